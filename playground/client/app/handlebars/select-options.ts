/** The options of a select element from an object or an array of choices (facts 4.8 `selectOptions`). */

import { attributes, escapeHtml } from "./escape.ts";

export interface SelectOptionsHash {
  selected?: unknown;
  blank?: string | null;
  labelAttr?: string;
  nameAttr?: string;
  valueAttr?: string;
  localize?: boolean;
  sort?: boolean;
  inverted?: boolean;
  groups?: string[];
}

interface Option {
  value: string;
  label: string;
  group?: string | undefined;
  disabled: boolean;
}

type Localise = (key: string) => string;

/** Reads every shape of choices: `{value: label}`, `{key: {label, …}}`, `[{value, label, …}]`, `["a", "b"]`. */
export function readChoices(choices: unknown, hash: SelectOptionsHash, localise: Localise): Option[] {
  const labelAttr = hash.labelAttr ?? "label";
  const valueAttr = hash.valueAttr ?? hash.nameAttr ?? (Array.isArray(choices) ? "value" : undefined);
  const entries: [string, unknown][] =
    choices instanceof Map
      ? [...(choices as Map<unknown, unknown>)].map(([key, value]) => [String(key), value])
      : Object.entries((choices ?? {}) as Record<string, unknown>);
  const options = entries.map(([key, entry]): Option => {
    if (entry === null || typeof entry !== "object") {
      const text = String(entry ?? "");
      if (Array.isArray(choices)) return { value: text, label: text, disabled: false };
      return hash.inverted
        ? { value: text, label: key, disabled: false }
        : { value: key, label: text, disabled: false };
    }
    const record = entry as Record<string, unknown>;
    const value = valueAttr === undefined ? key : String(record[valueAttr] ?? key);
    const group = record["group"];
    return {
      value,
      label: String(record[labelAttr] ?? value),
      group: typeof group === "string" ? group : undefined,
      disabled: record["disabled"] === true,
    };
  });
  const shown = hash.localize
    ? options.map((option) => ({
        ...option,
        label: localise(option.label),
        group: option.group && localise(option.group),
      }))
    : options;
  return hash.sort ? shown.sort((a, b) => a.label.localeCompare(b.label)) : shown;
}

export function selectOptions(choices: unknown, hash: SelectOptionsHash, localise: Localise): string {
  const chosen = new Set(
    (Array.isArray(hash.selected) || hash.selected instanceof Set
      ? [...(hash.selected as Iterable<unknown>)]
      : [hash.selected]
    ).map((value) => String(value ?? "")),
  );
  const write = (option: Option): string =>
    `<option${attributes({ value: option.value, selected: chosen.has(option.value), disabled: option.disabled })}>${escapeHtml(option.label)}</option>`;
  let html = "";
  if (typeof hash.blank === "string")
    html += write({ value: "", label: hash.localize ? localise(hash.blank) : hash.blank, disabled: false });
  const options = readChoices(choices, hash, localise);
  const groups = new Map<string, Option[]>(
    (hash.groups ?? []).map((name) => [hash.localize ? localise(name) : name, []]),
  );
  const loose: Option[] = [];
  for (const option of options) {
    if (option.group === undefined) loose.push(option);
    else groups.set(option.group, [...(groups.get(option.group) ?? []), option]);
  }
  html += loose.map(write).join("");
  for (const [name, members] of groups) {
    if (members.length > 0) html += `<optgroup${attributes({ label: name })}>${members.map(write).join("")}</optgroup>`;
  }
  return html;
}

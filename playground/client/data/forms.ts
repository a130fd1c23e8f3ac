// Inputs made from fields (facts 4.3: toInput, toFormGroup), as plain elements without styles.
import type { Dict, Loose } from "../../shared/loose.ts";
import { realm } from "../realm/state.ts";

const localize = (text: unknown): string =>
  typeof text === "string" && text ? ((realm.game.i18n?.localize(text) ?? text) as string) : "";

function common(element: HTMLElement, config: Dict): void {
  if (config.name) element.setAttribute("name", config.name as string);
  if (config.id) element.id = config.id as string;
  for (const key of ["disabled", "readonly", "required", "autofocus"]) if (config[key]) element.setAttribute(key, "");
  if (config.placeholder) element.setAttribute("placeholder", localize(config.placeholder));
  if (config.classes) element.className = config.classes as string;
  for (const [key, value] of Object.entries((config.dataset ?? {}) as Dict)) element.dataset[key] = String(value);
  for (const [key, value] of Object.entries((config.aria ?? {}) as Dict))
    element.setAttribute(`aria-${key}`, String(value));
}

export function createInput(type: string, config: Dict): HTMLElement {
  const input = document.createElement("input");
  input.type = type;
  common(input, config);
  if (type === "checkbox") {
    if (config.value) input.setAttribute("checked", "");
    input.checked = Boolean(config.value);
  } else if (config.value !== undefined && config.value !== null) input.setAttribute("value", String(config.value));
  for (const key of ["min", "max", "step"]) if (config[key] !== undefined) input.setAttribute(key, String(config[key]));
  return input;
}

export function createTextarea(config: Dict): HTMLElement {
  const area = document.createElement("textarea");
  common(area, config);
  area.textContent = (config.value ?? "") as string;
  return area;
}

/** Returns a select with options from an array of values or a record of value -> label (or object with a label). */
export function createSelect(config: Dict): HTMLElement {
  const select = document.createElement("select");
  common(select, config);
  if (config.dtype) select.dataset.dtype = config.dtype as string;
  const choices = (config.choices ?? {}) as Loose;
  const entries: [string, Loose][] =
    (config.options as Dict[] | undefined)?.map((each) => [String(each.value), each.label]) ??
    (Array.isArray(choices) ? choices.map((each) => [String(each), String(each)]) : Object.entries(choices as Dict));
  if (config.blank !== undefined && config.blank !== false) entries.unshift(["", config.blank]);
  for (const [value, label] of entries) {
    const option = document.createElement("option");
    option.value = value;
    const text = typeof label === "object" && label !== null ? label[config.labelAttr ?? "label"] : label;
    option.textContent = config.localize === false ? String(text) : localize(String(text));
    if (String(config.value ?? "") === value) option.setAttribute("selected", "");
    select.append(option);
  }
  return select;
}

export function createFormGroup(field: Loose, group: Dict, input: Dict): HTMLElement {
  const root = document.createElement("div");
  root.className = ["form-group", group.stacked ? "stacked" : "", ...((group.classes ?? []) as string[])]
    .filter(Boolean)
    .join(" ");
  const label = document.createElement("label");
  label.textContent =
    localize(group.label ?? field.label ?? field.fieldPath) + (group.units ? ` (${localize(group.units)})` : "");
  const fields = document.createElement("div");
  fields.className = "form-fields";
  const id = (input.id ?? (group.rootId ? `${group.rootId}-${input.name ?? field.fieldPath}` : "")) as string;
  if (id) label.htmlFor = id;
  const element = (
    group.widget instanceof Function ? group.widget(field, group, input) : field.toInput({ ...input, id })
  ) as HTMLElement;
  fields.append(element);
  root.append(label, fields);
  const hint = localize(group.hint ?? field.hint);
  if (hint) {
    const paragraph = document.createElement("p");
    paragraph.className = "hint";
    paragraph.textContent = hint;
    root.append(paragraph);
  }
  return root;
}

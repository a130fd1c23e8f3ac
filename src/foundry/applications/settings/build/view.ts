import type { Json } from "../../../../rules/index.ts";
import { sameJson } from "../../../../rules/json.ts";
import { figure, firstText, text } from "../../tracker/texts.ts";
import type { Entry, Group } from "./groups.ts";
import { hintOf, nameOfSetting, noteOf, valueWords } from "./words.ts";

/** Changes that are not saved yet, by the key of their setting. */
export type Drafts = ReadonlyMap<string, Json>;

/** One setting as the window shows it. */
export interface SettingView {
  /** Name of its control: `table/numbers`. */
  readonly key: string;
  /** The same as an id. */
  readonly id: string;
  readonly name: string;
  readonly hint: string;
  /** Number of the rule, or of the reading where the rule is open: "SA-11"; "" where no rule asks. */
  readonly rule: string;
  readonly kind: "switch" | "row" | "list" | "number";
  readonly on: boolean;
  readonly word: string;
  readonly choices: readonly { readonly value: string; readonly label: string; readonly selected: boolean }[];
  readonly number: { readonly value: number; readonly min: number; readonly max: number } | null;
  /** What the chosen value means. */
  readonly note: string;
  /** "Default: Round down" */
  readonly standard: string;
  /** Whether the value is another than the default. */
  readonly differs: boolean;
  /** The button's name for screen readers. */
  readonly back: string;
  readonly disabled: boolean;
}

/** The page of settings on view: that of one group, or what was found in all of them. */
export interface PageView {
  readonly groups: readonly {
    readonly title: string;
    readonly lead: string;
    readonly sections: readonly { readonly title: string; readonly settings: readonly SettingView[] }[];
  }[];
  /** Why nothing can be changed now; "" when it can. */
  readonly locked: string;
  /** What stands there when nothing was found. */
  readonly nothing: string;
}

/** So many choices stand beside each other if their words are short; else they are a list that opens. */
const MOST_IN_ROW = 3;
const LONGEST_IN_ROW = 12;

export function keyOf({ shelf, spec }: Entry): string {
  return `${shelf.id}/${spec.name}`;
}

/** The value on view: the change that is not saved yet, else the one in force. */
export function valueOf(entry: Entry, drafts: Drafts): Json {
  const draft = drafts.get(keyOf(entry));
  return draft === undefined ? (entry.shelf.values()[entry.spec.name] ?? entry.spec.default) : draft;
}

export function standardOf({ shelf, spec }: Entry): Json {
  return shelf.standards()[spec.name] ?? spec.default;
}

/** Why nothing of a group can be changed now, in words; "" when it can. */
export function lockOf({ sections }: Group): string {
  const reason = sections[0]?.entries[0]?.shelf.locked?.() ?? null;
  return reason === null ? "" : text(`Settings.Locked.${reason}`);
}

export function pageView(groups: readonly Group[], shown: string, wanted: string, drafts: Drafts): PageView {
  const found = wanted.trim() ? searched(groups, wanted, drafts) : groups.filter(({ id }) => id === shown);
  return {
    groups: found.map(({ title, lead, sections }) => ({
      title, lead: wanted.trim() ? "" : lead,
      sections: sections.filter(({ entries }) => entries.length).map((section) => ({ title: section.title, settings: section.entries.map((entry) => settingView(entry, drafts)) })),
    })),
    locked: found.map(lockOf).find(Boolean) ?? "",
    nothing: found.length ? "" : text("Settings.Nothing"),
  };
}

/** How many settings stand on a page. */
export function countOf({ groups }: PageView): number {
  return groups.flatMap(({ sections }) => sections.flatMap(({ settings }) => settings)).length;
}

/** The settings in which all the words occur; each once, though some stand in two groups. */
function searched(groups: readonly Group[], wanted: string, drafts: Drafts): readonly Group[] {
  const words = wanted.toLocaleLowerCase().split(/\s+/).filter(Boolean);
  const seen = new Set<string>();
  const matches = (entry: Entry, title: string): boolean => {
    const { name, hint, rule, choices, key } = settingView(entry, drafts);
    const whole = [name, hint, rule, title, ...choices.map(({ label }) => label)].join(" ").toLocaleLowerCase();
    if (seen.has(key) || !words.every((word) => whole.includes(word))) return false;
    seen.add(key);
    return true;
  };
  return groups
    .map((group) => ({ ...group, sections: group.sections.map((section) => ({ ...section, entries: section.entries.filter((entry) => matches(entry, group.title)) })) }))
    .filter(({ sections }) => sections.some(({ entries }) => entries.length));
}

export function settingView(entry: Entry, drafts: Drafts): SettingView {
  const { shelf, spec } = entry;
  const value = valueOf(entry, drafts);
  const standard = standardOf(entry);
  const key = keyOf(entry);
  const name = nameOfSetting(spec, shelf);
  const choices = inOrder(spec.kind === "choice" ? spec.choices : []).map((choice) => ({ value: JSON.stringify(choice), label: valueWords(spec, choice, shelf), selected: sameJson(choice, value) }));
  const row = choices.length <= MOST_IN_ROW && choices.every(({ label }) => label.length <= LONGEST_IN_ROW);
  return {
    key, id: `sz-set-${key.replace(/[^\w-]/g, "-")}`, name: entry.of ? text("Settings.Of", { name, of: entry.of }) : name, hint: hintOf(spec, shelf), rule: spec.rule,
    kind: spec.kind === "switch" ? "switch" : spec.kind === "integer" ? "number" : row ? "row" : "list",
    on: value === true, word: valueWords(spec, value, shelf), choices,
    number: spec.kind === "integer" ? { value: value as number, min: spec.min, max: spec.max } : null,
    note: spec.kind === "integer" ? text("Settings.Range", { min: figure(spec.min), max: figure(spec.max) }) : noteOf(spec, value, shelf),
    standard: firstText([`Settings.Standard.${shelf.id}`, "Settings.Standard.any"], { value: valueWords(spec, standard, shelf) }),
    differs: !sameJson(value, standard), back: text("Settings.BackOf", { name }), disabled: Boolean(shelf.locked?.()),
  };
}

/** Figures in their order, whatever comes first in the rules; everything else as the rules list it. */
function inOrder(choices: readonly Json[]): readonly Json[] {
  const figures = choices.filter((choice) => typeof choice === "number").sort((a, b) => a - b);
  return [...figures, ...choices.filter((choice) => typeof choice !== "number")];
}

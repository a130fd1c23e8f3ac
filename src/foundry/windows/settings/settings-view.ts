import { findAll, isTag } from "../../host/nodes.ts";
import { sameJson, allowsOption, type Json, type OptionSpec } from "../../../rules/core.ts";
import { numberText, firstText, hasText, readable, text, word } from "../../host/i18n.ts";
import type { SettingsPage } from "../../settings/pages.ts";
import { play } from "../../host/sounds.ts";
import type { SettingEntry, Group } from "./groups.ts";

/** Names a setting; without a text, the option's name as words. */
export const nameOfSetting = ({ name }: OptionSpec, page: SettingsPage): string =>
  find(page, `${name}.Name`) ?? readable(name);

/** "On", "Round down", "−2". */
export function valueWords(spec: OptionSpec, value: Json, page: SettingsPage): string {
  if (typeof value === "boolean" && spec.kind === "switch") return text(value ? "Settings.On" : "Settings.Off");
  if (spec.kind === "integer") return numberText(Number(value));
  return find(page, `${spec.name}.Choices.${word(value)}`) ?? ofSystem(word(value), "Name") ?? readable(word(value));
}

/** Bounds of a number, "5 and 9" of a choice. */
function noteOf(spec: OptionSpec, value: Json, page: SettingsPage): string {
  if (spec.kind === "integer") return text("Settings.Range", { min: numberText(spec.min), max: numberText(spec.max) });
  if (spec.kind !== "choice") return "";
  return find(page, `${spec.name}.Notes.${word(value)}`) ?? ofSystem(word(value), "Summary") ?? "";
}

/** Returns a text of an initiative system or of combat rules. */
function ofSystem(id: string, name: string): string | null {
  const found = [`Pacing.${id}.${name}`, `Combat.${id}.${name}`].find(hasText);
  return found === undefined ? null : text(found);
}

function find({ texts }: SettingsPage, key: string): string | null {
  const found = texts.map((root) => `${root}.${key}`).find(hasText);
  return found === undefined ? null : text(found);
}

export type Drafts = ReadonlyMap<string, Json>;

/** More become a list. */
const MOST_IN_ROW = 3;
const LONGEST_IN_ROW = 12;

export function keyOf({ page, spec }: SettingEntry): string {
  return `${page.id}/${spec.name}`;
}

export function valueOf(entry: SettingEntry, drafts: Drafts): Json {
  const draft = drafts.get(keyOf(entry));
  return draft === undefined ? (entry.page.values()[entry.spec.name] ?? entry.spec.default) : draft;
}

export function standardOf({ page, spec }: SettingEntry): Json {
  return page.standards()[spec.name] ?? spec.default;
}

function lockOf({ sections }: Group): string {
  const reason = sections[0]?.entries[0]?.page.locked?.() ?? null;
  return reason === null ? "" : text(`Settings.Locked.${reason}`);
}

export type PageView = ReturnType<typeof pageView>;

export function pageView(groups: readonly Group[], shown: string, wanted: string, drafts: Drafts) {
  const found = wanted.trim() ? searched(groups, wanted, drafts) : groups.filter(({ id }) => id === shown);
  return {
    groups: found.map(({ title, lead, sections }) => ({
      title,
      lead: wanted.trim() ? "" : lead,
      sections: sections
        .filter(({ entries }) => entries.length)
        .map((section) => ({
          title: section.title,
          settings: section.entries.map((entry) => settingView(entry, drafts)),
        })),
    })),
    locked: found.map(lockOf).find(Boolean) ?? "",
    nothing: found.length ? "" : text("Settings.Nothing"),
  };
}

export function countOf({ groups }: PageView): number {
  return groups.flatMap(({ sections }) => sections.flatMap(({ settings }) => settings)).length;
}

function searched(groups: readonly Group[], wanted: string, drafts: Drafts): readonly Group[] {
  const words = wanted.toLocaleLowerCase().split(/\s+/).filter(Boolean);
  const seen = new Set<string>();
  const matches = (entry: SettingEntry, title: string): boolean => {
    const { name, hint, rule, choices, key } = settingView(entry, drafts);
    const whole = [name, hint, rule, title, ...choices.map(({ label }) => label)].join(" ").toLocaleLowerCase();
    if (seen.has(key) || !words.every((word) => whole.includes(word))) return false;
    seen.add(key);
    return true;
  };
  return groups
    .map((group) => ({
      ...group,
      sections: group.sections.map((section) => ({
        ...section,
        entries: section.entries.filter((entry) => matches(entry, group.title)),
      })),
    }))
    .filter(({ sections }) => sections.some(({ entries }) => entries.length));
}

type SettingView = ReturnType<typeof settingView>;

export function settingView(entry: SettingEntry, drafts: Drafts) {
  const { page, spec } = entry;
  const value = valueOf(entry, drafts);
  const standard = standardOf(entry);
  const key = keyOf(entry);
  const name = nameOfSetting(spec, page);
  const choices = inOrder(spec.kind === "choice" ? spec.choices : []).map((choice) => ({
    value: JSON.stringify(choice),
    label: valueWords(spec, choice, page),
    selected: sameJson(choice, value),
  }));
  const row = choices.length <= MOST_IN_ROW && choices.every(({ label }) => label.length <= LONGEST_IN_ROW);
  return {
    key,
    id: `sz-set-${key.replace(/[^\w-]/g, "-")}`,
    name: entry.of ? text("Settings.Of", { name, of: entry.of }) : name,
    hint: find(page, `${spec.name}.Hint`) ?? "",
    rule: spec.rule,
    kind: spec.kind === "switch" ? "switch" : spec.kind === "integer" ? "number" : row ? "row" : "list",
    on: value === true,
    word: valueWords(spec, value, page),
    choices,
    number: spec.kind === "integer" ? { value: Number(value), min: spec.min, max: spec.max } : null,
    note: noteOf(spec, value, page),
    standard: firstText([`Settings.Standard.${page.id}`, "Settings.Standard.any"], {
      value: valueWords(spec, standard, page),
    }),
    differs: !sameJson(value, standard),
    back: text("Settings.BackOf", { name }),
    disabled: Boolean(page.locked?.()),
  };
}

/** Numbers sorted, others as in the rules. */
function inOrder(choices: readonly Json[]): readonly Json[] {
  const values = choices.filter((choice) => typeof choice === "number").sort((a, b) => a - b);
  return [...values, ...choices.filter((choice) => typeof choice !== "number")];
}

export type ControlReading = { readonly value: Json } | { readonly problem: string };

/** @param kept text of the value that stays if this one is invalid */
export function readControl(
  spec: OptionSpec,
  control: HTMLInputElement | HTMLSelectElement,
  kept: string,
): ControlReading {
  if (spec.kind === "switch") return { value: isTag(control, "input") && control.checked };
  if (spec.kind === "choice") return { value: JSON.parse(control.value) };
  const written = control.value.trim();
  const value = written === "" ? NaN : Number(written);
  if (allowsOption(spec, value)) return { value };
  return { problem: text("Settings.Impossible", { min: numberText(spec.min), max: numberText(spec.max), kept }) };
}

/** Keeps the focused control. */
export function showSetting(row: HTMLElement, view: SettingView, problem: string): void {
  row.dataset.differs = view.differs ? "yes" : "no";
  for (const control of row.querySelectorAll<HTMLInputElement | HTMLSelectElement>("input, select"))
    setControl(control, view);
  write(row, "note", view.note);
  write(row, "word", view.word);
  write(row, "problem", problem);
  const back = row.querySelector<HTMLElement>("[data-action=back]");
  if (back) back.hidden = !view.differs || view.disabled;
}

function setControl(control: HTMLInputElement | HTMLSelectElement, view: SettingView): void {
  const chosen = view.choices.find(({ selected }) => selected)?.value ?? "";
  if (isTag(control, "input") && (view.kind === "switch" || view.kind === "row"))
    control.checked = view.kind === "switch" ? view.on : control.value === chosen;
  else control.value = view.kind === "list" ? chosen : String(view.number?.value ?? "");
}

function write(row: HTMLElement, part: string, words: string): void {
  const element = row.querySelector(`[data-part="${part}"]`);
  if (element && element.textContent !== words) element.textContent = words;
}

export function playSample(name: string): void {
  if (name === "soundUp") play("up");
  if (name === "soundNext") play("next");
}

/** Restores the focus, also to a re-rendered button. */
export function giveBack(from: HTMLElement | null): void {
  const label = from?.getAttribute("aria-label") ?? null;
  const same = from?.isConnected
    ? from
    : findAll("button").find((button) => label !== null && button.getAttribute("aria-label") === label);
  same?.focus();
}

import { readFileSync } from "node:fs";
import path from "node:path";
import { combatOf, pacingOf, type Json, type OptionSpec } from "../../src/rules/index.ts";
import { pacings } from "../../src/rules/model/pacing.ts";
import { ROOT } from "../pack-source/write.ts";
import type { Fillers } from "./fill.ts";
import { escape, table } from "./markup.ts";

/** Labels and settings from lang/en.json, so that pages use the same names. */

interface Tree {
  readonly [key: string]: string | Tree;
}

const texts = (JSON.parse(readFileSync(path.join(ROOT, "lang/en.json"), "utf8")) as { SEGMENTZERO: Tree }).SEGMENTZERO;

/** Returns a text below the root; of plural forms, "other" unless a form is named. */
export function textAt(place: string): string {
  const found = place
    .split(".")
    .reduce<string | Tree | undefined>(
      (at, key) => (typeof at === "object" && Object.hasOwn(at, key) ? at[key] : undefined),
      texts,
    );
  const word = typeof found === "object" ? found.other : found;
  if (typeof word !== "string") throw new Error(`lang/en.json has no ${place}`);
  return word;
}

/** Returns a text with its placeholders filled, as plain markup; "…" for missing values, and without bold. */
export function words(place: string, gaps: Readonly<Record<string, string>> = {}): string {
  const text = textAt(place).replace(/\{(\w+)\}/g, (_whole, gap: string) => gaps[gap] ?? "…");
  return escape(text.replace(/\*\*/g, ""));
}

function specOf(pacing: string, name: string): OptionSpec {
  const spec = pacingOf(pacing)?.options.find((one) => one.name === name);
  if (!spec) throw new Error(`${pacing} has no option ${name}`);
  return spec;
}

/** Returns where an option's texts are: with the pacing, or with its combat rules. */
function optionAt(pacing: string, name: string): string {
  const own = pacings.get(pacing)?.options.some((one) => one.name === name);
  return `${own ? `Pacing.${pacing}` : `Combat.${combatOf({ pacing }) ?? ""}`}.Options.${name}`;
}

/** Writes an option's value as the settings window does. */
function choice(pacing: string, spec: OptionSpec, value: Json): string {
  if (spec.kind === "switch") return words(`Settings.${value === true ? "On" : "Off"}`);
  return spec.kind === "choice"
    ? words(`${optionAt(pacing, spec.name)}.Choices.${JSON.stringify(value).replace(/"/g, "")}`)
    : JSON.stringify(value);
}

/** Lists a pacing's options: name, effect, default. */
function settings(pacing: string): string {
  const rows = (pacingOf(pacing)?.options ?? []).map((spec) => {
    const at = optionAt(pacing, spec.name);
    return [words(`${at}.Name`), words(`${at}.Hint`), choice(pacing, spec, spec.default)];
  });
  return table(["Setting", "What it changes", "Unless you change it"], rows);
}

export const textFillers: Fillers = {
  /** The label of a button, tab or window. */
  ui: ([place = ""], gaps) => `<strong>${words(place, gaps)}</strong>`,
  /** A text without emphasis. */
  words: ([place = ""], gaps) => words(place, gaps),
  setting: ([pacing = "", name = ""]) =>
    `<strong>${words(`${optionAt(pacing, specOf(pacing, name).name)}.Name`)}</strong>`,
  choice: ([pacing = "", name = "", value = ""]) =>
    `<em>${choice(pacing, specOf(pacing, name), value === "true" ? true : value === "false" ? false : value)}</em>`,
  settings: ([pacing = ""]) => settings(pacing),
  manoeuvre: ([name = ""]) => `<em>${words(`Combat.gurps.Manoeuvres.${name}`)}</em>`,
};

import {
  allCombatRules,
  apply,
  combatOf,
  combatRulesOf,
  newEncounter,
  optionsOf,
  resolveOptions,
  rulesOf,
  allowsOption,
  type EncounterState,
  type Json,
  type OptionSpec,
} from "../../rules/core.ts";
import { SYSTEM_ID } from "../host/constants.ts";

interface Settings {
  get(scope: string, key: string): unknown;
  set(scope: string, key: string, value: unknown): Promise<unknown>;
  register(scope: string, key: string, config: object): void;
}

const settings = (): Settings | undefined => game.settings;

export function readSetting(key: string): unknown {
  return settings()?.get(SYSTEM_ID, key);
}

export function readObjectSetting<T extends object>(key: string): Partial<T> {
  const value = readSetting(key);
  return typeof value === "object" && value !== null ? value : {};
}

export async function writeSetting(key: string, value: unknown): Promise<void> {
  await settings()?.set(SYSTEM_ID, key, value);
}

/** In `init`. Reports changes to `whenSettingsChange`. */
export function registerSetting(key: string, config: object): void {
  settings()?.register(SYSTEM_ID, key, { ...config, onChange: settingsChanged });
}

const listeners = new Set<() => void>();

/** @returns a function that stops listening */
export function whenSettingsChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

let changes = 0;

/** Number of changes of settings, by which a late part knows that what it read may be old. */
export const settingsChanges = (): number => changes;

export function settingsChanged(): void {
  changes++;
  for (const listener of listeners) listener();
}

/** Settings without a rule: a switch, or one of several words. */
type Plain = Readonly<Record<string, boolean | { readonly byDefault: string; readonly choices: readonly string[] }>>;

export type ValuesOf<Settings> = {
  readonly [Name in keyof Settings]: Settings[Name] extends { readonly byDefault: infer Word } ? Word : boolean;
};

export const oneOf = <const Word extends string>(byDefault: NoInfer<Word>, ...choices: readonly Word[]) => ({
  byDefault,
  choices,
});

export const specsOf = (settings: Plain): readonly OptionSpec[] =>
  Object.entries(settings).map(([name, one]) =>
    typeof one === "boolean"
      ? { name, kind: "switch", default: one, rule: "" }
      : { name, kind: "choice", choices: one.choices, default: one.byDefault, rule: "" },
  );

/** Returns the values of a setting, with defaults for missing and invalid ones. */
export function storedValues<Values>(specs: readonly OptionSpec[], key: string): Values {
  return resolveOptions(specs, readObjectSetting(key)) as Values;
}

/** World setting: labels of stat blocks that the GM taught. */
export const LABELS = "labels";

/** World setting: the table's own modifiers of attacks and defences, by name. */
export const MODIFIERS = "modifiers";

/** World setting: the GM's own rows of the table of speeds by name. */
export const SPEEDS = "speeds";

/** World setting: options of new encounters, by pacing. */
export const OPTIONS = "options";

export type WorldOptions = Readonly<Record<string, Readonly<Record<string, Json>>>>;

export function worldOptions(): WorldOptions {
  return readObjectSetting<Record<string, Record<string, Json>>>(OPTIONS) as WorldOptions;
}

/** World setting: id of the combat rules of new encounters, or `OWN_RULES`. */
export const COMBAT_RULES = "combatRules";

/** Value of `COMBAT_RULES` for the initiative system's or the profile's. */
export const OWN_RULES = "own";

/** Returns the combat rules that the GM chooses for all new encounters, or `OWN_RULES`. */
export function defaultRules(): string {
  const chosen = readSetting(COMBAT_RULES);
  return typeof chosen === "string" && combatRulesOf(chosen) ? chosen : OWN_RULES;
}

/** Returns ids of the combat rules to choose from with a pacing; "" for none, if it has none of its own. */
export function rulesBeside(pacing: string): readonly string[] {
  return [...(combatOf({ pacing }) === undefined ? [""] : []), ...allCombatRules().map(({ id }) => id)];
}

/** Returns everything that the GM can set of a pacing with the combat rules of its new encounters. */
export function optionSpecs(pacing: string): readonly OptionSpec[] {
  const known = rulesOf(chosenFor(pacing));
  return known ? optionsOf(known) : [];
}

/** Returns allowed values that differ from their defaults. */
export function differing(
  specs: readonly OptionSpec[],
  values: Readonly<Record<string, unknown>>,
): Record<string, Json> {
  const chosen = specs.filter(
    (spec) =>
      Object.hasOwn(values, spec.name) && allowsOption(spec, values[spec.name]) && values[spec.name] !== spec.default,
  );
  return Object.fromEntries(chosen.map(({ name }) => [name, values[name] as Json]));
}

/** Returns the world's options, without unknown and forbidden ones. */
export function defaultOptions(pacing: string): Record<string, Json> {
  return differing(optionSpecs(pacing), worldOptions()[pacing] ?? {});
}

let newRules: () => string | null = () => null;

/**
 * Sets where combat rules of new encounters come from unless the GM chooses them. In `init`.
 * @param rules returns their id, or null for the pacing's
 */
export function useRules(rules: () => string | null): void {
  newRules = rules;
}

/** Rules that are not registered are passed over. */
function chosenFor(pacing: string): EncounterState {
  const empty = newEncounter(pacing);
  const world = defaultRules();
  const outcome = apply(empty, { type: "rules", rules: world === OWN_RULES ? newRules() : world });
  const { rules } = outcome.refusal ? empty : outcome.state;
  return rules === undefined ? empty : { ...empty, rules };
}

/** Returns an encounter with the world's combat rules and options. */
export function freshEncounter(pacing: string): EncounterState {
  return { ...chosenFor(pacing), options: defaultOptions(pacing) };
}

/** Returns the id of the combat rules of new encounters; "" for none. */
export function rulesOfNew(pacing: string): string {
  return combatOf(chosenFor(pacing)) ?? "";
}

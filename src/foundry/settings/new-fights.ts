import {
  apply,
  newEncounter,
  optionsOf,
  pacingOf,
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

export function defaultsOf<Settings extends Plain>(settings: Settings): ValuesOf<Settings> {
  return Object.fromEntries(specsOf(settings).map((spec) => [spec.name, spec.default])) as ValuesOf<Settings>;
}

/** World setting: labels of stat blocks that the GM taught. */
export const LABELS = "labels";

/** World setting: the GM's own rows of the table of speeds by name. */
export const SPEEDS = "speeds";

/** World setting: options of new encounters, by pacing. */
export const OPTIONS = "options";

export type WorldOptions = Readonly<Record<string, Readonly<Record<string, Json>>>>;

export function worldOptions(): WorldOptions {
  return readObjectSetting<Record<string, Record<string, Json>>>(OPTIONS) as WorldOptions;
}

/** Returns everything that the GM can set of a pacing. */
export function optionSpecs(pacing: string): readonly OptionSpec[] {
  const known = pacingOf(pacing);
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
 * Sets where combat rules of new encounters come from. In `init`.
 * @param rules returns their id, or null for those of the pacing
 */
export function useRules(rules: () => string | null): void {
  newRules = rules;
}

/** Returns an encounter with the world's combat rules and options. Rules that are not registered are passed over. */
export function freshEncounter(pacing: string): EncounterState {
  const empty = newEncounter(pacing);
  const outcome = apply(empty, { type: "rules", rules: newRules() });
  const { rules } = outcome.refusal ? empty : outcome.state;
  return { ...empty, ...(rules === undefined ? {} : { rules }), options: defaultOptions(pacing) };
}

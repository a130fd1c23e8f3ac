import { newEncounter, optionsOf, pacingOf, type EncounterState, type Json, type OptionSpec } from "../../rules/index.ts";
import { allows } from "../../rules/pacing/options.ts";
import { stored } from "./stored.ts";

/** Name of the world setting with the options of new fights, by pacing. */
export const OPTIONS = "options";

/** Options by pacing, by name. */
export type WorldOptions = Readonly<Record<string, Readonly<Record<string, Json>>>>;

export function worldOptions(): WorldOptions {
  return stored<Record<string, Record<string, Json>>>(OPTIONS) as WorldOptions;
}

/** Everything the GM can set of a pacing; nothing for one that is not known. */
export function optionSpecs(pacing: string): readonly OptionSpec[] {
  const known = pacingOf(pacing);
  return known ? optionsOf(known) : [];
}

/** Of some values those that a setting can have and that are not its default anyway. */
export function differing(specs: readonly OptionSpec[], values: Readonly<Record<string, unknown>>): Record<string, Json> {
  const chosen = specs.filter((spec) => Object.hasOwn(values, spec.name) && allows(spec, values[spec.name]) && values[spec.name] !== spec.default);
  return Object.fromEntries(chosen.map(({ name }) => [name, values[name] as Json]));
}

/**
 * The options a new fight of this pacing begins with: what the GM has chosen for the world, as far as it differs from the pacing's own
 * defaults. What a pacing does not know any more, or does not allow any more, is left out.
 */
export function defaultOptions(pacing: string): Record<string, Json> {
  return differing(optionSpecs(pacing), worldOptions()[pacing] ?? {});
}

/** A fight that has not begun, with the options of this world. */
export function freshEncounter(pacing: string): EncounterState {
  return { ...newEncounter(pacing), options: defaultOptions(pacing) };
}

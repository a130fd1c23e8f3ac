import type { TrackerContext } from "../../../reading/context.ts";
import type { VerbView } from "../../../reading/views.ts";
import { refusedVerb } from "./left-out.ts";
import { takeOutVerb } from "./zero-hp.ts";

/** The button below a row: opens a sheet with a refused value, or defeats combatants at 0 HP or less. */
export function askedAbout(ids: readonly string[], context: TrackerContext): { readonly ask?: VerbView } {
  const ask = refusedVerb(ids, context) ?? takeOutVerb(ids, context);
  return ask ? { ask } : {};
}

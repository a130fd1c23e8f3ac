import type { ItemDraft } from "../draft.ts";
import type { Field } from "../field.ts";
import { pounds, round } from "./units.ts";

const MULTIPLES = [1, 2, 3, 6, 10];

/** Load 0 to 5 by what is carried and what can be lifted, as the sheet has both; null if it does not say what can be lifted. */
export function loadOn(entity: Field, items: readonly ItemDraft[]): { readonly level: number; readonly lift: number; readonly weight: number } | null {
  const lift = pounds(entity.at("calc").at("basic_lift"));
  if (lift === null) return null;
  const weight = round(items.reduce((sum, { system }) => (system.carried === true ? sum + Number(system.weight ?? 0) * Number(system.quantity ?? 1) : sum), 0));
  const level = MULTIPLES.findIndex((multiple) => weight <= lift * multiple + 1e-6);
  return { level: level < 0 ? MULTIPLES.length : level, lift, weight };
}

import type { Given } from "./commands.ts";
import type { Setup } from "./setup.ts";

/** Ids of the dice that decide first whether these can attack at all, as far as this reader may roll them (B-60, B-61, B-67, B-81). */
export function dueBefore({ refused }: Given, { context }: Setup): readonly string[] {
  const remedies = refused.flatMap(({ row, refusal }) => context.presenter.remedies?.(refusal, { type: "attack", participant: row.attacker.id }, context) ?? []);
  return [...new Set(remedies.flatMap(({ rolls }) => rolls ?? []))];
}

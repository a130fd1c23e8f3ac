import { TABLE_PART, type Exchange, type ScorePart } from "../model/exchange.ts";
import { isList } from "../model/json.ts";
import { editCombat, type Draft } from "../model/recipe.ts";
import type { Participant } from "../model/state.ts";

/** Uses of parts of the table's list since the combatant's own turn began, each with its code and item. */
function usesOf({ combat }: Pick<Participant, "combat">): readonly string[] {
  const { used } = combat ?? {};
  return isList(used) ? used.filter((one) => typeof one === "string") : [];
}

function useOf(code: string, item: string): string {
  return `${code}/${item}`;
}

export function isTablePart({ code }: Pick<ScorePart, "code">): boolean {
  return code.startsWith(TABLE_PART);
}

/** Returns how often a part was used with this item since the combatant's own turn began; with any, without an item. */
export function timesUsed(participant: Pick<Participant, "combat">, code: string, item?: string): number {
  const uses = usesOf(participant);
  return uses.filter((one) => (item === undefined ? one.startsWith(useOf(code, "")) : one === useOf(code, item)))
    .length;
}

/** Counts the uses of the parts of an attack or defence. */
export function noteUses(draft: Draft, participant: string, parts: readonly ScorePart[], item: string): void {
  const uses = parts.filter(isTablePart).map(({ code }) => useOf(code, item));
  if (!uses.length) return;
  const facts = editCombat<{ used?: readonly string[] }>(draft, participant);
  facts.used = [...(facts.used ?? []), ...uses];
}

/** Returns what the parts of an attack take off the target's defences, or add. */
export function partsAgainst({ parts }: Pick<Exchange, "parts">): readonly ScorePart[] {
  return parts.flatMap(({ against, name }) => (against ? [{ code: "against", value: against, name }] : []));
}

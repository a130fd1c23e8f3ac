// facts 1.5: keeps `turn` on the same combatant, found by id, when combatants are created, updated or deleted.
import type { Dict, Loose } from "../../../shared/loose.ts";
import { uncertain } from "../../uncertain.ts";

/** True if the encounter has a current turn, unless the caller gave a `combatTurn` that is kept. */
export function wantsTurn(operation: Dict): boolean {
  const combat: Loose = operation.parent;
  if (!combat || combat.turn === null || !combat.turns.length) return false;
  return operation.combatTurn === undefined || !uncertain.keepCallersCombatTurn;
}

function indexAmong(combat: Loose, combatants: Loose[]): number {
  const id = combat.combatant?.id as string | undefined;
  return combatants.sort(combat._sortCombatants).findIndex((each) => each.id === id);
}

export function turnAfterCreate(combat: Loose, added: Loose[]): number {
  const index = indexAmong(combat, [...(combat.combatants.contents as Loose[]), ...added]);
  return index < 0 ? (combat.turn as number) : index;
}

export function turnAfterUpdate(combat: Loose, updates: Dict[]): number {
  const changed = (combat.combatants.contents as Loose[]).map((each) => {
    const update = updates.find((candidate) => candidate._id === each.id);
    return update ? each.clone(update, { keepId: true }) : each;
  });
  const index = indexAmong(combat, changed);
  return index < 0 ? (combat.turn as number) : index;
}

/**
 * Returns the turn after a deletion. If the current combatant is deleted, the index stays and the next one takes its
 * place; past the last one, setupTurns turns the index into the next round (#12009).
 */
export function turnAfterDelete(combat: Loose, ids: string[]): number | null {
  const turns = combat.turns as Loose[];
  const remaining = turns.filter((each) => !ids.includes(each.id as string));
  if (!remaining.length) return null;
  const index = remaining.indexOf(combat.combatant);
  if (index >= 0) return index;
  return turns.slice(0, combat.turn as number).filter((each) => !ids.includes(each.id as string)).length;
}

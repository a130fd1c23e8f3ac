import type { Combatant, CombatTypes, CombatView, OwnTurn, Seen } from "../model/combat.ts";
import { ownOf } from "../model/own.ts";
import { editCombat, type Draft, type Mutable } from "../model/recipe.ts";
import type { Slot } from "../model/state.ts";
import { compareKeys } from "./order.ts";
import { activeSlot, turnOfSlot } from "./turns.ts";

/** Returns functions that read and write the facts of combat rules in their types. */
export function ownCombatOf<C extends CombatTypes>() {
  type Own = Combatant<C>;
  type Looked = CombatView<C>;
  const { about, verb, verbAbout, creatureVerb, turnVerb, currentTurn } = ownOf<Seen<C>, Own, Looked>(isOwnTurn);
  const factsOf = ({ combat }: Pick<Own, "combat">): C["facts"] => combat ?? {};
  const turnAt = ({ combat }: Pick<Own, "combat">, slot: string): C["turn"] =>
    combat?.turn?.slot === slot ? combat.turn : { slot };
  /** Returns the key of the turn that runs, else of the next one of the round, else of its last; "" without any. */
  const turnIdNow = (participant: Own, view: Looked): string => {
    const active = activeSlot(participant, view);
    if (active) return turnIdOf(active);
    const turns = view.slotsOf(participant).filter((slot) => turnOfSlot(slot) !== null);
    const [next] = turns.filter(({ state }) => state === "open").sort((a, b) => compareKeys(a.key, b.key));
    const slot = next ?? turns.findLast(beginsTurn) ?? turns.at(-1);
    return slot ? turnIdOf(slot) : "";
  };
  return {
    about,
    verb,
    verbAbout,
    creatureVerb,
    turnVerb,
    currentTurn,
    factsOf,
    /** Returns the facts of the turn that began with this slot; empty if nothing has happened in it. */
    turnAt,
    turnIdNow,
    turnNow: (participant: Own, view: Looked): C["turn"] => turnAt(participant, turnIdNow(participant, view)),
    editFacts: (draft: Draft, who: string): Mutable<C["facts"]> => editCombat<C["facts"]>(draft, who),
    /** Returns the facts of this turn to write; empties another's. */
    editTurn: (draft: Draft, who: string, slot: string): Mutable<C["turn"]> => {
      const facts = editCombat<{ readonly turn?: OwnTurn }>(draft, who);
      const turn = facts.turn?.slot === slot ? facts.turn : { slot };
      facts.turn = turn;
      return turn as Mutable<C["turn"]>;
    },
  };
}

/** Returns the key by which facts of a slot's turn are kept; of a slot that is no turn, its own. */
export function turnIdOf(slot: Slot): string {
  return turnKey(turnOfSlot(slot) ?? slot.id);
}

/** Returns the key of the turn that began with a slot: its id without the participant, whose facts they are. */
export function turnKey(slot: string): string {
  return slot.slice(0, slot.indexOf("_")) + slot.slice(slot.lastIndexOf("_"));
}

/** True for the slot that begins its turn. */
export function beginsTurn(slot: Slot): boolean {
  return turnOfSlot(slot) === slot.id;
}

/** True for a slot in which a creature's turn is taken, not for an answer to a wait. */
function isOwnTurn(slot: Slot): boolean {
  return slot.kind !== "interrupt" && slot.kind !== "hazard" && turnOfSlot(slot) !== null;
}

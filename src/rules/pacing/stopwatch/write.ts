import type { JsonObject } from "../../json.ts";
import { turnOf } from "../../encounter/participants.ts";
import type { Participant, Slot, TurnFacts } from "../../encounter/state.ts";
import type { View } from "../../encounter/view.ts";
import { edit, editTurn, type Recipe } from "../../encounter/write.ts";
import { labelOf } from "./complete.ts";
import { dueOf, isBusy, roundsLeft, type Facts, type Person } from "./person.ts";

/** The slot of this combatant that is not over: an action under way, a choice, or the waiting lane. */
export function comingSlotOf(participant: Participant, view: View): Slot | undefined {
  return view.slotsOf(participant).at(-1);
}

/** Notes the new facts of one combatant, and announces what it begins (T-14). */
export function noting(person: Person, facts: Facts, view: View): Recipe {
  const participant = view.participant(person.id)!;
  const unplace = forgetPlace(participant, view);
  const news = begun(person, facts);
  return (draft, emit) => {
    edit(draft, person.id).facts = facts as unknown as JsonObject;
    unplace?.(draft, emit);
    for (const { item, by } of shotsChanged(person, facts)) emit({ type: "effect", participant: person.id, effect: { what: "shots", item, by }, deed: true });
    if (news) emit({ type: "note", code: "begins", data: news });
  };
}

/** T-23, T-25: what was fired or put in, for whoever keeps the items. */
function shotsChanged(person: Person, facts: Facts): readonly { readonly item: string; readonly by: number }[] {
  if (facts.stock === person.facts.stock) return [];
  const after = { ...person, facts };
  return person.weapons.flatMap(({ item = "" }, weapon) => {
    const by = roundsLeft(after, weapon) - roundsLeft(person, weapon);
    return item && by ? [{ item, by }] : [];
  });
}

/** T-14: the beginning of an action is announced; everybody who can see it may answer. Firing on and the like is no beginning. */
function begun(person: Person, facts: Facts): JsonObject | null {
  const { doing, timing: [, from] } = facts;
  if (!isBusy(facts) || !doing || doing.do === "burst" || facts.timing === person.facts.timing) return null;
  return { participant: person.id, do: doing.do, label: labelOf({ ...person, facts }), from, due: dueOf(facts) };
}

/** A place the GM gave to a slot goes with the slot, so that a long fight does not gather them. */
function forgetPlace(participant: Participant, view: View): Recipe | null {
  const slot = comingSlotOf(participant, view);
  const { placed } = turnOf<TurnFacts>(participant, view.setting.round);
  if (!slot || !placed?.[slot.id]) return null;
  const rest = Object.fromEntries(Object.entries(placed).filter(([id]) => id !== slot.id));
  return (draft) => {
    const turn = editTurn(draft, participant.id);
    if (Object.keys(rest).length) turn.placed = rest;
    else delete turn.placed;
  };
}

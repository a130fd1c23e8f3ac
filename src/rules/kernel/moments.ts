import { inTurn } from "../model/build.ts";
import type { Moment } from "../model/combat.ts";
import type { EncounterEvent } from "../model/outcome.ts";
import { finderOf } from "../model/participants.ts";
import { drop, editCombat, type Draft, type Emit, type Recipe } from "../model/recipe.ts";
import type { Participant, Slot } from "../model/state.ts";
import { beginsTurn } from "../order/own-combat.ts";
import { activeIds, isTurn, turnOfSlot } from "../order/turns.ts";
import { viewOf, type View } from "../order/state-view.ts";

/**
 * Derives moments from the events of a step.
 * @param before the encounter before the step
 * @param after the encounter after it, running
 */
function momentsOf(events: readonly EncounterEvent[], before: View, after: View): readonly Moment[] {
  return events.flatMap((event, at): readonly Moment[] => {
    switch (event.type) {
      case "started":
        return [...after.participants()].filter(isCreature).map(({ id }) => ({ what: "joins", participant: id }));
      case "joined":
        return [after.participant(event.participant)]
          .filter((one) => one !== undefined)
          .filter(isCreature)
          .map(joins);
      case "slotStart":
      case "slotEnd":
      case "lost":
        return turnMoments(event, events.slice(at + 1), before, after);
      default:
        return [];
    }
  });
}

function isCreature({ kind }: { readonly kind: string }): boolean {
  return kind === "creature";
}

function joins({ id }: { readonly id: string }): Moment {
  return { what: "joins", participant: id };
}

function turnMoments(event: SlotEvent, later: readonly EncounterEvent[], before: View, after: View): readonly Moment[] {
  const who = after.participant(event.participant);
  const slotOf = (id: string): Slot | undefined => after.slot(id) ?? before.slot(id);
  const slot = slotOf(event.slot);
  const turn = slot && turnOfSlot(slot);
  if (!turn || who?.kind !== "creature") return [];
  const { id: participant } = who;
  // A turn of one slot names no turn, so its other slots need not be looked up.
  const others = (view: View): readonly Slot[] =>
    slot.turn === undefined ? [] : view.slotsOf(who).filter((one) => one.id !== slot.id && one.turn === turn);
  if (event.type === "slotStart") {
    const runs = others(before).some(({ id, state }) => state === "done" || activeIds(before).includes(id));
    return isTurn(slot) && !runs ? [{ what: "begins", participant, slot }] : [];
  }
  if (others(after).some(({ state }) => state === "open" || state === "waiting")) return [];
  // Several slots of a turn may be lost together.
  if (slot.turn && later.some((one) => isOver(one) && slotOf(one.slot)?.turn === turn)) return [];
  return [
    event.type === "lost"
      ? { what: "passes", participant, slot, reason: event.reason }
      : { what: "ends", participant, slot },
  ];
}

type SlotEvent = Extract<EncounterEvent, { readonly slot: string }>;

function isOver(event: EncounterEvent): event is SlotEvent {
  return event.type === "slotEnd" || event.type === "lost";
}

/**
 * Settles a step and lets the combat rules follow it, until nothing follows.
 * @param heard the step's events; empty afterwards
 * @param before the encounter before the step; null if it could not be read
 */
export function settle(draft: Draft, heard: EncounterEvent[], before: View | null, emit: Emit): View | null {
  for (let view = before; ;) {
    const after = viewOf(draft.settled());
    const events = heard.splice(0);
    const follow = after && view && events.length ? followOf(events, view, after) : null;
    if (!after || !follow) return after;
    view = after;
    follow(draft, (event) => {
      heard.push(event);
      emit(event);
    });
  }
}

function followOf(events: readonly EncounterEvent[], before: View, after: View): Recipe | null {
  const turns = after.rules?.turns;
  const used = usersIn(after.state);
  if ((!turns?.follow && !used.length) || after.state.status !== "running") return null;
  const moments = momentsOf(events, before, after);
  const passed = secondsIn(after) - secondsIn(before);
  const follow = moments.length || passed ? turns?.follow?.(moments, after, passed) : null;
  const freed = used.filter(({ id }) => moments.some((one) => one.participant === id && beginsIn(one)));
  return freed.length
    ? inTurn((draft) => freed.forEach(({ id }) => drop(editCombat(draft, id), "used")), follow)
    : (follow ?? null);
}

/** Combatants who have used parts of the table's own list since their turn began. */
const usersIn = finderOf<Participant>(({ combat }) => combat?.used !== undefined);

/** True if a turn begins with it: a lost one begins and ends together. */
function beginsIn(moment: Moment): boolean {
  return (
    moment.what === "begins" || (moment.what === "passes" && moment.reason !== "windowEnd" && beginsTurn(moment.slot))
  );
}

function secondsIn({ pacing, state, setting }: View): number {
  return pacing.clock.seconds(state.clock, setting);
}

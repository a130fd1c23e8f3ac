import { refuse, type Refusal } from "../model/outcome.ts";
import { edit, write, type Draft, type Recipe } from "../model/recipe.ts";
import type { Participant, Slot } from "../model/state.ts";
import { compareKeys, isPast } from "../order/order.ts";
import { placedTurns, sharingWith } from "../order/sharing.ts";
import { unplace } from "../order/turns.ts";
import { allSlots, viewOf, withActiveNamed, type View } from "../order/state-view.ts";
import type { Fields } from "./commands.ts";

/** J-1: these combatants share a turn from now on, at the place of `leader`. */
export function shareTurn({ participants, leader }: Fields<"shareTurn">, view: View): Recipe | Refusal {
  const ids = [...new Set([leader, ...participants])];
  const wrong = noCreature(ids, "hazard-shares-no-turn", view);
  if (wrong) return wrong;
  if (ids.length < 2) return refuse("shares-alone", { participant: leader });
  return (draft) => {
    for (const id of ids) edit(draft, id).sharesTurn = leader;
  };
}

/**
 * J-10: these turns of the acting group begin together with the current one, for this time only. Nobody else may come
 * before them, and they come at the same time and in the same phase.
 */
export function together({ slots: ids }: Fields<"together">, view: View): Recipe | Refusal {
  const [acting] = view.now.flatMap((id) => view.slot(id) ?? []);
  if (!acting) return refuse("nobody-is-current");
  const named = new Set(ids);
  const coming = allSlots(view).filter(({ state }) => state === "open");
  const last = coming.findLastIndex(({ id }) => named.has(id));
  const group = (slot: Slot): string => view.participant(slot.participant)!.group;
  const fits = (slot: Slot): boolean =>
    slot.kind === "turn" &&
    slot.time === acting.time &&
    slot.phase === acting.phase &&
    view.pacing.order.joint?.(slot) !== false &&
    group(slot) === group(acting);
  const stranger = coming.slice(0, last + 1).find((slot) => !fits(slot));
  const found = coming.filter(({ id }) => named.has(id));
  if (stranger || found.length < named.size || !group(acting))
    return refuse("not-next", {
      slot: stranger?.id ?? ids.find((id) => !found.some((slot) => slot.id === id)) ?? ids[0]!,
    });
  const activate = view.pacing.play.activate?.(found, view);
  return (draft, emit) => {
    activate?.(draft, emit);
    for (const { id, participant, begun } of found) {
      draft.now[id] = true;
      emit({ type: begun ? "resume" : "slotStart", slot: id, participant });
    }
  };
}

/** @param code refuses hazards */
export function noCreature(ids: readonly string[], code: string, view: View): Refusal | null {
  const wrong = ids.find((id) => view.participant(id)?.kind !== "creature");
  if (wrong === undefined) return null;
  return refuse(view.participant(wrong) ? code : "no-such-participant", { participant: wrong });
}

/** J-6: all who share a turn with this one act apart again. */
export function partTurns({ id: participant }: Participant, _: Fields<"partTurns">, view: View): Recipe | Refusal {
  const all = sharingWith(participant, view.state);
  if (!all.length) return refuse("shares-alone", { participant });
  const returning = view.state.status === "running" ? all.flatMap((id) => returns(id, view)) : [];
  return (draft) => {
    for (const id of all) delete edit(draft, id).sharesTurn;
    for (const back of returning) back(draft);
  };
}

/** Returns what puts turns back to their own places, if those are still to come; else they keep the shared ones. */
export function returns(id: string, view: View): readonly ((draft: Draft) => void)[] {
  const { clock } = view.state;
  const current = view.now.length ? view.slot(view.now[0]!) : undefined;
  return placedTurns(view.participant(id)!, view).flatMap((slot) => {
    const back = (draft: Draft): void => unplace(draft, id, [slot]);
    const own = viewOf(write(withActiveNamed(view), back))!.slot(slot.id);
    if (!own || own.state !== "open") return [];
    const over =
      clock.time !== null &&
      (isPast(own.time, clock.time, view.pacing.clock.counts) ||
        (current !== undefined && compareKeys(own.key, current.key) < 0));
    return over ? [] : [back];
  });
}

import { turnOf } from "../../encounter/participants.ts";
import { participantOfSlot } from "../../encounter/slot-id.ts";
import type { Participant, Slot } from "../../encounter/state.ts";
import type { View } from "../../encounter/view.ts";
import { isManoeuvre, type Manoeuvre } from "../../gurps/manoeuvres.ts";
import { factsOf, type Turn } from "./facts.ts";

/** Ids of the slots that are current, or were and are interrupted. */
export function floorOf(view: View): readonly string[] {
  return [...view.now, ...view.state.held.flat()];
}

/** The own slot that is current or was interrupted. */
export function slotOnFloor(participant: Participant, view: View): Slot | undefined {
  const id = floorOf(view).find((slot) => participantOfSlot(slot) === participant.id);
  return id === undefined ? undefined : view.slotsOf(participant).find((slot) => slot.id === id);
}

/** What is done in an own slot. */
interface Said {
  /** "other" is what no name says (BA-22). */
  readonly manoeuvre: string | undefined;
  readonly option: string | undefined;
}

/** For the own turn the choice; in a slot that answers a wait the answer, in the way that was named for it (B-31). */
export function saidFor({ kind, note }: Slot, participant: Participant, view: View): Said {
  if (kind === "interrupt") return { manoeuvre: note?.manoeuvre as string, option: note?.option as string | undefined };
  const { chosen, option } = turnOf<Turn>(participant, view.setting.round);
  return { manoeuvre: chosen, option };
}

/** The manoeuvre that says how one may attack and defend: on the own turn the chosen one, since the last one's limits end as it begins; else the last (B-8, B-41). */
export function inForce(participant: Participant, view: View): { readonly manoeuvre: Manoeuvre | null; readonly option: string | null } {
  const slot = slotOnFloor(participant, view);
  const { last = "do-nothing", option: lastOption } = factsOf(participant);
  const { manoeuvre, option } = slot ? saidFor(slot, participant, view) : { manoeuvre: last, option: lastOption };
  return { manoeuvre: isManoeuvre(manoeuvre) ? manoeuvre : null, option: option ?? null };
}

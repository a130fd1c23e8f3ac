import { offer } from "../../model/build.ts";
import { waitNote } from "../../model/wait.ts";
import { currentTurn, type Offer, type Participant, type View } from "./facts.ts";
import { waitOf } from "./wait.ts";

/** Returns offers: a Wait on the participant's turn (B-30), after it the answer (B-31). */
export function offersTo(participant: Participant, view: View): readonly Offer[] {
  const who = { participant: participant.id };
  const waiting = waitOf(participant, view.setting);
  return [
    ...(currentTurn(participant, view)
      ? [offer("wait", { type: "wait", ...who }, {}, { asks: [{ field: "trigger", kind: "text" }] })]
      : []),
    ...(waiting && view.now.length && !participant.defeated
      ? [offer("cutIn", { type: "cutIn", ...who }, waitNote(waiting))]
      : []),
  ];
}

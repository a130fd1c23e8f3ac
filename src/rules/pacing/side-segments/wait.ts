import * as v from "valibot";
import { only } from "../../model/audience.ts";
import { line, longId } from "../../model/fields.ts";
import { refuse, type Refusal } from "../../model/outcome.ts";
import { nameOfSlot, participantOfSlot } from "../../model/participants.ts";
import { putOff } from "../../order/turns.ts";
import { about, answerVerb, editTurn, turnIn, verb, type Participant, type View } from "./facts.ts";
import { isPlaying, sideIn } from "./sides.ts";
import { isOwn, waitingSlot } from "./slots.ts";

/** S-27, SA-16: before acting at all, or after the first attack. */
export const wait = verb(
  about({ trigger: only("triggers", v.optional(line, "")) }),
  ({ participant: who, trigger }, view) => {
    const participant = view.participant(who);
    const slots =
      participant?.kind === "creature"
        ? view.slotsOf(participant).filter((slot) => isOwn(slot) && slot.state === "open")
        : [];
    if (!participant || !slots.length) return refuse("nothing-to-hold", { participant: who });
    // An action released by a trigger waits again as a whole.
    return (draft, emit) => {
      const turn = editTurn(draft, who);
      if (turn.intent!.action === "wait") {
        turn.intent = { ...turn.intent!, trigger };
        delete turn.wait;
      } else turn.wait = { trigger, since: view.state.clock.time ?? 0 };
      putOff(draft, emit, slots);
    };
  },
);

/**
 * S-27, S-33: the trigger has come. The creature acts right after the trigger's simultaneous group: the
 * current one, or that of a named slot. Several on one trigger: by side, then simultaneous.
 */
export const trigger = answerVerb(
  about({ after: v.optional(longId) }),
  (participant, view) => waitingSlot(view.slotsOf(participant)),
  (participant, waiting, { after }, view) => {
    const place = placeAfter(after, participant, view);
    if ("code" in place) return place;
    const turn = turnIn(participant, view.setting);
    const { standing } = sideIn(turn.side ?? participant.side, view.setting, participant.id);
    const released = {
      trigger: waiting.note!.trigger!,
      since: turn.wait?.since ?? 0,
      place: { time: place.time, key: [...place.key, 1, standing] },
      slot: nameOfSlot(waiting),
      at: view.state.head + 1,
    };
    return (draft) => {
      editTurn(draft, participant.id).wait = released;
    };
  },
);

function placeAfter(
  named: string | undefined,
  participant: Participant,
  view: View,
): { time: number; key: readonly number[] } | Refusal {
  const { now } = view;
  const { clock } = view.state;
  if (!isPlaying(view)) return refuse("not-playing");
  const holder = named ?? now[0];
  if (holder === undefined) {
    // Between two actions: first in this segment.
    const time = clock.time ?? 1;
    return { time, key: [time, -1] };
  }
  const slot = view.slot(holder);
  if (slot?.state !== "open") return refuse("trigger-is-over", { slot: holder });
  if (participantOfSlot(holder) === participant.id) return refuse("own-action", { participant: participant.id });
  return { time: slot.time, key: slot.key };
}

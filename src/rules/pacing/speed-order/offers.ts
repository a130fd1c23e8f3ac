import { defencesAfter, MANOEUVRES, yardsOf, type Manoeuvre } from "../../gurps/manoeuvres.ts";
import type { Participant } from "../../encounter/state.ts";
import { statsOf } from "../../encounter/stats.ts";
import type { View } from "../../encounter/view.ts";
import type { Offer } from "../pacing.ts";
import type { Stats } from "./facts.ts";
import { forcedBy } from "./forced.ts";
import { currentTurn } from "./turn.ts";
import { ANSWERS, waitOf } from "./wait.ts";

/** What may be done now: on the own turn each manoeuvre with what it allows (B-7, B-8) and a Wait; out of turn the answer to one's wait (B-31). */
export function offersTo(participant: Participant, view: View): readonly Offer[] {
  const offers: Offer[] = [];
  const forced = forcedBy(participant, view.setting);
  if (currentTurn(participant, view)) {
    const { move } = statsOf<Stats>(participant, view.setting);
    const open = Object.keys(MANOEUVRES).filter((name) => name !== "wait" && (!forced || name === "do-nothing")) as Manoeuvre[];
    for (const manoeuvre of open) offers.push(manoeuvreOffer(participant, manoeuvre, move));
    if (!forced) {
      offers.push({
        code: "wait", data: {}, command: { type: "wait", participant: participant.id },
        asks: [{ field: "trigger", kind: "text" }, { field: "answer", kind: "choice", choices: ANSWERS }],
      });
    }
  }
  const waiting = waitOf(participant, view.setting);
  if (waiting && view.now.length && !participant.defeated) {
    const { answer, trigger } = waiting;
    offers.push({ code: "cutIn", data: { answer, trigger }, command: { type: "cutIn", participant: participant.id } });
  }
  if (participant.kind === "creature" && view.state.status === "running") {
    offers.push(
      { code: "surprise", data: {}, gm: true, command: { type: "surprise", participants: [participant.id] }, asks: [{ field: "seconds", kind: "integer", min: 0, max: 60 }] },
      { code: "stun", data: {}, gm: true, command: { type: "stun", participant: participant.id }, asks: [{ field: "kind", kind: "choice", choices: ["physical", "mental", "none"] }] },
    );
  }
  return offers;
}

function manoeuvreOffer(participant: Participant, manoeuvre: Manoeuvre, move: number | undefined): Offer {
  const { movement, options, forward } = MANOEUVRES[manoeuvre];
  return {
    code: "manoeuvre",
    data: {
      manoeuvre, movement, defences: defencesAfter(manoeuvre), ...(forward ? { forward } : {}),
      ...(move === undefined ? {} : { yards: yardsOf(manoeuvre, move) }),
    },
    command: { type: "choose", participant: participant.id, manoeuvre },
    ...(options ? { asks: [{ field: "option", kind: "choice", choices: options }] } : {}),
  };
}

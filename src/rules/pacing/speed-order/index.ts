import * as v from "valibot";
import { count, id } from "../../encounter/command.ts";
import { turnOf } from "../../encounter/participants.ts";
import { isRefusal, refuse, type Refusal } from "../../encounter/refusal.ts";
import { slotId } from "../../encounter/slot-id.ts";
import { statsOf } from "../../encounter/stats.ts";
import type { Participant, Slot } from "../../encounter/state.ts";
import { editFacts, editTurn } from "../../encounter/write.ts";
import { verb, type Offer, type Pacing, type Setting } from "../pacing.ts";
import { stats, type Facts, type Stats, type Turn } from "./facts.ts";
import { MANOEUVRES } from "./manoeuvres.ts";
import { answerTie, orderKey, tieRequests } from "./order.ts";
import { ANSWERS, cutInVerb, finishCut, lapse, wait, waitOf, waitSlots } from "./wait.ts";

/**
 * One-second turns in a fixed order by Basic Speed (docs/rules/speed-order.md, B-1 to B-7 and B-30 to B-32).
 * A slot's time is the Basic Speed in quarter points.
 */
export const speedOrder: Pacing = {
  id: "speed-order",
  unit: "quarterSpeed",
  counts: "down",
  options: [
    { name: "npcTie", kind: "choice", choices: ["afterDx", "insteadOfDx"], default: "afterDx", rule: "BA-3" },
    { name: "resortOnChange", kind: "switch", default: false, rule: "BA-2" },
  ],
  stats,
  statsChange: "nextWindow",
  stages: [
    // B-4: asked once per second at most, so a late joiner's tie is settled before the next one.
    { id: "order", skip: (view) => tieRequests(view).length === 0, owed: tieRequests },
    { id: "play", plays: true },
  ],
  verbs: {
    wait,
    cutIn: cutInVerb,
    // B-5, BA-17: the surprised are held in Do nothing for as many seconds as the GM counts.
    surprise: verb(v.strictObject({ participants: v.array(id), seconds: count }), ({ participants, seconds }, view) => {
      const stranger = participants.find((participant) => !view.participant(participant));
      if (stranger !== undefined) return refuse("no-such-participant", { participant: stranger });
      return (draft) => {
        for (const participant of participants) editFacts<Facts>(draft, participant).surprised = seconds;
      };
    }),
  },

  slotsOf(participant, setting) {
    const turn = turnOf<Turn>(participant, setting.round);
    const { surprised } = participant.facts as unknown as Facts;
    const key = orderKey(participant, setting);
    const note = turn.done !== undefined ? { manoeuvre: turn.done } : surprised ? { forced: "do-nothing", why: "surprised" } : {};
    const own: Slot = {
      id: slotId(setting.round, participant.id, 1), participant: participant.id, time: 0 - key[0]!, key,
      phase: "", ordinal: 1, of: 1, kind: "turn", state: turn.done !== undefined ? "done" : "open", note,
    };
    return [own, ...waitSlots(participant, setting)];
  },

  keyAt: (participant, time) => [0 - time, 0 - participant.seat],

  // B-1: one turn is one second.
  seconds: ({ round }) => Math.max(0, round - 1),

  // B-2: the order is noted once.
  join: (participant, view) => (draft) => { noteOrder(editFacts(draft, participant.id), participant, view.setting); },

  activate: lapse,

  finish(slot, report, view) {
    if (slot.kind === "interrupt") return finishCut(slot, view);
    const participant = view.participant(slot.participant)!;
    const chosen = manoeuvreOf(report, participant);
    if (isRefusal(chosen)) return chosen;
    return (draft) => {
      editTurn<Turn>(draft, slot.participant).done = chosen;
      const facts = editFacts<Facts>(draft, slot.participant);
      if (facts.surprised) facts.surprised -= 1;
    };
  },

  answer: answerTie,

  offers(participant, view): readonly Offer[] {
    const offers: Offer[] = [];
    const acts = view.slotsOf(participant).some((slot) => slot.kind === "turn" && view.state.now.includes(slot.id));
    if (acts && !(participant.facts as unknown as Facts).surprised) {
      offers.push({
        code: "wait", data: {}, command: { type: "wait", participant: participant.id },
        asks: [{ field: "trigger", kind: "text" }, { field: "answer", kind: "choice", choices: ANSWERS }],
      });
    }
    const waiting = waitOf(participant);
    if (waiting && view.state.now.length) {
      offers.push({ code: "cutIn", data: { answer: waiting.answer }, command: { type: "cutIn", participant: participant.id } });
    }
    return offers;
  },
};

function noteOrder(facts: object, participant: Participant, setting: Setting): void {
  const { basicSpeed, dx } = statsOf<Stats>(participant, setting);
  Object.assign(facts, { basicSpeed, dx });
}

/** B-5, B-7: exactly one manoeuvre a turn; the surprised have no choice. "" when it was not said which. */
function manoeuvreOf(report: { readonly manoeuvre?: unknown }, participant: Participant): string | Refusal {
  const { manoeuvre = "" } = report;
  const forced = (participant.facts as unknown as Facts).surprised ? "do-nothing" : null;
  if (manoeuvre !== "" && !MANOEUVRES.includes(manoeuvre as string)) return refuse("unknown-manoeuvre", { manoeuvre: String(manoeuvre).slice(0, 80) });
  if (forced && manoeuvre !== "" && manoeuvre !== forced) return refuse("forced-do-nothing", { participant: participant.id });
  return forced ?? (manoeuvre as string);
}

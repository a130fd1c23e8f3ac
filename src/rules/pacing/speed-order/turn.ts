import * as v from "valibot";
import { id } from "../../encounter/command.ts";
import { turnOf } from "../../encounter/participants.ts";
import { isRefusal, refuse, type Refusal } from "../../encounter/refusal.ts";
import { slotId } from "../../encounter/slot-id.ts";
import type { Participant, Slot } from "../../encounter/state.ts";
import type { View } from "../../encounter/view.ts";
import { editFacts, editTurn, type Draft, type Recipe } from "../../encounter/write.ts";
import type { Json, JsonObject } from "../../json.ts";
import { defencesAfter, isManoeuvre, MANOEUVRES } from "../../gurps/manoeuvres.ts";
import { verb, type Setting } from "../pacing.ts";
import { factsOf, type Facts, type Turn } from "./facts.ts";
import { endForced, FORCED_DEFENCE, forcedBy } from "./forced.ts";
import { figuresOf, orderKey } from "./order.ts";

/** The one turn of a second (B-1). */
export function turnSlot(participant: Participant, setting: Setting): Slot {
  const { done } = turnOf<Turn>(participant, setting.round);
  const key = orderKey(participant, setting);
  return {
    id: slotId(setting.round, participant.id, 1), participant: participant.id, time: 0 - key[0]!, key, phase: "", ordinal: 1, of: 1,
    kind: "turn", state: done === undefined ? "open" : "done", note: noteOf(participant, setting),
  };
}

/** The manoeuvre of this turn, what is forced, and what is in force until then: the last manoeuvre and the defences it leaves (B-5, B-8). */
function noteOf(participant: Participant, setting: Setting): JsonObject {
  const { done, chosen, option } = turnOf<Turn>(participant, setting.round);
  const facts = factsOf(participant);
  const manoeuvre = done ?? chosen;
  const forced = done === undefined ? forcedBy(participant, setting) : null;
  const inForce = facts.last ?? "do-nothing";
  return {
    dx: figuresOf(participant, setting).dx,
    ...tieNote(facts.ties),
    ...(manoeuvre === undefined ? {} : { manoeuvre }),
    ...(option === undefined ? {} : { option }),
    ...(forced ? { forced: "do-nothing", why: forced } : {}),
    ...(facts.surprised ? { surprised: facts.surprised } : {}),
    ...(facts.surprised || facts.stunned ? { defencePenalty: FORCED_DEFENCE } : {}),
    inForce,
    defences: isManoeuvre(inForce) ? defencesAfter(inForce) : defencesAfter(),
  };
}

/** Tie dice as they fell (B-4); a place that the GM gave is no die. */
function tieNote(figures: Facts["ties"] = []): JsonObject {
  const dice = figures.filter((figure) => figure < 0).map((figure) => 0 - figure);
  return dice.length ? { ties: dice } : {};
}

/** The own turn, if it is current. */
export function currentTurn(participant: Participant, view: View): Slot | undefined {
  return view.slotsOf(participant).find((own) => own.kind === "turn" && view.now.includes(own.id));
}

export interface Chosen {
  /** "" when it was not said. */
  readonly manoeuvre: string;
  readonly option?: string;
}

/** B-5, B-7: exactly one manoeuvre a turn; who is surprised or stunned has no choice. What the report does not say, the choice made before says. */
export function chosenOf(report: JsonObject, participant: Participant, setting: Setting): Chosen | Refusal {
  const turn = turnOf<Turn>(participant, setting.round);
  const why = forcedBy(participant, setting);
  const { manoeuvre = why ? "do-nothing" : (turn.chosen ?? ""), option = manoeuvre === turn.chosen ? turn.option : undefined } = report;
  if (manoeuvre === "" && option === undefined) return { manoeuvre };
  if (!isManoeuvre(manoeuvre)) return refuse("unknown-manoeuvre", { manoeuvre: quoted(manoeuvre) });
  if (why && manoeuvre !== "do-nothing") return refuse("forced-do-nothing", { participant: participant.id, why });
  const { options = [] } = MANOEUVRES[manoeuvre];
  if (option !== undefined && !options.includes(option as string)) return refuse("unknown-option", { manoeuvre, option: quoted(option), allowed: options });
  return option === undefined ? { manoeuvre } : { manoeuvre, option: option as string };
}

function quoted(value: Json): string {
  return (typeof value === "string" ? value : JSON.stringify(value)).slice(0, 80);
}

/** B-7: says the manoeuvre before it is done, so that all can see it. A Wait has a verb of its own, since it names an event (B-30). */
export const choose = verb(v.strictObject({ participant: id, manoeuvre: v.string(), option: v.optional(v.string()) }), ({ participant: who, ...report }, view): Recipe | Refusal => {
  const participant = view.participant(who);
  if (!participant || !currentTurn(participant, view)) return refuse("not-your-turn", { participant: who });
  if (report.manoeuvre === "wait") return refuse("wait-needs-event", { participant: who });
  const chosen = chosenOf(report as JsonObject, participant, view.setting);
  if (isRefusal(chosen)) return chosen;
  return (draft) => {
    const turn = editTurn<Turn>(draft, who);
    turn.chosen = chosen.manoeuvre;
    if (chosen.option === undefined) delete turn.option;
    else turn.option = chosen.option;
  };
});

/** The turn is over; its manoeuvre is in force until the next (B-8). */
export function endTurn(draft: Draft, emit: Parameters<Recipe>[1], participant: string, manoeuvre: string, option?: string): void {
  const turn = editTurn<Turn>(draft, participant);
  const facts = editFacts<Facts>(draft, participant);
  delete turn.chosen;
  turn.done = facts.last = manoeuvre;
  if (option === undefined) {
    delete turn.option;
    delete facts.option;
  } else turn.option = facts.option = option;
  endForced(draft, emit, participant);
}

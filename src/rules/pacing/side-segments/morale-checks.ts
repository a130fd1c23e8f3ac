import * as v from "valibot";
import { only } from "../../model/audience.ts";
import { decision, diceRequest } from "../../model/build.ts";
import { line, oneOrMore } from "../../model/fields.ts";
import type { JsonObject } from "../../model/json.ts";
import { refuse } from "../../model/outcome.ts";
import { ableCreatures, nameOfSlot } from "../../model/participants.ts";
import type { Draft, Emit, Recipe } from "../../model/recipe.ts";
import { endSlot } from "../../order/turns.ts";
import { statsIn, editTurn, editFight, turnIn, verb } from "./facts.ts";
import type { Participant, Request, Slot, View } from "./facts.ts";
import { flee, stand } from "./flight.ts";
import { isCounting } from "./sides.ts";

/** Results of checks by the host's game (S-40). */
export const OUTCOMES = ["held", "failed"] as const;
export type Outcome = (typeof OUTCOMES)[number];

export function isOutcome(value: unknown): value is Outcome {
  return value === "held" || value === "failed";
}

/** S-36: needs no search, because a playing stage asks at every step. */
export function urgentChecks(view: View): readonly Request[] {
  const { urgent = [] } = view.setting.facts;
  return urgent.flatMap(({ participant, cause }) => {
    const own = view.participant(participant);
    return own && !own.defeated ? [checkRequest(own, { when: "atOnce", cause }, `urgent_${participant}`, view)] : [];
  });
}

/** Returns the checks due at the end of the round (S-35, SA-14). Reads all participants. */
export function checksAtEnd(view: View): readonly Request[] {
  const owing = ableCreatures(view.participants()).filter((one) => turnIn(one, view.setting).checks?.length);
  return owing.map((one) => {
    const cause = turnIn(one, view.setting).checks!.join(", ");
    return checkRequest(one, { when: "round", cause }, `morale_${one.id}`, view);
  });
}

type CheckData = Pick<NonNullable<Request["data"]>, "when" | "cause" | "slot">;

function checkRequest(participant: Participant, data: CheckData, id: string, view: View): Request {
  const { morale } = statsIn(participant, view.setting);
  const asked = {
    participant: participant.id,
    gm: participant.npc,
    data: { ...data, ...(morale === null ? {} : { morale }) },
    ...(morale === null ? {} : { against: morale }),
  };
  return morale === null || view.setting.options.moraleCheck === "host"
    ? decision(id, "morale", "held", { ...asked, choices: OUTCOMES })
    : diceRequest(id, "morale", { count: 2, faces: 6 }, asked);
}

/** SA-14: dice in the present phase. In the host's game, Done reports the result. */
export function checksNow(view: View): readonly Request[] {
  return view.now.flatMap((id) => {
    const slot = view.slot(id)!;
    if (slot.kind !== "extra") return [];
    const data: CheckData = { when: "segment", cause: slot.note!.cause!, slot: id };
    const request = checkRequest(view.participant(slot.participant)!, data, `check_${id}`, view);
    return request.kind === "dice" ? [request] : [];
  });
}

/** Returns the outcome given, or that of a roll, which holds up to the score (S-40). */
function outcomeOf({ against = 0 }: Pick<Request, "against">, value: number | Outcome): Outcome {
  if (typeof value !== "number") return value;
  return value <= against ? "held" : "failed";
}

/** S-35, S-36: a check in its phase ends with it. */
export function answerMorale(request: Request, value: number | Outcome, view: View): Recipe {
  const participant = request.participant!;
  const { cause = "", when, slot: id } = request.data!;
  const outcome = outcomeOf(request, value);
  const slot = id === undefined ? undefined : view.slot(id);
  const follows = followsCheck(participant, outcome, cause, view);
  return (draft, emit) => {
    follows?.(draft, emit);
    if (slot) {
      noteCheck(slot, outcome, draft, emit, true);
      return endSlot(draft, slot, emit);
    }
    if (when === "atOnce") settleUrgent(draft, participant);
    else delete editTurn(draft, participant).checks;
    noteOutcome(emit, { participant, outcome, cause, ...(typeof value === "number" ? { rolled: true } : {}) });
  };
}

/** S-44: who fails flees; who holds flees no longer. */
export function followsCheck(id: string, outcome: Outcome, cause: string, view: View): Recipe | null {
  const participant = view.participant(id)!;
  return outcome === "failed" ? flee(participant, cause, view) : stand(participant);
}

/** Notes the result of a check in its phase, which is done. */
export function noteCheck(slot: Slot, outcome: Outcome, draft: Draft, emit: Emit, rolled = false): void {
  const { participant, time, note } = slot;
  const turn = editTurn(draft, participant);
  const name = nameOfSlot(slot);
  turn.done = { ...turn.done, [name]: time };
  turn.morale = { ...turn.morale, [name]: { ...turn.morale![name]!, outcome } };
  noteOutcome(emit, { participant, outcome, cause: note!.cause!, ...(rolled ? { rolled } : {}) });
}

interface Checked extends JsonObject {
  readonly participant: string;
  readonly outcome: Outcome;
  readonly cause: string;
}

function noteOutcome(emit: Emit, data: Checked): void {
  emit({ type: "note", code: "morale", data });
}

function settleUrgent(draft: Draft, participant: string): void {
  const fight = editFight(draft);
  fight.urgent = fight.urgent!.filter((check) => check.participant !== participant);
}

/**
 * S-9, SA-14: called by the GM, in the morale phase of the present segment, at the end of the round, or at
 * once. The host's game defines the causes.
 */
export const morale = verb.gm(
  v.strictObject({
    participants: oneOrMore,
    when: v.optional(v.picklist(["segment", "round", "atOnce"]), "segment"),
    cause: only("triggers", v.optional(line, "")),
  }),
  ({ participants, when, cause }, view) => {
    const wrong = participants.find(
      (one) => view.participant(one)?.kind !== "creature" || view.participant(one)!.defeated,
    );
    if (wrong !== undefined || !participants.length) return refuse("no-such-participant", { participant: wrong ?? "" });
    const { time } = view.state.clock;
    const playing = time !== null && isCounting(view);
    if (when === "atOnce") return askAtOnce(participants, cause);
    const name = `m${view.state.head + 1}`;
    return (draft) => {
      for (const participant of participants) {
        const turn = editTurn(draft, participant);
        const { side } = view.participant(participant)!;
        if (when === "segment" && playing)
          turn.morale = { ...turn.morale, [name]: { segment: time, side: turn.side ?? side, cause } };
        else turn.checks = [...(turn.checks ?? []), cause];
      }
    };
  },
);

function askAtOnce(participants: readonly string[], cause: string): Recipe {
  return (draft) => {
    const fight = editFight(draft);
    const urgent = fight.urgent ?? [];
    const asked = new Set(urgent.map(({ participant }) => participant));
    const fresh = participants.filter((one) => !asked.has(one));
    fight.urgent = [...urgent, ...fresh.map((participant) => ({ participant, cause }))];
  };
}

/** Hit dice that need no check when a giant charges (S-36). */
const BRAVE = 4;

/** S-36: creatures of other sides with fewer than 4 hit dice check at once. */
export function giantCharge(slots: readonly Slot[], view: View): Recipe | null {
  const charger = slots
    .filter((slot) => slot.note?.leg === "arrival" && slot.note.move === "charge")
    .map(({ participant }) => view.participant(participant)!)
    .find((one) => statsIn(one, view.setting).giant);
  if (!charger) return null;
  const afraid = ableCreatures(view.participants()).filter((one) => {
    const { fearless, hitDice } = statsIn(one, view.setting);
    return one.side !== charger.side && !fearless && hitDice < BRAVE;
  });
  const ids = afraid.map(({ id }) => id);
  return ids.length ? askAtOnce(ids, "giantCharge") : null;
}

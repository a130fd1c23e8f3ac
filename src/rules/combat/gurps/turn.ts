import * as v from "valibot";
import { fillWeapon } from "../../exchange/shots.ts";
import { STUNNED_DEFENCE } from "../../gurps/defence.ts";
import { defencesAfter, isManoeuvre, optionsOf, type Manoeuvre } from "../../gurps/manoeuvres.ts";
import { POSTURE_WORDS } from "../../gurps/postures.ts";
import { only } from "../../model/audience.ts";
import { id, line } from "../../model/fields.ts";
import { present, type Json, type JsonObject } from "../../model/json.ts";
import { isRefusal, refuse, type Refusal } from "../../model/outcome.ts";
import type { Recipe } from "../../model/recipe.ts";
import { turnIdOf } from "../../order/own-combat.ts";
import { turnOfSlot } from "../../order/turns.ts";
import { chosenFor } from "./combat-status.ts";
import { about, editFacts, editTurn, factsOf, turnAt, turnVerb } from "./facts.ts";
import type { Chosen, Note, Participant, Slot, Turn, View } from "./facts.ts";
import { closeConcentration } from "./focus.ts";
import { takePosture } from "./posture.ts";
import { barredFromActing, rollBeforeEnd, rollFirst, ruledToAct } from "./rolls.ts";
import { dropChoice, endForced, forcedBy } from "./wounds.ts";

/** Answers to a Wait: the rules' own, and anything that the GM allows (B-30, BA-22). */
export const ANSWERS = ["attack", "feint", "all-out-attack", "ready", "other"] as const;
const answer = only("triggers", v.exactOptional(v.picklist(ANSWERS)));
const option = v.exactOptional(line);
/** Overrides Do Nothing or a pending roll. */
const ruling = v.optional(v.boolean(), false);

/** The fields of a Wait and its answer besides the event (BA-28). */
export const actFields = { wait: { answer, option, ruling }, answer: { option, ruling } };

/** Notes the answer of a waiting or interrupting slot, and the manoeuvre of a turn. */
export function noteOf(slot: Slot, participant: Participant): Note | null {
  if (slot.kind === "hazard" || participant.kind !== "creature") return null;
  const turn = turnAt(participant, turnIdOf(slot));
  if (slot.state === "waiting" && turn.answer) return turn.answer;
  if (slot.kind === "interrupt") {
    const { answer: manoeuvre, ...way } = (slot.combat ?? {}) as { readonly answer?: string; readonly option?: string };
    return manoeuvre === undefined ? null : { manoeuvre, ...way };
  }
  return turnOfSlot(slot) === null ? null : turnNote(slot, turn, participant);
}

/** Shows the manoeuvre, what is forced, and until then the last manoeuvre and its defences (B-5, B-8). */
function turnNote({ state }: Slot, turn: Turn, participant: Participant): Note {
  const { chosen: manoeuvre, option: way } = turn;
  const facts = factsOf(participant);
  const forced = state === "done" ? null : forcedBy(participant, turn);
  const inForce = facts.last ?? "do-nothing";
  return {
    ...(manoeuvre === undefined ? {} : { manoeuvre }),
    ...(way === undefined ? {} : { option: way }),
    ...(forced ? { forced: "do-nothing", why: forced } : {}),
    ...present({ surprised: facts.surprised }),
    ...(facts.surprised || facts.stunned ? { defencePenalty: STUNNED_DEFENCE } : {}),
    inForce,
    defences: defencesAfter(inForce),
  };
}

/** Notes what was done on a turn, or in the answer to a Wait, which stays in force until the next turn (B-8, B-31). */
export function report(slot: Slot, declared: JsonObject, view: View): Recipe | Refusal | null {
  const participant = view.participant(slot.participant)!;
  if (slot.kind === "interrupt") return answered(slot);
  const turn = turnAt(participant, turnIdOf(slot));
  const chosen = chosenOf(declared, participant, turn);
  if (isRefusal(chosen)) return chosen;
  const isWait = chosen.manoeuvre === "wait";
  const first =
    declared.ruling === true
      ? null
      : isWait
        ? barredFromActing(participant, view)
        : rollBeforeEnd(participant, chosen.manoeuvre, view);
  if (first) return first;
  const waiting = isWait ? answerOf(declared, participant) : null;
  if (isRefusal(waiting)) return waiting;
  return (draft, emit) => {
    const { id: who } = participant;
    const { manoeuvre, option: way, posture } = chosen;
    const facts = editFacts(draft, who);
    const option = waiting ? undefined : way;
    facts.last = manoeuvre;
    if (option === undefined) delete facts.option;
    else facts.option = option;
    // A turn of which nothing is said writes nothing.
    if (manoeuvre || turn.chosen) {
      const { weapon, target } = chosen;
      dropChoice(draft, who);
      Object.assign(editTurn(draft, who, turn.slot), {
        chosen: manoeuvre,
        ...(option === undefined ? {} : { option }),
        ...(waiting ? { answer: waiting } : present({ weapon, target })),
      });
    }
    if (manoeuvre === "change-posture" && posture && turn.posed !== "manoeuvre")
      takePosture(draft, emit, participant, posture);
    // B-29: a weapon named with Ready is reloaded.
    if (manoeuvre === "ready") fillWeapon(emit, who, chosen.weapon);
    if (!waiting) return;
    closeConcentration(draft, who);
    endForced(draft, emit, who, turn);
  };
}

function answered(slot: Slot): Recipe {
  const { manoeuvre = "", option: way } = chosenFor(slot);
  return (draft) => {
    const facts = editFacts(draft, slot.participant);
    facts.last = manoeuvre === "other" ? "" : manoeuvre;
    if (way === undefined) delete facts.option;
    else facts.option = way;
  };
}

function answerOf(declared: JsonObject, { id: participant }: Participant): NonNullable<Turn["answer"]> | Refusal {
  const said = v.safeParse(v.object(actFields.wait), declared);
  if (!said.success) return refuse("unknown-answer", { participant });
  const { answer: chosen = "attack", option: way } = said.output;
  return { answer: chosen, ...(way === undefined ? {} : { option: way }) };
}

/** B-5, B-7: surprised or stunned, no choice without a ruling. Missing fields come from the earlier choice. */
function chosenOf(report: JsonObject, participant: Participant, turn: Turn): Chosen | Refusal {
  const why = forcedBy(participant, turn);
  const {
    manoeuvre = why ? "do-nothing" : (turn.chosen ?? ""),
    option = manoeuvre === turn.chosen ? turn.option : undefined,
  } = report;
  if (hasStruck(turn) && (turn.chosen !== manoeuvre || turn.option !== option))
    return refuse("already-attacked", { participant: participant.id });
  if (manoeuvre === "" && option === undefined) return { manoeuvre };
  if (!isManoeuvre(manoeuvre)) return refuse("unknown-manoeuvre", { manoeuvre: quoted(manoeuvre) });
  if (why && manoeuvre !== "do-nothing" && report.ruling !== true)
    return refuse("forced-do-nothing", { participant: participant.id, why });
  // For a Wait, the options of its answer.
  const named = manoeuvre === "wait" ? textOf(report.answer ?? "attack") : manoeuvre;
  const unknown = unknownOption(named ?? "", option);
  if (unknown) return unknown;
  return {
    manoeuvre,
    ...(typeof option === "string" ? { option } : {}),
    ...objectOf(report, manoeuvre, participant, turn),
  };
}

/** B-13 to B-17. */
export function unknownOption(
  manoeuvre: string,
  option: Json | undefined,
  allowed: readonly string[] = optionsOf(manoeuvre),
): Refusal | null {
  if (option === undefined || allowed.some((one) => one === option)) return null;
  return refuse("unknown-option", { manoeuvre, option: quoted(option), allowed });
}

/** True if the participant has attacked this turn, which fixes the manoeuvre. */
function hasStruck({ made, chosen }: Turn): boolean {
  return chosen !== undefined && made !== undefined;
}

/** Takes the object from the report or the same earlier choice, such as continued aiming (B-9, B-22). */
function objectOf(
  report: JsonObject,
  manoeuvre: Manoeuvre,
  participant: Participant,
  turn: Turn,
): Pick<Chosen, "weapon" | "target" | "posture"> {
  const { aim, evaluate } = factsOf(participant);
  const goesOn = manoeuvre === "aim" ? aim : manoeuvre === "evaluate" ? evaluate : {};
  const before: Pick<Chosen, "weapon" | "target" | "posture"> = {
    ...goesOn,
    ...(manoeuvre === turn.chosen ? turn : {}),
  };
  const weapon = textOf(report.weapon) ?? before.weapon;
  const target = textOf(report.target) ?? before.target;
  const posture = textOf(report.posture) ?? before.posture;
  return present({ weapon, target, posture });
}

/** Returns a text of bounded length; undefined for anything else. */
function textOf(value: Json | undefined): string | undefined {
  return typeof value === "string" && value !== "" ? value.slice(0, 64) : undefined;
}

/** Returns a value as text for a refusal. */
function quoted(value: Json): string {
  return (typeof value === "string" ? value : JSON.stringify(value)).slice(0, 80);
}

/**
 * B-7: announces the manoeuvre. A Wait has its own verb (B-30). `ruling`: the GM allows it although only Do
 * Nothing is left or a roll must come first.
 */
export const choose = turnVerb(
  about({
    manoeuvre: v.string(),
    option: v.optional(v.string()),
    weapon: v.optional(id),
    target: v.optional(id),
    posture: v.optional(v.picklist(POSTURE_WORDS)),
    ruling: v.optional(v.boolean(), false),
  }),
  ({ participant, slot }, { participant: who, ...declared }, view) => {
    if (declared.manoeuvre === "wait") return refuse("wait-needs-event", { participant: who });
    const turn = turnIdOf(slot);
    const chosen = chosenOf(declared, participant, turnAt(participant, turn));
    if (isRefusal(chosen)) return chosen;
    const first = declared.ruling || chosen.manoeuvre === "do-nothing" ? null : rollFirst(participant, view);
    if (first) return first;
    const { target } = chosen;
    if (target !== undefined && (target === who || view.participant(target)?.kind !== "creature"))
      return refuse("no-such-target", { participant: target });
    const { manoeuvre, ...more } = chosen;
    const ruled = declared.ruling ? ruledToAct(participant, view) : {};
    return (draft) => {
      dropChoice(draft, who);
      Object.assign(editTurn(draft, who, turn), { chosen: manoeuvre, ...more, ...ruled });
    };
  },
);

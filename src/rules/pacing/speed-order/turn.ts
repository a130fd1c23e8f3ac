import * as v from "valibot";
import { fillWeapon } from "../../exchange/shots.ts";
import { STUNNED_DEFENCE } from "../../gurps/defence.ts";
import { defencesAfter, isManoeuvre, optionsOf, type Manoeuvre } from "../../gurps/manoeuvres.ts";
import { present } from "../../model/json.ts";
import { slotNamed } from "../../model/build.ts";
import { id } from "../../model/fields.ts";
import type { Json, JsonObject } from "../../model/json.ts";
import { isRefusal, refuse, type Refusal } from "../../model/outcome.ts";
import { slotId } from "../../model/participants.ts";
import type { Draft, Emit } from "../../model/recipe.ts";
import { about, turnVerb, turnIn, editFacts, editTurn } from "./facts.ts";
import type { Chosen, Note, Participant, Setting, Slot, Turn, View } from "./facts.ts";
import { tieNote } from "../ties.ts";
import { closeTurn } from "./focus.ts";
import { valuesOf, orderKey } from "./order.ts";
import { POSTURE_WORDS } from "../../gurps/postures.ts";
import { takePosture } from "./posture.ts";
import { rollFirst, ruledToAct } from "./rolls.ts";
import { dropChoice, endForced, forcedBy } from "./wounds.ts";

/** B-1. */
export function turnSlot(participant: Participant, setting: Setting): Slot {
  const { done } = turnIn(participant, setting);
  const key = orderKey(participant, setting);
  return slotNamed(1, participant.id, setting, {
    time: 0 - key[0]!,
    key,
    state: done === undefined ? "open" : "done",
    note: noteOf(participant, setting),
  });
}

/** Shows the manoeuvre, what is forced, and until then the last manoeuvre and its defences (B-5, B-8). */
function noteOf(participant: Participant, setting: Setting): Note {
  const { done, chosen, option } = turnIn(participant, setting);
  const facts = participant.facts;
  const { dx, first } = valuesOf(participant, setting);
  const manoeuvre = done ?? chosen;
  const forced = done === undefined ? forcedBy(participant, setting) : null;
  const inForce = facts.last ?? "do-nothing";
  return {
    dx,
    ...tieNote(facts.ties),
    ...(manoeuvre === undefined ? {} : { manoeuvre }),
    ...(option === undefined ? {} : { option }),
    ...(forced ? { forced: "do-nothing", why: forced } : {}),
    ...present({ first, surprised: facts.surprised }),
    ...(facts.surprised || facts.stunned ? { defencePenalty: STUNNED_DEFENCE } : {}),
    inForce,
    defences: isManoeuvre(inForce) ? defencesAfter(inForce) : defencesAfter(),
  };
}

/** B-5, B-7: surprised or stunned, no choice without a ruling. Missing fields come from the earlier choice. */
export function chosenOf(report: JsonObject, participant: Participant, setting: Setting): Chosen | Refusal {
  const turn = turnIn(participant, setting);
  const why = forcedBy(participant, setting);
  const {
    manoeuvre = why ? "do-nothing" : (turn.chosen ?? ""),
    option = manoeuvre === turn.chosen ? turn.option : undefined,
  } = report;
  if (hasStruck(participant, setting) && (turn.chosen !== manoeuvre || turn.option !== option))
    return refuse("already-attacked", { participant: participant.id });
  if (manoeuvre === "" && option === undefined) return { manoeuvre };
  if (!isManoeuvre(manoeuvre)) return refuse("unknown-manoeuvre", { manoeuvre: quoted(manoeuvre) });
  if (why && manoeuvre !== "do-nothing" && report.ruling !== true)
    return refuse("forced-do-nothing", { participant: participant.id, why });
  // For a Wait, the options of its answer.
  const unknown = unknownOption(manoeuvre, option, optionsOf(manoeuvre === "wait" ? report.answer : manoeuvre));
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
export function hasStruck(participant: Participant, setting: Setting): boolean {
  const { made = {}, chosen } = turnIn(participant, setting);
  return chosen !== undefined && Object.hasOwn(made, slotId(setting.round, participant.id, 1));
}

/** Takes the object from the report or the same earlier choice, such as continued aiming (B-9, B-22). */
function objectOf(
  report: JsonObject,
  manoeuvre: Manoeuvre,
  participant: Participant,
  turn: Turn,
): Pick<Chosen, "weapon" | "target" | "posture"> {
  const { aim, evaluate } = participant.facts;
  const goesOn = manoeuvre === "aim" ? aim : manoeuvre === "evaluate" ? evaluate : {};
  const before: Pick<Chosen, "weapon" | "target" | "posture"> = {
    ...goesOn,
    ...(manoeuvre === turn.chosen ? turn : {}),
  };
  const weapon = declared(report.weapon) ?? before.weapon;
  const target = declared(report.target) ?? before.target;
  const posture = declared(report.posture) ?? before.posture;
  return present({ weapon, target, posture });
}

/** Returns a text of bounded length; undefined for anything else. */
function declared(value: Json | undefined): string | undefined {
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
  ({ participant }, { participant: who, ...report }, view) => {
    if (report.manoeuvre === "wait") return refuse("wait-needs-event", { participant: who });
    const chosen = chosenOf(report, participant, view.setting);
    if (isRefusal(chosen)) return chosen;
    const first = report.ruling || chosen.manoeuvre === "do-nothing" ? null : rollFirst(participant, view);
    if (first) return first;
    const { target } = chosen;
    if (target !== undefined && (target === who || view.participant(target)?.kind !== "creature"))
      return refuse("no-such-target", { participant: target });
    const { manoeuvre, ...more } = chosen;
    const ruled = report.ruling ? ruledToAct(participant, view) : {};
    return (draft) => {
      dropChoice(draft, who);
      Object.assign(editTurn(draft, who), { chosen: manoeuvre, ...more, ...ruled });
    };
  },
);

/** Ends the turn; its manoeuvre is in force until the next (B-8). */
export function endTurn(draft: Draft, emit: Emit, participant: string, chosen: Chosen, view: View): void {
  const { manoeuvre, option, posture } = chosen;
  const turn = editTurn(draft, participant);
  const facts = editFacts(draft, participant);
  const { posed } = turn;
  dropChoice(draft, participant);
  turn.done = facts.last = manoeuvre;
  if (option === undefined) delete facts.option;
  else turn.option = facts.option = option;
  if (manoeuvre === "change-posture" && posture && posed !== "manoeuvre")
    takePosture(draft, emit, view.participant(participant)!, posture);
  // B-29: a weapon named with Ready is reloaded.
  if (manoeuvre === "ready") fillWeapon(emit, participant, chosen.weapon);
  passTurn(draft, emit, participant, chosen);
}

/**
 * Ends what ends with any turn of the participant, even a lost one: `closeTurn`, a second of surprise, a
 * stun after recovery.
 */
export function passTurn(draft: Draft, emit: Emit, participant: string, chosen?: Chosen): void {
  closeTurn(draft, participant, chosen);
  endForced(draft, emit, participant);
}

import { turnOf } from "../../encounter/participants.ts";
import type { Participant } from "../../encounter/state.ts";
import type { View } from "../../encounter/view.ts";
import type { ScorePart } from "../../exchange/exchange.ts";
import { diceOf, type OwnRoll } from "../../exchange/roll-modifiers.ts";
import type { Action } from "./actions.ts";
import { optionsOf, type Turn } from "./facts.ts";
import { halfOf, shown } from "./halves.ts";
import { currentTurn } from "./turn.ts";

/** The actions to which an attack roll belongs. */
const ATTACKS: Readonly<Record<"melee" | "ranged", readonly string[]>> = { melee: ["attack"], ranged: ["fire", "throw"] };

/**
 * a d100 roll that belongs to a combined action has half its chance, after everything else; a half point that is not rounded away (QA-1) makes no
 * difference to a d100. An attack belongs to the latest action of its kind said in this round; a test to the latest action of the turn
 * that is going on. Defences belong to none, and what is rolled with other dice is no chance that could be halved.
 */
export function rollModifiers(participant: Participant, roll: OwnRoll, view: View): readonly ScorePart[] {
  if (diceOf(roll, view.pacing) !== "d100") return [];
  const { kind, score } = roll;
  const box = boxFor(kind, participant, view);
  if (!box || box.length < 2 || score <= 0 || isSpared(kind, box, view)) return [];
  const value = shown(halfOf(score, optionsOf(view.setting).halfRounding)).points - score;
  return value === 0 ? [] : [{ code: "combined", value, name: "" }];
}

function boxFor(kind: OwnRoll["kind"], participant: Participant, view: View): readonly Action[] | undefined {
  const { boxes = [] } = turnOf<Turn>(participant, view.setting.round);
  switch (kind) {
    case "defence": return undefined;
    case "test": return currentTurn(participant, view) ? boxes.at(-1) : undefined;
    default: return boxes.findLast((box) => box.some((one) => ATTACKS[kind].includes(one.kind)));
  }
}

/** QA-8: a test of somebody who looks round while walking is that of Awareness. */
function isSpared(kind: OwnRoll["kind"], box: readonly Action[], { setting }: View): boolean {
  return kind === "test" && !optionsOf(setting).halveAwareness && box.some((one) => one.kind === "nothing");
}

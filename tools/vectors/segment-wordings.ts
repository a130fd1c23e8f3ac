import { actionOf, type Action } from "../../src/rules/pacing/side-segments/actions.ts";
import { wordingFinder } from "./wordings.ts";

/** How worked cases word the actions of a round. Our own words are in the language files. */
const WORDINGS: Readonly<Record<string, readonly string[]>> = {
  parley: ["parley"],
  spectacle: ["spectacle"],
  bait: ["bait"],
  charge: ["charge"],
  counterCharge: ["counter-charge"],
  shift: ["shift"],
  splitMoveAttack: ["split-move attack"],
  splitMoveFire: ["split-move fire"],
  halfMove: ["half-move"],
  fullMove: ["full move"],
  withdrawal: ["withdrawal"],
  retreat: ["retreat"],
  breakAndRun: ["break & run", "break and run"],
  passThroughFire: ["pass-through fire"],
  artillery: ["artillery fire"],
  item: ["by item"],
  cast: ["by caster"],
  scroll: ["by scroll"],
  attack: ["weapon attack"],
  unarmed: ["unarmed/body attack", "unarmed attack"],
  stunt: ["stunt execution", "stunt & exploit", "stunt and exploit"],
  rally: ["rally"],
  imbibe: ["imbibe"],
  finish: ["finish activity"],
};

const find = wordingFinder(WORDINGS);

/** Returns the action with this id or with the document's words; null if none matches. */
export function findSegmentAction(wording: string): Action | null {
  return actionOf(wording) ?? actionOf(find(wording) ?? "") ?? null;
}

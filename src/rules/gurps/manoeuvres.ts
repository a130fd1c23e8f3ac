import { step } from "./derived.ts";
import { POSTURES, type Posture } from "./postures.ts";

export type Manoeuvre =
  | "aim"
  | "all-out-attack"
  | "all-out-defence"
  | "attack"
  | "change-posture"
  | "concentrate"
  | "do-nothing"
  | "evaluate"
  | "feint"
  | "move"
  | "move-and-attack"
  | "ready"
  | "wait";

export type Defence = "block" | "dodge" | "parry";

const ALL: readonly Defence[] = ["block", "dodge", "parry"];

/** A step, half of Move or all of it. "free": the primer does not say. */
export type Movement = "none" | "step" | "half" | "full" | "free";

export interface ManoeuvreValues {
  readonly movement: Movement;
  /** Options that go farther. */
  readonly movementBy?: Readonly<Record<string, Movement>>;
  readonly forward?: true;
  /** Defences allowed until the next turn; all if the primer is silent. */
  readonly defences: readonly Defence[];
  /** One is chosen. */
  readonly options?: readonly string[];
  /** True if it takes the whole turn. */
  readonly fullTurn?: true;
  /** True if it may answer the trigger of a Wait (B-30, BA-22). */
  readonly answersWait?: true;
}

/** B-8; each turn takes exactly one (B-7). */
export const MANOEUVRES: Readonly<Record<Manoeuvre, ManoeuvreValues>> = {
  // B-9, B-12: defending spoils the aim.
  aim: { movement: "step", defences: ALL, fullTurn: true },
  // B-13 to B-17
  "all-out-attack": {
    movement: "half",
    forward: true,
    defences: [],
    options: ["determined", "double", "feint", "strong", "suppression"],
    answersWait: true,
  },
  // B-18, B-19, BA-26
  "all-out-defence": {
    movement: "step",
    movementBy: { "increased-dodge": "half" },
    defences: ALL,
    options: ["increased-dodge", "increased-parry", "increased-block", "double"],
  },
  attack: { movement: "step", defences: ALL, answersWait: true },
  // B-21
  "change-posture": { movement: "none", defences: ALL },
  // B-25
  concentrate: { movement: "free", defences: ALL, fullTurn: true },
  // B-20
  "do-nothing": { movement: "none", defences: ALL },
  // B-22
  evaluate: { movement: "free", defences: ALL },
  // B-23
  feint: { movement: "step", defences: ALL, answersWait: true },
  // B-26: nothing but moving.
  move: { movement: "full", defences: ALL, fullTurn: true },
  // B-27
  "move-and-attack": { movement: "full", defences: ["block", "dodge"] },
  // B-29
  ready: { movement: "step", defences: ALL, answersWait: true },
  // B-30, B-32
  wait: { movement: "none", defences: ALL },
};

export function isManoeuvre(name: unknown): name is Manoeuvre {
  return typeof name === "string" && Object.hasOwn(MANOEUVRES, name);
}

export const MANOEUVRE_NAMES: readonly Manoeuvre[] = Object.keys(MANOEUVRES).filter(isManoeuvre);

/** Returns the options of a manoeuvre; none for "other", the answer to a Wait (BA-22). */
export function optionsOf(name: unknown): readonly string[] {
  return isManoeuvre(name) ? (MANOEUVRES[name].options ?? []) : [];
}

/** Returns the defences allowed until the next turn (B-8, B-41); all before the first manoeuvre. */
export function defencesAfter(manoeuvre?: string | null): readonly Defence[] {
  return isManoeuvre(manoeuvre) ? MANOEUVRES[manoeuvre].defences : ALL;
}

/**
 * Returns the yards in a posture, which lowers Move (B-8, B-70): a sitting creature cannot even step, a lying
 * one creeps a yard.
 * @param move yards per second when standing, with encumbrance and wounds
 */
export function yardsIn(posture: Posture, manoeuvre: Manoeuvre, move: number, option?: string): number | null {
  const left = Math.min(move, POSTURES[posture].yards(move));
  const yards = yardsOf(manoeuvre, left, option);
  return posture === "standing" || yards === null ? yards : Math.min(yards, left);
}

/** B-8, BA-26. */
export function movementOf(manoeuvre: Manoeuvre, option = ""): Movement {
  const { movement, movementBy = {} } = MANOEUVRES[manoeuvre];
  return Object.hasOwn(movementBy, option) ? movementBy[option]! : movement;
}

/**
 * Null if the primer does not say (B-8, B-26). An option never shortens them (BA-26).
 * @param move yards per second
 */
export function yardsOf(manoeuvre: Manoeuvre, move: number, option?: string): number | null {
  const defaultValue = yardsBy(MANOEUVRES[manoeuvre].movement, move);
  const yards = yardsBy(movementOf(manoeuvre, option), move);
  return defaultValue === null || yards === null ? yards : Math.max(defaultValue, yards);
}

function yardsBy(movement: Movement, move: number): number | null {
  switch (movement) {
    case "none":
      return 0;
    case "step":
      return step(move);
    case "half":
      return Math.floor(move / 2);
    case "full":
      return move;
    case "free":
      return null;
  }
}

import {
  combatOf,
  remembered,
  type Command,
  type EncounterState,
  type JsonObject,
  type PacingTypes,
  type Slot,
  type View,
} from "../../rules/core.ts";
import type { Save } from "../../rules/values.ts";
import type { Creature } from "./host-adapter.ts";

/** The parts that a pacing registers for its encounters; all members are optional. */
export interface PacingParts<T extends PacingTypes = PacingTypes> {
  /** How its stats are read from an actor. */
  readonly stats?: (actor: Creature) => JsonObject;
  /** Returns what a target may save with against a spell; default: what the spell names. */
  readonly saves?: (actor: Creature) => readonly Save[];
  /** Values that a sheet may leave empty. */
  readonly needs?: readonly Need[];
  /** How it learns of conditions. */
  readonly conditions?: PacingConditions;
  /** Secret choices, hidden until revealed. Called for every slot, so it must be fast. */
  readonly undisclosed?: (slot: Slot<T["note"]>, looking: Looking<T>) => boolean;
}

/** A value that a pacing uses and a sheet may leave empty. */
export interface Need {
  readonly of: "creature" | "weapon" | "spell" | "action";
  readonly field: string;
  /** The value used while it is empty, as the sheet would write it; absent for none. */
  readonly counted?: (creature: Creature) => number;
  /** Fields of the creature it is derived from; then an empty value is no problem. */
  readonly from?: readonly string[];
}

export const BASIC_SPEED: Need = {
  of: "creature",
  field: "basicSpeed",
  counted: ({ system }) => system.figures.basicSpeed.value / 4,
  from: ["dx", "ht"],
};

interface PacingConditions {
  /**
   * Returns the command for surprise set or removed as a condition; null if the pacing starts surprise
   * otherwise. By default 1 second; 0 ends it.
   */
  readonly surprised?: (participant: string, surprised: boolean) => Command | null;
  /** Returns stats for the conditions of a combatant that joins a running fight; Undo does not remove them. */
  readonly joining?: (has: (status: string) => boolean) => JsonObject;
}

export interface Looking<T extends PacingTypes = PacingTypes> {
  readonly gm: boolean;
  readonly mine: (id: string) => boolean;
  readonly state: EncounterState;
  readonly view: View<T>;
}

const known = new Map<string, PacingParts>();
const ofCombat = new Map<string, PacingParts>();
const both = remembered((timed: PacingParts) => remembered((fighting: PacingParts) => withCombat(timed, fighting)));
const NOTHING: PacingParts = {};

/** Replaces those registered earlier. */
export function registerParts(pacing: string, parts: PacingParts): void {
  known.set(pacing, { ...known.get(pacing), ...parts });
}

/** The same for combat rules. */
export function registerCombatParts(rules: string, parts: PacingParts): void {
  ofCombat.set(rules, { ...ofCombat.get(rules), ...parts });
}

/** Returns the parts of a pacing and of the combat rules, by default its own; the pacing's come first. */
export function partsOf(chosen: Pick<EncounterState, "pacing" | "rules">): PacingParts {
  const timed = known.get(chosen.pacing) ?? NOTHING;
  const fighting = ofCombat.get(combatOf(chosen) ?? "");
  return fighting ? both(timed)(fighting) : timed;
}

function withCombat(timed: PacingParts, fighting: PacingParts): PacingParts {
  const joining: PacingConditions["joining"] = (has) => ({
    ...fighting.conditions?.joining?.(has),
    ...timed.conditions?.joining?.(has),
  });
  return {
    ...timed,
    ...(fighting.saves ? { saves: fighting.saves } : {}),
    stats: (actor) => ({ ...fighting.stats?.(actor), ...timed.stats?.(actor) }),
    needs: [...(timed.needs ?? []), ...(fighting.needs ?? [])],
    conditions: { ...fighting.conditions, ...timed.conditions, joining },
  };
}

import { isValue, type Reading } from "./problem.ts";
import { within } from "./read-path.ts";

/** A value that a pacing reads of an actor or a weapon, in the unit of sheets. */
export interface Want {
  readonly name: string;
  /** Without it the pacing cannot place the actor, or use the weapon. */
  readonly needed?: true;
  readonly least: number;
  readonly most: number;
  /** Core units in one of the sheet: Basic Speed is counted in quarters. */
  readonly units?: number;
  /** Another value without which this one is not passed on. */
  readonly onlyWith?: string;
}

interface Wants {
  readonly actor: readonly Want[];
  readonly weapon: readonly Want[];
  readonly mostWeapons: number;
}

const attribute = (name: string): Want => ({ name, least: 0, most: 1_000 });
const points = (name: string): Want => ({ name, least: -1_000_000, most: 1_000_000, onlyWith: "ht" });
const basicSpeed = (most: number): Want => ({ name: "basicSpeed", needed: true, least: 0, most, units: 4 });
const NO_WEAPONS = { weapon: [], mostWeapons: 0 };

/** What each pacing reads; a test compares it with what the pacing accepts. */
const WANTS: Readonly<Record<string, Wants>> = {
  "speed-order": {
    actor: [
      basicSpeed(1_000),
      attribute("dx"),
      attribute("move"),
      attribute("ht"),
      attribute("iq"),
      attribute("will"),
      // With points the pacing asks for rolls against HT.
      points("hp"),
      points("fp"),
      points("maxHp"),
      points("maxFp"),
    ],
    ...NO_WEAPONS,
  },
  "action-period": {
    actor: [basicSpeed(250), attribute("dx"), attribute("move")],
    weapon: [{ name: "rof", least: 1, most: 1_000 }],
    mostWeapons: 50,
  },
  "side-segments": {
    actor: [attribute("hitDice"), attribute("morale")],
    weapon: [
      { name: "spd", needed: true, least: 1, most: 100 },
      { name: "attacks", least: 1, most: 100 },
      { name: "perRounds", least: 1, most: 100 },
    ],
    mostWeapons: 100,
  },
  stopwatch: {
    actor: [{ name: "agility", needed: true, least: 1, most: 1_000 }],
    weapon: [
      { name: "speedClass", needed: true, least: 1, most: 10 },
      { name: "draw", least: 0, most: 10 },
      { name: "reload", least: 0, most: 10 },
      { name: "capacity", least: 0, most: 10_000 },
      { name: "perSegment", least: 0, most: 10_000 },
    ],
    mostWeapons: 20,
  },
  "two-action": {
    actor: [
      { name: "initiative", needed: true, least: 0, most: 1_000 },
      { name: "mods", least: -1_000, most: 1_000 },
      attribute("awareness"),
    ],
    ...NO_WEAPONS,
  },
};

/** What a pacing reads; null for a pacing of a module, which gets every value of the profile. */
export function wantsOf(pacing: string): Wants | null {
  return Object.hasOwn(WANTS, pacing) ? (WANTS[pacing] ?? null) : null;
}

/** The pacings that come with Segment Zero, in the order of their lists. */
export const PACINGS: readonly string[] = ["speed-order", "action-period", "side-segments", "stopwatch", "two-action"];

/** A value in whole core units, if the pacing takes it. */
export function inUnits(reading: Reading, { least, most, units = 1 }: Want): Reading {
  if (!isValue(reading)) return reading;
  const kept = within(reading.value, least, most);
  // Never −0, which no JSON keeps.
  return isValue(kept) ? { value: Math.round(kept.value * units) + 0 } : kept;
}

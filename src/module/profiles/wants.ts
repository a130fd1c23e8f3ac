import { isValue, type Reading } from "./problem.ts";
import { within } from "./read-path.ts";

/** A value that a pacing reads of an actor or weapon, in the sheet's unit. */
export interface Want {
  readonly name: string;
  /** True if the pacing cannot place the actor or use the weapon without it. */
  readonly needed?: true;
  readonly least: number;
  readonly most: number;
  /** Core units per unit of the sheet: 4 for Basic Speed. */
  readonly units?: number;
  /** Passed on only with this value. */
  readonly onlyWith?: string;
  /** True if "NA" or a number below `least` means that the actor has none. */
  readonly mayLack?: boolean;
}

export interface Wants {
  readonly actor: readonly Want[];
  readonly weapon: readonly Want[];
  readonly mostWeapons: number;
  readonly spell?: Want;
  /** True if the GM's rows of actions count (T-8). */
  readonly ratesActions?: true;
}

/** Of a value that no pacing of ours limits. */
export const anyNumber = (name: string): Want => ({ name, least: -1_000_000, most: 1_000_000 });
const attribute = (name: string): Want => ({ name, least: 0, most: 1_000 });
const points = (name: string): Want => ({ ...anyNumber(name), onlyWith: "ht" });
const basicSpeed = (most: number): Want => ({ name: "basicSpeed", needed: true, least: 0, most, units: 4 });
const NO_WEAPONS = { weapon: [], mostWeapons: 0 };

/** A test compares these with what the pacings accept. */
const WANTS: Readonly<Record<string, Wants>> = {
  "speed-order": {
    actor: [
      basicSpeed(1_000),
      ...["dx", "move", "ht", "iq", "will"].map(attribute),
      // If the actor has points, the pacing asks for HT rolls.
      ...["hp", "fp", "maxHp", "maxFp"].map(points),
    ],
    ...NO_WEAPONS,
  },
  "action-period": {
    actor: [basicSpeed(250), attribute("dx"), attribute("move")],
    weapon: [{ name: "rof", least: 1, most: 1_000 }],
    mostWeapons: 50,
  },
  "side-segments": {
    actor: [attribute("hitDice"), { ...attribute("morale"), mayLack: true }],
    weapon: [
      { name: "spd", needed: true, least: 1, most: 100 },
      { name: "attacks", least: 1, most: 100 },
      { name: "perRounds", least: 1, most: 100 },
    ],
    mostWeapons: 100,
    spell: { name: "spd", needed: true, least: 1, most: 100 },
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
    ratesActions: true,
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

/** Null for a module's pacing, which gets every value of the profile. */
export function wantsOf(pacing: string): Wants | null {
  return Object.hasOwn(WANTS, pacing) ? (WANTS[pacing] ?? null) : null;
}

/** Our pacings in the order of lists. */
export const PACINGS: readonly string[] = ["speed-order", "action-period", "side-segments", "stopwatch", "two-action"];

/** What sheets say in the place of a value that an actor does not have. */
const NONE = /^(?:n\/?a|none|never|nil|[-–—−]*)$/i;

/** Returns the reading within limits; `never` for an actor that lacks such a value. */
export function withinWant(reading: Reading, { least, most, mayLack = false }: Want): Reading {
  if (isValue(reading)) {
    const isNone = mayLack && reading.value < least;
    return isNone ? { problem: { code: "never", found: reading.value } } : within(reading.value, least, most);
  }
  const { problem } = reading;
  const isNone = mayLack && problem.code === "no-number" && NONE.test(problem.found.trim());
  return isNone ? { problem: { code: "never", found: problem.found } } : reading;
}

/** Returns whole core units, if within limits. */
export function inUnits(reading: Reading, want: Want): Reading {
  const kept = withinWant(reading, want);
  const { units = 1 } = want;
  // No −0, which JSON does not keep.
  return isValue(kept) ? { value: Math.round(kept.value * units) + 0 } : kept;
}

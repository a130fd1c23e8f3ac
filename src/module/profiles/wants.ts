import { rulesOf, type Unit } from "../../rules/core.ts";
import { isValue, type Reading } from "./problem.ts";
import { within } from "./read-path.ts";

/** A value that a pacing reads of an actor or weapon, in the sheet's unit. */
export interface Want {
  readonly name: string;
  /** True if the pacing cannot place the actor or use the weapon without it. */
  readonly needed?: boolean;
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
  readonly spell: Want | undefined;
  /** True if the GM's rows of actions count (T-8). */
  readonly ratesActions: boolean;
}

/** Of a value that no pacing of ours limits. */
export const anyNumber = (name: string): Want => ({ name, least: -1_000_000, most: 1_000_000 });

/** Our pacings in the order of lists. */
export const PACINGS: readonly string[] = ["speed-order", "action-period", "side-segments", "stopwatch", "two-action"];

/** Numbers that only the fight or our own sheets give. */
const NOT_READ: readonly string[] = ["surprised", "loaded", "first"];
/** If the actor has points, the pacing asks for HT rolls. */
const POINTS: readonly string[] = ["hp", "fp", "maxHp", "maxFp"];

/** The parts of a schema, and of the actions in its pipe, that are read here. */
interface Described {
  readonly type?: string;
  readonly unit?: Unit;
  readonly wrapped?: Described;
  readonly entries?: Readonly<Record<string, Described>>;
  readonly item?: Described;
  readonly pipe?: readonly Described[];
  readonly requirement?: number;
}

/** Returns the schema without what makes it optional. */
function bare(schema: Described = {}): Described {
  return schema.wrapped ? bare(schema.wrapped) : schema;
}

/** Returns the requirements of a bare schema's actions of one type. */
function limitsOf({ type, requirement, pipe = [] }: Described, limit: string): readonly number[] {
  return type === limit && requirement !== undefined ? [requirement] : pipe.flatMap((one) => limitsOf(one, limit));
}

/** Returns the numbers of an object, with the limits that its schema declares. */
function numbersIn({ entries = {} }: Described = {}): readonly Want[] {
  return Object.entries(entries).flatMap(([name, schema]) => {
    const number = bare(schema);
    if (number.type !== "number" || NOT_READ.includes(name)) return [];
    const units = number.unit === "quarterSpeed" ? 4 : 1;
    return {
      name,
      needed: number === schema,
      least: Math.max(...limitsOf(number, "min_value")) / units,
      most: Math.min(...limitsOf(number, "max_value")) / units,
      units,
      mayLack: schema.wrapped?.type === "nullable",
      ...(POINTS.includes(name) ? { onlyWith: "ht" } : {}),
    };
  });
}

/**
 * Null for a module's pacing, which gets every value of the profile.
 * @param rules id of the combat rules; default: those of the pacing
 */
export function wantsOf(pacing: string, rules?: string): Wants | null {
  const chosen = rulesOf({ pacing, ...(rules === undefined ? {} : { rules }) });
  const stats: Described | undefined = PACINGS.includes(pacing) ? chosen?.stats : undefined;
  if (!stats) return null;
  const listOf = (name: string): Described => bare(stats.entries?.[name]);
  const weapons = listOf("weapons");
  return {
    actor: numbersIn(stats),
    weapon: numbersIn(weapons.item),
    mostWeapons: Math.min(...limitsOf(weapons, "max_length")),
    spell: numbersIn(listOf("spells").item)[0],
    ratesActions: listOf("actions").item?.entries?.listed !== undefined,
  };
}

/** Texts of sheets in the place of a value that an actor does not have. */
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

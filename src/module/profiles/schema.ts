import * as v from "valibot";
import { RESERVED } from "../../rules/core.ts";
import { formulaOf } from "./formula.ts";
import { LONGEST_FORMULA } from "./parse-formula.ts";
import type { Problem } from "./problem.ts";
import { PACINGS } from "./wants.ts";

const MOST_NAMES = 50;
const MOST_SOURCES = 10;

const line = v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(200));
const packageId = v.pipe(v.string(), v.regex(/^[A-Za-z0-9][A-Za-z0-9_-]{0,63}$/), safe());
const member = v.pipe(v.string(), v.regex(/^[A-Za-z_$][A-Za-z0-9_$]{0,63}$/), safe());
const members = v.optional(v.pipe(v.array(member), v.maxLength(MOST_NAMES)), () => []);

/** `problem` says why. */
export const FORMULA = "formula";

/** YAML may give a number. */
const formula = v.pipe(
  v.union([v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(LONGEST_FORMULA)), v.number()]),
  v.transform(String),
  v.check((text) => problemOf(text) === null, FORMULA),
);

/** A formula that is only a path, such as `@HP.value`. */
const path = v.pipe(
  formula,
  v.check((text) => {
    const read = formulaOf(text);
    return !("code" in read) && read.path !== null;
  }, "path"),
);

const formulas = v.pipe(
  v.record(member, formula),
  v.check((table) => Object.keys(table).length <= MOST_NAMES, "many"),
);

/** What is written: points left, or damage taken. */
const write = v.strictObject({ path, counts: v.optional(v.picklist(["points", "damage"]), "points") });

const KINDS = ["single", "muscle", "semi", "auto", "energy"] as const;

/** A list or table in the actor's data, or its items of a type. */
const weapons = v.strictObject({
  in: v.exactOptional(path),
  items: v.exactOptional(line),
  /** Path of the name in an entry of a list; items have their own. */
  name: v.optional(path, "@name"),
  /** Or a condition. */
  ranged: v.optional(v.union([v.boolean(), formula]), false),
  /** Conditions by kind of fire; the first that is met counts. */
  kinds: v.exactOptional(v.record(v.picklist(KINDS), formula)),
  /** Dice and weight, from which a speed is guessed that no table has. */
  damage: v.optional(path, "@damage"),
  pounds: v.optional(formula, "@weight"),
  values: v.optional(formulas, () => ({})),
});

/** Casting times in segments. */
const spells = v.strictObject({
  in: v.exactOptional(path),
  items: v.exactOptional(line),
  name: v.optional(path, "@name"),
  values: v.optional(formulas, () => ({})),
});

/** The system's own groups of combatants that are sides. */
const sides = v.strictObject({
  /** Paths of a group's name; they begin in the combatant. The first that has text counts. */
  from: v.pipe(v.array(path), v.minLength(1), v.maxLength(MOST_SOURCES)),
  /** Sides by group; other groups are sides of their own name. */
  as: v.optional(v.record(line, line), () => ({})),
  /** Groups that are no sides. */
  except: v.optional(v.pipe(v.array(line), v.maxLength(MOST_NAMES)), () => []),
});

const hostValue = v.union([line, v.boolean(), v.number()]);

/** A choice that the system keeps itself: as a status effect, in a flag, or where only code of ours reaches it. */
const binding = v.pipe(
  v.strictObject({
    of: v.picklist(["manoeuvre", "posture", "casting", "retreating"]),
    status: v.exactOptional(v.literal(true)),
    /** Path of a flag; it begins in the combatant. */
    flag: v.exactOptional(path),
    adapter: v.exactOptional(v.picklist(["gga-manoeuvre"])),
    /** The system's values by ours. Of several, the first is written. */
    as: v.record(line, v.union([hostValue, v.pipe(v.array(hostValue), v.minLength(1), v.maxLength(MOST_NAMES))])),
    /** Our value if the system has none. */
    otherwise: v.exactOptional(line),
    /** Class of the system's button for this choice, which rows do not offer again. */
    replaces: v.exactOptional(line),
    /** Ticked off by the GM. */
    off: v.optional(v.boolean(), false),
  }),
  v.check(
    ({ status, flag, adapter }) => [status, flag, adapter].filter((one) => one !== undefined).length === 1,
    "one-source",
  ),
);

/** Refuses a source with both a list and a type of items, or with neither. */
function oneSource<Source extends { readonly in?: string; readonly items?: string }>(): v.CheckAction<
  Source,
  "one-source"
> {
  return v.check((source) => (source.in === undefined) !== (source.items === undefined), "one-source");
}

/** How actors of a system are read. Paths begin in the actor's `system`; weapons' paths in the entry or item. */
export const profile = v.strictObject({
  system: packageId,
  title: line,
  /** Version of the system when the paths were taken. */
  writtenFor: v.optional(v.pipe(v.union([v.string(), v.number()]), v.transform(String), line), "1"),
  /** Recommended initiative systems, the default first. */
  pacings: v.pipe(v.array(packageId), v.minLength(1), v.maxLength(20)),
  /** Combat rules of new encounters, such as `ruling`; default: the initiative system's. */
  rules: v.exactOptional(packageId),
  /** By name: `basicSpeed`, `dx`, `hp`, `maxHp`… */
  values: formulas,
  /** Not 0 for an actor out of the fight; default: HP at 0 or less. */
  fallen: v.exactOptional(formula),
  /** Default: HP. */
  bar: v.exactOptional(v.strictObject({ value: formula, max: formula })),
  /** Where losses are written; default: the path that `hp` or `fp` reads. */
  writes: v.optional(v.strictObject({ hp: v.exactOptional(write), fp: v.exactOptional(write) }), () => ({})),
  /** The package that counts durations of effects. */
  effects: v.optional(v.picklist(["system", "ours"]), "system"),
  /** Methods of the system's Combat that are not called. */
  mustNotRun: members,
  /** Functions that the system expects on the tracker. */
  standIns: members,
  sides: v.exactOptional(sides),
  choices: v.optional(v.pipe(v.array(binding), v.maxLength(MOST_SOURCES)), () => []),
  weapons: v.optional(v.pipe(v.array(v.pipe(weapons, oneSource())), v.maxLength(MOST_SOURCES)), () => []),
  spells: v.optional(v.pipe(v.array(v.pipe(spells, oneSource())), v.maxLength(MOST_SOURCES)), () => []),
});

export type Profile = v.InferOutput<typeof profile>;
export type WeaponSource = Profile["weapons"][number];
export type SpellSource = Profile["spells"][number];
export type PointsKind = "hp" | "fp";
export type Binding = v.InferOutput<typeof binding>;
export type HostValue = v.InferOutput<typeof hostValue>;

/** Reads nothing. */
export function emptyProfile(system: string, title: string, version: string): Profile {
  return {
    system,
    title,
    writtenFor: version || "1",
    pacings: [...PACINGS],
    values: {},
    writes: {},
    effects: "system",
    mustNotRun: [],
    standIns: [],
    choices: [],
    weapons: [],
    spells: [],
  };
}

/** Null for a formula. */
function problemOf(text: string): Problem | null {
  const read = formulaOf(text);
  return "code" in read ? read : null;
}

/** Refuses names that every object has. */
function safe(): v.CheckAction<string, "reserved"> {
  return v.check((name) => !RESERVED.has(name), "reserved");
}

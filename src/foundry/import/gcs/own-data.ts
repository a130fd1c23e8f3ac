import type { Json } from "../../../rules/core.ts";
import { FIRE_KINDS, TRAIT_RULES } from "../../data/item/kinds.ts";
import { SYSTEM_ID } from "../../host/constants.ts";
import type { Field } from "../field.ts";
import { shownInFile } from "../import-file.ts";

/** Undefined if the value is impossible. */
type Check = (value: unknown) => Json | undefined;

const isWhole = (value: unknown, least: number, most: number): value is number =>
  typeof value === "number" && Number.isInteger(value) && value >= least && value <= most;

const whole =
  (least: number, most: number): Check =>
  (value) =>
    isWhole(value, least, most) ? value : undefined;

const flag: Check = (value) => (typeof value === "boolean" ? value : undefined);

const oneOf =
  (names: readonly string[]): Check =>
  (value) =>
    names.find((name) => name === value);

const counts: Check = (value) =>
  Array.isArray(value) && value.length <= 20 && value.every((one): one is number => isWhole(one, 1, 100))
    ? value
    : undefined;

const CLASSES = ["I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX", "X"];

/** Reads a speed class: 7 or "VII"; null for none. */
const speedClass: Check = (value) => {
  if (value === null || isWhole(value, 1, 10)) return value;
  const place = typeof value === "string" ? CLASSES.indexOf(value.trim().toUpperCase()) : -1;
  return place < 0 ? undefined : place + 1;
};

/** Our fields by owner, named as on our sheets. */
const FIELDS: Readonly<Record<"actor" | "weapon" | "spell" | "trait", Readonly<Record<string, Check>>>> = {
  actor: {
    agility: whole(1, 1_000),
    initiative: whole(-1_000, 1_000),
    initiativeModifier: whole(-1_000, 1_000),
    quickDraw: flag,
    hitDice: whole(0, 1_000),
    attacks: whole(1, 100),
    perRounds: whole(1, 100),
    armourClass: whole(-1_000, 1_000),
    morale: whole(0, 1_000),
    giant: flag,
    attackSpeeds: counts,
  },
  weapon: {
    speedClass,
    drawClass: speedClass,
    reloadClass: speedClass,
    weaponSpeed: whole(1, 100),
    perSegment: whole(0, 10_000),
    longer: flag,
    ready: flag,
    trained: flag,
    specialised: flag,
    attacks: whole(1, 100),
    perRounds: whole(1, 100),
    rateOfFire: whole(1, 1_000),
    fireKind: oneOf(FIRE_KINDS),
    capacity: whole(0, 10_000),
    loaded: whole(0, 10_000),
  },
  spell: { castingSpeed: whole(1, 100), speedClass },
  trait: { rule: oneOf(TRAIT_RULES), levels: whole(0, 1_000) },
};

/** Fields unknown to GCS, by kind of item. */
export const NOT_OF_GCS: Readonly<Record<string, readonly string[]>> = {
  weapon: Object.keys(FIELDS.weapon).filter((name) => !["rateOfFire", "capacity"].includes(name)),
  spell: Object.keys(FIELDS.spell),
};

/** Reads our own data of an owner, which GCS preserves. Unknown names and invalid values are noted and dropped. */
export function ownData(owner: Field, kind: keyof typeof FIELDS) {
  const data = owner.at("third_party").at(SYSTEM_ID);
  const system: Record<string, Json> = {};
  for (const name of data.keys()) {
    const isOf = (fields: object): boolean => Object.hasOwn(fields, name);
    // A claw is a trait and a weapon; each takes its own.
    if (!isOf(FIELDS[kind]) && Object.values(FIELDS).some(isOf)) continue;
    const value = isOf(FIELDS[kind]) ? FIELDS[kind][name]?.(data.at(name).value) : undefined;
    if (value !== undefined) system[name] = value;
    else
      data.book.note("left-out", data.at(name).path, "ownData", {
        name: name.slice(0, 40),
        found: shownInFile(data.at(name).value),
      });
  }
  return { system, timed: Object.keys(system) };
}

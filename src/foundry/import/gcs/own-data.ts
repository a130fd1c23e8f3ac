import type { Json, JsonObject } from "../../../rules/core.ts";
import { SYSTEM_ID } from "../../host/constants.ts";
import type { Field } from "../fit.ts";
import { shown } from "../import-file.ts";

/** Where GCS keeps what belongs to others: our own data survive every save there. */
const OWN = SYSTEM_ID;

/** What may stand there: bounds of a number, words, or yes and no. */
type Allowed = readonly [number, number] | readonly string[] | "flag" | "class" | "counts";

const RULES = [
  "none",
  "combatReflexes",
  "extraAttack",
  "highPainThreshold",
  "lowPainThreshold",
  "hardToKill",
  "hardToSubdue",
  "enhancedDodge",
  "enhancedParry",
  "enhancedBlock",
  "enhancedTimeSense",
  "alteredTimeRate",
];

/** Our fields by what they belong to; named as on our sheets. */
const FIELDS: Readonly<Record<"actor" | "weapon" | "spell" | "trait", Readonly<Record<string, Allowed>>>> = {
  actor: {
    agility: [1, 1_000],
    initiative: [-1_000, 1_000],
    initiativeModifier: [-1_000, 1_000],
    quickDraw: "flag",
    hitDice: [0, 1_000],
    attacks: [1, 100],
    perRounds: [1, 100],
    armourClass: [-1_000, 1_000],
    morale: [0, 1_000],
    giant: "flag",
    attackSpeeds: "counts",
  },
  weapon: {
    speedClass: "class",
    drawClass: "class",
    reloadClass: "class",
    weaponSpeed: [1, 100],
    perSegment: [0, 10_000],
    longer: "flag",
    ready: "flag",
    trained: "flag",
    specialised: "flag",
    attacks: [1, 100],
    perRounds: [1, 100],
    rateOfFire: [1, 1_000],
    fireKind: ["single", "muscle", "semi", "auto", "energy"],
    capacity: [0, 10_000],
    loaded: [0, 10_000],
  },
  spell: { castingSpeed: [1, 100], speedClass: "class" },
  trait: { rule: RULES, levels: [0, 1_000] },
};

/** Our own data of the whole character, of a weapon's owner, of a spell or of a trait. What is none of ours, or impossible, is noted and left out. */
export function ownData(
  owner: Field,
  kind: keyof typeof FIELDS,
): { readonly system: JsonObject; readonly timed: readonly string[] } {
  const data = owner.at("third_party").at(OWN);
  const fields = FIELDS[kind];
  const system: Record<string, Json> = {};
  for (const name of data.keys()) {
    const allowed = Object.hasOwn(fields, name) ? fields[name] : undefined;
    // A claw is a trait and a weapon in one: each takes its own.
    if (allowed === undefined && Object.values(FIELDS).some((others) => Object.hasOwn(others, name))) continue;
    const value = allowed === undefined ? undefined : valueOf(data.at(name), allowed);
    if (value === undefined)
      data.book.note("left-out", data.at(name).path, "ownData", {
        name: name.slice(0, 40),
        found: shown(data.at(name).value),
      });
    else system[name] = value;
  }
  return { system, timed: Object.keys(system) };
}

function valueOf(field: Field, allowed: Allowed): Json | undefined {
  const { value } = field;
  if (allowed === "flag") return typeof value === "boolean" ? value : undefined;
  if (allowed === "class") return classFrom(value);
  if (allowed === "counts")
    return Array.isArray(value) && value.length <= 20 && value.every((one) => isWithin(one, 1, 100))
      ? (value as number[])
      : undefined;
  const [least, most] = allowed;
  if (typeof least === "number" && typeof most === "number") return isWithin(value, least, most) ? value : undefined;
  return typeof value === "string" && (allowed as readonly string[]).includes(value) ? value : undefined;
}

const isWithin = (value: unknown, least: number, most: number): value is number =>
  Number.isInteger(value) && (value as number) >= least && (value as number) <= most;

const CLASSES = ["I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX", "X"];

/** A speed class: 7 or "VII"; null for none. */
function classFrom(value: unknown): number | null | undefined {
  if (value === null || isWithin(value, 1, 10)) return value;
  const place = typeof value === "string" ? CLASSES.indexOf(value.trim().toUpperCase()) : -1;
  return place < 0 ? undefined : place + 1;
}

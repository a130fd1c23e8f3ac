import type { Json, JsonObject } from "../../../rules/core.ts";
import type { ItemDraft } from "../draft.ts";
import { readLine, marked, one, readFields, whole, type Field, type ReaderTable } from "../field.ts";
import { importText, type ImportLine } from "../saying.ts";
import { filledIn, plainName, type Keys } from "./entries.ts";
import { notesOf } from "./kept.ts";
import { ownData } from "./own-data.ts";
import { damageFrom, numberFrom, fireFrom, rangedFields, shotsFrom, type Fire } from "./ranged.ts";
import type { SkillBook } from "./skills.ts";

export interface ModeDraft {
  readonly id: string;
  readonly fields: JsonObject;
  readonly ranged: boolean;
  readonly skill: string;
  readonly fire: Fire;
  readonly capacity: number;
  /** Score to block with it, by the sheet. */
  readonly block: { readonly score: number; readonly level: number | null } | null;
  readonly text: readonly ImportLine[];
}

export interface Owner {
  readonly st: number;
  readonly skills: SkillBook;
  /** The character's bonus to every parry and block. */
  readonly parryBonus: number;
  readonly blockBonus: number;
}

/** Reads "11", "12U", "8F"; null for "No", "-" or nothing. */
const score = one((field) => {
  const written = field.line();
  return /^\s*-?\d/u.test(written) ? numberFrom(written, -1_000, 1_000, 0) : null;
});

const strength = one((field) => {
  const written = field.line();
  return { needed: /\d/u.test(written) ? numberFrom(written, 0, 1_000, 0) : null, twoHanded: /[†‡]/u.test(written) };
});

/** Values of any mode; calculated ones go first. */
const MODE = {
  id: [one((field) => field.line().replace(/[^A-Za-z0-9]/gu, "")), "id"],
  level: [whole(0, 1_000), "calc/level"],
  damage: [readLine, "calc/damage"],
  strength: [strength, "calc/strength", "strength"],
  fencing: [marked(/\dF|^F/iu), "calc/parry", "parry"],
  unbalanced: [marked(/U/iu), "calc/parry", "parry"],
  accuracy: [readLine, "calc/accuracy", "accuracy"],
} satisfies ReaderTable;

const MELEE = {
  reach: [one((field) => field.line().slice(0, 40) || "1"), "calc/reach", "reach"],
  parry: [score, "calc/parry", "parry"],
  block: [score, "calc/block", "block"],
} satisfies ReaderTable;

const RANGED = {
  range: [readLine, "calc/range", "range"],
  fire: [readLine, "calc/rate_of_fire", "rate_of_fire"],
  shots: [readLine, "calc/shots", "shots"],
  bulk: [readLine, "calc/bulk", "bulk"],
  recoil: [readLine, "calc/recoil", "recoil"],
} satisfies ReaderTable;

/** Reads one of an entry's `weapons[]`. */
function readMode(weapon: Field, thing: Field, owner: Owner): ModeDraft {
  const ranged = isRanged(weapon);
  const { id, level, accuracy, strength: st, ...mode } = readFields(weapon, MODE);
  const { reach, parry, block } = ranged ? { reach: "", parry: null, block: null } : readFields(weapon, MELEE);
  const texts = ranged ? { accuracy, ...readFields(weapon, RANGED) } : null;
  const shots = shotsFrom(texts?.shots ?? "");
  const fire = fireFrom(texts?.fire ?? "1");
  const usage = filledIn(weapon.at("usage").line(), thing).slice(0, 200);
  const damage = damageFrom(mode.damage || damageText(weapon.at("damage")));
  const skill = owner.skills.bestFor(weapon.at("defaults"), thing);
  const notes = filledIn(weapon.at("usage_notes").text(), thing);
  return {
    id: id.slice(0, 16),
    ranged,
    skill,
    fire,
    capacity: shots.capacity,
    block: block === null ? null : { score: block, level },
    fields: {
      name: usage,
      kind: ranged ? "ranged" : "melee",
      skill,
      level,
      damage: damage.dice,
      damageType: damage.type,
      divisor: damage.divisor,
      reach,
      parry: defence(parry, level, owner.parryBonus),
      block: defence(block, level, owner.blockBonus),
      fencing: mode.fencing,
      balanced: !mode.unbalanced,
      twoHanded: st.twoHanded,
      minimumStrength: st.needed,
      ...(texts ? rangedFields(texts, owner.st) : {}),
    },
    text: [
      ...(damage.rest ? [importText("Item.damage", { name: usage || "–", more: damage.rest })] : []),
      ...(notes ? [{ markdown: usage ? `${usage}: ${notes}` : notes }] : []),
      ...(shots.reload ? [importText("Item.reload", { time: shots.reload })] : []),
      ...(/\d\s*\+\s*\d/u.test(accuracy) ? [importText("Item.accuracy", { accuracy })] : []),
      ...(fire.jet ? [importText("Item.jet")] : []),
    ],
  };
}

/** True for a ranged weapon: by its type, else by values that only one kind has, else by id. */
function isRanged(weapon: Field): boolean {
  const type = weapon.at("type").line();
  if (/ranged/iu.test(type)) return true;
  if (/melee/iu.test(type)) return false;
  const has = (...keys: readonly string[]): boolean => keys.some((key) => weapon.first(`calc/${key}`, key).exists);
  const far = has("range", "rate_of_fire", "shots", "accuracy");
  const near = has("reach", "parry", "block");
  return far === near ? weapon.at("id").line().startsWith("W") : far;
}

/** Returns "2d+1 cut", composed of the weapon's parts. */
function damageText(damage: Field): string {
  if (!damage.isObject) return damage.line();
  const { base, st, divisor, type } = readFields(damage, DAMAGE);
  return `${st}${st && /^\d/u.test(base) ? "+" : ""}${base}${divisor ? `(${divisor})` : ""} ${type}`;
}

const DAMAGE = {
  base: [readLine, "base"],
  st: [one((field) => field.line().replace(/_.*$|^none$/iu, "")), "st"],
  divisor: [readLine, "armor_divisor"],
  type: [readLine, "type"],
} satisfies ReaderTable;

/** Returns the weapon's own bonus: 3 + half the skill + the character's bonus + this = the sheet's score. */
function defence(score: number | null, level: number | null, bonus: number): number | null {
  if (score === null) return null;
  return level === null ? 0 : Math.min(1_000, Math.max(-1_000, score - 3 - Math.floor(level / 2) - bonus));
}

const MOST_MODES = 50;

export function gcsModes(owner: Field, who: Owner): readonly ModeDraft[] {
  const weapons = owner.at("weapons");
  const all = weapons.entries();
  const shown = all.filter((weapon) => weapon.isObject && weapon.at("hide").value !== true);
  const name = owner.first("name", "description").line();
  const leftOut = (code: string, data: object): void =>
    owner.book.note("left-out", weapons.path, code, { name, ...data });
  if (shown.length < all.length) leftOut("hidden", { count: all.length - shown.length });
  if (shown.length > MOST_MODES) leftOut("tooManyModes", { most: MOST_MODES });
  return shown.slice(0, MOST_MODES).map((weapon) => readMode(weapon, owner, who));
}

/**
 * Returns a weapon with its modes; of a gun with several barrels or magazines one for each, because a weapon counts
 * one supply of rounds. Only the first has weight and price.
 */
export function gcsWeapons(
  owner: Field,
  name: string,
  modes: readonly ModeDraft[],
  thing: JsonObject,
  keys: Keys,
): readonly ItemDraft[] {
  const own = ownData(owner, "weapon");
  const barrels = byBarrel(modes);
  if (barrels.length > 1) owner.book.note("fact", owner.at("weapons").path, "barrels", { name });
  return barrels.map((barrel, place): ItemDraft => {
    const far = barrel.find(({ ranged }) => ranged);
    const label = far?.fields.name;
    const capacity = far?.capacity ?? 0;
    const counted = {
      capacity,
      loaded: capacity,
      rateOfFire: far?.fire.shots ?? 1,
      fireKind: far ? fireKind(far) : "muscle",
    };
    return {
      key: keys.of(owner, "weapon"),
      type: "weapon",
      name: place ? `${name} (${typeof label === "string" && label ? label : String(place + 1)})` : name,
      timed: own.timed,
      system: {
        ...thing,
        ranged: barrel.every(({ ranged }) => ranged),
        ...(place ? { weight: 0, cost: 0, ...own.system, ...counted } : { ...counted, ...own.system }),
        modes: byId(barrel),
      },
      text: [...new Set(barrel.flatMap(({ text }) => text)), ...notesOf(owner)],
    };
  });
}

/** Groups modes by what they load: skill and rounds. Those that count no rounds go with the first. */
function byBarrel(modes: readonly ModeDraft[]): readonly (readonly ModeDraft[])[] {
  const supplyOf = ({ skill, capacity }: ModeDraft): string => (capacity ? `${capacity} ${skill}` : "");
  const [first = "", ...others] = new Set(modes.map(supplyOf).filter(Boolean));
  return [first, ...others].map((supply, place) =>
    modes.filter((mode) => (place ? supplyOf(mode) === supply : ["", supply].includes(supplyOf(mode)))),
  );
}

function byId(modes: readonly ModeDraft[]): JsonObject {
  const all = new Map<string, Json>();
  modes.forEach(({ id, fields }, place) => {
    const free = id && !all.has(id) && !(id in Object.prototype) ? id : `mode${place + 1}`;
    all.set(free, { ...fields, sort: place });
  });
  return Object.fromEntries(all);
}

const BEAMS = /^(beam weapons|gunner beams|innate attack|force|laser|blaster)/u;
const MUSCLE = /^(bow|crossbow|thrown weapon|throwing|sling|blowpipe|bolas|lasso|net|spear thrower|dropping)/u;
/** Rate of fire from which a weapon counts as automatic; with fewer shots it is self-loading. */
const AUTOMATIC = 4;

/** Guesses the kind of fire (P-20 to P-22) from skill and rate of fire. */
function fireKind({ skill, fire }: ModeDraft): string {
  const name = plainName(skill);
  if (MUSCLE.test(name)) return "muscle";
  if (BEAMS.test(name) || /beam/iu.test(skill)) return "energy";
  if (fire.automatic || fire.shots >= AUTOMATIC) return "auto";
  if (fire.shots > 1) return "semi";
  return name === "" ? "muscle" : "single";
}

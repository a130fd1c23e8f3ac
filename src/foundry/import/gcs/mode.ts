import type { JsonObject } from "../../../rules/index.ts";
import type { Field } from "../field.ts";
import { say, type Saying } from "../saying.ts";
import { damageFrom } from "./damage.ts";
import { filledIn } from "./names.ts";
import { figureFrom, fireFrom, rangedFields, shotsFrom, type Fire } from "./ranged.ts";
import type { SkillBook } from "./skill-book.ts";

/** One way to use a weapon, and what it says about the weapon as a whole. */
export interface ModeDraft {
  readonly id: string;
  readonly fields: JsonObject;
  readonly ranged: boolean;
  readonly skill: string;
  readonly fire: Fire;
  readonly capacity: number;
  /** Score to block with it, as on the sheet. */
  readonly block: { readonly score: number; readonly level: number | null } | null;
  readonly text: readonly (string | Saying)[];
}

/** What is known of whoever has the weapon. */
export interface Owner {
  readonly st: number;
  readonly skills: SkillBook;
  /** Added to every parry and block of this character; what a weapon adds is the rest. */
  readonly parryBonus: number;
  readonly blockBonus: number;
}

/** Reads one of `weapons[]`. Figures that GCS has worked out go before those that were typed in. */
export function readMode(weapon: Field, owner: Owner): ModeDraft {
  const line = (key: string): string => weapon.first(`calc/${key}`, key).line();
  const ranged = isRanged(weapon);
  const level = weapon.at("calc").at("level").whole(0, 1_000);
  const usage = filledIn(weapon.at("usage").line(), weapon);
  const damage = damageFrom(damageText(weapon));
  const strength = line("strength");
  const skill = owner.skills.bestFor(weapon.at("defaults"));
  const parry = ranged ? "" : line("parry");
  const block = ranged ? "" : line("block");
  const shots = shotsFrom(ranged ? line("shots") : "");
  const fire = fireFrom(ranged ? line("rate_of_fire") : "1");
  const defence = (written: string, bonus: number): number | null => defenceOf(written, level, bonus);
  const raw = weapon.at("parry").line();
  return {
    id: weapon.at("id").line().replace(/[^A-Za-z0-9]/gu, "").slice(0, 16), ranged, skill, fire, capacity: shots.capacity,
    block: scoreOf(block) === null ? null : { score: scoreOf(block) ?? 0, level },
    fields: {
      name: usage, kind: ranged ? "ranged" : "melee", skill, level, damage: damage.dice, damageType: damage.type, divisor: damage.divisor,
      reach: ranged ? "" : line("reach").slice(0, 40) || "1", parry: defence(parry, owner.parryBonus), block: defence(block, owner.blockBonus),
      fencing: /\dF|^F/iu.test(parry + raw), balanced: !/U/iu.test(parry.replace(/^no$/iu, "") + raw), twoHanded: /[†‡]/u.test(strength),
      minimumStrength: /\d/u.test(strength) ? figureFrom(strength, 0, 1_000, 0) : null,
      ...(ranged ? rangedFields({ accuracy: line("accuracy"), range: line("range"), fire: line("rate_of_fire"), bulk: line("bulk"), recoil: line("recoil") }, owner.st) : {}),
    },
    text: linesOf({ usage, rest: damage.rest, notes: filledIn(weapon.at("usage_notes").line(), weapon), reload: shots.reload, sights: /\d\s*\+\s*\d/u.test(line("accuracy")) ? line("accuracy") : "", jet: fire.jet }),
  };
}

/** Which of `weapons[]` are for the table at all. */
export const isShown = (weapon: Field): boolean => weapon.isObject && weapon.at("hide").value !== true;

/** By its type where it has one, else by its id; unless it has nothing but what the other kind has. */
function isRanged(weapon: Field): boolean {
  const type = weapon.at("type").line();
  if (/ranged/iu.test(type)) return true;
  if (/melee/iu.test(type)) return false;
  const has = (...keys: readonly string[]): boolean => keys.some((key) => weapon.at(key).exists || weapon.at("calc").at(key).exists);
  const far = has("range", "rate_of_fire", "shots", "accuracy");
  const near = has("reach", "parry", "block");
  if (far !== near) return far;
  return weapon.at("id").line().startsWith("W");
}

/** "2d+1 cut" as GCS works it out, else put together from what the weapon adds to thrust or swing. */
function damageText(weapon: Field): string {
  const worked = weapon.at("calc").at("damage").line();
  if (worked || !weapon.at("damage").isObject) return worked || weapon.at("damage").line();
  const damage = weapon.at("damage");
  const base = damage.at("base").line();
  const st = damage.at("st").line().replace(/_.*$/u, "").replace(/^none$/iu, "");
  const divisor = damage.at("armor_divisor").line();
  return `${st}${st && /^\d/u.test(base) ? "+" : ""}${base}${divisor ? `(${divisor})` : ""} ${damage.at("type").line()}`;
}

/** A score as the sheet prints it: "11", "12U", "8F"; null for "No", "-" or nothing. */
function scoreOf(written: string): number | null {
  return /^\s*-?\d/u.test(written) ? figureFrom(written, -1_000, 1_000, 0) : null;
}

/** What the weapon itself adds, so that 3 + half the skill + this + what the character adds makes the score of the sheet. */
function defenceOf(written: string, level: number | null, bonus: number): number | null {
  const score = scoreOf(written);
  if (score === null) return null;
  return level === null ? 0 : Math.min(1_000, Math.max(-1_000, score - 3 - Math.floor(level / 2) - bonus));
}

function linesOf({ usage, rest, notes, reload, sights, jet }: { usage: string; rest: string; notes: string; reload: string; sights: string; jet: boolean }): readonly (string | Saying)[] {
  const of = (text: string): string => (usage ? `${usage}: ${text}` : text);
  return [
    ...(rest ? [say("Item.damage", { name: usage || "–", more: rest })] : []), ...(notes ? [of(notes)] : []),
    ...(reload ? [say("Item.reload", { time: reload })] : []), ...(sights ? [say("Item.accuracy", { accuracy: sights })] : []), ...(jet ? [say("Item.jet")] : []),
  ];
}

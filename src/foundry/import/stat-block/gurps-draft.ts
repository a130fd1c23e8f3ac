import { damageFrom, rangedFields } from "../gcs/ranged.ts";
import { ruleOf } from "../gcs/skills.ts";
import type { ItemDraft } from "../draft.ts";
import { importText } from "../saying.ts";
import { attacksIn, type GurpsAttack } from "./gurps-attacks.ts";
import { entriesOf, skillFrom, traitFrom } from "./gurps-entries.ts";
import { item, numberOrNull, weaponItem, type Made } from "./items.ts";
import { decimal, type FieldName, type Values } from "./reading.ts";

/** Returns the sheet of a GURPS creature, with bonuses fitted to the text's derived values. */
export function gurpsDraft(values: Values): Made {
  const orNull = (name: FieldName): number | null => numberOrNull(values[name]);
  const [fatigue, dr] = [decimal(values.fp.trim()), decimal(values.dr.trim())];
  const traits = entriesOf(values.traits)
    .flatMap((one) => traitFrom(one) ?? [])
    .map(({ name, points }, place) =>
      item("trait", place, name, {
        kind: points < 0 ? "disadvantage" : points > 0 ? "advantage" : "other",
        rule: ruleOf(name),
        levels: levelIn(name),
        points,
      }),
    );
  const skills = entriesOf(values.skills)
    .flatMap((one) => skillFrom(one) ?? [])
    .map(({ name, level, ...skill }, place) =>
      item("skill", place, name, { ...skill, attribute: "none", relative: 0, level: Math.min(1_000, level) }),
    );
  // The sheet adds Combat Reflexes to each parry and block.
  const bonus = traits.some(({ system }) => system.rule === "combatReflexes") ? 1 : 0;
  const attacks = attacksIn(values.weapons);
  const near = attacks.findIndex(({ rest }) => !isFar(rest));
  const arms = attacks.map((attack, place) =>
    gurpsWeapon(attack, place, place === near ? orNull("parry") : null, bonus),
  );
  const scores = [
    ["dr", dr ? { dr } : null] as const,
    ["parry", orNull("parry") === null || arms.length ? null : { score: decimal(values.parry.trim()) }] as const,
    ["block", orNull("block") === null ? null : { score: decimal(values.block.trim()) }] as const,
  ];
  return {
    system: {
      fp: { value: fatigue, max: fatigue },
      dr: everywhere(dr),
    },
    text: scores.flatMap(([name, data]) => (data ? [importText(`StatBlock.Kept.${name}`, data)] : [])),
    items: [...arms, ...skills, ...traits],
    given: {
      dodge: orNull("dodge"),
      dodgeBonus: null,
      parryBonus: bonus,
      blockBonus: bonus,
      move: null,
      load: null,
      lift: null,
    },
  };
}

/** Returns a text's single DR by location. */
export const everywhere = (dr: number): Readonly<Record<string, number>> =>
  dr ? Object.fromEntries(PLACES.map((place) => [place, dr])) : {};

const PLACES = ["torso", "vitals", "groin", "arm", "hand", "leg", "foot", "neck", "face", "skull"] as const;

const isFar = (rest: string): boolean => /\b(?:Acc|Range|RoF)\b/iu.test(rest);

function levelIn(name: string): number | null {
  const [, level] = / (\d{1,3})(?:\s*\(|$)/u.exec(name) ?? [];
  return level === undefined ? null : Number(level);
}

function gurpsWeapon(attack: GurpsAttack, place: number, parry: number | null, bonus: number): ItemDraft {
  const ranged = isFar(attack.rest);
  const level = attack.level === null ? null : Math.min(1_000, attack.level);
  const written = (pattern: RegExp): string => pattern.exec(attack.rest)?.[1] ?? "";
  const own = written(/Parry\s*:?\s*(\d{1,3})/iu);
  const score = own ? Number(own) : parry;
  const ways = attack.damage.map((one) => damageFrom(one));
  const modes = ways.map(({ dice, type, divisor }) => ({
    level,
    damage: dice,
    damageType: type,
    divisor,
    reach: ranged ? "" : attack.reach.slice(0, 40) || "1",
    parry: score === null || level === null || ranged ? null : score - 3 - Math.floor(level / 2) - bonus,
    ...(ranged
      ? rangedFields(
          {
            accuracy: written(/Acc\s*:?\s*(\d+)/iu),
            range: written(/Range\s*:?\s*([\dx×./,-]*\d)/iu),
            fire: written(/RoF\s*:?\s*(\S+)/iu) || "1",
            bulk: written(/Bulk\s*:?\s*(-?\d+)/iu),
            recoil: written(/Rcl\s*:?\s*(\d+)/iu),
          },
          10,
        )
      : {}),
  }));
  const more = [...ways.map(({ rest }) => rest), attack.rest].filter(Boolean).join("; ");
  const text = more ? [importText("Item.damage", { name: attack.name, more })] : [];
  return weaponItem(place, attack.name.slice(0, 200), ranged, modes, text);
}

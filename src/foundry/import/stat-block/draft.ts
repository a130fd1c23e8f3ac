import type { JsonObject } from "../../../rules/core.ts";
import type { ActorDraft, ItemDraft } from "../draft.ts";
import { damageFrom, rangedFields } from "../gcs/ranged.ts";
import { ruleOf } from "../gcs/skills.ts";
import { say, type Line } from "../saying.ts";
import { attacksFrom, isRanged, woundingOf, type Attack } from "./attacks.ts";
import { hitPointsFrom } from "./figures.ts";
import { attacksIn, entriesOf, skillFrom, traitFrom, type GurpsAttack } from "./gurps.ts";
import { decimal, RULES, SHOWN, speeds, type FieldName, type Understood, type Values } from "./reading.ts";

/** The name of an attack without one, and how those are told apart who are many. */
export interface Names {
  readonly attack: string;
  readonly numbered: (name: string, number: number) => string;
}

/**
 * The actors of one stat block, all of whose values are possible: as many as are wanted, each with its own hit points.
 */
export function draftsFrom(
  values: Values,
  block: Pick<Understood, "kind" | "kept" | "text">,
  names: Names,
): readonly ActorDraft[] {
  const made = block.kind === "gurps" ? gurpsDraft(values) : oldDraft(values, block, names);
  const points = hitPointsFrom(values.hp);
  const name = values.name.trim();
  const many = Number(values.actors);
  return Array.from({ length: many }, (_, place) => {
    const hp = Math.min(1_000_000, points[place] ?? points.at(-1) ?? 1);
    return {
      name: many > 1 ? names.numbered(name, place + 1) : name,
      id: "",
      timed: [],
      items: made.items,
      given: made.given,
      text: [...made.text, block.text],
      system: { ...sheetFields(values, block.kind), ...made.system, hp: { value: hp, max: Math.max(1, hp) } },
    };
  });
}

type Made = Pick<ActorDraft, "system" | "items" | "text" | "given">;

const numberOrNull = (text: string): number | null => (text.trim() ? decimal(text.trim()) : null);

function sheetFields(values: Values, kind: Understood["kind"]): JsonObject {
  const { read, guessed } = SHOWN[kind];
  const shown = [...read, ...guessed].flatMap((name) => {
    const { sheet } = RULES[name];
    return sheet === undefined ? [] : [[sheet, numberOrNull(values[name])] as const];
  });
  return Object.fromEntries(shown);
}

function oldDraft(values: Values, { kept }: Pick<Understood, "kept">, names: Names): Made {
  const fatigue = Number(values.ht);
  return {
    given: null,
    system: {
      fp: { value: fatigue, max: fatigue },
      giant: values.giant === "yes",
      attackSpeeds: [...speeds(values.attackSpeeds)],
    },
    text: [
      say(`StatBlock.Notes.${values.counted}`, { ac: values.ac || "–" }),
      ...kept.map((one) => say(`StatBlock.Kept.${one.name}`, { text: one.text })),
    ],
    items: attacksFrom(values.weapons, "")
      .list.filter(({ name, damage }) => name || damage)
      .map((attack, place) => oldWeapon(attack, place, names)),
  };
}

const item = (
  type: ItemDraft["type"],
  place: number,
  name: string,
  system: JsonObject,
  text: readonly Line[] = [],
): ItemDraft => ({ key: `${type === "weapon" ? "attack" : type}-${place + 1}`, type, name, timed: [], text, system });

function weapon(place: number, name: string, ranged: boolean, mode: JsonObject, text: readonly Line[]): ItemDraft {
  const kind = ranged ? "ranged" : "melee";
  const modes = { m1: { name: "", sort: 0, kind, ...mode } };
  return item("weapon", place, name, { ranged, ready: true, quantity: 1, weight: 0, modes }, text);
}

function oldWeapon({ name, damage }: Attack, place: number, names: Names): ItemDraft {
  const [, dice = "", more = ""] = /^(\d{1,3}(?:d\d{1,4})?(?:\s*[+-]\s*\d{1,4}(?!d))?)?(.*)$/isu.exec(damage) ?? [];
  const ranged = isRanged(name);
  const mode = {
    damage: dice.replace(/\s/gu, ""),
    damageType: woundingOf(name),
    reach: ranged ? "" : "1",
  };
  const title = name ? name.charAt(0).toUpperCase() + name.slice(1) : names.attack;
  return weapon(place, title, ranged, mode, more.trim() ? [damage] : []);
}

/** A creature of GURPS: what the text says stands on the sheet, and what follows from it comes out as in the text. */
function gurpsDraft(values: Values): Made {
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
  // What reflexes add to every parry and block the sheet adds by itself.
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
      dr: dr ? Object.fromEntries(PLACES.map((place) => [place, dr])) : {},
    },
    text: scores.flatMap(([name, data]) => (data ? [say(`StatBlock.Kept.${name}`, data)] : [])),
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

/** A text gives one DR for the whole body. */
const PLACES = ["torso", "vitals", "groin", "arm", "hand", "leg", "foot", "neck", "face", "skull"] as const;

const isFar = (rest: string): boolean => /\b(?:Acc|Range|RoF)\b/iu.test(rest);

function levelIn(name: string): number | null {
  const [, level] = / (\d{1,3})(?:\s*\(|$)/u.exec(name) ?? [];
  return level === undefined ? null : Number(level);
}

function gurpsWeapon(attack: GurpsAttack, place: number, parry: number | null, bonus: number): ItemDraft {
  const { dice, type, divisor, rest } = damageFrom(attack.damage);
  const ranged = isFar(attack.rest);
  const level = attack.level === null ? null : Math.min(1_000, attack.level);
  const written = (pattern: RegExp): string => pattern.exec(attack.rest)?.[1] ?? "";
  const own = written(/Parry\s*:?\s*(\d{1,3})/iu);
  const score = own ? Number(own) : parry;
  const more = [rest, attack.rest].filter(Boolean).join("; ");
  const mode = {
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
            range: written(/Range\s*:?\s*([\dx×./,-]+)/iu),
            fire: written(/RoF\s*:?\s*(\S+)/iu) || "1",
            bulk: written(/Bulk\s*:?\s*(-?\d+)/iu),
            recoil: written(/Rcl\s*:?\s*(\d+)/iu),
          },
          10,
        )
      : {}),
  };
  const text = more ? [say("Item.damage", { name: attack.name, more })] : [];
  return weapon(place, attack.name.slice(0, 200), ranged, mode, text);
}

import type { JsonObject } from "../../../rules/core.ts";
import type { ActorDraft, ItemDraft } from "../draft.ts";
import { rangedFields } from "../gcs/ranged.ts";
import { ruleOf } from "../gcs/skills.ts";
import { say, type Saying } from "../saying.ts";
import { attacksFrom, isRanged, woundingOf, type Attack } from "./attacks.ts";
import { hitPointsFrom } from "./figures.ts";
import { attacksIn, damageOf, entriesOf, skillFrom, traitFrom, type GurpsAttack } from "./gurps.ts";
import { FIELDS, type FieldName, type Understood } from "./reading.ts";

/** What may stand in a field. */
type Rule =
  | { readonly kind: "text"; readonly most: number; readonly needed?: boolean }
  | { readonly kind: "whole"; readonly least: number; readonly most: number; readonly none?: boolean }
  | { readonly kind: "quarters"; readonly least: number; readonly most: number }
  | { readonly kind: "points" | "speeds" }
  | { readonly kind: "choice"; readonly of: readonly string[] };

const attribute: Rule = { kind: "whole", least: 0, most: 1_000 };
const orNone: Rule = { kind: "whole", least: -1_000, most: 1_000, none: true };

export const RULES: Readonly<Record<FieldName, Rule>> = {
  name: { kind: "text", most: 100, needed: true },
  actors: { kind: "whole", least: 1, most: 50 },
  ac: { kind: "whole", least: -1_000, most: 1_000, none: true },
  counted: { kind: "choice", of: ["up", "down"] },
  hd: attribute,
  hp: { kind: "points" },
  attacks: { kind: "whole", least: 1, most: 100 },
  perRounds: { kind: "whole", least: 1, most: 100 },
  weapons: { kind: "text", most: 500 },
  attackSpeeds: { kind: "speeds" },
  basicMove: attribute,
  morale: { kind: "whole", least: 0, most: 1_000, none: true },
  agility: { kind: "whole", least: 1, most: 1_000 },
  initiative: { kind: "whole", least: -1_000, most: 1_000 },
  basicSpeed: { kind: "quarters", least: 0, most: 250 },
  st: attribute,
  dx: attribute,
  iq: attribute,
  ht: attribute,
  giant: { kind: "choice", of: ["yes", "no"] },
  will: attribute,
  per: attribute,
  fp: { kind: "whole", least: 0, most: 1_000_000 },
  size: { kind: "whole", least: -1_000, most: 1_000 },
  dodge: orNone,
  parry: orNone,
  block: orNone,
  dr: { kind: "whole", least: 0, most: 10_000 },
  skills: { kind: "text", most: 10_000 },
  traits: { kind: "text", most: 10_000 },
};

/** Fields of each kind of creature: those that the text has or should have, and those that are guessed for other pacings. */
export const SHOWN: Readonly<
  Record<Understood["kind"], { readonly read: readonly FieldName[]; readonly guessed: readonly FieldName[] }>
> = {
  old: {
    read: ["name", "actors", "ac", "counted", "hd", "hp", "attacks", "perRounds", "weapons", "morale"],
    guessed: ["basicMove", "agility", "initiative", "basicSpeed", "attackSpeeds", "giant", "st", "dx", "iq", "ht"],
  },
  gurps: {
    read: [
      "name",
      "actors",
      "st",
      "dx",
      "iq",
      "ht",
      "hp",
      "will",
      "per",
      "fp",
      "basicSpeed",
      "basicMove",
      "size",
      "dodge",
      "parry",
      "block",
      "dr",
      "weapons",
      "skills",
      "traits",
    ],
    guessed: [],
  },
};

/** Names of the fields in which something is not possible. */
export function problemsOf({ kind }: Pick<Understood, "kind">, values: Values): readonly FieldName[] {
  const { read, guessed } = SHOWN[kind];
  return [...read, ...guessed].filter((name) => problemIn(name, values[name]) !== null);
}

export type Values = Readonly<Record<FieldName, string>>;

/** Why a value cannot stand in a field, or null. */
export function problemIn(name: FieldName, value: string): Saying | null {
  const rule = RULES[name];
  const text = value.trim();
  switch (rule.kind) {
    case "text":
      return rule.needed && !text
        ? say("Allowed.notEmpty")
        : text.length > rule.most
          ? say("Allowed.textAtMost", { limit: rule.most })
          : null;
    case "whole":
      return (rule.none && !text) || isWhole(text, rule.least, rule.most)
        ? null
        : say("Allowed.range", { min: rule.least, max: rule.most });
    case "quarters":
      return /^\d{1,3}(?:[.,]\d{1,2})?$/u.test(text) &&
        Number.isInteger(decimal(text) * 4) &&
        decimal(text) <= rule.most
        ? null
        : say("Allowed.quarters");
    case "points":
      return hitPointsFrom(text).length && /^[\d\s,;]+$/u.test(text) ? null : say("Allowed.points");
    case "speeds":
      return !text ||
        (/^[\d\s,;]+$/u.test(text) && speeds(text).length <= 20 && speeds(text).every((one) => one >= 1 && one <= 100))
        ? null
        : say("Allowed.speeds");
    case "choice":
      return rule.of.includes(text) ? null : say("Allowed.oneOf", { names: rule.of });
  }
}

const isWhole = (text: string, least: number, most: number): boolean =>
  /^-?\d{1,7}$/u.test(text) && Number(text) >= least && Number(text) <= most;

const decimal = (text: string): number => Number(text.replace(",", "."));

const speeds = (text: string): readonly number[] => [...text.matchAll(/\d+/gu)].map(([one]) => Number(one));

/** The values as they were read. */
export function valuesOf({ fields }: Understood): Values {
  return Object.fromEntries(FIELDS.map((name) => [name, fields[name].value])) as Record<FieldName, string>;
}

/** What an attack without a name is called, and how those are told apart who are many. */
export interface Names {
  readonly attack: string;
  readonly numbered: (name: string, number: number) => string;
}

/** The actors of one stat block, all of whose values are possible: as many as are wanted, each with its own hit points. */
export function draftsFrom(
  values: Values,
  block: Pick<Understood, "kind" | "kept" | "text">,
  names: Names,
): readonly ActorDraft[] {
  return block.kind === "gurps" ? gurpsDrafts(values, block, names) : oldDrafts(values, block, names);
}

function oldDrafts(
  values: Values,
  { kept, text }: Pick<Understood, "kept" | "text">,
  names: Names,
): readonly ActorDraft[] {
  const points = hitPointsFrom(values.hp);
  const many = Number(values.actors);
  const lines = [
    say(`StatBlock.Notes.${values.counted}`, { ac: values.ac || "–" }),
    ...kept.map((one) => say(`StatBlock.Kept.${one.name}`, { text: one.text })),
  ];
  return Array.from({ length: many }, (_, place) => {
    const hp = Math.min(1_000_000, points[place] ?? points.at(-1) ?? 1);
    const name = values.name.trim();
    return {
      name: many > 1 ? names.numbered(name, place + 1) : name,
      id: "",
      system: { ...systemFrom(values), hp: { value: hp, max: Math.max(1, hp) } },
      text: [...lines, text],
      timed: [],
      items: weapons(values, names),
      given: null,
    };
  });
}

function systemFrom(values: Values): JsonObject {
  const whole = (name: FieldName): number => Number(values[name]);
  const orNone = (name: FieldName): number | null => (values[name].trim() ? Number(values[name]) : null);
  return {
    st: whole("st"),
    dx: whole("dx"),
    iq: whole("iq"),
    ht: whole("ht"),
    basicSpeed: decimal(values.basicSpeed.trim()),
    move: whole("basicMove"),
    fp: { value: whole("ht"), max: whole("ht") },
    agility: whole("agility"),
    initiative: whole("initiative"),
    hitDice: whole("hd"),
    attacks: whole("attacks"),
    perRounds: whole("perRounds"),
    armourClass: orNone("ac"),
    morale: orNone("morale"),
    giant: values.giant === "yes",
    attackSpeeds: [...speeds(values.attackSpeeds)],
  };
}

function weapons(values: Values, names: Names): readonly ItemDraft[] {
  return attacksFrom(values.weapons, "")
    .list.filter(({ name, damage }) => name || damage)
    .map((attack, place) => weapon(attack, place, names));
}

function weapon({ name, damage }: Attack, place: number, names: Names): ItemDraft {
  const [, dice = "", more = ""] = /^(\d{1,3}(?:d\d{1,4})?(?:\s*[+-]\s*\d{1,4}(?!d))?)?(.*)$/isu.exec(damage) ?? [];
  const ranged = isRanged(name);
  return {
    key: `attack-${place + 1}`,
    type: "weapon",
    name: name ? name.charAt(0).toUpperCase() + name.slice(1) : names.attack,
    timed: [],
    text: more.trim() ? [damage] : [],
    system: {
      ranged,
      ready: true,
      quantity: 1,
      weight: 0,
      modes: {
        m1: {
          name: "",
          sort: 0,
          kind: ranged ? "ranged" : "melee",
          damage: dice.replace(/\s/gu, ""),
          damageType: woundingOf(name),
          reach: ranged ? "" : "1",
        },
      },
    },
  };
}

/** Somebody of GURPS: what the text says stands on the sheet, and what follows from it comes out as in the text. */
function gurpsDrafts(values: Values, { text }: Pick<Understood, "text">, names: Names): readonly ActorDraft[] {
  const number = (name: FieldName): number => decimal(values[name].trim());
  const orNull = (name: FieldName): number | null => (values[name].trim() ? number(name) : null);
  const points = hitPointsFrom(values.hp);
  const many = Number(values.actors);
  const traits = entriesOf(values.traits)
    .flatMap((one) => traitFrom(one) ?? [])
    .map(({ name, points: cost }, place): ItemDraft => ({
      key: `trait-${place + 1}`,
      type: "trait",
      name,
      timed: [],
      text: [],
      system: {
        kind: cost < 0 ? "disadvantage" : cost > 0 ? "advantage" : "other",
        rule: ruleOf(name),
        levels: levelIn(name),
        points: cost,
      },
    }));
  const skills = entriesOf(values.skills)
    .flatMap((one) => skillFrom(one) ?? [])
    .map(({ name, specialisation, level, points: cost }, place): ItemDraft => ({
      key: `skill-${place + 1}`,
      type: "skill",
      name,
      timed: [],
      text: [],
      system: { specialisation, attribute: "none", relative: 0, level: Math.min(1_000, level), points: cost },
    }));
  // What reflexes add to every parry and block the sheet adds by itself.
  const bonus = traits.some(({ system }) => system.rule === "combatReflexes") ? 1 : 0;
  const attacks = attacksIn(values.weapons);
  const arms = attacks.map((attack, place) =>
    gurpsWeapon(attack, place, place === attacks.findIndex(({ rest }) => !isFar(rest)) ? orNull("parry") : null, bonus),
  );
  const dr = number("dr");
  const system: JsonObject = {
    st: number("st"),
    dx: number("dx"),
    iq: number("iq"),
    ht: number("ht"),
    will: number("will"),
    per: number("per"),
    basicSpeed: number("basicSpeed"),
    move: number("basicMove"),
    size: number("size"),
    fp: { value: number("fp"), max: number("fp") },
    dr: dr ? Object.fromEntries(PLACES.map((place) => [place, dr])) : {},
  };
  const loose = (["parry", "block"] as const).flatMap((name) =>
    orNull(name) !== null && (name === "block" || !arms.length)
      ? [say(`StatBlock.Kept.${name}`, { score: number(name) })]
      : [],
  );
  return Array.from({ length: many }, (_, place) => {
    const hp = Math.min(1_000_000, points[place] ?? points.at(-1) ?? 1);
    const name = values.name.trim();
    return {
      name: many > 1 ? names.numbered(name, place + 1) : name,
      id: "",
      timed: [],
      text: [...(dr ? [say("StatBlock.Kept.dr", { dr })] : []), ...loose, text],
      items: [...arms, ...skills, ...traits],
      system: { ...system, hp: { value: hp, max: Math.max(1, hp) } },
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
  });
}

/** A text gives one DR for the whole body. */
const PLACES = ["torso", "vitals", "groin", "arm", "hand", "leg", "foot", "neck", "face", "skull"] as const;

const isFar = (rest: string): boolean => /\b(?:Acc|Range|RoF)\b/iu.test(rest);

function levelIn(name: string): number | null {
  const [, level] = / (\d{1,3})(?:\s*\(|$)/u.exec(name) ?? [];
  return level === undefined ? null : Number(level);
}

function gurpsWeapon(attack: GurpsAttack, place: number, parry: number | null, bonus: number): ItemDraft {
  const { dice, type, divisor, rest } = damageOf(attack);
  const ranged = isFar(attack.rest);
  const level = attack.level === null ? null : Math.min(1_000, attack.level);
  const [, own] = /Parry\s*:?\s*(\d{1,3})/iu.exec(attack.rest) ?? [];
  const score = own === undefined ? parry : Number(own);
  const range = /Range\s*:?\s*([\dx×./,-]+)/iu.exec(attack.rest)?.[1] ?? "";
  const more = [rest, attack.rest].filter(Boolean).join("; ");
  return {
    key: `attack-${place + 1}`,
    type: "weapon",
    name: attack.name.slice(0, 200),
    timed: [],
    text: more ? [say("Item.damage", { name: attack.name, more })] : [],
    system: {
      ranged,
      ready: true,
      quantity: 1,
      weight: 0,
      modes: {
        m1: {
          name: "",
          sort: 0,
          kind: ranged ? "ranged" : "melee",
          level,
          damage: dice,
          damageType: type,
          divisor,
          reach: ranged ? "" : attack.reach.slice(0, 40) || "1",
          parry: score === null || level === null || ranged ? null : score - 3 - Math.floor(level / 2) - bonus,
          ...(ranged
            ? rangedFields(
                {
                  accuracy: /Acc\s*:?\s*(\d+)/iu.exec(attack.rest)?.[1] ?? "",
                  range,
                  fire: /RoF\s*:?\s*(\S+)/iu.exec(attack.rest)?.[1] ?? "1",
                  bulk: /Bulk\s*:?\s*(-?\d+)/iu.exec(attack.rest)?.[1] ?? "",
                  recoil: /Rcl\s*:?\s*(\d+)/iu.exec(attack.rest)?.[1] ?? "",
                },
                10,
              )
            : {}),
        },
      },
    },
  };
}

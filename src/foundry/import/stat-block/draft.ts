import type { JsonObject } from "../../../rules/core.ts";
import type { ActorDraft, ItemDraft } from "../draft.ts";
import { say, type Saying } from "../saying.ts";
import { attacksFrom, isRanged, woundingOf, type Attack } from "./attacks.ts";
import { hitPointsFrom } from "./figures.ts";
import { FIELDS, type FieldName, type Understood } from "./parse.ts";

/** What may stand in a field. */
type Rule =
  | { readonly kind: "text"; readonly most: number; readonly needed?: boolean }
  | { readonly kind: "whole"; readonly least: number; readonly most: number; readonly none?: boolean }
  | { readonly kind: "quarters"; readonly least: number; readonly most: number }
  | { readonly kind: "points" | "speeds" }
  | { readonly kind: "choice"; readonly of: readonly string[] };

const attribute: Rule = { kind: "whole", least: 0, most: 1_000 };

export const RULES: Readonly<Record<FieldName, Rule>> = {
  name: { kind: "text", most: 100, needed: true }, actors: { kind: "whole", least: 1, most: 50 },
  ac: { kind: "whole", least: -1_000, most: 1_000, none: true }, counted: { kind: "choice", of: ["up", "down"] }, hd: attribute, hp: { kind: "points" },
  attacks: { kind: "whole", least: 1, most: 100 }, perRounds: { kind: "whole", least: 1, most: 100 }, weapons: { kind: "text", most: 500 }, attackSpeeds: { kind: "speeds" },
  basicMove: attribute, morale: { kind: "whole", least: 0, most: 1_000, none: true }, agility: { kind: "whole", least: 1, most: 1_000 }, initiative: { kind: "whole", least: -1_000, most: 1_000 },
  basicSpeed: { kind: "quarters", least: 0, most: 250 }, st: attribute, dx: attribute, iq: attribute, ht: attribute, giant: { kind: "choice", of: ["yes", "no"] },
};

export type Values = Readonly<Record<FieldName, string>>;

/** Why a value cannot stand in a field, or null. */
export function problemIn(name: FieldName, value: string): Saying | null {
  const rule = RULES[name];
  const text = value.trim();
  switch (rule.kind) {
    case "text": return rule.needed && !text ? say("Allowed.notEmpty") : text.length > rule.most ? say("Allowed.textAtMost", { limit: rule.most }) : null;
    case "whole": return (rule.none && !text) || isWhole(text, rule.least, rule.most) ? null : say("Allowed.range", { min: rule.least, max: rule.most });
    case "quarters": return /^\d{1,3}(?:[.,]\d{1,2})?$/u.test(text) && Number.isInteger(decimal(text) * 4) && decimal(text) <= rule.most ? null : say("Allowed.quarters");
    case "points": return hitPointsFrom(text).length && /^[\d\s,;]+$/u.test(text) ? null : say("Allowed.points");
    case "speeds": return !text || (/^[\d\s,;]+$/u.test(text) && speeds(text).length <= 20 && speeds(text).every((one) => one >= 1 && one <= 100)) ? null : say("Allowed.speeds");
    case "choice": return rule.of.includes(text) ? null : say("Allowed.oneOf", { names: rule.of });
  }
}

const isWhole = (text: string, least: number, most: number): boolean => /^-?\d{1,7}$/u.test(text) && Number(text) >= least && Number(text) <= most;

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
export function draftsFrom(values: Values, { kept, text }: Pick<Understood, "kept" | "text">, names: Names): readonly ActorDraft[] {
  const points = hitPointsFrom(values.hp);
  const many = Number(values.actors);
  const lines = [say(`StatBlock.Notes.${values.counted}`, { ac: values.ac || "–" }), ...kept.map((one) => say(`StatBlock.Kept.${one.name}`, { text: one.text }))];
  return Array.from({ length: many }, (_, place) => {
    const hp = Math.min(1_000_000, points[place] ?? points.at(-1) ?? 1);
    const name = values.name.trim();
    return { name: many > 1 ? names.numbered(name, place + 1) : name, id: "", system: { ...systemFrom(values), hp: { value: hp, max: Math.max(1, hp) } }, text: [...lines, text], timed: [], items: weapons(values, names), given: null };
  });
}

function systemFrom(values: Values): JsonObject {
  const whole = (name: FieldName): number => Number(values[name]);
  const orNone = (name: FieldName): number | null => (values[name].trim() ? Number(values[name]) : null);
  return {
    st: whole("st"), dx: whole("dx"), iq: whole("iq"), ht: whole("ht"), basicSpeed: decimal(values.basicSpeed.trim()), move: whole("basicMove"), fp: { value: whole("ht"), max: whole("ht") },
    agility: whole("agility"), initiative: whole("initiative"), hitDice: whole("hd"), attacks: whole("attacks"), perRounds: whole("perRounds"), armourClass: orNone("ac"), morale: orNone("morale"),
    giant: values.giant === "yes", attackSpeeds: [...speeds(values.attackSpeeds)],
  };
}

function weapons(values: Values, names: Names): readonly ItemDraft[] {
  return attacksFrom(values.weapons, "").list.filter(({ name, damage }) => name || damage).map((attack, place) => weapon(attack, place, names));
}

function weapon({ name, damage }: Attack, place: number, names: Names): ItemDraft {
  const [, dice = "", more = ""] = /^(\d{1,3}(?:d\d{1,4})?(?:\s*[+-]\s*\d{1,4}(?!d))?)?(.*)$/isu.exec(damage) ?? [];
  const ranged = isRanged(name);
  return {
    key: `attack-${place + 1}`, type: "weapon", name: name ? name.charAt(0).toUpperCase() + name.slice(1) : names.attack, timed: [], text: more.trim() ? [damage] : [],
    system: {
      ranged, ready: true, quantity: 1, weight: 0,
      modes: { m1: { name: "", sort: 0, kind: ranged ? "ranged" : "melee", damage: dice.replace(/\s/gu, ""), damageType: woundingOf(name), reach: ranged ? "" : "1" } },
    },
  };
}

import { tired, weakened, type WeaknessSettings } from "../gurps/fatigue.ts";
import type { SpellChange, SpellValue } from "../model/exchange.ts";
import { brought, sum, type Value, type Part } from "./value.ts";
import type { Attributes } from "./skill.ts";

/** Carried weight, in pounds. */
export interface Load {
  readonly weight: number;
  /** As set, else ST × ST / 5, without fractions from 10 on. */
  readonly basicLift: number;
  /** 0 = unencumbered, to 4; 5 = too much. */
  readonly level: number;
}

/** Weight of each level in multiples of the basic lift. */
const MULTIPLES = [1, 2, 3, 6, 10];

/** Fifths left on each level. */
const MOVE_LEFT = [5, 4, 3, 2, 1, 0];

/** @param lift pounds, if set; null = follows from ST */
export function loadOf(st: number, weight: number, lift: number | null = null): Load {
  const exact = (st * st) / 5;
  const basicLift = lift ?? (exact < 10 ? exact : Math.round(exact));
  // Ten times 0.1 lb is one pound.
  const carried = Math.round(weight * 1_000) / 1_000;
  const level = MULTIPLES.findIndex((multiple) => carried <= basicLift * multiple + 1e-9);
  return { weight: carried, basicLift, level: level < 0 ? MULTIPLES.length : level };
}

/** Returns Move with this encumbrance in yards: fractions dropped, at least 1 if it can move at all. */
export function loadedMove(move: number, level: number): number {
  const left = MOVE_LEFT[level] ?? 0;
  return left === 0 || move === 0 ? 0 : Math.max(1, Math.floor((move * left) / 5));
}

export interface CreatureSource {
  readonly st: number;
  readonly dx: number;
  readonly iq: number;
  readonly ht: number;
  readonly will: number | null;
  readonly per: number | null;
  /** Quarter points. */
  readonly basicSpeed: number | null;
  /** Yards per second. */
  readonly move: number | null;
  readonly agility: number | null;
  readonly initiative: number;
  readonly initiativeModifier: number;
  readonly dodgeBonus: number;
  readonly parryBonus: number;
  readonly blockBonus: number;
  readonly hp: Pool;
  readonly fp: Pool;
  readonly dr: Readonly<Record<string, number>>;
  readonly armourClass: number | null;
  /** Pounds. */
  readonly weight: number;
  /** Pounds that one hand can lift; null = follows from ST. */
  readonly lift?: number | null;
  readonly armour: readonly Armour[];
  readonly shields: readonly Shield[];
  readonly traits: readonly Trait[];
  readonly spells?: readonly SpellOn[];
}

/** A lasting spell (M-9). */
export interface SpellOn {
  readonly name: string;
  readonly changes: SpellChange;
}

/** `max` at most 0 if the creature has none. */
interface Pool {
  readonly value: number;
  readonly max: number;
}

interface Armour {
  readonly name: string;
  readonly dr: number;
  readonly locations: readonly string[];
  /** Null = unchanged. */
  readonly armourClass: number | null;
}

interface Shield {
  readonly name: string;
  readonly defenceBonus: number;
  readonly armourClass: number;
}

interface Trait {
  readonly name: string;
  readonly rule: string;
  readonly levels: number;
}

/** Basic Speed in quarter points, Move in yards per second. */
export interface CreatureValues {
  readonly will: Value;
  readonly per: Value;
  readonly basicSpeed: Value;
  readonly basicMove: Value;
  /** Move with encumbrance, wounds and fatigue. */
  readonly move: Value;
  readonly dodge: Value;
  /** Besides 3 + half the skill. */
  readonly parryBonus: Value;
  readonly blockBonus: Value;
  readonly agility: Value;
  readonly initiative: Value;
  readonly st: Value;
  readonly load: Load;
  /** True if below a third of HP or FP (B-59, B-80). */
  readonly reeling: boolean;
  readonly tired: boolean;
  readonly dr: Readonly<Record<string, Value>>;
  readonly armourClass: Value | null;
  /** Attributes with all changes, for skills. */
  readonly attributes: Attributes;
}

const DEFAULTS: WeaknessSettings = { dodgeWhenReeling: "recalculate", halvedSpeed: "whole" };

/** B-45, B-59, B-80. */
export function valuesOf(source: CreatureSource, settings: WeaknessSettings = DEFAULTS): CreatureValues {
  const basicSpeed =
    source.basicSpeed === null
      ? sum({ code: "dx", value: source.dx }, { code: "ht", value: source.ht })
      : set(source.basicSpeed);
  const basicMove =
    source.move === null ? sum({ code: "speed", value: Math.floor(basicSpeed.value / 4) }) : set(source.move);
  const load = loadOf(source.st, source.weight, source.lift ?? null);
  const state = { reeling: isLow(source.hp), tired: isLow(source.fp) };
  const will = source.will === null ? sum({ code: "iq", value: source.iq }) : set(source.will);
  const per = source.per === null ? sum({ code: "iq", value: source.iq }) : set(source.per);
  const st = brought(own(source.st), "tired", state.tired ? tired({ move: 0, dodge: 0, st: source.st }).st : source.st);
  return {
    will,
    per,
    basicSpeed,
    basicMove,
    move: enchanted(
      moveOf(basicSpeed.value, brought(basicMove, "load", loadedMove(basicMove.value, load.level)), state, settings),
      source,
    ),
    dodge: dodgeOf(source, basicSpeed.value, load.level, state, settings),
    parryBonus: defenceOf(source, "enhancedParry", source.parryBonus),
    blockBonus: defenceOf(source, "enhancedBlock", source.blockBonus),
    agility:
      source.agility === null
        ? brought(sum({ code: "dx", value: source.dx }), "least", Math.max(1, source.dx))
        : set(source.agility),
    initiative: sum({ code: "base", value: source.initiative }, { code: "modifier", value: source.initiativeModifier }),
    st,
    load,
    ...state,
    dr: drOf(source),
    armourClass: armourClassOf(source),
    attributes: { st: st.value, dx: source.dx, iq: source.iq, ht: source.ht, will: will.value, per: per.value },
  };
}

const own = (value: number): Value => sum({ code: "base", value });

const set = (value: number): Value => sum({ code: "set", value });

const isLow = ({ value, max }: Pool): boolean => max > 0 && value * 3 < max;

/** M-9. */
function partsOf({ spells = [] }: CreatureSource, value: SpellValue): readonly Part[] {
  return spells
    .filter(({ changes }) => changes.figure === value)
    .map(({ name, changes }): Part => ({ code: "item", value: changes.by, name }));
}

/** Returns Move with spells, at least 0 (M-9). */
function enchanted(move: Value, source: CreatureSource): Value {
  const spells = partsOf(source, "move");
  const changed = sum(...move.parts, ...spells);
  return spells.length ? brought(changed, "least", Math.max(0, changed.value)) : move;
}

type Weak = { readonly reeling: boolean; readonly tired: boolean };

function moveOf(basicSpeed: number, loaded: Value, state: Weak, settings: WeaknessSettings): Value {
  const body = { basicSpeed, move: loaded.value, st: 0 };
  const wounded = brought(loaded, "reeling", weakened(body, { ...state, tired: false }, settings).move);
  return brought(wounded, "tired", weakened(body, state, settings).move);
}

/** Returns the dodge (B-45); halving comes before bonuses. */
function dodgeOf(
  source: CreatureSource,
  basicSpeed: number,
  level: number,
  state: Weak,
  settings: WeaknessSettings,
): Value {
  const body = { basicSpeed, move: 0, st: 0 };
  const fresh = sum({ code: "speed", value: Math.floor(basicSpeed / 4) }, { code: "base", value: 3 });
  const wounded = brought(fresh, "reeling", weakened(body, { ...state, tired: false }, settings).dodge);
  const weak = brought(wounded, "tired", weakened(body, state, settings).dodge);
  const more = sum(
    ...weak.parts,
    { code: "load", value: -level },
    ...defenceOf(source, "enhancedDodge", source.dodgeBonus).parts,
  );
  return brought(more, "least", Math.max(0, more.value));
}

function defenceOf(source: CreatureSource, enhanced: string, bonus: number): Value {
  const { traits, shields } = source;
  return sum(
    { code: "bonus", value: bonus },
    ...traits.flatMap(({ name, rule, levels }): Part[] =>
      rule === "combatReflexes"
        ? [{ code: "trait", value: 1, name }]
        : rule === enhanced
          ? [{ code: "trait", value: levels, name }]
          : [],
    ),
    ...shields.map(({ name, defenceBonus }): Part => ({ code: "item", value: defenceBonus, name })),
    ...partsOf(source, "defence"),
  );
}

function drOf(source: CreatureSource): Readonly<Record<string, Value>> {
  const { dr, armour } = source;
  const spells = partsOf(source, "dr");
  // A location without an entry uses the torso's DR, so spells that give DR need a torso entry.
  const places = new Set([
    ...Object.keys(dr),
    ...armour.flatMap(({ locations }) => locations),
    ...(spells.length ? ["torso"] : []),
  ]);
  return Object.fromEntries(
    [...places].map((place) => [
      place,
      sum(
        { code: "natural", value: Object.hasOwn(dr, place) ? (dr[place] ?? 0) : 0 },
        ...armour
          .filter(({ locations }) => locations.includes(place))
          .map((one): Part => ({ code: "item", value: one.dr, name: one.name })),
        ...spells,
      ),
    ]),
  );
}

/** Worn armour replaces natural armour class; shields add. */
function armourClassOf({ armourClass, armour, shields }: CreatureSource): Value | null {
  const worn = armour.find((one) => one.armourClass !== null);
  const base: Part | null = worn
    ? { code: "item", value: worn.armourClass ?? 0, name: worn.name }
    : armourClass === null
      ? null
      : { code: "natural", value: armourClass };
  return (
    base && sum(base, ...shields.map(({ name, armourClass: more }): Part => ({ code: "item", value: more, name })))
  );
}

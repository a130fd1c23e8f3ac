import {
  attackForm,
  attackSuggestions,
  feintSuggestions,
  isOfStrength,
  isSmall,
  spellsAgainst,
  strongDamage,
  damageBase,
  damagePlus,
  damageWith,
  aimedSeconds,
  waysWith,
  isShot,
  thrustBy,
  isManoeuvre,
  postureOf,
  type Value,
} from "../../rules/values.ts";
import {
  combatStatusOf,
  HEALS,
  rollModifiersOf,
  scoreOf,
  type Means,
  type Participant,
  type ScorePart,
  type SpellUse,
  type View,
} from "../../rules/core.ts";
import { CreatureData } from "../data/actor/creature-data.ts";
import { spellsOn } from "../data/actor/spells-on.ts";
import { BARE, bareSkill } from "../data/actor/unarmed.ts";
import type { WeaponData } from "../data/item/weapon-data.ts";
import type { SubmittedAttack, AttackKind, SheetAttack } from "../fight/host-adapter.ts";
import { damageTypeWord, diceWords } from "../host/damage-words.ts";
import { text } from "../host/i18n.ts";
import { isOfKind } from "../data/item/kinds.ts";
import { damageType, modeName, modesOf } from "./carried-items.ts";

type Part = keyof typeof BARE;

/** The one way to use it. */
const WAY = "a";

const isPart = (id: string): id is Part => Object.hasOwn(BARE, id);

/** Whether an id stands for a part of the body, and not for an item. */
export function isBare(id: string): boolean {
  return isPart(id);
}

/**
 * With what somebody strikes who has no weapon in hand, and none of their own body as items are: fist and kick; a beast
 * of which the sheet knows only the speeds of its attacks bites.
 * @returns ids and the ways to use them
 */
export function bareOf(
  { system, items }: Actor.Implementation,
  isReady: (weapon: Weapon) => boolean,
): readonly { readonly item: string; readonly mode: string }[] {
  if (!(system instanceof CreatureData) || [...items].some((item) => isOfKind(item, "weapon") && isReady(item)))
    return [];
  const parts: readonly Part[] = system.attackSpeeds.length ? ["bite"] : ["fist", "kick"];
  return parts.map((item) => ({ item, mode: WAY }));
}

/**
 * A part of the body as a weapon, which nobody stores. Null where there is no such part, or no strength that is known.
 */
export function bareWeapon(actor: Actor.Implementation, part: string): Weapon | null {
  if (!(actor.system instanceof CreatureData) || !isPart(part)) return null;
  const { reach, adds, type, parry } = BARE[part];
  const dice = thrustBy(actor.system.st);
  const damage = actor.system.thrust ? `thr${adds || ""}` : dice && damagePlus(dice, adds);
  const name = text(`Attack.Bare.${part}`);
  const mode = {
    name,
    kind: "melee" as const,
    reach,
    damage: damage ?? "",
    damageType: type,
    parry,
    ...bareSkill(part, actor.system),
  };
  return new CONFIG.Item.documentClass(
    { name, type: "weapon", system: { weight: 0, ready: true, modes: { [WAY]: mode } } },
    { parent: actor },
  ) as Weapon;
}

/** A spell as something that shoots: an attack with it is dodged and blocked like an arrow (M-2). Nobody stores it. */
export function spellWeapon(actor: Actor.Implementation, { name, system }: Item.OfType<"spell">): Weapon {
  const type = system.damageType === HEALS ? "spec" : system.damageType;
  const mode = {
    name: "",
    kind: "ranged" as const,
    twoHanded: true,
    skill: name,
    level: system.levelFigure?.value ?? null,
    damage: system.damage,
    damageType: type,
    reach: "",
  };
  return new CONFIG.Item.documentClass(
    { name, type: "weapon", system: { weight: 0, ranged: true, ready: true, capacity: 0, modes: { [WAY]: mode } } },
    { parent: actor },
  ) as Weapon;
}

/** The spell of this id, if it is one. */
export function spellOf(actor: Actor.Implementation | null, id: string): Item.OfType<"spell"> | null {
  const item = actor?.items.get(id);
  return item && isOfKind(item, "spell") ? item : null;
}

/** The spells with which somebody can do something in a fight, and the way to use them. */
export function castable(
  actor: Actor.Implementation,
): readonly { readonly item: string; readonly mode: string; readonly name: string }[] {
  return [...actor.items]
    .filter((item) => isOfKind(item, "spell"))
    .filter(({ system }) => system.use !== null)
    .sort((a, b) => a.sort - b.sort)
    .map(({ id, name }) => ({ item: id ?? "", mode: WAY, name }));
}

export type Weapon = Item.OfType<"weapon">;
type Mode = WeaponData["modes"][string];

/** One way in which somebody can attack, with all that an attack dialog asks of it. */
export interface AttackSource {
  readonly means: Means;
  readonly mode: Mode;
  /** What it is rolled against, and how that came about. */
  readonly skill: Value;
  readonly ranged: boolean;
  /** Damage comes of muscles, so that a strong attack adds to it (B-16). */
  readonly strength: boolean;
  /** "2d+1 cut" */
  readonly damage: string;
  /** Most shots of one attack, as far as they are loaded; 1 for what is not fired. */
  readonly shots: number;
  /** Absent for weapons. */
  readonly spell?: SpellUse;
  readonly problem?: undefined;
}

/** Why a weapon cannot be used now, as a sentence. */
export interface NoAttackSource {
  readonly problem: string;
}

/** Most characters that a name has in an exchange. */
const LONGEST = 120;

/** A weapon by its id, a spell by its own, or a part of the body by its own. */
export function weaponOf(actor: Actor.Implementation, id: string): Weapon | null {
  const item = actor.items.get(id);
  if (item && isOfKind(item, "spell")) return spellWeapon(actor, item);
  return item && isOfKind(item, "weapon") ? item : isBare(id) ? bareWeapon(actor, id) : null;
}

/** Whether a weapon is in hand and what is loaded, for fights that know that better than the item. */
export type Holding = (weapon: Weapon) => { readonly ready: boolean; readonly loaded: number };

const readyAsStored: Holding = ({ system: { ready, loaded } }) => ({ ready, loaded });

/** With what somebody attacks, or why they cannot. @param feint only the skill counts (B-23) */
export function attackSourceOf(
  actor: Actor.Implementation | null,
  item: string,
  mode: string,
  feint = false,
  holding: Holding = readyAsStored,
): AttackSource | NoAttackSource {
  const weapon = actor && weaponOf(actor, item);
  if (!actor || !weapon) return no("Gone", { name: actor?.name ?? "" });
  const known = modesOf(weapon).find(([id]) => id === mode)?.[1] ?? null;
  const skill = known && weapon.system.modeFigures[mode]?.skill;
  const name = modeName(weapon, known);
  const { ready, loaded } = holding(weapon);
  const { capacity } = weapon.system;
  if (!ready) return no("NotReady", { name });
  if (!known || !skill) return no("NoSkill", { name, skill: known?.skill ?? "" });
  const form = attackForm(weapon.system, known);
  const fires = isShot(form);
  if (!feint && fires && capacity > 0 && loaded === 0) return no("Empty", { name });
  const spell = spellOf(actor, item)?.system;
  const dice = feint || spell?.damage === "" ? "" : diceOf(weapon, known);
  if (typeof dice !== "string") return dice;
  const means: Means = {
    name: name.slice(0, LONGEST),
    item,
    mode,
    form,
    damage: dice,
    type: feint || dice === "" ? "" : (spell?.damageType ?? known.damageType),
    divisor: known.divisor,
    unbalanced: !known.balanced,
    small: isSmall(weapon.system),
  };
  const most = fires ? Math.max(1, known.rateOfFire) : 1;
  return {
    means,
    mode: known,
    skill,
    ranged: known.kind === "ranged",
    strength: isOfStrength(weapon.system, known),
    ...(spell?.use ? { spell: spell.use } : {}),
    damage:
      dice &&
      text("Sheet.Damage", {
        dice: diceWords(dice),
        type: spell?.damageType === HEALS ? damageTypeWord(HEALS) : damageType(known),
      }),
    shots: capacity > 0 && fires ? Math.min(most, loaded) : most,
  };
}

/** The same for a strong all-out attack (B-16). Only what comes of muscles is stronger. */
export function strongAttackSource({ means, strength }: AttackSource): Means {
  return strength ? { ...means, damage: strongDamage(means.damage) } : means;
}

function diceOf(item: Weapon, mode: Mode): string | NoAttackSource {
  const { thrust = "", swing = "" } = (item.actor?.system ?? {}) as { thrust?: string; swing?: string };
  const dice = damageWith(mode.damage, { thrust, swing });
  if (dice !== null) return dice;
  const name = modeName(item, mode);
  const base = damageBase(mode.damage);
  return base
    ? no(`NoStrength.${base}`, { name, damage: mode.damage, who: item.actor?.name ?? "" })
    : no(mode.damage ? "NoDice" : "NoDamage", { name, damage: mode.damage });
}

function no(key: string, data: Record<string, string>): NoAttackSource {
  return { problem: text(`Attack.No.${key}`, data) };
}

/** An attack with everything in it that sheets and fight say of its score. */
export interface Strike {
  readonly source: AttackSource;
  readonly kind: AttackKind;
  readonly attacker: Participant;
  readonly actor: Actor.Implementation | null;
  /** Id of the target, and its actor. */
  readonly target: string;
  readonly foe: Actor.Implementation | null;
  readonly manoeuvre: string;
  readonly option?: string | null | undefined;
  readonly view: View;
}

/** What counts by itself for an attack, each part with its reason. */
export interface OwnParts {
  /** Only what is not 0. */
  readonly parts: readonly { readonly code: string; readonly value: number }[];
  /** Seconds of aiming at this target that count, and turns spent watching it. */
  readonly seconds: number;
  readonly turns: number;
  /** Names of the spells on the target that count (M-9). */
  readonly spells: readonly string[];
}

/**
 * What counts by itself, by sheets, posture and manoeuvre. The attack dialog suggests it, and the GM's client holds
 * what players claim against it.
 */
export function ownParts({
  source,
  kind,
  attacker,
  actor,
  target,
  foe,
  manoeuvre: chosen,
  option,
  view,
}: Strike): OwnParts {
  const manoeuvre = isManoeuvre(chosen) ? chosen : "attack";
  const { shock, aim, evaluate } = combatStatusOf(attacker, view);
  const [own, other] = [actor?.system as CreatureData | undefined, foe?.system as CreatureData | undefined];
  const seconds = aimedSeconds(aim, { manoeuvre, weapon: source.means.item, target });
  const turns = evaluate?.target === target ? evaluate.turns : 0;
  if (source.spell?.way === "automatic") return { parts: [], seconds, turns, spells: [] };
  // A spell that is not thrown is a roll against the bare skill, as a feint is (M-3, M-4).
  if (kind === "feint" || (source.spell && source.spell.way !== "attack"))
    return { parts: feintSuggestions({ shock }), seconds, turns, spells: [] };
  const spells = foe ? spellsAgainst(spellsOn(foe), source.ranged) : [];
  const change = spells.reduce((sum, { changes }) => sum + changes.by, 0);
  const parts = attackSuggestions(
    {
      ranged: source.ranged,
      manoeuvre,
      option: option ?? undefined,
      posture: postureOf(own?.posture),
      shock,
      evaluate: turns,
      bulk: source.mode.bulk,
      sizeModifier: other?.size ?? 0,
      targetPosture: postureOf(other?.posture),
      ...(seconds ? { aim: { acc: source.mode.accuracy, seconds } } : {}),
    },
    { postureAffectsRanged: view.setting.options.postureAffectsRanged !== false },
  );
  return {
    parts: change === 0 ? parts : [...parts, { code: "targetSpells", value: change }],
    seconds,
    turns,
    spells: spells.map(({ name }) => name),
  };
}

/** What the fight adds. It comes last: halves are taken of everything else. @param score everything else */
export function partsOfFight(
  { source, attacker, view }: Pick<Strike, "source" | "attacker" | "view">,
  score: number,
): readonly ScorePart[] {
  if (source.spell?.way === "automatic") return [];
  return rollModifiersOf(
    attacker,
    { kind: source.spell ? "test" : source.ranged ? "ranged" : "melee", score, counted: true },
    view,
  );
}

/**
 * What sheets and fight say of an attack that a client claims; null where the attacker has no such weapon, or none that
 * could be used so. What is in hand and loaded is not asked.
 */
export function sheetAttack(
  actor: Actor.Implementation,
  { parts: submitted, ...use }: SubmittedAttack,
): SheetAttack | null {
  const source = attackSourceOf(actor, use.item, use.mode, use.kind === "feint", ({ system: { capacity } }) => ({
    ready: true,
    loaded: capacity,
  }));
  if (source.problem !== undefined) return null;
  const strike: Strike = { ...use, source, actor };
  const own: readonly ScorePart[] = [
    ...(source.spell?.way === "automatic" ? [] : [{ code: "skill", value: source.skill.value, name: "" }]),
    ...ownParts(strike).parts.map((part) => ({ ...part, name: "" })),
  ];
  const fromFight = new Set(partsOfFight(strike, source.skill.value).map(({ code }) => code));
  const added = partsOfFight(strike, scoreOf(submitted.filter(({ code }) => code !== "cap" && !fromFight.has(code))));
  const means = use.option === "strong" ? strongAttackSource(source) : source.means;
  return {
    parts: [...own, ...added],
    means,
    ...(source.spell ? { spell: source.spell } : {}),
    ranged: source.ranged,
    shots: source.mode.rateOfFire,
    recoil: Math.max(1, source.mode.recoil),
  };
}

/**
 * The ways of an All-out attack for which somebody has the weapons in hand, or the bare hands, with which nobody feints
 * (B-13 to B-17, B-23); all of them where nobody is known.
 */
export function waysInHand(actor: Actor.Implementation | null | undefined): readonly string[] {
  const ready = [...(actor?.items ?? [])]
    .filter((item) => isOfKind(item, "weapon"))
    .filter(({ system }) => system.ready);
  if (actor && !ready.length) {
    const bare = bareOf(actor, () => false);
    return waysWith(bare.map(({ item }) => ({ item, ranged: false, balanced: true, rateOfFire: 0 }))).filter(
      (way) => way !== "feint" || !bare.length,
    );
  }
  return waysWith(
    ready.flatMap(({ id, system }) =>
      Object.values(system.modes).map(({ kind, balanced, rateOfFire }) => ({
        item: id ?? "",
        ranged: kind === "ranged",
        balanced,
        rateOfFire,
      })),
    ),
  );
}

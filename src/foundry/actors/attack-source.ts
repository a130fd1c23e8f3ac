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
} from "../../rules/values.ts";
import {
  combatStatusOf,
  diceIn,
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
import type { SubmittedAttack, AttackKind, CastableSpell, SheetAttack } from "../fight/host-adapter.ts";
import { damageTypeWord, diceWords } from "../host/damage-words.ts";
import { text } from "../host/i18n.ts";
import { isOfKind } from "../data/item/kinds.ts";
import { damageType, modeName, modesOf } from "./carried-items.ts";

type Part = keyof typeof BARE;

const WAY = "a";

/** True for a body part instead of an item. */
const isBare = (id: string): id is Part => Object.hasOwn(BARE, id);

/**
 * Returns unarmed attacks of a creature without ready weapons: fist and kick, or a bite for beasts with attack
 * speeds only.
 * @returns ids of parts and modes
 */
export function bareOf({ system, items }: Actor.Implementation, isReady: (weapon: Weapon) => boolean) {
  if (!(system instanceof CreatureData) || [...items].some((item) => isOfKind(item, "weapon") && isReady(item)))
    return [];
  const parts: readonly Part[] = system.attackSpeeds.length ? ["bite"] : ["fist", "kick"];
  return parts.map((item) => ({ item, mode: WAY }));
}

const unsavedWeapon = (parent: Actor.Implementation, name: string, system: object): Weapon =>
  new CONFIG.Item.documentClass(
    { name, type: "weapon", system: { weight: 0, ready: true, ...system } },
    { parent },
  ) as Weapon;

/** Returns a body part as an unsaved weapon; null for unknown parts or strength. */
function bareWeapon(actor: Actor.Implementation, part: string): Weapon | null {
  if (!(actor.system instanceof CreatureData) || !isBare(part)) return null;
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
  return unsavedWeapon(actor, name, { modes: { [WAY]: mode } });
}

/** Returns a spell as an unsaved ranged weapon: dodged and blocked like an arrow (M-2). */
function spellWeapon(actor: Actor.Implementation, { name, system }: Item.OfType<"spell">): Weapon {
  const type = system.damageType === HEALS ? "spec" : system.damageType;
  const mode = {
    name: "",
    kind: "ranged" as const,
    twoHanded: true,
    skill: name,
    level: system.levelFigure?.value ?? null,
    percent: system.percent,
    damage: system.damage,
    damageType: type,
    reach: "",
  };
  return unsavedWeapon(actor, name, { ranged: true, capacity: 0, modes: { [WAY]: mode } });
}

export function spellOf(actor: Actor.Implementation | null, id: string): Item.OfType<"spell"> | null {
  const item = actor?.items.get(id);
  return item && isOfKind(item, "spell") ? item : null;
}

/** Returns the spells usable in a fight, with their modes. */
export function castable(actor: Actor.Implementation): readonly CastableSpell[] {
  return [...actor.items]
    .filter((item) => isOfKind(item, "spell"))
    .filter(({ system }) => system.use !== null)
    .sort((a, b) => a.sort - b.sort)
    .map(({ id, name }) => ({ item: id ?? "", mode: WAY, name }));
}

export type Weapon = Item.OfType<"weapon">;
type Mode = WeaponData["modes"][string];

export interface AttackSource {
  readonly means: Means;
  readonly mode: Mode;
  /** Parts of the score before modifiers: the skill, unless the combat rules begin with another value. */
  readonly base: readonly ScorePart[];
  readonly ranged: boolean;
  /** True if a strong attack adds to the damage (B-16). */
  readonly strength: boolean;
  readonly damage: string;
  /** Loaded shots of one attack; 1 if nothing is fired. */
  readonly shots: number;
  /** Absent for weapons. */
  readonly spell?: SpellUse;
  readonly problem?: undefined;
}

export interface NoAttackSource {
  readonly problem: string;
}

const LONGEST = 120;

export function weaponOf(actor: Actor.Implementation, id: string): Weapon | null {
  const item = actor.items.get(id);
  if (item && isOfKind(item, "spell")) return spellWeapon(actor, item);
  return item && isOfKind(item, "weapon") ? item : isBare(id) ? bareWeapon(actor, id) : null;
}

/** Ready state and rounds, for pacings that know better than the item. */
export type Holding = (weapon: Weapon) => { readonly ready: boolean; readonly loaded: number };

const readyAsStored: Holding = ({ system: { ready, loaded } }) => ({ ready, loaded });

interface Use {
  readonly attacker: Participant;
  readonly view: View;
  /** True if only the skill counts (B-23). */
  readonly feint?: boolean;
  readonly holding?: Holding;
}

/** Returns the attack, or why it is impossible. */
export function attackSourceOf(
  actor: Actor.Implementation | null,
  item: string,
  mode: string,
  { attacker, view, feint = false, holding = readyAsStored }: Use,
): AttackSource | NoAttackSource {
  const weapon = actor && weaponOf(actor, item);
  if (!actor || !weapon) return no("Gone", { name: actor?.name ?? "" });
  const known = modesOf(weapon).find(([id]) => id === mode)?.[1] ?? null;
  const base = known ? basePartsOf(weapon, mode, known, { attacker, view }) : [];
  const name = modeName(weapon, known);
  const { ready, loaded } = holding(weapon);
  const { capacity } = weapon.system;
  if (!ready) return no("NotReady", { name });
  const isRolled = diceIn({ kind: "melee" }, view.pacing) !== null;
  if (!known || (isRolled && !base.length))
    return no(view.rules?.exchange.base ? "NoPercent" : "NoSkill", { name, skill: known?.skill ?? "" });
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
    base,
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

/** Adds the damage of a strong attack, to muscle-powered damage only (B-16). */
export function strongAttackSource({ means, strength }: AttackSource): Means {
  return strength ? { ...means, damage: strongDamage(means.damage) } : means;
}

function diceOf(item: Weapon, mode: Mode): string | NoAttackSource {
  const { thrust = "", swing = "" } = item.actor?.system ?? {};
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

export interface Strike {
  readonly source: AttackSource;
  readonly kind: AttackKind;
  readonly attacker: Participant;
  readonly actor: Actor.Implementation | null;
  readonly target: string;
  readonly foe: Actor.Implementation | null;
  readonly manoeuvre: string;
  readonly option?: string | null | undefined;
  readonly view: View;
}

function basePartsOf(
  weapon: Weapon,
  id: string,
  { kind, skill: name, attackBonus: bonus }: Mode,
  { attacker, view }: Pick<Use, "attacker" | "view">,
): readonly ScorePart[] {
  const { skill = null, percent = null } = weapon.system.modeFigures[id] ?? {};
  const parts: readonly ScorePart[] = skill
    ? [{ code: "skill", value: skill.value, name: name.slice(0, LONGEST) }]
    : [];
  return view.rules?.exchange.base?.({ kind, parts, percent: percent?.value ?? null, bonus }, attacker, view) ?? parts;
}

/** Modifiers that apply without a choice. */
export interface OwnParts {
  /** Modifiers of 0 are left out. */
  readonly parts: readonly { readonly code: string; readonly value: number }[];
  /** Seconds of aiming, and turns of evaluating. */
  readonly seconds: number;
  readonly turns: number;
  /** Spells on the target that count (M-9). */
  readonly spells: readonly string[];
}

/** Returns modifiers by sheets, posture and manoeuvre, for the dialog and for checking players' values. */
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
  const [own, other] = [actor?.system, foe?.system];
  const seconds = aimedSeconds(aim, { manoeuvre, weapon: source.means.item, target });
  const turns = evaluate?.target === target ? evaluate.turns : 0;
  // Other values than levels for 3d6 have other modifiers.
  if (source.spell?.way === "automatic" || view.rules?.exchange.base) return { parts: [], seconds, turns, spells: [] };
  // Rolled against the plain skill, like a feint (M-3, M-4).
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

/**
 * Returns the pacing's parts, which come last, because halving applies to everything else.
 * @param score everything else
 */
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

/** Null for an unknown weapon or use. Ready and loaded states are not checked. */
export function sheetAttack(
  actor: Actor.Implementation,
  { parts: submitted, ...use }: SubmittedAttack,
): SheetAttack | null {
  const source = attackSourceOf(actor, use.item, use.mode, {
    ...use,
    feint: use.kind === "feint",
    holding: ({ system: { capacity } }) => ({ ready: true, loaded: capacity }),
  });
  if (source.problem !== undefined) return null;
  const strike: Strike = { ...use, source, actor };
  const own: readonly ScorePart[] = [
    ...(source.spell?.way === "automatic" ? [] : source.base),
    ...ownParts(strike).parts.map((part) => ({ ...part, name: "" })),
  ];
  const fromFight = new Set(partsOfFight(strike, scoreOf(own)).map(({ code }) => code));
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

/** Options of All-Out Attack for ready weapons or bare hands (B-13 to B-17, B-23); all without an actor. */
export function waysInHand(actor: Actor.Implementation | null | undefined): readonly string[] {
  const ready = [...(actor?.items ?? [])].filter(
    (item): item is Weapon => isOfKind(item, "weapon") && item.system.ready,
  );
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

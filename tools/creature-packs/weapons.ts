import { classOf } from "../../src/rules/pacing/stopwatch/segments.ts";
import { weapons } from "../item-packs/weapons.ts";
import { swingBonus, thrustBonus } from "../item-packs/rating.ts";
import type { Blow } from "./rating.ts";
import type { ArmMode, KnownArm, OwnArm } from "./shape.ts";

type Data = Readonly<Record<string, unknown>>;

/** A weapon without the damage that depends on its wielder. */
export interface Arm {
  readonly name: string;
  readonly img: string;
  /** `Item.system` without the modes. */
  readonly system: Data;
  /** By id; `damage` is missing if it depends on the wielder. */
  readonly modes: Readonly<Record<string, Data>>;
  /** The force of those modes. */
  readonly blows: Readonly<Record<string, Blow>>;
  /** Skill of all its modes. */
  readonly skill: string;
}

const ICONS = "systems/segment-zero/assets/icons/items";
let compendium: ReadonlyMap<string, Data> | undefined;

export function armOf(id: string, entry: KnownArm | OwnArm): Arm {
  return "like" in entry ? likeKnown(id, entry) : made(entry);
}

function likeKnown(id: string, { like, name, by, modes }: KnownArm): Arm {
  compendium ??= new Map(
    weapons().map(({ file, document }) => [file.slice(file.indexOf("/") + 1, -".yml".length), document]),
  );
  const known = compendium.get(like);
  if (!known) throw new Error(`${id}: the compendium has no weapon ${like}`);
  const {
    modes: theirs,
    trained: _trained,
    notes: _notes,
    ...system
  } = known.system as { readonly modes: Readonly<Record<string, Data>> } & Data;
  const first = Object.values(theirs)[0]?.skill as string;
  const skill = by ?? first;
  const shared = { name: name ?? String(known.name), img: String(known.img), system, skill };
  if (modes)
    return {
      ...shared,
      modes: modesOf(modes, skill, 1),
      blows: blowsOf(modes, ({ type }) =>
        blowOf(Object.values(theirs).find(({ damageType }) => damageType === type)?.damage),
      ),
    };
  const blows = Object.entries(theirs).flatMap(([mode, { damage }]) => {
    const blow = blowOf(damage);
    return blow ? [[mode, blow] as const] : [];
  });
  return {
    ...shared,
    modes: Object.fromEntries(Object.entries(theirs).map(([mode, data]) => [mode, by ? { ...data, skill: by } : data])),
    blows: Object.fromEntries(blows),
  };
}

/** Reads "sw+1", as the compendium writes damage. */
function blowOf(damage: unknown): Blow | undefined {
  const [, way, adds = "0"] = /^(sw|thr)([+-]\d+)?$/.exec(String(damage)) ?? [];
  return way ? { swing: way === "sw", adds: Number(adds) } : undefined;
}

function blowsOf(
  modes: readonly ArmMode[],
  weapons: (mode: ArmMode) => Blow | undefined,
): Readonly<Record<string, Blow>> {
  return Object.fromEntries(
    modes.flatMap((mode, sort) => {
      const blow =
        mode.damage !== undefined ? undefined : mode.share !== undefined ? { share: mode.share } : weapons(mode);
      return blow ? [[`m${sort}`, blow] as const] : [];
    }),
  );
}

function made({
  name,
  icon,
  spd,
  use,
  draw,
  reload,
  capacity,
  perSegment,
  rof,
  fire,
  ranged,
  longer,
  weight,
  m,
  cost,
  by,
  modes,
}: OwnArm): Arm {
  const kg = weight / 2.2046;
  const roman = (words: string | undefined): number | null => (words === undefined ? null : classOf(words));
  return {
    name,
    img: `${ICONS}/${icon}.svg`,
    skill: by,
    modes: modesOf(modes, by, rof),
    blows: blowsOf(modes, ({ swing, hands }) =>
      m
        ? { swing, adds: swing ? swingBonus({ kg, m }) : thrustBonus({ kg, m, hands: hands === 2 ? 2 : 1 }) }
        : undefined,
    ),
    system: {
      weight,
      cost,
      ranged,
      weaponSpeed: spd,
      speedClass: roman(use),
      drawClass: roman(draw),
      reloadClass: roman(reload),
      perSegment,
      capacity,
      loaded: capacity,
      rateOfFire: rof,
      fireKind: fire,
      longer,
    },
  };
}

function modesOf(modes: readonly ArmMode[], skill: string, rof: number): Readonly<Record<string, Data>> {
  return Object.fromEntries(modes.map((mode, sort) => [`m${sort}`, modeOf(mode, sort, skill, rof)]));
}

function modeOf(mode: ArmMode, sort: number, skill: string, rof: number): Data {
  const { name, kind, damage, type: damageType, divisor, hands, st } = mode;
  const shared = {
    name,
    sort,
    kind,
    skill,
    ...(damage === undefined ? {} : { damage }),
    damageType,
    divisor,
    twoHanded: hands > 1,
    minimumStrength: st ?? null,
  };
  if (kind === "melee")
    return {
      ...shared,
      reach: mode.reach,
      parry: mode.parry ?? null,
      fencing: mode.fencing,
      balanced: !mode.unbalanced,
    };
  const [halfDamage, range] = mode.range ?? [0, 0];
  return {
    ...shared,
    halfDamage,
    range,
    accuracy: mode.acc,
    bulk: mode.bulk,
    recoil: mode.recoil,
    projectiles: mode.projectiles,
    rateOfFire: rof,
  };
}

import { fireClass, fireSpeed, useClass, weaponSpeed, type Body } from "../../src/speeds/use-time.ts";
import {
  bulk,
  classOf,
  diceOf,
  drawClass,
  isLong,
  parry,
  perSecond,
  perSegment,
  piercing,
  pounds,
  rangesOf,
  reach,
  recoil,
  strength,
  swingBonus,
  thrustBonus,
} from "./rating.ts";
import type { BeamRow, BlastRow, BowRow, GunRow, NaturalRow, WeaponRow } from "./rows.ts";

type Data = Record<string, unknown>;

/** Returns `Item.system` of a weapon's row. */
export function weaponSystem(row: WeaponRow): Data {
  const kg = row.kg ?? 0;
  const common = {
    notes: row.note ? `<p>${row.note}</p>` : "",
    weight: pounds(kg),
    cost: row.cost ?? 0,
    trained: true,
  };
  if (row.natural) return { ...common, ...natural(row.name, row.natural) };
  if (row.gun) return { ...common, ...gun(row, row.gun) };
  if (row.beam) return { ...common, ...beam(row, row.beam) };
  if (row.blast) return { ...common, notes: `<p>${row.blast.note}</p>`, ...blast(row, row.blast) };
  if (row.bow) return { ...common, ...bow(row, row.bow) };
  return { ...common, ...melee(row) };
}

/** Kinds of strikes: name, swing or thrust, and damage type. */
const STRIKES: Readonly<
  Record<
    string,
    {
      readonly name: string;
      readonly swing: boolean;
      readonly type: string;
      readonly adds?: number;
      readonly top?: boolean;
    }
  >
> = {
  cut: { name: "Cut", swing: true, type: "cut" },
  chop: { name: "Chop", swing: true, type: "cut", top: true },
  swing: { name: "Swing", swing: true, type: "cr" },
  pick: { name: "Pick", swing: true, type: "imp", adds: -1, top: true },
  lash: { name: "Lash", swing: true, type: "cr", adds: -2 },
  thrust: { name: "Thrust", swing: false, type: "imp" },
  poke: { name: "Poke", swing: false, type: "cr" },
  butt: { name: "Butt", swing: true, type: "cr", adds: -2 },
};

function melee(row: WeaponRow): Data {
  const body = bodyOf(row);
  const names = row.modes ?? [];
  const thrusts = names[0] === "thrust";
  const strikes = names.map((name, sort) => strike(row, body, name, sort));
  const thrown = row.throw ? [hurl(row, body, strikes.length)] : [];
  const only = strikes.length === 0;
  return {
    ranged: only,
    weaponSpeed: weaponSpeed(body, thrusts),
    speedClass: useClass(body, thrusts),
    drawClass: drawClass(body),
    longer: isLong(body) && !only,
    ...(only ? { capacity: 1, loaded: 1, reloadClass: drawClass(body) } : {}),
    modes: byId([...strikes, ...thrown]),
  };
}

function strike(row: WeaponRow, body: Body, name: string, sort: number): Data {
  const way = STRIKES[name];
  if (!way) throw new Error(`${row.name}: there is no way to strike "${name}"`);
  const adds = (way.swing ? swingBonus(body) : thrustBonus(body)) + (way.adds ?? 0);
  const heavy = Boolean(way.top) || body.head === "heavy" || Boolean(row.flail);
  return {
    name: way.name,
    sort,
    kind: "melee",
    skill: row.skill ?? "",
    damage: `${way.swing ? "sw" : "thr"}${signed(adds)}`,
    damageType: way.type,
    reach: reach(body.m),
    parry: parry(body),
    fencing: Boolean(row.fencing),
    balanced: !heavy,
    twoHanded: body.hands === 2,
    minimumStrength: strength(body, body.hands === 1.5 ? 1 : (body.hands ?? 1)),
  };
}

/** Returns the mode for throwing, which is a thrust. */
function hurl(row: WeaponRow, body: Body, sort: number): Data {
  const [halfDamage = 0, range = 0] = row.throw ?? [];
  const cuts = row.modes?.[0] === "chop";
  return {
    name: "Throw",
    sort,
    kind: "ranged",
    skill: row.thrownSkill ?? row.skill ?? "",
    damage: cuts ? `sw${signed(swingBonus(body))}` : `thr${signed(thrustBonus(body))}`,
    damageType: row.thrownType ?? (cuts ? "cut" : "imp"),
    halfDamage,
    range,
    accuracy: row.thrownSkill ? 1 : 0,
    bulk: bulk(body.m / 3, body.kg),
    parry: null,
    twoHanded: body.hands === 2,
    minimumStrength: strength(body, body.hands ?? 1),
  };
}

function bow(row: WeaponRow, { pull = 0, joules, range, type = "imp", reload, damage, acc }: BowRow): Data {
  const { kg, m } = bodyOf(row);
  return {
    ...fired({ kg, m: Math.min(m, 1.2) }, { reload }),
    modes: byId([
      {
        name: "Shot",
        kind: "ranged",
        skill: row.skill ?? "",
        damage: damage ?? (joules ? diceOf(joules) : `thr${signed(Math.round((pull - 45) / 25))}`),
        damageType: type,
        halfDamage: range[0],
        range: range[1],
        accuracy: acc ?? (joules ? 4 : Math.max(0, 1 + Math.round((pull - 45) / 35))),
        bulk: bulk(m, kg),
        twoHanded: true,
        minimumStrength: joules ? 9 : Math.round(7 + pull / 20),
        parry: null,
      },
    ]),
  };
}

/** Returns what bows, guns and beam weapons have in common. */
function fired(
  body: Body,
  { capacity = 1, reload, mounted = false }: Pick<GunRow, "reload"> & { capacity?: number; mounted?: boolean },
): Data {
  const speedClass = fireClass(body.m, mounted);
  return {
    ranged: true,
    weaponSpeed: fireSpeed(speedClass),
    speedClass,
    drawClass: drawClass(body),
    reloadClass: classOf(reload),
    capacity,
    loaded: capacity,
  };
}

function gun(
  row: WeaponRow,
  {
    kind,
    mm,
    joules = 0,
    pellets = 1,
    acc,
    capacity,
    reload,
    rof = 1,
    rpm,
    mounted = false,
    damage,
    type,
    divisor = 1,
    range,
  }: GunRow,
): Data {
  const { kg, m } = bodyOf(row);
  const shots = rpm ? perSecond(rpm) : rof;
  const [halfDamage, most] = range ?? rangesOf(kind === "shell" ? "ball" : kind, joules);
  return {
    ...fired({ kg, m }, { capacity, reload, mounted }),
    perSegment: rpm ? perSegment(rpm) : 0,
    rateOfFire: shots,
    fireKind: rpm ? "auto" : shots > 1 ? "semi" : "single",
    modes: byId([
      {
        name: rpm ? "Fire" : "Shot",
        kind: "ranged",
        skill: row.skill ?? "",
        damage: damage ?? diceOf(joules),
        damageType: type ?? (kind === "shot" ? "pi" : piercing(mm, joules)),
        divisor,
        halfDamage,
        range: most,
        accuracy: acc,
        rateOfFire: shots,
        projectiles: pellets,
        bulk: bulk(m, kg),
        recoil: joules ? recoil(joules * pellets, kg) : 2,
        twoHanded: m >= 0.5,
        minimumStrength: strength({ kg: mounted ? 6 : kg * 0.8, m }, m >= 0.5 ? 2 : 1),
        parry: null,
      },
    ]),
  };
}

function beam(row: WeaponRow, { damage, acc, rof, capacity, reload, range }: BeamRow): Data {
  const { kg, m } = bodyOf(row);
  return {
    ...fired({ kg, m }, { capacity, reload }),
    rateOfFire: rof,
    fireKind: "energy",
    modes: byId([
      {
        name: "Beam",
        kind: "ranged",
        skill: row.skill ?? "",
        damage,
        damageType: "burn",
        divisor: 2,
        halfDamage: range[0],
        range: range[1],
        accuracy: acc,
        rateOfFire: rof,
        bulk: bulk(m, kg),
        recoil: 1,
        twoHanded: m >= 0.5,
        minimumStrength: strength({ kg: kg * 0.8, m }, m >= 0.5 ? 2 : 1),
        parry: null,
      },
    ]),
  };
}

function blast(row: WeaponRow, { damage, type, throw: [halfDamage, range], reload }: BlastRow): Data {
  const { kg, m } = bodyOf(row);
  return {
    ranged: true,
    weaponSpeed: 5,
    speedClass: 5,
    drawClass: drawClass({ kg, m }),
    reloadClass: classOf(reload),
    capacity: 1,
    loaded: 1,
    modes: byId([
      {
        name: "Throw",
        kind: "ranged",
        skill: row.skill ?? "",
        damage,
        damageType: type,
        halfDamage,
        range,
        bulk: -2,
        recoil: 1,
        minimumStrength: strength({ kg, m }, 1),
        parry: null,
      },
    ]),
  };
}

function natural(
  name: string,
  { spd, class: use, damage, type, reach: far = "C", parry: blocks, range, acc = 0, skill }: NaturalRow,
): Data {
  const ranged = range !== undefined;
  return {
    ranged,
    weaponSpeed: spd,
    speedClass: classOf(use),
    drawClass: null,
    reloadClass: null,
    modes: byId([
      {
        name,
        kind: ranged ? "ranged" : "melee",
        skill,
        damage,
        damageType: type,
        parry: blocks ?? null,
        ...(ranged ? { halfDamage: range[0], range: range[1], accuracy: acc } : { reach: far }),
      },
    ]),
  };
}

function bodyOf(row: WeaponRow): Body {
  const { kg, m, hands, fencing, twoEnded, flail, head = row.skill?.endsWith("Axe/Mace") ? "heavy" : undefined } = row;
  if (kg === undefined || m === undefined) throw new Error(`${row.name}: weight or length is missing`);
  return {
    kg,
    m,
    ...(hands ? { hands } : {}),
    ...(head ? { head } : {}),
    ...(fencing ? { fencing } : {}),
    ...(twoEnded ? { twoEnded } : {}),
    ...(flail ? { flail } : {}),
  };
}

/** Keys modes by their index: "m0", "m1". */
function byId(modes: readonly Data[]): Data {
  return Object.fromEntries(modes.map((mode, sort) => [`m${sort}`, { ...mode, sort }]));
}

const signed = (value: number): string => (value > 0 ? `+${value}` : value < 0 ? String(value) : "");

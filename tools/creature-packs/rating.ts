/**
 * Our own values for bodies, from their mass, length and kind of animal (decision 029). They are not a publisher's; a
 * group with such a list can enter its values on the sheets.
 */

/** Values shared by a kind of animal, relative to a person, whose values are 1. */
interface Kind {
  /** Strength relative to a person of the same mass. */
  readonly build: number;
  /** Length of the legs as a fraction of `m`, and top speed as a multiple of √(g × leg). */
  readonly leg: number;
  readonly gait: number;
  /** DX at 70 kg, IQ, and HT and Per above 10. */
  readonly quick: number;
  readonly wits: number;
  readonly stamina: number;
  readonly keen: number;
  /** DR by location at 70 kg. */
  readonly hide?: Readonly<Record<string, number>>;
  /** Fraction of its length that is upright and can be hit; 1 if missing. */
  readonly stands?: number;
}

export const BEASTS = {
  dog: { build: 1, leg: 0.45, gait: 3.2, quick: 12.2, wits: 4, stamina: 2, keen: 3 },
  cat: { build: 1.1, leg: 0.4, gait: 3.6, quick: 13.5, wits: 4, stamina: 1, keen: 3 },
  bear: {
    build: 1.15,
    leg: 0.35,
    gait: 2.4,
    quick: 11.2,
    wits: 4,
    stamina: 3,
    keen: 2,
    hide: { torso: 0.9, skull: 1.8, arm: 0.9, leg: 0.9 },
  },
  swine: { build: 1.1, leg: 0.4, gait: 2.8, quick: 11, wits: 4, stamina: 4, keen: 1, hide: { torso: 1.5, skull: 2.2 } },
  deer: { build: 0.9, leg: 0.5, gait: 2.7, quick: 12.5, wits: 3, stamina: 2, keen: 3 },
  horse: { build: 1.05, leg: 0.6, gait: 2.1, quick: 11.5, wits: 3, stamina: 2, keen: 2, hide: { torso: 0.3 } },
  snake: {
    build: 1.2,
    leg: 0.05,
    gait: 2.5,
    quick: 11.2,
    wits: 2,
    stamina: 2,
    keen: 1,
    hide: { torso: 0.6 },
    stands: 0.6,
  },
  crocodile: {
    build: 1.15,
    leg: 0.1,
    gait: 2.2,
    quick: 11,
    wits: 2,
    stamina: 3,
    keen: 1,
    hide: { torso: 2.6, skull: 2.6, arm: 1.3, leg: 1.3 },
    stands: 0.8,
  },
  bird: { build: 1, leg: 0.2, gait: 1.8, quick: 11.8, wits: 3, stamina: 1, keen: 5 },
  rodent: { build: 1, leg: 0.25, gait: 5, quick: 11, wits: 3, stamina: 2, keen: 2 },
  spider: {
    build: 1.3,
    leg: 0.5,
    gait: 2.8,
    quick: 12,
    wits: 2,
    stamina: 2,
    keen: 3,
    hide: { torso: 3, skull: 3, leg: 1.5 },
  },
} as const satisfies Readonly<Record<string, Kind>>;

export type BeastKind = keyof typeof BEASTS;

/** Kilograms of a person, the reference for all values. */
const PERSON = 70;
/** Metres of a person. */
const TALL = 1.8;
const GRAVITY = 9.81;
const YARDS = 1.094;

/** Lengths are proportional to the cube root of the mass. */
const scale = (kg: number): number => Math.cbrt(kg / PERSON);

/** Avoids -0, which YAML would write. */
const whole = (value: number): number => Math.round(value) || 0;

/**
 * Returns ST, the cube root of the mass: lifting is proportional to a muscle's cross-section (mass to two thirds), and
 * ST to the square root of that.
 */
export function strengthOf(kg: number, build: number): number {
  return Math.max(1, whole(10 * build * scale(kg)));
}

/** Returns the size modifier: six for each factor of ten to a person's length. */
export function sizeOf(m: number): number {
  return whole(6 * Math.log10(m / TALL));
}

/** An animal's values from its measurements, kind and morale. */
export interface BeastFigures {
  readonly st: number;
  readonly dx: number;
  readonly iq: number;
  readonly ht: number;
  readonly will: number;
  readonly per: number;
  readonly size: number;
  /** Yards per second. */
  readonly move: number;
  /** By location, without those that round to 0. */
  readonly dr: Readonly<Record<string, number>>;
  /** Skill with its natural weapons. */
  readonly skill: number;
  /** For two-action and side-segments. */
  readonly initiative: number;
  readonly hitDice: number;
  readonly armourClass: number;
}

export interface Beast {
  readonly kg: number;
  readonly m: number;
  readonly kind: BeastKind;
  /** Only for swarms. */
  readonly hp?: number | undefined;
  /** 2 to 12; 7 if it never checks morale. */
  readonly morale?: number | undefined;
}

export function rateBeast({ kg, m, kind, hp, morale = 7 }: Beast): BeastFigures {
  const { build, leg, gait, quick, wits, stamina, keen, hide = {}, stands = 1 }: Kind = BEASTS[kind];
  const st = strengthOf(kg, build);
  // Heavy animals turn slowly: each doubling costs 0.6 DX.
  const dx = whole(quick - 0.6 * Math.log2(kg / PERSON));
  const dr = Object.fromEntries(
    Object.entries(hide)
      .map(([where, share]) => [where, whole(share * scale(kg))] as const)
      .filter(([, points]) => points > 0),
  );
  return {
    st,
    dx,
    iq: wits,
    ht: 10 + stamina,
    will: whole(6 + morale / 2),
    per: 10 + keen,
    size: sizeOf(m * stands),
    move: Math.max(1, whole(gait * Math.sqrt(GRAVITY * leg * m) * YARDS)),
    dr,
    skill: dx + 1,
    initiative: 5 * dx - 10,
    hitDice: Math.max(1, whole((hp ?? st) / 4)),
    armourClass: whole(10 + (dx - 10) / 2 + (dr.torso ?? 0)),
  };
}

/** The force of an attack: a share of the body's ST, or an arm with a weapon. */
export type Blow = { readonly share: number } | { readonly swing: boolean; readonly adds: number };

/** Returns an attack's average points of damage. An unarmed thrust gives 1.5 and a swing 3.5 at ST 10. */
export function pointsOf(st: number, blow: Blow): number {
  if ("share" in blow) return st * blow.share;
  return (blow.swing ? 0.55 * st - 2 : 0.4 * st - 2.5) + blow.adds;
}

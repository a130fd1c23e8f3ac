export const KINDS = ["weapon", "spell", "natural", "stunt", "halfMove", "fullMove", "plain", "wait", "none"] as const;
/** Source of its segments. "plain" takes the GM's number; "none" and "wait" have none. */
export type Kind = (typeof KINDS)[number];

const GROUPS = ["delay", "movement", "missile", "magic", "melee", "other"] as const;
type Group = (typeof GROUPS)[number];

/** An action of the rule document, for the picker. */
export interface Action {
  readonly id: string;
  readonly group: Group;
  readonly kind: Kind;
  readonly phase: Phase | null;
  /** Fixed segments, their source, or "GM". */
  readonly speed: "weapon" | "casting" | "natural" | "trigger" | "GM" | "none" | readonly number[];
  readonly move?: Move;
  readonly missile?: boolean;
  /** True if it takes no segments, so the GM is not asked for a number. */
  readonly atOnce?: boolean;
  /** True if attacks belong to it. The GM may roll others. */
  readonly attacks: boolean;
  /** The fields that must be declared with it (S-11). */
  readonly asks?: readonly ("target" | "direction" | "trigger")[];
  /** Message codes of reminders. */
  readonly notes?: readonly string[];
}

const SPEEDS: Readonly<Record<Kind, Action["speed"]>> = {
  weapon: "weapon",
  spell: "casting",
  natural: "natural",
  stunt: [4, 8],
  halfMove: [5],
  fullMove: [5, 10],
  plain: "GM",
  wait: "trigger",
  none: "none",
};

/** Kinds to which no attack belongs, unless the action says so. */
const WITHOUT_ATTACKS: readonly Kind[] = ["spell", "halfMove", "fullMove", "plain", "none"];

/** Default phases by group. */
const PHASE_OF: Readonly<Record<Group, Phase>> = {
  delay: "melee",
  movement: "movement",
  missile: "missile",
  magic: "magic",
  melee: "melee",
  other: "melee",
};

/** In the order of the rule document. Others (S-39) are "other". The default kind is "plain". */
const LIST: Readonly<Record<Group, Readonly<Record<string, Partial<Action>>>>> = {
  delay: {
    wait: { kind: "wait", phase: null, asks: ["trigger"] },
    // S-34: or bait buys a segment or two.
    parley: { notes: ["stopsCount"] },
    spectacle: { notes: ["stopsCount"] },
    bait: { notes: ["buysSegments"] },
  },
  movement: {
    charge: { kind: "weapon", phase: "melee", move: "charge", asks: ["target", "direction"] },
    counterCharge: { kind: "weapon", phase: "melee", move: "charge", asks: ["target"], notes: ["chargeDistance"] },
    shift: { asks: ["direction"], notes: ["notEngaged", "within10Feet"] },
    splitMoveAttack: {
      kind: "weapon",
      phase: "melee",
      move: "splitMove",
      asks: ["target", "direction"],
      notes: ["thirdAndThird"],
    },
    halfMove: { kind: "halfMove", asks: ["direction"] },
    fullMove: { kind: "fullMove", asks: ["direction"] },
    withdrawal: { asks: ["direction"], notes: ["foeMayFollow"] },
    retreat: { phase: "melee", asks: ["direction"], notes: ["pressAt2"] },
    breakAndRun: { atOnce: true, asks: ["direction"], notes: ["rearAttack", "closeFoesMayAttack"] },
  },
  missile: {
    fire: { kind: "weapon", missile: true, asks: ["target"] },
    // S-37
    passThroughFire: { kind: "weapon", missile: true, notes: ["foesMovingClose"] },
    splitMoveFire: {
      kind: "weapon",
      missile: true,
      move: "splitMove",
      asks: ["target", "direction"],
      notes: ["thirdAndThird"],
    },
    artillery: { attacks: true, asks: ["target"] },
  },
  magic: { item: {}, cast: { kind: "spell" }, scroll: {} },
  melee: {
    attack: { kind: "weapon", asks: ["target"] },
    natural: { kind: "natural", asks: ["target"] },
    unarmed: { attacks: true, asks: ["target"] },
    stunt: { kind: "stunt", asks: ["target"] },
  },
  other: {
    rally: {},
    imbibe: {},
    finish: { attacks: true },
    other: { attacks: true },
    none: { kind: "none", phase: null },
  },
};

export const ACTIONS: readonly Action[] = GROUPS.flatMap((group) =>
  Object.entries(LIST[group]).map(([id, { kind = "plain", ...more }]): Action => ({
    id,
    group,
    kind,
    phase: PHASE_OF[group],
    speed: SPEEDS[kind],
    attacks: !WITHOUT_ATTACKS.includes(kind),
    ...more,
  })),
);

const byId = new Map(ACTIONS.map((action) => [action.id, action]));

export function actionOf(id: string): Action | undefined {
  return byId.get(id);
}

/** Segments that combined movement adds (S-24). */
export const MOVES: Readonly<Record<Move, number>> = { charge: 4, splitMove: 4, halfMove: 5 };

/** True for actions with a speed, except moves. */
export function takesMove({ kind, group }: Action): boolean {
  return kind === "weapon" || kind === "spell" || kind === "natural" || (kind === "plain" && group !== "movement");
}

export type Move = "charge" | "splitMove" | "halfMove";

/** S-30: in order. */
export const PHASES = ["movement", "missile", "magic", "melee", "morale"] as const;

export type Phase = (typeof PHASES)[number];

/** The first part of a segment (S-30, SA-27). */
export const PHASE_ORDERS = ["movement", "missile", "melee"] as const;

const IN_ORDER: Readonly<Record<(typeof PHASE_ORDERS)[number], readonly Phase[]>> = {
  movement: PHASES,
  missile: ["missile", "magic", "movement", "melee", "morale"],
  melee: ["melee", "missile", "magic", "movement", "morale"],
};

/** Returns the number of a phase in its segment, from 1. */
export function numberOfPhase(phase: Phase, order: (typeof PHASE_ORDERS)[number]): number {
  return IN_ORDER[order].indexOf(phase) + 1;
}

export const KINDS = ["weapon", "spell", "natural", "stunt", "halfMove", "fullMove", "plain", "wait", "none"] as const;
/** How an action finds its segments. "plain" takes the GM's number; "none" and "wait" have no segment. */
export type Kind = (typeof KINDS)[number];

/** One action of the rule document, as the picker shows it. */
export interface Action {
  readonly id: string;
  readonly group: "delay" | "movement" | "missile" | "magic" | "melee" | "other";
  readonly kind: Kind;
  /** Phase it acts in; null = has none of its own. */
  readonly phase: Phase | null;
  /** What it takes, for the picker: fixed segments, where they come from, or "GM". */
  readonly speed: "weapon" | "casting" | "natural" | "trigger" | "GM" | "none" | readonly number[];
  readonly move?: Move;
  readonly missile?: boolean;
  /** At once: a number of the GM is not asked for. */
  readonly atOnce?: boolean;
  /** What has to be said with it (S-11). */
  readonly asks?: readonly ("target" | "direction" | "trigger")[];
  /** Message codes of what the table has to keep in mind. */
  readonly notes?: readonly string[];
}

/** The list of actions, in the order of the rule document. Unknown ones are the GM's to judge (S-39): "other". */
export const ACTIONS: readonly Action[] = [
  { id: "wait", group: "delay", kind: "wait", phase: null, speed: "trigger", asks: ["trigger"] },
  // S-34: the count stops, or bait buys a segment or two; how many is the GM's to say.
  { id: "parley", group: "delay", kind: "plain", phase: "melee", speed: "GM", notes: ["stopsCount"] },
  { id: "spectacle", group: "delay", kind: "plain", phase: "melee", speed: "GM", notes: ["stopsCount"] },
  { id: "bait", group: "delay", kind: "plain", phase: "melee", speed: "GM", notes: ["buysSegments"] },

  {
    id: "charge",
    group: "movement",
    kind: "weapon",
    phase: "melee",
    speed: "weapon",
    move: "charge",
    asks: ["target", "direction"],
  },
  {
    id: "counterCharge",
    group: "movement",
    kind: "weapon",
    phase: "melee",
    speed: "weapon",
    move: "charge",
    asks: ["target"],
    notes: ["chargeDistance"],
  },
  {
    id: "shift",
    group: "movement",
    kind: "plain",
    phase: "movement",
    speed: "GM",
    asks: ["direction"],
    notes: ["notEngaged", "within10Feet"],
  },
  {
    id: "splitMoveAttack",
    group: "movement",
    kind: "weapon",
    phase: "melee",
    speed: "weapon",
    move: "splitMove",
    asks: ["target", "direction"],
    notes: ["thirdAndThird"],
  },
  { id: "halfMove", group: "movement", kind: "halfMove", phase: "movement", speed: [5], asks: ["direction"] },
  { id: "fullMove", group: "movement", kind: "fullMove", phase: "movement", speed: [5, 10], asks: ["direction"] },
  {
    id: "withdrawal",
    group: "movement",
    kind: "plain",
    phase: "movement",
    speed: "GM",
    asks: ["direction"],
    notes: ["foeMayFollow"],
  },
  {
    id: "retreat",
    group: "movement",
    kind: "plain",
    phase: "melee",
    speed: "GM",
    asks: ["direction"],
    notes: ["pressAt2"],
  },
  {
    id: "breakAndRun",
    group: "movement",
    kind: "plain",
    phase: "movement",
    speed: "GM",
    atOnce: true,
    asks: ["direction"],
    notes: ["rearAttack", "closeFoesMayAttack"],
  },

  { id: "fire", group: "missile", kind: "weapon", phase: "missile", speed: "weapon", missile: true, asks: ["target"] },
  // S-37
  {
    id: "passThroughFire",
    group: "missile",
    kind: "weapon",
    phase: "missile",
    speed: "weapon",
    missile: true,
    notes: ["foesMovingClose"],
  },
  {
    id: "splitMoveFire",
    group: "missile",
    kind: "weapon",
    phase: "missile",
    speed: "weapon",
    missile: true,
    move: "splitMove",
    asks: ["target", "direction"],
    notes: ["thirdAndThird"],
  },
  { id: "artillery", group: "missile", kind: "plain", phase: "missile", speed: "GM", asks: ["target"] },

  { id: "item", group: "magic", kind: "plain", phase: "magic", speed: "GM" },
  { id: "cast", group: "magic", kind: "spell", phase: "magic", speed: "casting" },
  { id: "scroll", group: "magic", kind: "plain", phase: "magic", speed: "GM" },

  { id: "attack", group: "melee", kind: "weapon", phase: "melee", speed: "weapon", asks: ["target"] },
  { id: "natural", group: "melee", kind: "natural", phase: "melee", speed: "natural", asks: ["target"] },
  { id: "unarmed", group: "melee", kind: "plain", phase: "melee", speed: "GM", asks: ["target"] },
  { id: "stunt", group: "melee", kind: "stunt", phase: "melee", speed: [4, 8], asks: ["target"] },

  { id: "rally", group: "other", kind: "plain", phase: "melee", speed: "GM" },
  { id: "imbibe", group: "other", kind: "plain", phase: "melee", speed: "GM" },
  { id: "finish", group: "other", kind: "plain", phase: "melee", speed: "GM" },
  { id: "other", group: "other", kind: "plain", phase: "melee", speed: "GM" },
  { id: "none", group: "other", kind: "none", phase: null, speed: "none" },
];

const byId = new Map(ACTIONS.map((action) => [action.id, action]));

export function actionOf(id: string): Action | undefined {
  return byId.get(id);
}

/** Segments that movement adds to the action it is combined with (S-24). */
export const MOVES: Readonly<Record<Move, number>> = { charge: 4, splitMove: 4, halfMove: 5 };

/** Actions with which a move can be combined: those that have a speed and are no move themselves. */
export function takesMove({ kind, group }: Action): boolean {
  return kind === "weapon" || kind === "spell" || kind === "natural" || (kind === "plain" && group !== "movement");
}

export type Move = "charge" | "splitMove" | "halfMove";

/** S-30: the phases of a segment, in playing order. */
export const PHASES = ["movement", "missile", "magic", "melee", "morale"] as const;

export type Phase = (typeof PHASES)[number];

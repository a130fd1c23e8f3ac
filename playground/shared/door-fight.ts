/** A turn on a small ribbon of the first page. */
export interface DoorTurn {
  readonly name: string;
  readonly img: string;
  /** Index of the side. */
  readonly side: number;
  /** In the unit shown: Basic Speed, step, segment, or initiative value. */
  readonly time: number;
  /** Number of group members that act together. */
  readonly count: number;
  /** Phase of a segment, for example "missile". Missing if the pacing has no phases. */
  readonly phase?: string;
}

/** A side that has rolled. */
export interface DoorSide {
  /** Index of the side. */
  readonly side: number;
  readonly die: number;
  /** Segments by which it acts later. */
  readonly shift: number;
}

/** The first turn of the next round. */
export interface DoorNext {
  readonly round: number;
  readonly turn: DoorTurn;
}

/** A fight of the demo world, as the first page shows it. */
export interface DoorFight {
  /** Id of the encounter. */
  readonly id: string;
  /**
   * Name of its file in `encounters/`, without the ending, which is the key of its texts. Missing for an encounter that
   * a user created.
   */
  readonly example?: string;
  readonly title: string;
  readonly pacing: string;
  readonly people: number;
  /** The first turn and the following ones, only for fights with a card. */
  readonly now?: DoorTurn;
  readonly ahead?: readonly DoorTurn[];
  /** Missing if dice decide it, and in a pacing without rounds. */
  readonly next?: DoorNext;
  /** Sides that have rolled, in order; missing if sides do not roll. */
  readonly sides?: readonly DoorSide[];
}

export type FirstTurn = Pick<DoorFight, "now" | "ahead" | "next" | "sides">;

/** A fight of `encounters/`, before a world contains it. */
export interface DoorExample {
  /** Name of its file, without the ending. */
  readonly name: string;
  readonly title: string;
  /** {} unless the fight has a card. */
  readonly first: FirstTurn;
}

/** The fight on the card of each pacing, in the order of the cards. */
export const CARDS: readonly string[] = [
  "speed-order-goblin-gate",
  "action-period-adeline",
  "side-segments-ford",
  "stopwatch-alrik-and-bernat",
  "two-action-download",
];

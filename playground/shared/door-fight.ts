/** A turn on the small ribbon of the front door. */
export interface DoorTurn {
  readonly name: string;
  readonly img: string;
  /** Place of the side in the order of sides, from 0. */
  readonly side: number;
  /** As people say it: Basic Speed, a step, a segment, a value of Initiative. */
  readonly time: number;
  /** How many members of a group act together. */
  readonly count: number;
  /** Phase of a segment: "missile". Missing where the pacing has none. */
  readonly phase?: string;
}

/** A side of a fight in which sides roll. */
export interface DoorSide {
  /** Its place in the order of sides, from 0. */
  readonly side: number;
  readonly die: number;
  /** Segments by which it acts later. */
  readonly shift: number;
}

/** The first turn of the round that follows. */
export interface DoorNext {
  readonly round: number;
  readonly turn: DoorTurn;
}

/** A fight of the demo world, as the front door shows it. */
export interface DoorFight {
  /** The encounter. */
  readonly id: string;
  /** Name of its file in `encounters/`, without the ending; texts are found by it. Missing for a fight that people made. */
  readonly example?: string;
  readonly title: string;
  readonly pacing: string;
  readonly people: number;
  /** Who acts first, and who after them; only for the fight that stands for its pacing. */
  readonly now?: DoorTurn;
  readonly ahead?: readonly DoorTurn[];
  /** Missing where dice decide about it, and in a pacing without rounds. */
  readonly next?: DoorNext;
  /** Those that have rolled, in the order of sides; missing where sides do not roll. */
  readonly sides?: readonly DoorSide[];
}

/** The first turn of a fight and those after it. */
export type FirstTurn = Pick<DoorFight, "now" | "ahead" | "next" | "sides">;

/** A fight of `encounters/`, before it is in any world. */
export interface DoorExample {
  /** Its file, without the ending. */
  readonly name: string;
  readonly title: string;
  /** Empty unless the fight stands for its pacing. */
  readonly first: FirstTurn;
}

/** The fight that stands for its pacing, in the order of the cards. */
export const CARDS: readonly string[] = [
  "speed-order-goblin-gate",
  "action-period-adeline",
  "side-segments-ford",
  "stopwatch-alrik-and-bernat",
  "two-action-download",
];

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
}

/** The first turn of a fight and those after it. */
export type FirstTurn = Pick<DoorFight, "now" | "ahead">;

/** A fight of `encounters/`, before it is in any world. */
export interface DoorExample {
  /** Its file, without the ending. */
  readonly name: string;
  readonly title: string;
  /** Empty unless the fight stands for its pacing. */
  readonly first: FirstTurn;
}

/** The fight that stands for its pacing, in the order of the cards. */
export const CARDS: readonly string[] = ["speed-order-goblin-gate", "action-period-adeline", "side-segments-ford", "stopwatch-alrik-and-bernat", "two-action-same-initiative"];

import { isForKicks, isForPunches } from "./unarmed-skills.ts";

/** What a body strikes with when there is nothing in hand, with the figures of the compendium of weapons. */
interface Bare {
  readonly reach: string;
  /** Added to the thrust. */
  readonly adds: number;
  readonly type: string;
  readonly parry: number | null;
  /** Whether it is used by a skill of this name; without any it goes by DX. */
  readonly goesBy: (skill: string) => boolean;
}

export const BARE = {
  fist: { reach: "C", adds: -1, type: "cr", parry: 0, goesBy: isForPunches },
  kick: { reach: "C,1", adds: 0, type: "cr", parry: null, goesBy: isForKicks },
  bite: { reach: "C", adds: -1, type: "cut", parry: null, goesBy: isForKicks },
} as const satisfies Readonly<Record<string, Bare>>;

import { KICKING, PUNCHING } from "./unarmed-skills.ts";

/** What a body strikes with when there is nothing in hand, with the figures of the compendium of weapons. */
interface Bare {
  readonly reach: string;
  /** Added to the thrust. */
  readonly adds: number;
  readonly type: string;
  readonly parry: number | null;
  /** Names of the skills by which it is used; without any it goes by DX. */
  readonly skills: RegExp;
}

export const BARE = {
  fist: { reach: "C", adds: -1, type: "cr", parry: 0, skills: PUNCHING },
  kick: { reach: "C,1", adds: 0, type: "cr", parry: null, skills: KICKING },
  bite: { reach: "C", adds: -1, type: "cut", parry: null, skills: KICKING },
} as const satisfies Readonly<Record<string, Bare>>;

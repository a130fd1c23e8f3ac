/** What a body strikes with when there is nothing in hand, with the figures of the compendium of weapons. */
interface Bare {
  readonly reach: string;
  /** Added to the thrust. */
  readonly adds: number;
  readonly type: string;
  readonly parry: number | null;
  /** Skills by which it is used, as sheets name them, in the languages of this system; without any it goes by DX. */
  readonly skills: RegExp;
}

const WITH_ALL = /^(?:brawling|karate|raufen|bagarre|karaté|pelea|briga|bijatyka)/iu;
const WITH_FISTS = /^(?:brawling|boxing|karate|raufen|boxen|bagarre|boxe|karaté|pelea|boxeo|briga|bijatyka|boks)/iu;

export const BARE = {
  fist: { reach: "C", adds: -1, type: "cr", parry: 0, skills: WITH_FISTS },
  kick: { reach: "C,1", adds: 0, type: "cr", parry: null, skills: WITH_ALL },
  bite: { reach: "C", adds: -1, type: "cut", parry: null, skills: WITH_ALL },
} as const satisfies Readonly<Record<string, Bare>>;

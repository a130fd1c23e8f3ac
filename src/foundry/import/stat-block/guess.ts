/** What a stat block tells of a creature's quickness and strength: dice, and feet in a turn. */
export interface Known {
  readonly name: string;
  readonly dice: number;
  readonly feet: number | null;
  readonly size: string;
}

/** Figures that other ways to run time ask for and no old book has. They are starting points, and shown as such. */
export interface Guesses {
  readonly move: number;
  readonly agility: number;
  readonly initiative: number;
  /** As people write it: 5.25. */
  readonly basicSpeed: number;
  readonly st: number;
  readonly dx: number;
  readonly iq: number;
  readonly ht: number;
  readonly giant: boolean;
}

/** Feet that a person walks in a turn, and yards per second of the same person. */
const PERSON = { feet: 120, move: 5 } as const;

const within = (figure: number, least: number, most: number): number => Math.min(most, Math.max(least, Math.round(figure)));

/** A person is average in all; who is fast or has many dice is quicker and tougher, step by step. */
export function guesses({ name, dice, feet, size }: Known): Guesses {
  const pace = feet ?? PERSON.feet;
  const dx = within(10 + (pace - PERSON.feet) / 60 + dice / 4, 6, 16);
  const ht = within(10 + dice / 3, 9, 16);
  return {
    move: pace === 0 ? 0 : within((pace * PERSON.move) / PERSON.feet, 1, 60), agility: dx, initiative: within(40 + dice * 3 + (dx - 10) * 3, 10, 95),
    basicSpeed: (dx + ht) / 4, st: within(10 + dice, 8, 60), dx, iq: 10, ht,
    giant: dice >= 8 && (/^\s*(?:[LGH]\b|large|huge|giant|gargantuan)/iu.test(size) || /\b(?:dragon|giant|titan|wyrm)\b/iu.test(name)),
  };
}

import { NEXT, type At } from "./seat.ts";

/** A static scene of a film. */
export interface Scene {
  /** One short sentence below the picture. */
  readonly says: string;
  /** Selector of what is pressed at the end of the scene; the last scene presses nothing. */
  readonly press?: string;
}

/** A film of one turn: pictures of one seat, one after the other, with what is pressed between them. */
export interface Film extends At {
  /** Below `docs/images`. */
  readonly file: string;
  /** Title of a fight of the demo. */
  readonly fight: string;
  /** Selectors of the parts of the page that are filmed, in their common rectangle; the whole page without any. */
  readonly of?: readonly string[];
  /** What the six-sided dice show, in order; after that they fall as they always do in these pictures. */
  readonly dice?: readonly number[];
  readonly scenes: readonly Scene[];
}

/** Selector of Done, also where an answer is due. */
const DONE = ".sz-foot__done";

/** A page as narrow as this is ribbon and tracker alone. */
const NARROW = { width: 700, height: 740, of: [".sz-ribbon-app", "#sidebar .sz-tracker"] };

export const FILMS: readonly Film[] = [
  {
    file: "one-turn.svg",
    ...NARROW,
    fight: "The goblin gate",
    dice: [3, 3, 4, 5, 5, 4, 4, 3],
    scenes: [
      {
        says: "Mira is first: the highest Basic Speed. One button attacks.",
        press: "[data-action=quickAttack]",
      },
      {
        says: "A hit. The goblin may dodge or parry; the buttons say the chance.",
        press: ".sz-tracker button:has-text('Dodge')",
      },
      { says: "The dodge fails. The button says what the damage is.", press: "[data-action=exchangeDamage]" },
      { says: "Nine points, and a major wound. Done applies them as well.", press: DONE },
      { says: "Done. The ribbon and the marks move on to the next turn." },
    ],
  },
  {
    file: "stopwatch.svg",
    ...NARROW,
    fight: "Alrik and Bernat, swords out",
    dice: [6, 5, 5],
    scenes: [
      { says: "No rounds. First the GM says how the fight begins.", press: NEXT },
      { says: "Both begin an attack; the sword takes less time.", press: NEXT },
      { says: "2.0 s: the sword strikes. The sabre needs 1.5 s more.", press: "[data-action=quickAttack]" },
      { says: "A miss. The same again strikes at 4.0 s.", press: ".sz-tracker button:has-text('Sword again')" },
      { says: "3.5 s: the sabre strikes, before the sword at 4.0 s." },
    ],
  },
  {
    file: "action-period.svg",
    ...NARROW,
    fight: "Adeline against Birger Holt",
    dice: [4, 3, 3, 3, 3, 3, 6, 6, 5],
    scenes: [
      { says: "A round of three seconds. Target minus 3d6 is your first step.", press: NEXT },
      { says: "Adeline starts on step 2 and acts again every 4 steps.", press: "[data-action=quickAttack]" },
      { says: "The shot misses. Done ends this turn of four.", press: NEXT },
      { says: "Birger Holt, on step 1. Slower, he acts every 5 steps." },
    ],
  },
  {
    file: "side-segments.svg",
    ...NARROW,
    fight: "The toll at the ford",
    dice: [5, 3, 1],
    scenes: [
      { says: "All declare before the dice. Defaults are ready.", press: NEXT },
      { says: "One die for each side. Two pips less cost a segment.", press: NEXT },
      { says: "The party won. A dagger of speed 2 acts on segment 2.", press: "[data-action=quickAttack]" },
      { says: "The thrust misses. Done moves on to the next segment.", press: NEXT },
      { says: "Segment 4: missiles first, then the Hound, a segment late." },
    ],
  },
  {
    file: "two-action.svg",
    ...NARROW,
    fight: "A minute at the engine",
    dice: [1, 1, 1, 1, 1, 1],
    scenes: [
      { says: "The highest Initiative is first and has two actions.", press: "[data-action=quickAttack]" },
      { says: "A hit with the first. The second could attack again.", press: "[data-action=exchangeDamage]" },
      { says: "The damage is on the button. Done applies it.", press: DONE },
      { says: "Archivist Ro was surprised: half of Initiative 45, this round only." },
    ],
  },
];

import type { At } from "./seat.ts";

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

export const FILMS: readonly Film[] = [
  {
    file: "one-turn.svg",
    // A page as narrow as this is ribbon and tracker alone.
    width: 700,
    height: 740,
    fight: "The goblin gate",
    of: [".sz-ribbon-app", "#sidebar .sz-tracker"],
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
      { says: "Nine points, and a major wound. Done applies them as well.", press: ".sz-foot__done" },
      { says: "Done. The ribbon and the marks move on to the next turn." },
    ],
  },
  {
    file: "when-will-it-land.svg",
    width: 1180,
    height: 700,
    fight: "Robbery on the night train",
    scenes: [
      {
        says: "The stopwatch: everybody begins an action, and time shows who lands first.",
        press: ".sz-foot__done",
      },
      { says: "Only Adeline has still to choose.", press: ".sz-tracker button:has-text('Next action…')" },
      {
        says: "Every action says when it is done, and before whom.",
        press: "dialog[open] label:has-text('Reload'), .sz-dialog label:has-text('Reload')",
      },
      {
        says: "Reloading would take four seconds: all these act before her.",
        press: "dialog[open] button.sz-btn--now",
      },
      { says: "Time runs on to whoever lands next." },
    ],
  },
];

import type { At } from "./seat.ts";

/** One picture: who sits where, what has happened, and which part of the page is shown. */
export interface Picture extends At {
  /** Below `docs/images`. */
  readonly file: string;
  /** Title of a fight of the demo. */
  readonly fight: string;
  /** How often to press the next control. */
  readonly clicks?: number;
  /** A function of `game.segmentZero` that opens the subject. */
  readonly then?: string;
  /** Its argument, an encounter file. */
  readonly encounter?: string;
  /** Selector to wait for before the picture. */
  readonly until?: string;
  /** Name of an actor whose sheet is opened. */
  readonly sheet?: string;
  readonly ribbon?: true;
  /** Selector; the whole page without one. */
  readonly of?: string;
}

export const PICTURES: readonly Picture[] = [
  {
    file: "shared-screen.png",
    seat: "Screen",
    width: 1280,
    height: 720,
    theme: "dark",
    fight: "The goblin gate",
    clicks: 0,
  },
  {
    file: "time-grid.png",
    width: 1280,
    height: 860,
    fight: "The goblin gate",
    clicks: 0,
    then: "openGrid",
    of: ".sz-grid-app",
  },
  {
    file: "prepare.png",
    width: 1280,
    height: 860,
    fight: "The goblin gate",
    then: "prepareFight",
    encounter: "speed-order-goblin-gate",
    of: ".sz-prepare",
  },
  {
    file: "lab.png",
    width: 1280,
    height: 860,
    fight: "The ferry landing",
    then: "openLab",
    until: ".sz-lab:not(:has([data-action=stop])):has(.sz-lab__used)",
    of: ".sz-lab",
  },
  {
    file: "ribbon.png",
    width: 1280,
    height: 860,
    fight: "The ferry landing",
    clicks: 3,
    ribbon: true,
    of: ".sz-ribbon-app",
  },
  { file: "sheet.png", width: 1280, height: 900, fight: "The goblin gate", sheet: "Mira Kestrel", of: ".sz-actor" },
];

export interface Row {
  /** Below `docs/images`. */
  readonly file: string;
  readonly parts: readonly Picture[];
}

const tracker = (fight: string, clicks: number, theme: "light" | "dark", height = 815): Picture => ({
  file: "",
  width: 1280,
  height,
  theme,
  fight,
  clicks,
  of: "#sidebar",
});

export const ROWS: readonly Row[] = [
  {
    // Two of 340 pixels: can be read in a page of 700.
    file: "two-trackers.png",
    parts: [tracker("The goblin gate", 3, "light", 620), tracker("The toll at the ford", 3, "dark", 620)],
  },
  {
    // The middle of five fights, one for each initiative system.
    file: "tracker.png",
    parts: [
      tracker("The goblin gate", 3, "light"),
      tracker("The ferry landing", 3, "dark"),
      tracker("Robbery on the night train", 3, "light"),
      tracker("The toll at the ford", 3, "dark"),
      tracker("The reliquary of Abbot Vane", 3, "light"),
    ],
  },
];

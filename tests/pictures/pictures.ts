/** One picture: who sits where, what has happened, and which part of the page is shown. */
export interface Picture {
  /** Below `docs/images`. */
  readonly file: string;
  /** The game master's, unless said otherwise. */
  readonly seat?: string;
  readonly width: number;
  readonly height: number;
  readonly theme?: "light" | "dark";
  /** Title of a fight of the demo. */
  readonly fight: string;
  /** How often whatever comes next is pressed. */
  readonly clicks?: number;
  /** A function of `game.segmentZero` that opens what is shown. */
  readonly then?: string;
  /** Selector; the whole page without one. */
  readonly of?: string;
}

export const PICTURES: readonly Picture[] = [
  { file: "shared-screen.png", seat: "Screen", width: 1280, height: 720, theme: "dark", fight: "The goblin gate", clicks: 0 },
  { file: "time-grid.png", width: 1280, height: 860, fight: "The goblin gate", clicks: 0, then: "openGrid", of: ".sz-grid-app" },
];

const tracker = (fight: string, clicks: number, theme: "light" | "dark"): Picture => ({ file: "", width: 1280, height: 815, theme, fight, clicks, of: "#sidebar" });

/** The tracker in the middle of five fights, one for each pacing. */
export const SIDE_BY_SIDE = {
  file: "tracker.png",
  parts: [tracker("The goblin gate", 3, "light"), tracker("The ferry landing", 3, "dark"), tracker("Robbery on the night train", 3, "light"), tracker("The toll at the ford", 3, "dark"), tracker("The reliquary of Abbot Vane", 3, "light")],
} as const;

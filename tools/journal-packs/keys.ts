import type { Fillers } from "./fill.ts";
import { table } from "./markup.ts";
import { textAt, words } from "./texts.ts";

/** Default keys; a test compares them with those the system registers. */
export const KEYS: Readonly<Record<string, string>> = {
  next: "N",
  back: "B",
  redo: "Y",
  endTurn: "E",
  wait: "H",
  nextButton: "G",
  log: "L",
  ribbon: "R",
};

/** Keys that only GMs have. */
export const GM_KEYS: ReadonlySet<string> = new Set(["next", "back", "redo"]);

export const keyFillers: Fillers = {
  keys: () =>
    table(
      ["Keys", "What they do", "For"],
      Object.entries(KEYS).map(([deed, key]) => [
        `Shift ${key}`,
        `${words(`Keys.${deed}.Name`)}. ${textAt(`Keys.${deed}.Hint`)}`,
        GM_KEYS.has(deed) ? "GMs" : "everyone",
      ]),
    ),
};

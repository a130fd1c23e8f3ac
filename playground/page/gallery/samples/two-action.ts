import { dialOf } from "../../../../src/foundry/applications/tracker/dial.ts";
import type { TrackerView } from "../../../../src/foundry/applications/tracker/view.ts";
import { acting, band, block, face, owed, slot, stages, time, verb, words } from "../build.ts";

/** two-action. Two boxes; a combined action halves the chance. */
export const twoAction: TrackerView = {
  pacing: "two-action",
  role: "gm",
  empty: null,
  clock: {
    pacing: "Two actions",
    reading: "Round 1",
    since: "10 s rounds, just begun",
    dial: dialOf({ units: 12, stations: [0, 2, 4, 6, 8, 10], hand: 2 }),
    tools: [verb("i-lock", "Order locked: slots cannot be dragged", { pressed: true }), verb("i-dots-vertical", "Encounter menu")],
    stages: stages("✓Events", "▸Play", "Settle"),
    stagesLabel: "Stages of round 1",
    doneWord: "done",
  },
  owed: null,
  timeline: {
    label: "Round 1 by initiative, highest first",
    axis: { time: "Initiative", right: "" },
    entries: [
    time("past", "65", null, block([
        slot("done", face("vey", 1), "Captain Ilse Vey", { note: "Move; Fire weapon", right: "2 of 2" }),
      ])),
    {
      kind: "now",
      at: "50",
      word: "Now",
      of: "action 2 of 2",
      mine: true,
      boxesLabel: "Actions",
      boxes: [{ state: "done", head: "Action 1, done", words: words("Draw weapon") }, { state: "open", head: "Action 2, combined", words: words("**Move** + **Fire weapon**"), foot: words("62 % halved: **31 %**") }],
      verbs: [verb("i-pencil", "Change…"), verb("i-unlink", "Separate"), verb("i-x", "Lose")],
      slots: [acting(face("bart", 1), "Sir Bartholomew Featherstonehaugh", "before Ossian Brandt: d6 **4** to 2", "bart")],
    },
    time("ahead", "50", null, block([
        slot("next", face("brandt", 1), "Ossian Brandt", { note: "2 actions", right: "**Next**", id: "brandt", pips: ["open","open"] }),
      ])),
    time("ahead", "40", null, block([
        slot("ahead", face("cultist", 2, true), "Cultist ×8", { note: "2 actions each", right: "7 up", id: "cult", pips: ["open","open"], heads: [{ text: "1", state: "ahead", spoken: "1" }, { text: "2", state: "ahead", spoken: "2" }, { text: "3", state: "down", spoken: "3 down" }, { text: "4", state: "ahead", spoken: "4" }, { text: "5", state: "ahead", spoken: "5" }, { text: "6", state: "ahead", spoken: "6" }, { text: "7", state: "ahead", spoken: "7" }, { text: "8", state: "ahead", spoken: "8" }] }),
      ])),
    time("ahead", "34", null, block([
        slot("ahead", face("drone", 0), "Loader drone", { note: "runs its course", right: "event", id: "drone", pips: ["open","open"] }),
      ])),
    time("ahead", "23", null, block([
        slot("ahead", face("okoro", 3), "Sergeant Okoro", { note: "surprised: 45 halved, this round only", id: "okoro", pips: ["open","open"] }),
      ])),
    band("**Round 2**, forecast"),
    time("forecast", "65", null, block([
        slot("forecast", face("vey", 1), "Captain Ilse Vey"),
      ])),
    time("forecast", "50", null, block([
        slot("forecast", face("bart", 1), "Sir Bartholomew Featherstonehaugh"),
        slot("forecast", face("brandt", 1), "Ossian Brandt"),
      ])),
    time("forecast", "45", null, block([
        slot("forecast", face("okoro", 3), "Sergeant Okoro", { note: "no longer surprised" }),
      ])),
    ],
  },
  lanes: [],
  refusal: null,
  footer: {
    kind: "gm",
    label: "Play",
    done: verb("i-check", "Done: both actions", { primary: true }),
    row: [verb("i-arrow-back-up", "Undo", { title: "Undo: Draw weapon" }), verb("i-arrow-forward-up", "Redo", { disabled: true }), verb("i-player-skip-forward", "Next round")],
  },
  spoken: { status: "Sir Bartholomew Featherstonehaugh, initiative 50. Next: Ossian Brandt.", alert: "" },
};

/** two-action, with initiative tests. */
export const twoActionTests: TrackerView = {
  pacing: "two-action",
  role: "gm",
  empty: null,
  clock: {
    pacing: "Two actions, with tests",
    reading: "Round 2, tests",
    since: "10 s rounds, 10 s gone",
    dial: dialOf({ units: 12, stations: [], hand: 0 }),
    tools: [verb("i-lock", "Order locked: slots cannot be dragged", { pressed: true }), verb("i-dots-vertical", "Encounter menu")],
    stages: stages("✓Events", "▸Tests", "Play", "Settle"),
    stagesLabel: "Stages of round 2",
    doneWord: "done",
  },
  owed: {
    title: "2 of 5 tests owed",
    lead: "d100, equal or under. Largest margin acts first.",
    mine: true,
    rows: [
      owed(face("vey", 1), "Captain Ilse Vey", "d100 against 65", "12|made by 53"),
      owed(face("bart", 1), "Sir Bartholomew Featherstonehaugh", "d100 against 50", "71|failed by 21"),
      owed(face("brandt", 1), "Ossian Brandt", "d100 against 50", verb("i-bell", "Ask again")),
      owed(face("cultist", 2, true), "Cultist ×8", "d100 against 40, one roll for all", verb("i-dice-3", "Roll", { primary: true })),
      owed(face("okoro", 3), "Sergeant Okoro", "d100 against 45", "40|made by 5"),
    ],
    verbs: [verb("i-dice-3", "Roll all open (2)"), verb("i-pencil", "Type results…")],
  },
  timeline: {
    label: "Order so far",
    axis: { time: "Margin", right: "" },
    entries: [
    time("ahead", "+53", null, block([
        slot("ahead", face("vey", 1), "Captain Ilse Vey", { note: "2 actions", pips: ["open","open"] }),
      ])),
    time("ahead", "+5", null, block([
        slot("ahead", face("okoro", 3), "Sergeant Okoro", { note: "2 actions", pips: ["open","open"] }),
      ])),
    time("ahead", "−21", null, block([
        slot("ahead", face("bart", 1), "Sir Bartholomew Featherstonehaugh", { note: "2 actions", pips: ["open","open"] }),
      ])),
    ],
  },
  lanes: [],
  refusal: null,
  footer: {
    kind: "gm",
    label: "Play",
    row: [verb("i-arrow-back-up", "Undo", { title: "Undo: Sergeant Okoro, test" }), verb("i-arrow-forward-up", "Redo", { disabled: true }), verb("i-player-skip-forward", "Next round")],
  },
  spoken: { status: "Round 2. 2 of 5 initiative tests are owed.", alert: "" },
};

import { dialOf } from "../../../../src/foundry/applications/tracker/dial.ts";
import type { TrackerView } from "../../../../src/foundry/applications/tracker/view.ts";
import { acting, band, block, face, lane, owed, slot, stages, time, verb, waiting } from "../build.ts";

/** speed-order. A Wait fires and cuts in. */
export const speedOrder: TrackerView = {
  pacing: "speed-order",
  role: "gm",
  empty: null,
  clock: {
    pacing: "Speed order",
    reading: "Second 4",
    since: "one-second turns, 3 s gone",
    dial: dialOf({ units: 12, stations: [0, 2, 4, 6, 8, 10], hand: 4 }),
    tools: [verb("i-lock", "Order locked: slots cannot be dragged", { pressed: true }), verb("i-dots-vertical", "Encounter menu")],
    stages: stages("▸Play", "Settle"),
    stagesLabel: "Stages of second 4",
    doneWord: "done",
  },
  owed: null,
  timeline: {
    label: "Second 4 by Basic Speed, highest first",
    axis: { time: "Speed", right: "" },
    entries: [
    time("past", "6.25", null, block([
        slot("done", face("mira", 1), "Mira Kestrel", { note: "Aim, 2 s: +3", right: "DX 13", id: "mira" }),
      ])),
    time("past", "6.25", null, block([
        slot("done", face("bart", 1), "Sir Bartholomew Featherstonehaugh", { note: "Wait", right: "DX 12" }),
      ])),
    time("ahead", "5.75", null, block([
        slot("cut", face("orc", 2), "Orc champion", { note: "Move and attack, **interrupted** after 2 yd", id: "orc" }),
      ])),
    {
      kind: "now",
      at: "Wait",
      word: "Now",
      of: "cuts in",
      mine: true,
      verbs: [verb("i-sword", "Attack"), verb("i-pencil", "Change…"), verb("i-x", "Let pass")],
      slots: [acting(face("bart", 1), "Sir Bartholomew Featherstonehaugh", "“an orc comes within reach” happened.\nAnswer: **Attack**, broadsword", "bart")],
    },
    time("ahead", "5.75", null, block([
        slot("next", face("orc", 2), "Orc champion", { note: "goes on: 3 of 5 yd and the attack left", right: "**Next**" }),
      ])),
    time("ahead", "5.50", null, block([
        slot("ahead", face("dagny", 1), "Dagny Holt", { note: "no manoeuvre yet", id: "dagny" }),
      ])),
    time("ahead", "5.25", null, block([
        slot("ahead", face("goblin", 2, true), "Goblin ×8", { note: "Attack: **step**, any defence", right: "6 up", id: "goblins", tools: true }),
      ])),
    time("ahead", "5.00", null, block([
        slot("ahead", face("anselm", 1), "Brother Anselm", { note: "**Do nothing**, stunned: defences −4, HT roll at the end of this turn", right: "forced", id: "anselm" }),
      ])),
    band("**Second 5**, forecast"),
    time("forecast", "6.25", null, block([
        slot("forecast", face("mira", 1), "Mira Kestrel", { note: "Aim, 3 s: +4" }),
      ])),
    time("forecast", "6.25", null, block([
        slot("forecast", face("bart", 1), "Sir Bartholomew Featherstonehaugh"),
      ])),
    time("forecast", "5.75", null, block([
        slot("forecast", face("orc", 2), "Orc champion"),
      ])),
    ],
  },
  lanes: [lane("Waiting", [waiting(face("dagny", 1), "Dagny Holt", "until “a goblin crosses the plank”, then **Attack**", "ends at her own turn, later this second", verb("i-bolt", "Cut in"))])],
  refusal: null,
  footer: {
    kind: "gm",
    label: "Play",
    done: verb("i-check", "Done: cut-in over", { primary: true }),
    row: [verb("i-arrow-back-up", "Undo", { title: "Undo: Mira Kestrel, Aim" }), verb("i-arrow-forward-up", "Redo", { disabled: true }), verb("i-player-skip-forward", "Next second")],
  },
  spoken: { status: "Sir Bartholomew Featherstonehaugh cuts in on Orc champion. Then Orc champion goes on.", alert: "" },
};

/** speed-order, start: ties. */
export const speedOrderTies: TrackerView = {
  pacing: "speed-order",
  role: "gm",
  empty: null,
  clock: {
    pacing: "Speed order",
    reading: "Before second 1",
    since: "one-second turns",
    dial: dialOf({ units: 12, stations: [], hand: 0 }),
    tools: [verb("i-lock-open", "Order locked: slots cannot be dragged", { pressed: false }), verb("i-dots-vertical", "Encounter menu")],
    stages: stages("▸Order", "Play"),
    stagesLabel: "Stages of the start",
    doneWord: "done",
  },
  owed: {
    title: "2 ties to settle",
    lead: "Equal Basic Speed and equal DX.",
    mine: true,
    rows: [
      owed(face("perrin", 1), "Perrin", "1d6, high goes first", "4|rolled"),
      owed(face("dagny", 1), "Dagny Holt", "1d6, high goes first", verb("i-bell", "Ask")),
      owed(face("goblin", 2, true), "Goblin ×8", "NPCs only: you set the order", verb("i-chevron-up", "First")),
      owed(face("wolf", 2), "Wolf", "5.25, DX 11, as the goblins", verb("i-chevron-up", "First")),
    ],
    verbs: [verb("i-dice-3", "Roll for players too")],
  },
  timeline: {
    label: "Order so far",
    axis: { time: "Speed", right: "" },
    entries: [
    time("ahead", "6.25", null, block([
        slot("ahead", face("mira", 1), "Mira Kestrel", { right: "DX 13" }),
        slot("ahead", face("bart", 1), "Sir Bartholomew Featherstonehaugh", { right: "DX 12" }),
      ])),
    time("ahead", "5.75", null, block([
        slot("ahead", face("orc", 2), "Orc champion", { right: "DX 12" }),
      ])),
    time("ahead", "5.50", null, block([
        slot("ahead", face("perrin", 1), "Perrin", { note: "tied, 1d6: 4", right: "DX 11" }),
        slot("ahead", face("dagny", 1), "Dagny Holt", { note: "tied, 1d6 owed", right: "DX 11" }),
      ])),
    time("ahead", "5.25", null, block([
        slot("ahead", face("goblin", 2, true), "Goblin ×8", { note: "tied", right: "DX 11" }),
        slot("ahead", face("wolf", 2), "Wolf", { note: "tied", right: "DX 11" }),
      ])),
    time("ahead", "5.00", null, block([
        slot("ahead", face("anselm", 1), "Brother Anselm", { note: "surprised: Do nothing, defences −4", right: "DX 10" }),
      ])),
    ],
  },
  lanes: [],
  refusal: null,
  footer: {
    kind: "gm",
    label: "Play",
    done: verb("i-player-track-next", "Start: 2 ties are open", { disabled: true }),
    row: [verb("i-arrow-back-up", "Undo"), verb("i-arrow-forward-up", "Redo", { disabled: true }), verb("i-player-skip-forward", "Add…")],
  },
  spoken: { status: "One tie to roll, one tie for the GM to settle.", alert: "" },
};

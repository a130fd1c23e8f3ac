import { dialOf } from "../../../../src/foundry/applications/tracker/dial.ts";
import type { HeadView, TrackerView } from "../../../../src/foundry/applications/tracker/view.ts";
import { acting, band, block, face, gauge, slot, stages, time, verb, words } from "../build.ts";

const heads: HeadView[] = [1, 2, 3, 4, 5, 6, 7, 8].map((number) => {
  const state = number < 3 ? "done" : number === 6 ? "down" : "now";
  return { text: String(number), state, spoken: `goblin ${String(number)}, ${state === "now" ? "to act" : state}` };
});

/** A group of like NPCs whose turn it is, one by one. */
export const groupOpened: TrackerView = {
  pacing: "speed-order",
  role: "gm",
  empty: null,
  clock: {
    pacing: "Speed order",
    reading: "Second 4",
    since: "one-second turns, 3 s gone",
    dial: dialOf({ units: 12, stations: [0, 2, 4, 6], hand: 4 }),
    tools: [verb("i-lock-open", "Order unlocked: slots can be dragged", { pressed: false }), verb("i-dots-vertical", "Encounter menu", { popup: "menu" })],
    stages: stages("▸Play", "Settle"),
    stagesLabel: "Stages of second 4",
    doneWord: "done",
    encounters: { label: "Encounters", place: "2 of 3", previous: verb("i-chevron-up", "Earlier encounter"), next: verb("i-chevron-down", "Later encounter") },
  },
  owed: null,
  timeline: {
    label: "Second 4 by Basic Speed, highest first",
    axis: { time: "Speed", right: "" },
    entries: [
      {
        kind: "now", at: "5.25", word: "Now", of: "group", mine: true, headsLabel: "The group, one by one", heads,
        slots: [acting(face("goblin", 2, true), "Goblin ×8", "2 done, 5 to act, 1 down", "goblins")],
        verbs: [verb("i-check", "Done for 5", { primary: true }), verb("i-users", "One by one…")],
      },
      time("ahead", "5.00", null, block([slot("waiting", face("anselm", 1), "Brother Anselm", { note: "waiting until “a goblin falls”", id: "anselm", tools: true })])),
      band("**Second 5**, forecast"),
    ],
  },
  lanes: [],
  refusal: null,
  footer: { kind: "gm", label: "Play", row: [verb("i-arrow-back-up", "Undo"), verb("i-arrow-forward-up", "Redo", { disabled: true }), verb("i-player-skip-forward", "Next second", { disabled: true, reason: "5 goblins are to act" })] },
  spoken: { status: "Goblin times 8, 5 to act.", alert: "" },
};

/** An action under way, with what it costs to leave it. */
export const underWay: TrackerView = {
  pacing: "stopwatch",
  role: "player",
  empty: null,
  clock: {
    pacing: "Stopwatch",
    reading: "7.0 s",
    since: "segment 14",
    dial: dialOf({ units: 20, stations: [17], hand: 14 }),
    tools: [verb("i-layout-list", "Show time grid")],
    stages: [],
    stagesLabel: "",
    doneWord: "done",
  },
  owed: null,
  timeline: {
    label: "Completions by time, counting up",
    axis: { time: "Time", right: "Segment" },
    entries: [time("ahead", "8.5 s", "+1.5 s", block([slot("next", face("aknar", 1), "Aknar", { note: "**You are next**, sword", right: "17", id: "aknar", you: true })]))],
  },
  lanes: [],
  refusal: null,
  footer: {
    kind: "player",
    state: "later",
    label: "Your action is under way",
    title: "Sword, lands at 8.5 s",
    text: words("Aknar, agility 17: **in 3 segments, 1.5 s**."),
    gauges: [gauge("**1 of 4** segments done", "0.25")],
    verbs: [
      verb(null, "React…", { cost: "starts 0.5 s later" }),
      verb(null, "Change…", { cost: "1 segment is lost" }),
      verb(null, "Run", { cost: "half, then full speed" }),
      verb(null, "Reload", { disabled: true, reason: "nothing to reload" }),
    ],
  },
  spoken: { status: "7.0 s.", alert: "" },
};

/** No encounter at all. */
export const nothing: TrackerView = {
  pacing: "",
  role: "gm",
  clock: null,
  empty: { title: "No encounter", text: "Begin one, then put those into it who fight.", verbs: [verb("i-stopwatch", "New encounter", { call: true })] },
  owed: null,
  timeline: null,
  lanes: [],
  refusal: null,
  footer: null,
  spoken: { status: "", alert: "" },
};

import { dialOf } from "../../../../src/foundry/applications/tracker/dial.ts";
import type { TrackerView } from "../../../../src/foundry/applications/tracker/view.ts";
import { PHASES, acting, band, block, face, gauge, heading, owed, slot, stages, time, verb, words } from "../build.ts";

/** Your turn. */
export const yourTurn: TrackerView = {
  pacing: "action-period",
  role: "player",
  empty: null,
  clock: {
    pacing: "Action period",
    reading: "Round 2, step −3",
    since: "3 s rounds, 3 s gone",
    dial: dialOf({ units: 24, stations: [0, 2, 4, 5, 6, 8, 10, 12, 13, 15, 20], hand: 8 }),
    tools: [verb("i-layout-list", "Show time grid")],
    stages: stages("✓Roll", "▸Play", "Settle"),
    stagesLabel: "Stages of round 2",
    doneWord: "done",
  },
  owed: null,
  timeline: {
    label: "Round 2 by step, counting down",
    axis: { time: "Step", right: "Turn" },
    entries: [
    time("past", "1", null, block([
        slot("done", face("anne", 1), "Anne-Marie Duval", { note: "Move and attack", right: "2 of 4" }),
      ])),
    time("past", "0", null, block([
        slot("done", face("billy", 1), "Billy Bob", { note: "Attack", right: "1 of 3" }),
        slot("done", face("gunman", 2, true), "Gunman ×4", { note: "Move", right: "1 of 3" }),
      ])),
    {
      kind: "now",
      at: "−3",
      word: "Your turn",
      of: "3 of 4",
      mine: true,
      gauges: [gauge("Moves **2/3**, **11 of 18 yd**", "0.61"), gauge("Shots **18 of 30**", "0.60")],
      slots: [acting(face("anne", 1), "Anne-Marie Duval", "Next turn 4 steps from now, at −7")],
      verbs: [],
    },
    time("ahead", "−5", "+2 steps", block([
        slot("next", face("billy", 1), "Billy Bob", { note: "**Next**", right: "2 of 3" }),
        slot("next", face("gunman", 2, true), "Gunman ×4", { note: "**Next**", right: "2 of 3" }),
      ])),
    time("ahead", "−7", "+4 steps", block([
        slot("ahead", face("anne", 1), "Anne-Marie Duval", { right: "4 of 4", you: true }),
      ])),
    time("ahead", "−8", "+5 steps", block([
        slot("hidden", face("?", 0), "Somebody", { note: "not seen yet" }),
      ])),
    time("ahead", "−10", "+7 steps", block([
        slot("ahead", face("billy", 1), "Billy Bob", { right: "3 of 3" }),
        slot("ahead", face("gunman", 2, true), "Gunman ×4", { right: "3 of 3" }),
      ])),
    band("**Round 3**: everyone rolls 3d6"),
    ],
  },
  lanes: [],
  refusal: null,
  footer: {
    kind: "player",
    state: "now",
    label: "Your turn",
    title: "Your turn, 3 of 4",
    field: { label: "Manoeuvre", name: "manoeuvre", options: [{ value: "attack", label: "Attack: step, any defence", selected: true }], data: {} },
    big: [verb("i-check", "Done", { primary: true }), verb("i-player-pause", "Wait…")],
    note: "Wait: act on any step down to −6.",
  },
  spoken: { status: "Step −3. Your turn: Anne-Marie Duval, 3 of 4.", alert: "" },
};

/** You are next. The head is outlined: not yours. */
export const youAreNext: TrackerView = {
  pacing: "action-period",
  role: "player",
  empty: null,
  clock: {
    pacing: "Action period",
    reading: "Round 2, step −3",
    since: "3 s rounds, 3 s gone",
    dial: dialOf({ units: 24, stations: [0, 2, 4, 5, 6, 8, 10, 12, 13, 15, 20], hand: 8 }),
    tools: [verb("i-layout-list", "Show time grid")],
    stages: stages("✓Roll", "▸Play", "Settle"),
    stagesLabel: "Stages of round 2",
    doneWord: "done",
  },
  owed: null,
  timeline: {
    label: "Round 2 by step, counting down",
    axis: { time: "Step", right: "Turn" },
    entries: [
    time("past", "0", null, block([
        slot("done", face("billy", 1), "Billy Bob", { note: "Attack", right: "1 of 3" }),
        slot("done", face("gunman", 2, true), "Gunman ×4", { note: "Move", right: "1 of 3" }),
      ])),
    {
      kind: "now",
      at: "−3",
      word: "Now",
      of: "turn 3 of 4",
      mine: false,
      slots: [acting(face("anne", 1), "Anne-Marie Duval", "is choosing")],
      verbs: [],
    },
    time("ahead", "−5", "+2 steps", block([
        slot("next", face("billy", 1), "Billy Bob", { note: "**You are next**", right: "2 of 3", you: true }),
        slot("next", face("gunman", 2, true), "Gunman ×4", { note: "**Next**", right: "2 of 3" }),
      ], [heading("contest of DX with Gunman", { icon: "i-dice-3" })])),
    time("ahead", "−7", "+4 steps", block([
        slot("ahead", face("anne", 1), "Anne-Marie Duval", { right: "4 of 4" }),
      ])),
    time("ahead", "−8", "+5 steps", block([
        slot("hidden", face("?", 0), "Somebody", { note: "not seen yet" }),
      ])),
    time("ahead", "−10", "+7 steps", block([
        slot("ahead", face("billy", 1), "Billy Bob", { right: "3 of 3", you: true }),
        slot("ahead", face("gunman", 2, true), "Gunman ×4", { right: "3 of 3" }),
      ])),
    band("**Round 3**: everyone rolls 3d6"),
    ],
  },
  lanes: [],
  refusal: null,
  footer: {
    kind: "player",
    state: "next",
    label: "You are next",
    title: "You are next",
    text: words("After Anne-Marie Duval, **2 steps later**."),
    big: [verb("i-pencil", "Prepare…", { call: true }), verb("i-player-pause", "Wait…")],
  },
  spoken: { status: "Step −3, Anne-Marie Duval. You are next, 2 steps later.", alert: "" },
};

/** Your roll is owed. */
export const yourRoll: TrackerView = {
  pacing: "action-period",
  role: "player",
  empty: null,
  clock: {
    pacing: "Action period",
    reading: "Round 3, initiative",
    since: "3 s rounds, 6 s gone",
    dial: dialOf({ units: 24, stations: [], hand: 0 }),
    tools: [verb("i-layout-list", "Show time grid")],
    stages: stages("▸Roll", "Play", "Settle"),
    stagesLabel: "Stages of round 3",
    doneWord: "done",
  },
  owed: {
    title: "Your roll is owed",
    mine: true,
    rows: [
      owed(face("billy", 1), "Billy Bob", "3d6 against 10: first step = 10 − roll", null),
    ],
    verbs: [verb("i-dice-3", "Roll 3d6", { primary: true, big: true }), verb("i-pencil", "Type result…", { big: true })],
  },
  timeline: {
    label: "Slots so far",
    axis: { time: "Step", right: "Turn" },
    entries: [
    time("ahead", "3", null, block([
        slot("ahead", face("anne", 1), "Anne-Marie Duval", { note: "rolled 9", right: "1 of 4" }),
      ])),
    time("ahead", "−2", null, block([
        slot("ahead", face("bart", 1), "Sir Bartholomew Featherstonehaugh", { note: "rolled 13", right: "1 of 3" }),
      ])),
    time("ahead", "?", null, block([
        slot("ahead", face("gunman", 2, true), "Gunman ×4", { note: "not rolled yet" }),
      ])),
    ],
  },
  lanes: [],
  refusal: null,
  footer: {
    kind: "player",
    state: "none",
    label: "Your panel",
    text: words("Play begins when everyone has rolled: **3 of 5** so far."),
  },
  spoken: { status: "Round 3. Your roll is owed: 3d6 against 10.", alert: "" },
};

/** Phone, choosing the next action. */
export const phoneChoice: TrackerView = {
  pacing: "stopwatch",
  role: "player",
  empty: null,
  clock: {
    pacing: "Stopwatch",
    reading: "7.0 s",
    since: "segment 14",
    dial: dialOf({ units: 20, stations: [15, 16, 17, 19, 1], hand: 14 }),
    tools: [verb("i-layout-list", "Show time grid")],
    stages: stages(),
    stagesLabel: "",
    doneWord: "done",
  },
  owed: null,
  timeline: {
    label: "Completions by time, counting up",
    axis: { time: "Time", right: "Segment" },
    entries: [
    time("past", "6.5 s", null, block([
        slot("done", face("aknar", 1), "Aknar", { note: "sword", right: "13" }),
      ])),
    {
      kind: "now",
      at: "7.0 s",
      word: "Your action lands",
      of: "2 at once",
      mine: true,
      together: true,
      slots: [acting(face("beau", 1), "Beauregard", "sabre cut, your 2nd"), acting(face("bandit", 2, true), "Bandit ×3", "club")],
      verbs: [],
    },
    time("ahead", "8.0 s", "+1.0 s", block([
        slot("next", face("bart", 1), "Sir Bartholomew Featherstonehaugh", { note: "**Next**, reloading", right: "16" }),
      ])),
    time("ahead", "8.5 s", "+1.5 s", block([
        slot("ahead", face("aknar", 1), "Aknar", { note: "sword", right: "17" }),
      ])),
    ],
  },
  lanes: [],
  refusal: null,
  footer: {
    kind: "player",
    state: "now",
    label: "Your next action",
    title: "Your next action",
    choices: [
      { verb: verb("i-sword", "Sabre cut"), name: "Sabre cut", detail: "class V, 7 segments, 3.5 s", when: "10.5 s", chosen: true },
      { verb: verb("i-run", "Run"), name: "Run", detail: "half speed, then full", when: "at once", chosen: false },
      { verb: verb("i-arrow-up-right", "Get up from prone"), name: "Get up from prone", detail: "class VIII, 11 segments, 5.5 s", when: "12.5 s", chosen: false },
    ],
    wide: verb("i-check", "Begin sabre cut: lands at 10.5 s", { primary: true }),
    more: [verb("i-stopwatch", "By speed class…"), verb("i-book", "More actions…")],
  },
  spoken: { status: "7.0 s. Your cut lands together with Bandit times 3. Choose your next action.", alert: "" },
};

/** Phone, unseen foes stay unseen. */
export const phoneUnseen: TrackerView = {
  pacing: "side-segments",
  role: "player",
  empty: null,
  clock: {
    pacing: "Side segments",
    reading: "Segment 6, magic",
    since: "round 2, 20 s gone",
    dial: dialOf({ units: 12, stations: [6, 8, 9], hand: 6, from: 1 }),
    tools: [verb("i-layout-list", "Show time grid")],
    stages: stages("✓Declare", "✓Roll", "▸Play", "Settle"),
    stagesLabel: "Stages of round 2",
    doneWord: "done",
  },
  owed: null,
  timeline: {
    label: "Round 2 by segment, counting up",
    axis: { time: "Segment", right: "Attack" },
    entries: [
    time("past", "5", null, block([
        slot("done", face("perrin", 1), "Perrin", { note: "shortbow", right: "1 of 1" }),
      ])),
    {
      kind: "now",
      at: "6",
      word: "Now",
      phase: PHASES.ma,
      mine: false,
      slots: [acting(face("ysolde", 1), "Ysolde of Carrow", "casts Sleep")],
      verbs: [],
    },
    time("ahead", "6", "same", block([
        slot("next", face("?", 2), "Somebody", { note: "not seen yet", right: "**Next**" }),
      ], [heading("Bandits after", { side: 2 }), heading("", { phase: PHASES.mi })]), block([
        slot("ahead", face("bandit", 2, true), "Bandit ×6", { note: "spear" }),
      ], [heading("", { phase: PHASES.me })])),
    time("ahead", "8", "+2 seg.", block([
        slot("ahead", face("erik", 1), "Erik the Younger", { note: "sword", right: "2 of 2", you: true }),
      ])),
    time("ahead", "9", "+3 seg.", block([
        slot("ahead", face("bart", 1), "Sir Bartholomew Featherstonehaugh", { note: "charge, lance", right: "1 of 1" }),
      ])),
    band("**Round 3**: declare, then roll"),
    ],
  },
  lanes: [],
  refusal: null,
  footer: {
    kind: "player",
    state: "later",
    label: "Your turn later",
    title: "You act in segment 8",
    text: words("**2 segments later**, after 3 others: sword, 2 of 2."),
    big: [verb("i-pencil", "Change action…"), verb("i-player-pause", "Wait for…")],
  },
  spoken: { status: "Segment 6, magic: Ysolde of Carrow. You act in segment 8, 2 segments later.", alert: "" },
};

import { dialOf } from "../../../../src/foundry/applications/tracker/dial.ts";
import type { TrackerView } from "../../../../src/foundry/applications/tracker/view.ts";
import { acting, band, block, face, gauge, heading, lane, owed, slot, stages, time, verb, waiting, words } from "../build.ts";

/** action-period. Basic Speed 6.25: 4 turns, one every 4 steps. */
export const actionPeriod: TrackerView = {
  pacing: "action-period",
  role: "gm",
  empty: null,
  clock: {
    pacing: "Action period",
    reading: "Round 2, step −3",
    since: "3 s rounds, 3 s gone",
    dial: dialOf({ units: 24, stations: [0, 2, 4, 5, 6, 8, 10, 12, 13, 15, 20], hand: 8 }),
    tools: [verb("i-lock", "Order locked: slots cannot be dragged", { pressed: true }), verb("i-dots-vertical", "Encounter menu")],
    stages: stages("✓Roll", "▸Play", "Settle"),
    stagesLabel: "Stages of round 2",
    doneWord: "done",
  },
  owed: null,
  timeline: {
    label: "Round 2 by step, counting down",
    axis: { time: "Step", right: "Turn" },
    entries: [
    time("past", "5", null, block([
        slot("done", face("anne", 1), "Anne-Marie Duval", { note: "Move and attack", right: "1 of 4" }),
      ])),
    time("past", "3", null, block([
        slot("lost", face("bart", 1), "Sir Bartholomew Featherstonehaugh", { note: "**lost** at −2: still waiting", right: "1 of 3" }),
      ])),
    time("past", "1", null, block([
        slot("done", face("anne", 1), "Anne-Marie Duval", { note: "Move and attack", right: "2 of 4" }),
      ])),
    time("past", "0", null, block([
        slot("done", face("billy", 1), "Billy Bob", { note: "Attack, won DX by 3", right: "1 of 3" }),
        slot("done", face("gunman", 2, true), "Gunman ×4", { note: "Move", right: "1 of 3" }),
      ])),
    time("past", "−1", null, block([
        slot("done", face("jack", 2), "Iron Jack", { note: "Move", right: "1 of 2" }),
      ])),
    {
      kind: "now",
      at: "−3",
      word: "Now",
      of: "turn 3 of 4",
      mine: true,
      pick: { verb: verb(null, "Manoeuvre", { popup: "listbox" }), value: "Attack", brings: "move 1 yd step, any defence" },
      gauges: [gauge("Moves **2/3**, **11 of 18 yd**", "0.61"), gauge("Shots **18 of 30**", "0.60")],
      verbs: [verb("i-player-pause", "Wait…"), verb("i-arrows-shuffle", "Later…"), verb("i-x", "Lose")],
      slots: [acting(face("anne", 1), "Anne-Marie Duval", "next turn 4 steps later, on −7", "anne")],
    },
    time("ahead", "−5", "+2 steps", block([
        slot("next", face("billy", 1), "Billy Bob", { note: "**Next**, moves 0/3, shots 3/9", right: "2 of 3", id: "billy" }),
        slot("next", face("gunman", 2, true), "Gunman ×4", { note: "**Next**, moves 1/3", right: "2 of 3", id: "gun", tools: true }),
      ], [heading("contest of DX decides who is first", { icon: "i-dice-3" })])),
    time("ahead", "−7", "+4 steps", block([
        slot("ahead", face("anne", 1), "Anne-Marie Duval", { note: "last turn of the round", right: "4 of 4" }),
        slot("ahead", face("bart", 1), "Sir Bartholomew Featherstonehaugh", { note: "if still waiting, turn 2 is lost here", right: "3 of 3", id: "bart" }),
      ])),
    time("ahead", "−8", "+5 steps", block([
        slot("ahead", face("jack", 2), "Iron Jack", { note: "last turn of the round", right: "2 of 2", id: "jack" }),
      ])),
    time("ahead", "−10", "+7 steps", block([
        slot("ahead", face("billy", 1), "Billy Bob", { right: "3 of 3" }),
        slot("ahead", face("gunman", 2, true), "Gunman ×4", { right: "3 of 3" }),
      ])),
    time("ahead", "−15", "+12 steps", block([
        slot("extra", face("jack", 2), "Iron Jack", { note: "**Extra turn**, move only: he moved at step −1", right: "extra" }),
      ])),
    band("**Round 3**: everyone rolls 3d6"),
    ],
  },
  lanes: [lane("Waiting", [waiting(face("bart", 1), "Sir Bartholomew Featherstonehaugh", "until “a gunman shows at the window”", "turn 2 of 3, may act until step −6; lost at −7", verb("i-bolt", "Act now"))])],
  refusal: null,
  footer: {
    kind: "gm",
    label: "Play",
    done: verb("i-check", "Done: Anne-Marie Duval", { primary: true }),
    row: [verb("i-arrow-back-up", "Undo", { title: "Undo: Iron Jack, Move" }), verb("i-arrow-forward-up", "Redo", { disabled: true }), verb("i-player-skip-forward", "Next round")],
  },
  spoken: { status: "Step −3, Anne-Marie Duval, turn 3 of 4. Next: Billy Bob and Gunman, 2 steps later.", alert: "" },
};

/** action-period, start of a round. */
export const actionPeriodRolls: TrackerView = {
  pacing: "action-period",
  role: "gm",
  empty: null,
  clock: {
    pacing: "Action period",
    reading: "Round 3, initiative",
    since: "3 s rounds, 6 s gone",
    dial: dialOf({ units: 24, stations: [], hand: 0 }),
    tools: [verb("i-lock", "Order locked: slots cannot be dragged", { pressed: true }), verb("i-dots-vertical", "Encounter menu")],
    stages: stages("▸Roll", "Play", "Settle"),
    stagesLabel: "Stages of round 3",
    doneWord: "done",
  },
  owed: {
    title: "4 of 6 rolls owed",
    lead: "3d6 each. First step = target − roll.",
    mine: true,
    rows: [
      owed(face("anne", 1), "Anne-Marie Duval", "3d6 against 12", "9|starts on 3"),
      owed(face("billy", 1), "Billy Bob", "3d6 against 10", verb("i-bell", "Ask again")),
      owed(face("bart", 1), "Sir Bartholomew Featherstonehaugh", "3d6 against 11", "13|starts on −2"),
      owed(face("gunman", 2, true), "Gunman ×4", "3d6 against 11, one roll for all", verb("i-dice-3", "Roll")),
      owed(face("jack", 2), "Iron Jack", "3d6 against 7", verb("i-dice-3", "Roll")),
      owed(face("sniper", 2), "Sharpshooter", "3d6 against 12, hidden roll", verb("i-eye-off", "Roll")),
    ],
    verbs: [verb("i-dice-3", "Roll all NPCs (3)", { primary: true }), verb("i-pencil", "Type results…")],
  },
  timeline: {
    label: "Slots so far",
    axis: { time: "Step", right: "Turn" },
    entries: [
    time("ahead", "3", null, block([
        slot("ahead", face("anne", 1), "Anne-Marie Duval", { note: "then −1, −5, −9", right: "1 of 4" }),
      ])),
    time("ahead", "−2", null, block([
        slot("ahead", face("bart", 1), "Sir Bartholomew Featherstonehaugh", { note: "then −7, −12", right: "1 of 3" }),
      ])),
    ],
  },
  lanes: [],
  refusal: null,
  footer: {
    kind: "gm",
    label: "Play",
    row: [verb("i-arrow-back-up", "Undo", { title: "Undo: Sir Bartholomew, 3d6" }), verb("i-arrow-forward-up", "Redo", { disabled: true }), verb("i-player-skip-forward", "Next round")],
  },
  spoken: { status: "Round 3. 4 of 6 rolls are owed.", alert: "" },
};

/** action-period, contest of DX, and a refusal. */
export const actionPeriodContest: TrackerView = {
  pacing: "action-period",
  role: "gm",
  empty: null,
  clock: {
    pacing: "Action period",
    reading: "Round 2, step −5",
    since: "3 s rounds, 3 s gone",
    dial: dialOf({ units: 24, stations: [0, 2, 4, 5, 6, 8, 10, 12, 13, 15, 20], hand: 10 }),
    tools: [verb("i-lock", "Order locked: slots cannot be dragged", { pressed: true }), verb("i-dots-vertical", "Encounter menu")],
    stages: stages("✓Roll", "▸Play", "Settle"),
    stagesLabel: "Stages of round 2",
    doneWord: "done",
  },
  owed: null,
  timeline: {
    label: "Round 2 by step, counting down",
    axis: { time: "Step", right: "Turn" },
    entries: [
    time("past", "−1", null, block([
        slot("done", face("jack", 2), "Iron Jack", { note: "Move", right: "1 of 2" }),
      ])),
    time("past", "−3", null, block([
        slot("done", face("anne", 1), "Anne-Marie Duval", { note: "Attack", right: "3 of 4" }),
      ])),
    {
      kind: "now",
      at: "−5",
      word: "Contest of DX",
      of: "2 meet",
      mine: true,
      rolls: [
        owed(face("billy", 1), "Billy Bob", "3d6 against DX 12, turn 2 of 3", "10|made by 2"),
        owed(face("gunman", 2, true), "Gunman ×4", "3d6 against DX 11, turn 2 of 3", verb("i-dice-3", "Roll", { primary: true })),
      ],
      note: words("Both start a turn on this step. 3d6 each, the better margin acts first."),
      slots: [],
      verbs: [],
    },
    time("ahead", "−7", "+2 steps", block([
        slot("ahead", face("anne", 1), "Anne-Marie Duval", { note: "moves 2/3, shots 24/30", right: "4 of 4", id: "anne" }),
        slot("ahead", face("bart", 1), "Sir Bartholomew Featherstonehaugh", { note: "if still waiting, turn 2 is lost here", right: "3 of 3", id: "bart" }),
      ])),
    time("ahead", "−8", "+3 steps", block([
        slot("ahead", face("jack", 2), "Iron Jack", { note: "last turn of the round", right: "2 of 2" }),
      ])),
    time("ahead", "−10", "+5 steps", block([
        slot("ahead", face("billy", 1), "Billy Bob", { right: "3 of 3" }),
        slot("ahead", face("gunman", 2, true), "Gunman ×4", { right: "3 of 3" }),
      ])),
    band("**Round 3**: everyone rolls 3d6"),
    ],
  },
  lanes: [lane("Waiting", [waiting(face("bart", 1), "Sir Bartholomew Featherstonehaugh", "until “a gunman shows at the window”", "may act on this step too: then 3 meet", verb("i-bolt", "Act now"))])],
  refusal: {
    words: words("**Not put on −9.** Sir Bartholomew Featherstonehaugh may act until step −6; after that turn 2 is lost."),
    verbs: [verb(null, "Put on −6"), verb(null, "−9 anyway")],
    close: verb("i-x", "Close message"),
  },
  footer: {
    kind: "gm",
    label: "Play",
    row: [verb("i-arrow-back-up", "Undo", { title: "Undo: Anne-Marie, Attack" }), verb("i-arrow-forward-up", "Redo", { disabled: true }), verb("i-player-skip-forward", "Next round")],
  },
  spoken: { status: "Step −5: contest of DX between Billy Bob and Gunman.", alert: "" },
};

import { dialOf } from "../../../../src/foundry/applications/tracker/dial.ts";
import type { TrackerView } from "../../../../src/foundry/applications/tracker/view.ts";
import { acting, band, block, face, lane, slot, stages, time, verb, waiting, words } from "../build.ts";

/** stopwatch. Segments = 10 × class / agility. */
export const stopwatch: TrackerView = {
  pacing: "stopwatch",
  role: "gm",
  empty: null,
  clock: {
    pacing: "Stopwatch",
    reading: "7.0 s",
    since: "segment 14",
    dial: dialOf({ units: 20, stations: [15, 16, 17, 19, 1], hand: 14 }),
    tools: [verb("i-lock", "Order locked: slots cannot be dragged", { pressed: true }), verb("i-dots-vertical", "Encounter menu")],
    stages: stages("✓Start", "▸Play"),
    stagesLabel: "Stages of the encounter",
    doneWord: "done",
  },
  owed: null,
  timeline: {
    label: "Completions by time, counting up",
    axis: { time: "Time", right: "Segment" },
    entries: [
    time("past", "6.0 s", null, block([
        slot("done", face("voss", 3), "Lieutenant Voss", { note: "fires 6", right: "12" }),
      ])),
    time("past", "6.5 s", null, block([
        slot("done", face("aknar", 1), "Aknar", { note: "sword", right: "13" }),
        slot("done", face("voss", 3), "Lieutenant Voss", { note: "fires 6", right: "13" }),
      ])),
    {
      kind: "now",
      at: "7.0 s",
      word: "Now",
      of: "3 at once",
      mine: true,
      together: true,
      verbs: [verb("i-player-track-next", "Next actions…"), verb("i-ban", "Cease fire")],
      note: words("All effects together, then each chooses the next action."),
      slots: [acting(face("beau", 1), "Beauregard", "sabre cut, his 2nd"), acting(face("bandit", 2, true), "Bandit ×3", "club, their 2nd"), acting(face("voss", 3), "Lieutenant Voss", "fires 6, then **12 of 30** left")],
    },
    time("ahead", "7.5 s", "+0.5 s", block([
        slot("burst", face("voss", 3), "Lieutenant Voss", { note: "keeps firing: 6, then **6 of 30** left", right: "15", id: "voss" }),
      ])),
    time("ahead", "8.0 s", "+1.0 s", block([
        slot("next", face("bart", 1), "Sir Bartholomew Featherstonehaugh", { note: "**Next**, crossbow reloaded (VIII)", right: "16", id: "bart" }),
        slot("burst", face("voss", 3), "Lieutenant Voss", { note: "fires the last 6, then empty", right: "16" }),
      ])),
    time("ahead", "8.5 s", "+1.5 s", block([
        slot("ahead", face("aknar", 1), "Aknar", { note: "sword (VII)", right: "17", id: "aknar" }),
      ])),
    time("ahead", "9.5 s", "+2.5 s", block([
        slot("hidden", face("sniper", 2), "Sharpshooter", { note: "rifle (VI), hidden from players", right: "19", id: "sniper" }),
      ])),
    band("**Forecast**, if all do the same again"),
    time("forecast", "10.5 s", "+3.5 s", block([
        slot("forecast", face("beau", 1), "Beauregard", { note: "sabre (V)", right: "21" }),
        slot("forecast", face("bandit", 2, true), "Bandit ×3", { note: "club (VII)", right: "21" }),
        slot("forecast", face("aknar", 1), "Aknar", { note: "sword (VII)", right: "21" }),
        slot("forecast", face("bart", 1), "Sir Bartholomew Featherstonehaugh", { note: "crossbow (VI)", right: "21" }),
      ])),
    ],
  },
  lanes: [lane("Not yet aware", [waiting(face("watch", 4), "Watchman Pell", "has not noticed the fight", "starts at the segment you say", verb("i-eye", "Aware now"))], "m-hidden")],
  refusal: null,
  footer: {
    kind: "gm",
    label: "Play",
    done: verb("i-check", "Done for all 3", { primary: true }),
    row: [verb("i-arrow-back-up", "Undo", { title: "Undo: Aknar, sword" }), verb("i-arrow-forward-up", "Redo", { disabled: true }), verb("i-player-skip-forward", "To 7.5 s")],
  },
  spoken: { status: "7.0 s: Beauregard, Bandit times 3 and Lieutenant Voss at the same time. Next: Lieutenant Voss in 0.5 s.", alert: "" },
};

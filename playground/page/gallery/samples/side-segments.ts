import { dialOf } from "../../../../src/foundry/applications/tracker/dial.ts";
import type { TrackerView } from "../../../../src/foundry/applications/tracker/view.ts";
import { PHASES, acting, band, block, face, heading, lane, owed, slot, stages, time, verb, waiting, words } from "../build.ts";

/** side-segments. Party won the die: all its phases first. */
export const sideSegments: TrackerView = {
  pacing: "side-segments",
  role: "gm",
  empty: null,
  clock: {
    pacing: "Side segments",
    reading: "Segment 6, magic",
    since: "round 2, 20 s gone",
    dial: dialOf({ units: 12, stations: [3, 4, 5, 6, 8, 9], hand: 6, from: 1 }),
    tools: [verb("i-lock", "Order locked: slots cannot be dragged", { pressed: true }), verb("i-dots-vertical", "Encounter menu")],
    stages: stages("✓Declare", "✓Roll", "▸Play", "Settle"),
    stagesLabel: "Stages of round 2",
    doneWord: "done",
  },
  owed: null,
  timeline: {
    label: "Round 2 by segment, counting up",
    axis: { time: "Segment", right: "Attack" },
    entries: [
    time("past", "3", null, block([
        slot("done", face("wolf", 2), "Bandit hound", { note: "bite, carried from round 1", right: "13 − 10" }),
      ])),
    time("past", "4", null, block([
        slot("done", face("erik", 1), "Erik the Younger", { note: "sword", right: "1 of 2" }),
      ])),
    time("past", "5", null, block([
        slot("done", face("perrin", 1), "Perrin", { note: "shortbow, hit", right: "1 of 1" }),
      ])),
    {
      kind: "now",
      at: "6",
      word: "Now",
      phase: PHASES.ma,
      mine: true,
      lead: words("Party goes first: die 5 against 3"),
      leadSide: 1,
      verbs: [verb("i-pencil", "Change…"), verb("i-player-pause", "Wait…"), verb("i-x", "Spell lost")],
      slots: [acting(face("ysolde", 1), "Ysolde of Carrow", "**Sleep**, casting speed 6. Takes effect at the end of the segment.", "ysolde")],
    },
    time("ahead", "6", "same", block([
        slot("next", face("archer", 2, true), "Bandit archer ×3", { note: "shortbow, speed 5 + 1", right: "**Next**", id: "archers" }),
      ], [heading("Bandits after: die 3 against 5, **+1**", { side: 2 }), heading("", { phase: PHASES.mi })]), block([
        slot("ahead", face("bandit", 2, true), "Bandit ×6", { note: "spear, speed 5 + 1", right: "5 up", id: "bandits" }),
        slot("ahead", face("sergeant", 2), "Sergeant Rook", { note: "mace, speed 5 + 1", id: "rook" }),
      ], [heading("", { phase: PHASES.me })], "2 at the same time")),
    time("ahead", "8", "+2 seg.", block([
        slot("ahead", face("erik", 1), "Erik the Younger", { note: "sword, 2 × speed 4", right: "2 of 2", id: "erik" }),
      ])),
    time("ahead", "9", "+3 seg.", block([
        slot("ahead", face("bart", 1), "Sir Bartholomew Featherstonehaugh", { note: "charge, lance: speed 5 + 4", right: "1 of 1", id: "bart" }),
      ])),
    band("**Round 3**: declare, then roll"),
    time("forecast", "3", "round 3", block([
        slot("carried", face("captain", 2), "Bandit captain", { note: "half move, greatsword: 7 + 5 + 1 = 13, carried over as 3" }),
      ])),
    ],
  },
  lanes: [lane("Waiting", [waiting(face("anselm", 1), "Brother Anselm", "until “a bandit reaches Ysolde”, then **Mace**", "lapses at the end of this round", verb("i-bolt", "Act now"))])],
  refusal: null,
  footer: {
    kind: "gm",
    label: "Play",
    done: verb("i-check", "Done: Ysolde of Carrow", { primary: true }),
    row: [verb("i-arrow-back-up", "Undo", { title: "Undo: Perrin, shortbow" }), verb("i-arrow-forward-up", "Redo", { disabled: true }), verb("i-player-skip-forward", "Next round")],
  },
  spoken: { status: "Segment 6, magic: Ysolde of Carrow. Next: Bandit archers, missile, same segment.", alert: "" },
};

/** side-segments, round 1 after surprise. */
export const sideSegmentsDeclare: TrackerView = {
  pacing: "side-segments",
  role: "gm",
  empty: null,
  clock: {
    pacing: "Side segments",
    reading: "Round 1, declare",
    since: "surprise: Bandits +1 segment",
    dial: dialOf({ units: 12, stations: [], hand: 0 }),
    tools: [verb("i-lock", "Order locked: slots cannot be dragged", { pressed: true }), verb("i-dots-vertical", "Encounter menu")],
    stages: stages("✓Surprise", "▸Declare", "Roll", "Play", "Settle"),
    stagesLabel: "Stages of round 1",
    doneWord: "done",
  },
  owed: {
    title: "2 of 5 declarations owed",
    lead: "Party first. Bandits are surprised and declare later.",
    mine: true,
    rows: [
      owed(face("erik", 1), "Erik the Younger", "Attack with sword: 1 due this round", "5|speed 5"),
      owed(face("ysolde", 1), "Ysolde of Carrow", "Cast Sleep", "6|casting 6"),
      owed(face("perrin", 1), "Perrin", "player is choosing", verb("i-bell", "Ask again")),
      owed(face("bart", 1), "Sir Bartholomew Featherstonehaugh", "Charge the captain", "9|5 + 4"),
      owed(face("anselm", 1), "Brother Anselm", "yours to declare", verb("i-pencil", "Declare…", { primary: true })),
    ],
    verbs: [verb("i-repeat", "Same as last time"), verb("i-eye", "Surprise…")],
  },
  timeline: {
    label: "Sides that declare later",
    axis: null,
    entries: [
    time("ahead", "later", null, block([
        slot("ahead", face("bandit", 2, true), "Bandit ×6", { note: "declares after the Party begins" }),
        slot("ahead", face("archer", 2, true), "Bandit archer ×3", { note: "declares after the Party begins" }),
        slot("ahead", face("captain", 2), "Bandit captain", { note: "declares after the Party begins" }),
      ], [heading("**Bandits**: surprised, +1 segment this round", { side: 2 })])),
    ],
  },
  lanes: [],
  refusal: null,
  footer: {
    kind: "gm",
    label: "Play",
    done: verb("i-player-track-next", "Begin: 2 declarations owed", { disabled: true }),
    row: [verb("i-arrow-back-up", "Undo", { title: "Undo: Erik, declare" }), verb("i-arrow-forward-up", "Redo", { disabled: true }), verb("i-player-skip-forward", "Next round")],
  },
  spoken: { status: "Round 1, declare. 2 of 5 declarations of the Party are owed.", alert: "" },
};

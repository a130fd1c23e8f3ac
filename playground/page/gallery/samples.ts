/** All samples of the gallery by row: moments of fights of encounters/*.yml, for the GM or for players. */

import type { TrackerView } from "../../../src/foundry/tracker/views/tracker.ts";
import { requests } from "../../../src/rules/index.ts";
import { at, noEncounter, owed, viewOf, type Moment } from "./moments.ts";

/** A tracker with its caption and width in px. */
export interface Sample {
  readonly id: string;
  readonly caption: string;
  readonly width: number;
  readonly view: TrackerView;
}

export interface SampleRow {
  readonly title: string;
  readonly samples: readonly Sample[];
}

const DESKTOP = 300;
const PHONE = 360;

const of = (id: string, caption: string, moment: Moment, width = DESKTOP): Sample => ({
  id,
  caption,
  width,
  view: viewOf(moment),
});

/** True when a player has to choose an action at this time. */
const choosing =
  (participant: string, time: number): Moment["when"] =>
  (state) =>
    state.clock.time === time &&
    requests(state).some((request) => request.participant === participant && request.what === "nextAction");

export const ROWS: readonly SampleRow[] = [
  {
    title: "In the middle of a fight, GM",
    samples: [
      of("speed-order", "speed-order: a Wait fires and cuts in", {
        fight: "speed-order-rope-bridge",
        when: at({ round: 1, current: "annie", waiting: "tomas" }),
      }),
      of("action-period", "action-period: Basic Speed 6.25, a turn every 4 steps", {
        fight: "action-period-warehouse",
        when: at({ round: 1, current: "adeline", ordinal: 3 }),
      }),
      of("side-segments", "side-segments: the party won the die", {
        fight: "side-segments-ford",
        when: at({ round: 1, current: "ysolde" }),
      }),
      of("stopwatch", "stopwatch: several at once", {
        fight: "stopwatch-train-robbery",
        when: at({ time: 9, current: "bartholomew" }),
      }),
      of("two-action", "two-action: two boxes, the second combined", {
        fight: "two-action-reliquary",
        when: at({ round: 1, current: "kit" }),
        then: [
          { type: "act", participant: "kit", actions: [{ kind: "move", speed: "walk" }] },
          {
            type: "act",
            participant: "kit",
            actions: [
              { kind: "move", speed: "fast", roll: true, target: 55 },
              { kind: "fire", roll: true, target: 66 },
            ],
          },
        ],
      }),
    ],
  },
  {
    title: "Dice and decisions time waits for, GM",
    samples: [
      of("speed-order-ties", "speed-order, start: ties", { fight: "speed-order-ties", when: owed("tie") }),
      of("action-period-rolls", "action-period, start of a round", {
        fight: "action-period-warehouse",
        when: owed("initiative", 2),
        then: [{ type: "answer", answers: { roll_2_adeline: 9 } }],
      }),
      of("action-period-contest", "action-period: contest of DX, and a refusal", {
        fight: "action-period-warehouse",
        when: owed("contest", 1),
        then: [{ type: "answer", answers: { dx_1_birger_0_1: 10 } }],
        refused: { type: "move", slot: "1_jack_1", to: { time: -40 } },
      }),
      of("side-segments-declare", "side-segments, round 1 after surprise", {
        fight: "side-segments-surprise",
        when: owed("declare", 1),
      }),
      of("two-action-tests", "two-action, with initiative tests", {
        fight: "two-action-initiative-tests",
        when: owed("test", 1),
        then: [{ type: "answer", answers: { test_marin: 10, test_quill: 95 } }],
      }),
    ],
  },
  {
    title: "Players",
    samples: [
      of("your-turn", "Your turn", {
        fight: "action-period-warehouse",
        when: at({ round: 1, current: "adeline", ordinal: 1 }),
        plays: ["adeline"],
      }),
      of("you-are-next", "You are next: the head is outlined, not yours", {
        fight: "action-period-warehouse",
        when: at({ round: 1, current: "gunman-3" }),
        plays: ["birger"],
      }),
      of("your-roll", "Your roll is owed", {
        fight: "action-period-warehouse",
        when: owed("initiative", 2),
        then: [{ type: "answer", answers: { roll_2_adeline: 9 } }],
        plays: ["birger"],
      }),
      of(
        "phone-choice",
        "Phone: choosing the next action",
        { fight: "stopwatch-train-robbery", when: choosing("bernat", 10), plays: ["bernat"] },
        PHONE,
      ),
      of(
        "phone-unseen",
        "Phone: unseen foes stay unseen",
        {
          fight: "side-segments-ford",
          when: at({ round: 1, current: "ysolde" }),
          plays: ["sir-bartholomew"],
          unseen: true,
          then: [
            { type: "hide", participant: "archer-1", hidden: true },
            { type: "hide", participant: "archer-2", hidden: true },
          ],
        },
        PHONE,
      ),
    ],
  },
  {
    title: "A group one by one, an action under way, nothing",
    samples: [
      of("group-opened", "A group of like NPCs, opened; several encounters", {
        fight: "speed-order-goblin-gate",
        when: at({ round: 1, current: "mira" }),
        opened: "goblin",
        others: 2,
      }),
      of("group-acting", "One of a group acts", {
        fight: "speed-order-goblin-gate",
        when: at({ round: 1, current: "goblin-3" }),
      }),
      of(
        "under-way",
        "An action under way, and what each verb costs",
        { fight: "stopwatch-train-robbery", when: at({ time: 7, current: "bandit-3" }), plays: ["alrik"] },
        PHONE,
      ),
      { id: "nothing", caption: "No encounter", width: DESKTOP, view: noEncounter() },
    ],
  },
];

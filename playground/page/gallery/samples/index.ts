/** Every sample of the gallery, in the rows of the visual design's tracker page. */

import type { TrackerView } from "../../../../src/foundry/applications/tracker/view.ts";
import * as action from "./action-period.ts";
import * as extra from "./extra.ts";
import * as players from "./players.ts";
import * as segments from "./side-segments.ts";
import * as speed from "./speed-order.ts";
import * as stopwatch from "./stopwatch.ts";
import * as two from "./two-action.ts";

/** One tracker with its caption and the width it is drawn at, px. */
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

const at = (id: string, caption: string, view: TrackerView, width = 300): Sample => ({ id, caption, view, width });

export const ROWS: readonly SampleRow[] = [
  {
    title: "In the middle of a fight, GM",
    samples: [
      at("speed-order", "speed-order: a Wait fires and cuts in", speed.speedOrder),
      at("action-period", "action-period: Basic Speed 6.25, a turn every 4 steps", action.actionPeriod),
      at("side-segments", "side-segments: the Party won the die", segments.sideSegments),
      at("stopwatch", "stopwatch: three at once", stopwatch.stopwatch),
      at("two-action", "two-action: two boxes, the second combined", two.twoAction),
    ],
  },
  {
    title: "Dice and decisions time waits for, GM",
    samples: [
      at("speed-order-ties", "speed-order, start: ties", speed.speedOrderTies),
      at("action-period-rolls", "action-period, start of a round", action.actionPeriodRolls),
      at("action-period-contest", "action-period: contest of DX, and a refusal", action.actionPeriodContest),
      at("side-segments-declare", "side-segments, round 1 after surprise", segments.sideSegmentsDeclare),
      at("two-action-tests", "two-action, with initiative tests", two.twoActionTests),
    ],
  },
  {
    title: "Players",
    samples: [
      at("your-turn", "Your turn", players.yourTurn),
      at("you-are-next", "You are next: the head is outlined, not yours", players.youAreNext),
      at("your-roll", "Your roll is owed", players.yourRoll),
      at("phone-choice", "Phone: choosing the next action", players.phoneChoice, 360),
      at("phone-unseen", "Phone: unseen foes stay unseen", players.phoneUnseen, 360),
    ],
  },
  {
    title: "A group one by one, an action under way, nothing",
    samples: [
      at("group-opened", "A group of like NPCs, opened; several encounters", extra.groupOpened),
      at("under-way", "An action under way, and what each verb costs", extra.underWay, 360),
      at("nothing", "No encounter", extra.nothing),
    ],
  },
];

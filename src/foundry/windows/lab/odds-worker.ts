import { addCombat, addPacing, oddsOf, rulesOf } from "../../../rules/core.ts";
import {
  actionPeriod,
  d20,
  gurps,
  percentile,
  ruling,
  sideSegments,
  speedOrder,
  stopwatch,
  twoAction,
} from "../../../rules/pacings.ts";
import type { OddsTask, Progress } from "./play-odds.ts";

/* The worker's program. */

addCombat(gurps);
addCombat(d20);
addCombat(percentile);
addCombat(ruling);
addPacing(speedOrder);
addPacing(actionPeriod);
addPacing(sideSegments);
addPacing(stopwatch);
addPacing(twoAction);

addEventListener("message", ({ data }: MessageEvent<OddsTask>) => {
  const report = (progress: Progress): void => self.postMessage(progress);
  try {
    if (!rulesOf(data.state)) throw new Error("rules of a module");
    for (const odds of oddsOf(data.state, data.participants, data.effort)) report({ odds });
    report({ ended: true });
  } catch (error) {
    report({ failed: String(error) });
  }
});

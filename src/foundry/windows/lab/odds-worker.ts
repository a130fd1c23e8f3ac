import { addPacing, oddsOf } from "../../../rules/core.ts";
import { actionPeriod, sideSegments, speedOrder, stopwatch, twoAction } from "../../../rules/pacings.ts";
import type { Task, Told } from "./play-odds.ts";

/* The worker's program. */

addPacing(speedOrder);
addPacing(actionPeriod);
addPacing(sideSegments);
addPacing(stopwatch);
addPacing(twoAction);

addEventListener("message", ({ data }: MessageEvent<Task>) => {
  const tell = (progress: Told): void => self.postMessage(progress);
  try {
    for (const odds of oddsOf(data.state, data.participants, data.effort)) tell({ odds });
    tell({ ended: true });
  } catch (error) {
    tell({ failed: String(error) });
  }
});

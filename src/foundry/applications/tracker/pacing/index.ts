import { actionPeriod } from "./action-period.ts";
import { registerPresenter } from "./presenter.ts";
import { sideSegments } from "./side-segments.ts";
import { speedOrder } from "./speed-order.ts";
import { twoAction } from "./two-action.ts";
import { stopwatch } from "./stopwatch.ts";

/** How each pacing is put into words. */
export function registerPresenters(): void {
  registerPresenter("action-period", actionPeriod);
  registerPresenter("side-segments", sideSegments);
  registerPresenter("speed-order", speedOrder);
  registerPresenter("two-action", twoAction);
  registerPresenter("stopwatch", stopwatch);
}

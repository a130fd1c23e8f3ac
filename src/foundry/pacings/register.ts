import { announcePacing } from "../host/late-pacings.ts";
import { fetchWorldActions } from "../settings/world-actions.ts";
import { add } from "./add.ts";

/** In `init`; each pacing is loaded when an encounter uses it. Lists have this order. */
export function announcePacings(): void {
  announcePacing("speed-order", () => import("./speed-order.ts"), add);
  announcePacing("action-period", () => import("./action-period.ts"), add);
  announcePacing("side-segments", () => import("./side-segments.ts"), add);
  announcePacing("stopwatch", () => import("./stopwatch.ts"), add, { beside: fetchWorldActions });
  announcePacing("two-action", () => import("./two-action.ts"), add);
}

import { announcePacing } from "../host/late-pacings.ts";
import { fetchWorldActions } from "../settings/world-actions.ts";
import { addChunk } from "../reading/pacing-shell.ts";

/** In `init`; each pacing is loaded when an encounter uses it. Lists have this order. */
export function announcePacings(): void {
  announcePacing("speed-order", () => import("./speed-order.ts"), addChunk);
  announcePacing("action-period", () => import("./action-period.ts"), addChunk);
  announcePacing("side-segments", () => import("./side-segments.ts"), addChunk);
  announcePacing("stopwatch", () => import("./stopwatch.ts"), addChunk, { beside: fetchWorldActions });
  announcePacing("two-action", () => import("./two-action.ts"), addChunk);
}

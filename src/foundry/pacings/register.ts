import { announcePacing } from "../host/late-pacings.ts";
import { fetchWorldActions } from "../settings/world-actions.ts";
import { addChunk, announceSheet } from "../reading/pacing-shell.ts";

/** In `init`; each pacing is loaded when an encounter uses it. Lists have this order. */
export function announcePacings(): void {
  announcePacing("speed-order", () => import("./speed-order.ts"), addChunk);
  announcePacing("action-period", () => import("./action-period.ts"), addChunk);
  announcePacing("side-segments", () => import("./side-segments.ts"), addChunk);
  announcePacing("stopwatch", () => import("./stopwatch.ts"), addChunk, { beside: fetchWorldActions });
  announcePacing("two-action", () => import("./two-action.ts"), addChunk);

  // Sheets show more of them.
  announceSheet("speed-order", () => import("./speed-order/sheet.ts"));
  announceSheet("action-period", () => import("./action-period/sheet.ts"));
  announceSheet("side-segments", () => import("./side-segments/sheet.ts"));
  announceSheet("stopwatch", () => import("./stopwatch/sheet.ts"));
  announceSheet("two-action", () => import("./two-action/sheet.ts"));
}

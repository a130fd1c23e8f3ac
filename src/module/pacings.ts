import { announcePacing } from "../foundry/host/late-pacings.ts";
import { addChunk } from "../foundry/reading/pacing-shell.ts";
import { fetchWorldActions } from "../foundry/settings/world-actions.ts";
import { weaponReading } from "./profiles/stats.ts";

/** The pacing comes with the code that reads weapons, so that no fight is read without them. */
const withWeapons = { beside: () => weaponReading.fetch() };

/** Announces the pacings without their support for our actors and items. In `init`. */
export function announcePacings(): void {
  announcePacing("speed-order", () => import("../foundry/pacings/speed-order/speed-order.ts"), addChunk);
  announcePacing(
    "action-period",
    () => import("../foundry/pacings/action-period/action-period.ts"),
    addChunk,
    withWeapons,
  );
  announcePacing(
    "side-segments",
    () => import("../foundry/pacings/side-segments/side-segments.ts"),
    addChunk,
    withWeapons,
  );
  announcePacing("stopwatch", () => import("../foundry/pacings/stopwatch/stopwatch.ts"), addChunk, {
    beside: () => Promise.all([weaponReading.fetch(), fetchWorldActions()]),
  });
  announcePacing("two-action", () => import("../foundry/pacings/two-action/two-action.ts"), addChunk);
}

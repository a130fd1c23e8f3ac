import type { TrackerContext } from "../reading/context.ts";
import { shellOf } from "../reading/pacing-shell.ts";
import type { SheetPart } from "../reading/sheet-part.ts";
import { sheet as actionPeriod } from "./action-period/sheet.ts";
import { sheet as sideSegments } from "./side-segments/sheet.ts";
import { sheet as speedOrder } from "./speed-order/sheet.ts";
import { sheet as stopwatch } from "./stopwatch/sheet.ts";
import { sheet as twoAction } from "./two-action/sheet.ts";

/** What sheets show of our pacings; the shell of a module's pacing has it. */
const OURS: ReadonlyMap<string, object> = new Map<string, object>([
  ["speed-order", speedOrder],
  ["action-period", actionPeriod],
  ["side-segments", sideSegments],
  ["stopwatch", stopwatch],
  ["two-action", twoAction],
]);

/** Returns a pacing's parts of sheets. */
export function sheetOf(pacing: string): SheetPart {
  return { ...shellOf(pacing).sheet, ...OURS.get(pacing) };
}

export function sheetIn({ state }: Pick<TrackerContext, "state">): SheetPart {
  return sheetOf(state.pacing);
}

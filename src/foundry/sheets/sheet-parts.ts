import { combatOf } from "../../rules/core.ts";
import { sheet as gurps } from "../combat/gurps/sheet.ts";
import { sheet as actionPeriod } from "../pacings/action-period/sheet.ts";
import { sheet as sideSegments } from "../pacings/side-segments/sheet.ts";
import { sheet as speedOrder } from "../pacings/speed-order/sheet.ts";
import { sheet as stopwatch } from "../pacings/stopwatch/sheet.ts";
import { sheet as twoAction } from "../pacings/two-action/sheet.ts";
import type { TrackerContext } from "../reading/context.ts";
import { shellIn } from "../reading/pacing-shell.ts";
import type { SheetPart } from "../reading/sheet-part.ts";

/** The parts of sheets for our pacings; the shell of a module's pacing has it. */
const OURS: ReadonlyMap<string, object> = new Map<string, object>([
  ["speed-order", speedOrder],
  ["action-period", actionPeriod],
  ["side-segments", sideSegments],
  ["stopwatch", stopwatch],
  ["two-action", twoAction],
]);

/** The same of combat rules. */
const OUR_COMBAT: ReadonlyMap<string, object> = new Map<string, object>([["gurps", gurps]]);

/** Returns the parts of sheets of a pacing with its own combat rules. */
export function sheetOf(pacing: string): SheetPart {
  return sheetIn({ state: { pacing } });
}

/** Returns the parts of sheets of the encounter's pacing and combat rules, with what both read. */
export function sheetIn({ state }: { readonly state: Pick<TrackerContext["state"], "pacing" | "rules"> }): SheetPart {
  const rules = combatOf(state) ?? "";
  const fighting: SheetPart = { ...shellIn({ state: { pacing: "", rules } }).sheet, ...OUR_COMBAT.get(rules) };
  const timed: SheetPart = { ...shellIn({ state: { ...state, rules: "" } }).sheet, ...OURS.get(state.pacing) };
  const uses = timed.uses && [...timed.uses, ...(fighting.uses ?? [])];
  const rowAction: SheetPart["rowAction"] = (wish, seat) =>
    timed.rowAction?.(wish, seat) ?? fighting.rowAction?.(wish, seat) ?? null;
  return { ...fighting, ...timed, ...(uses ? { uses } : {}), ...(fighting.rowAction ? { rowAction } : {}) };
}

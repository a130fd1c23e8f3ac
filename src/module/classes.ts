import { SegmentZeroCombat } from "../foundry/fight/combat.ts";
import { SegmentZeroCombatant } from "../foundry/fight/combatant-document.ts";
import { SYSTEM_ID } from "../foundry/host/constants.ts";
import { putOver } from "./over.ts";
import { standIn } from "./stand-ins.ts";
import type { Profile } from "./profiles/schema.ts";
import { ClockTracker } from "./tracker.ts";

/** A place in CONFIG where Foundry looks for a class. */
type Holder = Record<string, unknown>;

/** What stood in CONFIG before us, to be put back if another package takes our place. */
let tracker: unknown;

/** Id of the package that has put another Combat class in the place of ours; "" if that cannot be told. */
let replacedBy: string | null = null;

/** Puts our classes over those that the system has registered. In `init`, after the system's. */
export function takePlaces({ mustNotRun, standIns }: Profile): void {
  putOver(SegmentZeroCombat, Combat, CONFIG.Combat.documentClass, mustNotRun);
  putOver(SegmentZeroCombatant, Combatant, CONFIG.Combatant.documentClass);
  const ui = CONFIG.ui as unknown as Holder;
  tracker = ui.combat;
  standIn(
    ClockTracker,
    foundry.applications.sidebar.tabs.CombatTracker,
    tracker as { readonly prototype: object } | undefined,
    standIns,
  );
  watched(CONFIG.Combat as unknown as Holder, SegmentZeroCombat);
  (CONFIG.Combatant as unknown as Holder).documentClass = SegmentZeroCombatant;
  ui.combat = ClockTracker;
}

/**
 * Checks that Foundry will make Combats of our class. In `setup`, before it makes any.
 * @returns null if so, else the package that took its place; the tracker is then that package's or the system's
 */
export function whoTookOver(): string | null {
  const holder = CONFIG.Combat as unknown as Holder;
  const used = holder.documentClass as typeof SegmentZeroCombat;
  // From here on it is a plain member again.
  Object.defineProperty(holder, "documentClass", { value: used, writable: true, enumerable: true, configurable: true });
  if (used === SegmentZeroCombat || used.prototype instanceof SegmentZeroCombat) return null;
  const ui = CONFIG.ui as unknown as Holder;
  if (ui.combat === ClockTracker) ui.combat = tracker;
  return replacedBy ?? "";
}

/** Puts our class in its place, and notes which package puts another one there. */
function watched(holder: Holder, own: unknown): void {
  let now = own;
  Object.defineProperty(holder, "documentClass", {
    configurable: true,
    enumerable: true,
    get: () => now,
    set(other: unknown) {
      now = other;
      replacedBy = packageIn(new Error("replaced").stack ?? "");
    },
  });
}

/** The package whose script comes first in a stack, apart from ours. */
function packageIn(stack: string): string {
  const ids = [...stack.matchAll(/\/(?:modules|systems)\/([\w-]+)\//g)].map(([, id = ""]) => id);
  return ids.find((id) => id !== SYSTEM_ID) ?? "";
}

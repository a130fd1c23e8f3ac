import { isObject } from "../rules/core.ts";
import { SegmentZeroCombat } from "../foundry/fight/combat.ts";
import { SegmentZeroCombatant } from "../foundry/fight/combatant-document.ts";
import { SYSTEM_ID } from "../foundry/host/constants.ts";
import { putOver, prototypeOf } from "./over.ts";
import type { Profile } from "./profiles/schema.ts";
import { SegmentZeroTracker } from "../foundry/tracker/tracker.ts";

type Holder = Record<string, unknown>;

/** A part of `CONFIG` in which packages put their classes. */
function holderOf(part: unknown): Holder {
  if (!isObject(part)) throw new TypeError("CONFIG lacks a part");
  return part;
}

/** The class before ours, restored if another package replaces ours. */
let tracker: unknown;
let theirCombat: typeof CONFIG.Combat.documentClass | undefined;

/** Compares two combatants as the tracker without us does, or by initiative if the system's code throws. */
export function compareWithoutUs(one: Combatant.Implementation, other: Combatant.Implementation): number {
  const compare: unknown = Reflect.get(theirCombat?.prototype ?? {}, "_sortCombatants");
  const byInitiative = (other.initiative ?? 0) - (one.initiative ?? 0);
  try {
    return typeof compare === "function" ? Number(Reflect.apply(compare, undefined, [one, other])) : byInitiative;
  } catch {
    return byInitiative;
  }
}

/** Package whose Combat class replaced ours; "" if unknown. */
let replacedBy: string | null = null;

/**
 * Puts our classes over the system's. In `init`, after the system's.
 * @param profile says which of the system's functions stay quiet
 */
export function takePlaces({ mustNotRun, standIns }: Profile): void {
  theirCombat = CONFIG.Combat.documentClass;
  putOver(SegmentZeroCombatant, Combatant, CONFIG.Combatant.documentClass);
  const ui = holderOf(CONFIG.ui);
  tracker = ui.combat;
  putOver(SegmentZeroCombat, Combat, theirCombat, mustNotRun);
  standIn(
    SegmentZeroTracker,
    foundry.applications.sidebar.tabs.CombatTracker,
    tracker as { readonly prototype: object } | undefined,
    standIns,
  );
  watched(holderOf(CONFIG.Combat), SegmentZeroCombat);
  holderOf(CONFIG.Combatant).documentClass = SegmentZeroCombatant;
  ui.combat = SegmentZeroTracker;
}

/**
 * Checks in `setup` that Foundry will make Combats of our class.
 * @returns null if so, else the package that replaced it; then that package's or the system's tracker runs
 */
export function whoTookOver(): string | null {
  const holder = holderOf(CONFIG.Combat);
  const used = holder.documentClass;
  // From here on a plain member.
  Object.defineProperty(holder, "documentClass", { value: used, writable: true, enumerable: true, configurable: true });
  if (used === SegmentZeroCombat) return null;
  if (typeof used === "function" && used.prototype instanceof SegmentZeroCombat) return null;
  const ui = holderOf(CONFIG.ui);
  if (ui.combat === SegmentZeroTracker) ui.combat = tracker;
  return replacedBy ?? "";
}

/** Sets our class, and notes which package replaces it. */
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

/** Returns the first package in a stack except ours. */
function packageIn(stack: string): string {
  const ids = [...stack.matchAll(/\/(?:modules|systems)\/([\w-]+)\//g)].map(([, id = ""]) => id);
  return ids.find((id) => id !== SYSTEM_ID) ?? "";
}

const reported = new Set<string>();

/**
 * Gives our tracker an empty function for each that the system's tracker has beyond Foundry's, because the
 * system and other packages may call it; the console reports each once.
 * @param more names that the system is known to expect
 */
function standIn(
  own: { readonly prototype: object },
  core: { readonly prototype: object },
  theirs: { readonly prototype: object } | undefined,
  more: readonly string[],
): void {
  for (const name of new Set([...functionsOf(theirs?.prototype ?? null, core.prototype), ...more])) {
    if (name in own.prototype) continue;
    Object.defineProperty(own.prototype, name, {
      configurable: true,
      writable: true,
      value: () => {
        if (reported.has(name)) return;
        reported.add(name);
        console.info(`Segment Zero | "${name}" of the system's tracker was called; this tracker has none.`);
      },
    });
  }
}

/** Function names of a class and its ancestors up to `end`. */
function functionsOf(prototype: object | null, end: object): readonly string[] {
  if (!prototype || prototype === end || prototype === Object.prototype) return [];
  const own = Object.getOwnPropertyNames(prototype).filter(
    (name) => name !== "constructor" && isFunction(prototype, name),
  );
  return [...own, ...functionsOf(prototypeOf(prototype), end)];
}

/** True also for a function behind an accessor, which libWrapper leaves in its place. */
function isFunction(prototype: object, name: string): boolean {
  try {
    return typeof Reflect.get(prototype, name) === "function";
  } catch {
    // An accessor of the system that needs a tracker.
    return false;
  }
}

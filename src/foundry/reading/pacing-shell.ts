import type { PlainRoll } from "../../rules/values.ts";
import type { PacingTypes, Request, Slot } from "../../rules/core.ts";
import { registerConditions, type PacingConditions } from "../fight/effects/conditions-of.ts";
import { isDisclosed, registerUndisclosed } from "../fight/disclosure.ts";
import { registerStatsReader, type StatsReader } from "../fight/host-adapter.ts";
import { registerNeeds, type Need } from "../fight/needs.ts";
import { pacingIds } from "../host/late-pacings.ts";
import { noteOf, type TrackerContext } from "./context.ts";
import type {
  ClockWords,
  PendingWords,
  Place,
  PlateWords,
  Presenter,
  RequestWords,
  RowWords,
  TogetherWords,
} from "./presenter.ts";
import type { AttackPart, SheetPart } from "./sheet-part.ts";

/**
 * All that the shell knows of one pacing: how it reads, and what actors, sheets, dialogs and settings have for it.
 * Every member is optional: a pacing without any can be played, and reads right.
 */
export interface PacingShell<T extends PacingTypes = PacingTypes> extends Presenter<T> {
  /** Members of its notes that only those see who may know a combatant's values, or what it waits for. */
  readonly audience?: Readonly<Partial<Record<"numbers" | "triggers", readonly string[]>>>;
  /** How its stats are read from an actor. */
  readonly stats?: StatsReader;
  /** Which of these values a sheet may leave empty. Whoever compares pacings is told who lacks them. */
  readonly needs?: readonly Need[];
  /** How it is told of conditions. */
  readonly conditions?: PacingConditions;
  /** What the sheets of actors and items have for it. */
  readonly sheet?: SheetPart<T>;
  /** Where attacking is one of the choices of a turn; elsewhere an attack is rolled beside what the pacing offers. */
  readonly attack?: AttackPart<T>;
  /**
   * What its players are used to rolling, where the pacing does not say what a figure is rolled with; 3d6 by default.
   */
  readonly dice?: PlainRoll;
  /** Parts of its settings page: names of options, by part. Options not named stand in the first part. */
  readonly settings?: Readonly<Record<string, readonly string[]>>;
}

const shells = new Map<string, PacingShell>();

/** Registers the shell's part of a pacing; a later one replaces an earlier one. */
export function registerPacingShell<T extends PacingTypes>(pacing: string, own: PacingShell<T>): void {
  // It is only ever given fights of its own pacing.
  const shell = own as unknown as PacingShell;
  shells.set(pacing, shell);
  if (shell.stats) registerStatsReader(pacing, shell.stats);
  if (shell.needs) registerNeeds(pacing, shell.needs);
  if (shell.conditions) registerConditions(pacing, shell.conditions);
  if (shell.undisclosed) registerUndisclosed(pacing, shell.undisclosed);
}

/** Ids of pacings with a part in the shell that is here. */
export function shellIds(): readonly string[] {
  return pacingIds().filter((id) => shells.has(id));
}

const FUNCTIONS: readonly (keyof PacingShell)[] = [
  "clock",
  "place",
  "undisclosed",
  "row",
  "foreseen",
  "plate",
  "together",
  "request",
  "rivals",
  "pending",
  "expected",
  "follows",
  "rulings",
  "beforeStart",
  "entries",
  "stats",
];
const OBJECTS: readonly (keyof PacingShell)[] = [
  "offers",
  "panel",
  "log",
  "dialogs",
  "prepares",
  "conditions",
  "sheet",
  "attack",
  "settings",
  "audience",
  "needs",
  "unawares",
  "ribbon",
];
const VALUES: Readonly<Record<string, string>> = { followsFigures: "boolean", dice: "string" };

/** @throws TypeError that names the pacing and the member of its shell part that is unknown or of a wrong type */
export function checkShell(pacing: string, shell: unknown): void {
  if (typeof shell !== "object" || shell === null)
    throw new TypeError(`Pacing "${pacing}": its shell part must be an object`);
  for (const [member, value] of Object.entries(shell)) {
    const wanted = includes(FUNCTIONS, member) ? "function" : includes(OBJECTS, member) ? "object" : VALUES[member];
    if (wanted === undefined)
      throw new TypeError(
        `Pacing "${pacing}": ${member} is unknown in its shell part; expected: ${[...FUNCTIONS, ...OBJECTS, ...Object.keys(VALUES)].join(", ")}`,
      );
    if (value !== undefined && (typeof value !== wanted || value === null))
      throw new TypeError(`Pacing "${pacing}": ${member} of its shell part must be a ${wanted}`);
  }
}

function includes(names: readonly string[], name: string): boolean {
  return names.includes(name);
}

const reported = new Set<string>();

/**
 * Says in the console that a member of a pacing has failed; once for each member, since a render asks for the same
 * again and again.
 */
export function reportFailure(pacing: string, member: string, error: unknown): void {
  if (reported.has(`${pacing} ${member}`)) return;
  reported.add(`${pacing} ${member}`);
  console.error(`Segment Zero | pacing "${pacing}": ${member} failed; the default is shown instead.`, error);
}

/** What stands for the result of a member that failed, where nothing at all would not do. */
const INSTEAD: Readonly<Record<string, unknown>> = { beforeStart: {}, stats: {} };

/**
 * The same shell part with functions that fail softly: a failure is reported with the name of the member, and the
 * tracker shows the default.
 */
export function guardedShell<S>(pacing: string, shell: S): S {
  return guarded(pacing, "", shell) as S;
}

function guarded(pacing: string, member: string, value: unknown): unknown {
  if (typeof value === "function")
    return guardedFunction(pacing, member, value as (...given: readonly unknown[]) => unknown);
  if (typeof value !== "object" || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, one]) => [name, guarded(pacing, member ? `${member}.${name}` : name, one)]),
  );
}

function guardedFunction(pacing: string, member: string, run: (...given: readonly unknown[]) => unknown): unknown {
  const failed = (error: unknown): unknown => {
    reportFailure(pacing, member, error);
    return INSTEAD[member];
  };
  return (...given: readonly unknown[]) => {
    try {
      const result = run(...given);
      return result instanceof Promise ? result.catch((error: unknown) => failed(error) ?? null) : result;
    } catch (error) {
      return failed(error);
    }
  };
}

const NOTHING = {};

/** The shell's part of a pacing; empty for a pacing that has none. */
export function shellOf(pacing: string): PacingShell {
  return shells.get(pacing) ?? NOTHING;
}

/** The shell's part of the pacing of a fight. */
export function shellIn({ state }: Pick<TrackerContext, "state">): PacingShell {
  return shellOf(state.pacing);
}

/**
 * Remembers what was worked out of an object or a name for one context: a render asks for the same slot several times.
 */
export function remembered<K, V, T extends PacingTypes = PacingTypes>(
  work: (key: K, context: TrackerContext<T>) => V,
): (key: K, context: TrackerContext<T>) => V {
  const known = new WeakMap<TrackerContext<T>, Map<K, V>>();
  return (key, context) => {
    let own = known.get(context);
    if (!own) known.set(context, (own = new Map<K, V>()));
    if (!own.has(key)) own.set(key, work(key, context));
    return own.get(key) as V;
  };
}

/** The note of a slot as this viewer may see it. */
export function noteFor<T extends PacingTypes>(slot: Slot<T["note"]>, context: TrackerContext<T>): Partial<T["note"]> {
  const { numbers = [], triggers = [] } = shellOf(context.state.pacing).audience ?? {};
  const { permissions: permissions } = context;
  const hidden = [
    ...(permissions.numbers(slot.participant) ? [] : numbers),
    ...(permissions.triggers(slot.participant) ? [] : triggers),
  ];
  return hidden.length ? without(noteOf(slot), hidden) : noteOf(slot);
}

/** The same without members of these names, at any depth. */
function without<V>(value: V, names: readonly string[]): V;
function without(value: unknown, names: readonly string[]): unknown {
  if (Array.isArray(value)) return value.map((one: unknown) => without(one, names));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, one]) => (names.includes(name) ? [] : [[name, without(one, names)]])),
  );
}

/** Where a slot stands in the list, as its pacing says. */
export const slotPlace = remembered((slot: Slot, context): Place => shellIn(context).place?.(slot, context) ?? NOTHING);

/** Whether a slot stands in the list: one that its reader may know of, where its pacing says no other. */
export function isShown(slot: Slot, context: TrackerContext): boolean {
  return isDisclosed(slot, context) && (slotPlace(slot, context).shown ?? true);
}

/** What a slot shows wherever it stands, as its pacing says. */
export const slotRow = remembered((slot: Slot, context): RowWords => shellIn(context).row?.(slot, context) ?? NOTHING);

/** What a current slot shows besides its row, as its pacing says. */
export const slotPlate = remembered(
  (slot: Slot, context): PlateWords => shellIn(context).plate?.(slot, context) ?? NOTHING,
);

/** What stands above and below these current slots, as their pacing says. */
export const togetherWords = remembered(
  (slots: readonly Slot[], context): TogetherWords => shellIn(context).together?.(slots, context) ?? NOTHING,
);

/** What a request asks, as its pacing says. */
export const requestWords = remembered(
  (request: Request, context): RequestWords => shellIn(context).request?.(request, context) ?? NOTHING,
);

const pendingIn = remembered(
  (_: TrackerContext, context): PendingWords => shellIn(context).pending?.(context) ?? NOTHING,
);

/** Answers of this round that belong beside what is still pending, as the pacing says. */
export function pendingWords(context: TrackerContext): PendingWords {
  return pendingIn(context, context);
}

/** The head of the tracker, as the pacing says. */
export function clockWords(context: TrackerContext): ClockWords {
  return shellIn(context).clock?.(context) ?? NOTHING;
}

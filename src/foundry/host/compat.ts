/**
 * Everything in which Foundry V13 and V14 differ, for the parts we use. Nothing else may ask for the version.
 */
interface V14 {
  readonly _del?: unknown;
}

function isV14(): boolean {
  return (game as { release: { generation: number } }).release.generation >= 14;
}

/** Adds the deletion of a dotted path to an update: a marked key in V13, an operator as the value in V14. */
export function markDeleted(update: Record<string, unknown>, path: string): void {
  const operator = (globalThis as V14)._del;
  if (isV14() && operator !== undefined) {
    update[path] = operator;
    return;
  }
  const cut = path.lastIndexOf(".") + 1;
  update[`${path.slice(0, cut)}-=${path.slice(cut)}`] = null;
}

/**
 * Adds to an update that a value takes the whole place of what stands at a dotted path: a marked key in V13, an
 * operator as the value in V14.
 */
export function markReplaced(update: Record<string, unknown>, path: string, value: object): void {
  const { operators } = foundry.data as {
    readonly operators?: { readonly ForcedReplacement?: { create(value: object): unknown } };
  };
  if (isV14() && operators?.ForcedReplacement) {
    update[path] = operators.ForcedReplacement.create(value);
    return;
  }
  const cut = path.lastIndexOf(".") + 1;
  update[`${path.slice(0, cut)}==${path.slice(cut)}`] = value;
}

/** Which Foundry this is, as it says of itself. */
export function hostVersion(): { readonly version: string; readonly generation: number } {
  const { release, version } = game as { readonly release: { readonly generation: number }; readonly version?: string };
  return { version: String(version ?? release.generation), generation: release.generation };
}

/** Every kind of duration that this version knows, each short, as data of effects to be tried. */
export function sampleDurations(): readonly { readonly name: string; readonly duration: object }[] {
  if (!isV14())
    return [
      { name: "seconds", duration: { seconds: 1 } },
      { name: "rounds", duration: { rounds: 1 } },
      { name: "turns", duration: { turns: 1 } },
    ];
  const spans = ["seconds", "rounds", "turns"].map((units) => ({
    name: units,
    duration: { value: 1, units, expiry: null },
  }));
  const events = ["turnStart", "turnEnd", "roundStart", "roundEnd"].map((expiry) => ({
    name: expiry,
    duration: { value: 1, units: "rounds", expiry },
  }));
  return [...spans, ...events];
}

/** The duration of so many seconds of world time. */
export function secondsOf(seconds: number): object {
  return isV14() ? { value: seconds, units: "seconds", expiry: null } : { seconds };
}

/** The duration of so many seconds or rounds of a fight. */
export function durationOf(amount: number, unit: "seconds" | "rounds"): object {
  return isV14() ? { value: amount, units: unit, expiry: null } : { [unit]: amount };
}

/** The name of what a key of an update is about; V13 marks deletions and replacements in the key. */
export function nameOfChange(key: string): string {
  return key.startsWith("-=") || key.startsWith("==") ? key.slice(2) : key;
}

/**
 * True for a value of an update that says what is to be done instead of what is to stand there, as V14 writes it: an
 * object of a class, or a marked one after its journey.
 */
export function isOperator(value: object): boolean {
  const prototype = Object.getPrototypeOf(value) as object | null;
  return "__$OPERATOR$__" in value || (prototype !== null && Object.getPrototypeOf(prototype) !== null);
}

/** An entry of a context menu, as V13 or as V14 writes it. Packages may use either spelling in V14. */
export interface CoreMenuEntry {
  readonly name?: string;
  readonly label?: string;
  readonly condition?: boolean | ((row: HTMLElement) => boolean);
  readonly visible?: boolean | ((row: HTMLElement) => boolean);
  readonly callback?: (row: HTMLElement, event?: Event) => unknown;
  readonly onClick?: (event: Event, row: HTMLElement) => unknown;
}

/** What an entry says and does for a row; null where it is not offered. */
export function readMenuEntry(
  entry: CoreMenuEntry,
  row: HTMLElement,
): { readonly label: string; readonly run: () => unknown } | null {
  const { name = "", label = name, callback, condition, onClick, visible = condition } = entry;
  if (visible === false || (typeof visible === "function" && !visible(row))) return null;
  return { label, run: () => (onClick ? onClick(new PointerEvent("click"), row) : callback?.(row)) };
}

/** Names of core's entries that clear or roll initiative, in both versions. */
const INITIATIVE = /^COMBAT(ANT)?\.(ACTIONS\.)?(Combatant)?(Clear|Reroll|InitiativeReset|ResetInitiative)$/;

/** True for an entry of core's by which initiative is cleared or rolled again. */
export function isAboutInitiative({
  name,
  label = name,
}: object & { readonly name?: string; readonly label?: string }): boolean {
  return label !== undefined && INITIATIVE.test(label);
}

/** Who sees a roll; one word for both versions. */
export type Visibility = "public" | "gm" | "self";

const MODES = {
  13: { option: "rollMode", public: "publicroll", gm: "gmroll", self: "selfroll" },
  14: { option: "messageMode", public: "public", gm: "gm", self: "self" },
} as const;

/** The option of a message that says who sees it. Always given: without one a private roll may become public in V14. */
export function visibilityOption(visibility: Visibility): Record<string, string> {
  const modes = MODES[isV14() ? 14 : 13];
  return { [modes.option]: modes[visibility] };
}

/** A condition as `CONFIG.statusEffects` has it. */
export interface StatusEffect {
  readonly id: string;
  readonly name: string;
  readonly img: string;
  readonly _id: string;
}

/**
 * Puts a list of conditions in the place of core's: a list in V13, a record by id in V14. There the property is defined
 * anew, since what stands behind it is a go-between for both forms, in which not everything can be changed.
 */
export function setStatusEffects(effects: readonly StatusEffect[]): void {
  const value = isV14() ? Object.fromEntries(effects.map((effect) => [effect.id, effect])) : [...effects];
  Object.defineProperty(CONFIG, "statusEffects", { value, writable: true, configurable: true, enumerable: true });
}

/**
 * Who sees the rolls of this user, as chosen above the chat: what is for the game master alone stays so, blind or not.
 */
export function chosenVisibility(): Visibility {
  const mode: unknown = game.settings?.get("core", isV14() ? "messageMode" : "rollMode");
  return mode === "gmroll" || mode === "blindroll" || mode === "gm" || mode === "blind"
    ? "gm"
    : mode === "selfroll" || mode === "self"
      ? "self"
      : "public";
}

/** Seconds of the units in which V14 counts time and a fight may outlast. */
const SECONDS: Readonly<Record<string, number>> = { seconds: 1, minutes: 60, hours: 3_600, days: 86_400 };

const ENDS: ReadonlySet<unknown> = new Set(["turnStart", "turnEnd", "roundStart", "roundEnd"]);

/**
 * How long an active effect lasts; nothing for one that lasts until it is taken off. V13 has seconds, or rounds and
 * turns, and no more to say; V14 has one figure with its unit, and the event at which it ends, which is the start of a
 * turn if nothing is said.
 */
export function spansOf(effect: ActiveEffect.Implementation): readonly Span[] {
  // As it is stored: what is shown of it is worked out by each version in its own way.
  const { duration } = effect._source as { duration?: Readonly<Record<string, unknown>> | null };
  if (!duration) return [];
  return isV14() ? [...oneSpan(duration)] : [...oldSpans(duration)];
}

function* oneSpan({ value, units, expiry }: Readonly<Record<string, unknown>>): Generator<Span> {
  if (!isAmount(value)) return;
  const ends = (expiry === undefined ? "turnStart" : ENDS.has(expiry) ? expiry : "inTime") as Span["ends"];
  if (units === "rounds" || units === "turns") yield { amount: value, unit: units, ends };
  const each = SECONDS[String(units)];
  if (each !== undefined) yield { amount: value * each, unit: "seconds", ends: "inTime" };
}

function* oldSpans({ seconds, rounds, turns }: Readonly<Record<string, unknown>>): Generator<Span> {
  if (isAmount(seconds)) return yield { amount: seconds, unit: "seconds", ends: "inTime" };
  if (isAmount(rounds)) yield { amount: rounds, unit: "rounds", ends: "inTime" };
  if (isAmount(turns)) yield { amount: turns, unit: "turns", ends: "turnEnd" };
}

function isAmount(value: unknown): value is number {
  return typeof value === "number" && Number.isFinite(value) && value > 0;
}

/** World time at which an active effect began, in seconds; null if it does not say. */
export function startTimeOf(effect: ActiveEffect.Implementation): number | null {
  const { start, duration } = effect._source as {
    start?: { time?: unknown } | null;
    duration?: { startTime?: unknown } | null;
  };
  const time = isV14() ? start?.time : duration?.startTime;
  return typeof time === "number" ? time : null;
}

/** How V14 asks an effect when it is over; V13 does not. */
interface Expiry {
  readonly isExpiryTrackable?: boolean;
  readonly isExpiryEvent?: (event: string, context?: object) => boolean;
  readonly duration?: { expired?: boolean } | null;
}

/** What a class of effects itself says of the end of one. */
export function expiryOf(
  core: object,
  effect: object,
): { readonly trackable: () => boolean; readonly ends: (event: string, context?: object) => boolean } {
  return {
    trackable: () => Reflect.get(core, "isExpiryTrackable", effect) === true,
    ends: (event, context) => (core as Expiry).isExpiryEvent?.call(effect, event, context) ?? false,
  };
}

/** True for an effect that V14 has marked as expired. */
export function coreMarkedExpired(effect: object): boolean {
  return isV14() && (effect as Expiry).duration?.expired === true;
}

/** Takes that mark off here; what is stored stays. */
export function unmarkExpired(effect: object): void {
  const { duration } = effect as Expiry;
  if (duration) duration.expired = false;
}

/** What takes the mark off for everybody, as part of an update; null where none is stored. */
export function withoutExpired(effect: object): object | null {
  const { _source } = effect as { readonly _source?: Expiry };
  return isV14() && _source?.duration?.expired === true ? { duration: { expired: false } } : null;
}

/**
 * Data of an effect to be created: V14 loses flags over keys that stood at the top in V13 (`changes` is in `system`
 * there).
 */
export function effectData(effect: { toObject(): object }): { readonly flags?: object } {
  const { changes, ...data } = effect.toObject() as { readonly changes?: unknown; readonly flags?: object };
  return isV14() || changes === undefined ? data : ({ ...data, changes } as { readonly flags?: object });
}

/** One of several operations that belong together. */
export type Operation =
  | {
      readonly action: "create";
      readonly documentName: string;
      readonly data: readonly object[];
      readonly parent?: unknown;
      readonly pack?: string;
    }
  | {
      readonly action: "update";
      readonly documentName: string;
      readonly updates: readonly { readonly _id: string }[];
      readonly parent?: unknown;
      readonly pack?: string;
    }
  | {
      readonly action: "delete";
      readonly documentName: string;
      readonly ids: readonly string[];
      readonly parent?: unknown;
      readonly pack?: string;
    };

/** V14 carries out several operations as one, all or nothing; V13 has nothing of the kind: null. */
export function batchOperation(): ((operations: readonly object[]) => Promise<unknown>) | null {
  const { modifyBatch } = foundry.documents as { modifyBatch?: (operations: readonly object[]) => Promise<unknown> };
  return isV14() && modifyBatch ? modifyBatch : null;
}

/** How long an effect lasts. */
export interface Span {
  readonly amount: number;
  readonly unit: "seconds" | "rounds" | "turns";
  /** At what it ends when its time has come. "inTime": as soon as it has. */
  readonly ends: "inTime" | "turnStart" | "turnEnd" | "roundStart" | "roundEnd";
}

/** All differences between Foundry V13 and V14 that affect us. No other file checks the version. */
interface V14 {
  readonly _del?: unknown;
}

function isV14(): boolean {
  return game.release.generation >= 14;
}

/** Adds the deletion of a dotted path. */
export function markDeleted(update: Record<string, unknown>, path: string): void {
  const operator = (globalThis as V14)._del;
  if (isV14() && operator !== undefined) {
    update[path] = operator;
    return;
  }
  const cut = path.lastIndexOf(".") + 1;
  update[`${path.slice(0, cut)}-=${path.slice(cut)}`] = null;
}

/** Adds the replacement of a whole value at a dotted path. */
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

export function hostVersion(): { readonly version: string; readonly generation: number } {
  const { release, version } = game;
  return { version: String(version ?? release.generation), generation: release.generation };
}

/** A kind of duration, and what ends it: some turns, or the start or end of the fight. */
interface SampleDuration {
  readonly name: string;
  readonly duration: object;
  readonly ends: "start" | "turns" | "end";
}

/** Returns a short sample of every kind of duration: in V14 each event with an amount, with 0 and with none. */
export function sampleDurations(): readonly SampleDuration[] {
  const units = ["seconds", "rounds", "turns"];
  if (!isV14()) return units.map((name) => ({ name, duration: { [name]: 1 }, ends: "turns" }));
  const spans = units.map((name): SampleDuration => ({ name, duration: durationIn(name), ends: "turns" }));
  const events = Object.keys(EVENTS).flatMap((expiry): readonly SampleDuration[] => {
    const ends = expiry === "combatStart" ? "start" : expiry === "combatEnd" ? "end" : "turns";
    return [
      // The start of a fight ends at once only what has no amount.
      ...(ends === "start" ? [] : [{ name: expiry, duration: { value: 1, units: "rounds", expiry }, ends } as const]),
      { name: `${expiry} 0`, duration: { value: 0, units: "turns", expiry }, ends },
      { name: `${expiry} none`, duration: { value: null, units: "seconds", expiry }, ends },
    ];
  });
  return [...spans, ...events];
}

const durationIn = (units: string): object => ({ value: 1, units, expiry: null });

export function durationInSeconds(seconds: number): object {
  return isV14() ? { value: seconds, units: "seconds", expiry: null } : { seconds };
}

export function durationOf(amount: number, unit: "seconds" | "rounds"): object {
  return isV14() ? { value: amount, units: unit, expiry: null } : { [unit]: amount };
}

/** Returns the name in an update's key, without V13's marks. */
export function nameOfChange(key: string): string {
  return key.startsWith("-=") || key.startsWith("==") ? key.slice(2) : key;
}

/** True for V14's operators: an object of a class, or a marked one after transfer. */
export function isOperator(value: object): boolean {
  const prototype = Object.getPrototypeOf(value);
  return "__$OPERATOR$__" in value || (prototype !== null && Object.getPrototypeOf(prototype) !== null);
}

/** Returns the documents of browser windows into which V14 has moved windows (API 14: DetachedWindowDescriptor). */
export function detachedPages(): readonly Document[] {
  const { detached } = foundry.applications as {
    readonly detached?: { readonly windows?: ReadonlyMap<string, { readonly window: Window }> };
  };
  return [...(detached?.windows?.values() ?? [])].map(({ window }) => window.document);
}

/**
 * Moves a window into a browser window of its own, in V14, and returns that window's page; null in V13.
 * @throws if the browser opens none
 */
export async function detachedPage(app: { detachWindow?(): Promise<unknown> }): Promise<Document | null> {
  if (!isV14() || !app.detachWindow) return null;
  const known = detachedPages();
  await app.detachWindow();
  const page = detachedPages().find((one) => !known.includes(one));
  if (!page) throw new Error("The browser has opened no window: allow pop-ups for this page, and run it again");
  return page;
}

/** Returns the level of the scene that V14 shows, for a new token; empty without levels. */
export function viewedLevel(): object {
  const { level } = canvas as { readonly level?: { readonly id?: string | null } | null };
  return isV14() && level?.id ? { level: level.id } : {};
}

/** Modules may use either form in V14. */
export interface CoreMenuEntry {
  readonly name?: string;
  readonly label?: string;
  readonly condition?: boolean | ((row: HTMLElement) => boolean);
  readonly visible?: boolean | ((row: HTMLElement) => boolean);
  readonly callback?: (row: HTMLElement, event?: Event) => unknown;
  readonly onClick?: (event: Event, row: HTMLElement) => unknown;
}

/** Returns label and action of an entry for a row; null if not offered. */
export function readMenuEntry(
  entry: CoreMenuEntry,
  row: HTMLElement,
): { readonly label: string; readonly run: () => unknown } | null {
  const { name = "", label = name, callback, condition, onClick, visible = condition } = entry;
  if (visible === false || (typeof visible === "function" && !visible(row))) return null;
  return { label, run: () => (onClick ? onClick(new PointerEvent("click"), row) : callback?.(row)) };
}

/** Names of Foundry's entries that clear or roll initiative, in both versions. */
const INITIATIVE = /^COMBAT(ANT)?\.(ACTIONS\.)?(Combatant)?(Clear|Reroll|InitiativeReset|ResetInitiative)$/;

export function isAboutInitiative({
  name,
  label = name,
}: object & { readonly name?: string; readonly label?: string }): boolean {
  return label !== undefined && INITIATIVE.test(label);
}

export type Visibility = "public" | "gm" | "self";

const MODES = {
  13: { option: "rollMode", public: "publicroll", gm: "gmroll", self: "selfroll" },
  14: { option: "messageMode", public: "public", gm: "gm", self: "self" },
} as const;

/**
 * Returns the message option for visibility. Always set, because without it a private roll may become public
 * in V14.
 */
export function visibilityOption(visibility: Visibility): Record<string, string> {
  const modes = MODES[isV14() ? 14 : 13];
  return { [modes.option]: modes[visibility] };
}

export interface StatusEffect {
  readonly id: string;
  readonly name: string;
  readonly img: string;
  readonly _id: string;
}

/**
 * Replaces Foundry's conditions: a list in V13; in V14 a record by id, redefined because it is a proxy that
 * cannot be changed completely.
 */
export function setStatusEffects(effects: readonly StatusEffect[]): void {
  const value = isV14() ? Object.fromEntries(effects.map((effect) => [effect.id, effect])) : [...effects];
  Object.defineProperty(CONFIG, "statusEffects", { value, writable: true, configurable: true, enumerable: true });
}

/** Returns Foundry's conditions: a list in V13, a record in V14. */
export function statusEffects(): readonly KnownStatus[] {
  return Object.values<KnownStatus>({ ...CONFIG.statusEffects });
}

interface KnownStatus {
  readonly id?: string;
  readonly name?: string | undefined;
  readonly img?: string | null | undefined;
  /** Absent or true for all. */
  readonly hud?: boolean | { readonly actorTypes?: readonly string[] } | null | undefined;
}

/** Returns this user's roll mode; all GM modes count as "gm". */
export function chosenVisibility(): Visibility {
  const mode: unknown = game.settings?.get("core", isV14() ? "messageMode" : "rollMode");
  return mode === "gmroll" || mode === "blindroll" || mode === "gm" || mode === "blind"
    ? "gm"
    : mode === "selfroll" || mode === "self"
      ? "self"
      : "public";
}

/** Seconds of V14's units that a fight can count. */
const SECONDS: Readonly<Record<string, number>> = { seconds: 1, minutes: 60, hours: 3_600, days: 86_400 };

/** V14's own events, with the unit that each counts. */
const EVENTS = {
  turnStart: "turns",
  turnEnd: "turns",
  roundStart: "rounds",
  roundEnd: "rounds",
  combatStart: "turns",
  combatEnd: "turns",
} as const;

function isEvent(expiry: unknown): expiry is keyof typeof EVENTS {
  return typeof expiry === "string" && Object.hasOwn(EVENTS, expiry);
}

/**
 * Returns the spans of an effect; none if it is permanent, or if a package of V14 announces its end. V13 has seconds,
 * or rounds and turns; V14 one number with unit and event, by default the start of a turn.
 */
export function spansOf(effect: ActiveEffect.Implementation): readonly Span[] {
  // As stored, because the versions derive its display differently.
  const { duration } = effect._source;
  if (!duration) return [];
  return isV14() && "value" in duration ? [...oneSpan(duration)] : [...oldSpans(duration)];
}

function* oneSpan({
  value,
  units,
  expiry = typeof value === "number" ? "turnStart" : null,
}: Readonly<Record<string, unknown>>): Generator<Span> {
  if (!isEvent(expiry) && isAnnounced(expiry)) return;
  const ends = isEvent(expiry) ? expiry : "inTime";
  if (!isAmount(value)) {
    if (isEvent(expiry)) yield { amount: 0, unit: EVENTS[expiry], ends };
    return;
  }
  if (units === "rounds" || units === "turns") yield { amount: value, unit: units, ends };
  const each = SECONDS[String(units)];
  if (each !== undefined)
    yield {
      amount: value * each,
      unit: "seconds",
      ends: ends === "combatStart" || ends === "combatEnd" ? ends : "inTime",
    };
}

/** True for an event that a package has registered in V14, and announces itself. */
function isAnnounced(expiry: unknown): boolean {
  const { expiryEvents = {} } = CONFIG.ActiveEffect as { readonly expiryEvents?: object };
  return typeof expiry === "string" && Object.hasOwn(expiryEvents, expiry);
}

function* oldSpans({ seconds, rounds, turns }: Readonly<Record<string, unknown>>): Generator<Span> {
  if (isAmount(seconds)) return yield { amount: seconds, unit: "seconds", ends: "inTime" };
  if (isAmount(rounds)) yield { amount: rounds, unit: "rounds", ends: "inTime" };
  if (isAmount(turns)) yield { amount: turns, unit: "turns", ends: "turnEnd" };
}

function isAmount(value: unknown): value is number {
  return typeof value === "number" && Number.isFinite(value) && value > 0;
}

/** V14 lets an effect's icon be hidden always, or shown without a duration. */
export function iconChoice({ _source }: ActiveEffect.Implementation): "never" | "always" | "temporary" {
  const { showIcon } = _source as { readonly showIcon?: unknown };
  return isV14() && showIcon === 0 ? "never" : isV14() && showIcon === 2 ? "always" : "temporary";
}

/** Returns the world time of an effect's start in seconds; null if unknown. */
export function startTimeOf(effect: ActiveEffect.Implementation): number | null {
  const {
    start,
    duration,
  }: {
    start?: { time?: unknown } | null;
    duration?: { startTime?: unknown } | null;
  } = effect._source;
  const time = isV14() ? start?.time : duration?.startTime;
  return typeof time === "number" ? time : null;
}

/** Returns the fight and the combatant in whose turn V14 noted an effect's start; "" for none. */
export function startTurnOf(effect: ActiveEffect.Implementation): {
  readonly combat: string;
  readonly combatant: string;
} {
  const source: object = effect._source;
  const { start } = source as {
    readonly start?: { readonly combat?: string | null; readonly combatant?: string | null } | null;
  };
  return { combat: start?.combat ?? "", combatant: start?.combatant ?? "" };
}

/** V13 never ends effects by itself, with or without an encounter. */
export function effectsEndByWorldTime(): boolean {
  return isV14();
}

/** Returns the part of an update that starts an effect at this world time, in V13. */
export function setStartTime(startTime: number): object {
  return { duration: { startTime } };
}

/** Returns the part of an update that lets an effect last seconds from this world time. */
export function lastingSeconds(seconds: number, from: number): object {
  return isV14()
    ? { duration: { value: seconds, units: "seconds", expiry: null }, start: { time: from } }
    : { duration: { seconds, startTime: from, rounds: null, turns: null } };
}

/** Returns the part of an update that restores an effect's present duration. */
export function storedSpan(effect: ActiveEffect.Implementation): object {
  const { duration, start }: { readonly duration?: object; readonly start?: object | null } = effect._source;
  return isV14() ? { duration, start } : { duration: { seconds: null, ...duration } };
}

interface Expiry {
  readonly isExpiryTrackable?: boolean;
  readonly isExpiryEvent?: (event: string, context?: object) => boolean;
  readonly duration?: { expired?: boolean } | null;
}

export function expiryOf(
  core: object,
  effect: object,
): { readonly trackable: () => boolean; readonly ends: (event: string, context?: object) => boolean } {
  return {
    trackable: () => Reflect.get(core, "isExpiryTrackable", effect) === true,
    ends: (event, context) => (core as Expiry).isExpiryEvent?.call(effect, event, context) ?? false,
  };
}

/** True if V14 marked the effect as expired. */
export function coreMarkedExpired(effect: object): boolean {
  return isV14() && (effect as Expiry).duration?.expired === true;
}

/** Removes the mark in memory only. */
export function unmarkExpired(effect: object): void {
  const { duration }: Expiry = effect;
  if (duration) duration.expired = false;
}

/** Returns the part of an update that removes the stored mark, or null. */
export function withoutExpired(effect: object): object | null {
  const { _source }: { readonly _source?: Expiry } = effect;
  return isV14() && _source?.duration?.expired === true ? { duration: { expired: false } } : null;
}

/** Returns data to create an effect, without V13's keys, for which V14 loses flags. */
export function effectData(effect: { toObject(): object }): { readonly flags?: object } {
  const { changes, ...data }: { readonly changes?: unknown; readonly flags?: object } = effect.toObject();
  return isV14() || changes === undefined ? data : ({ ...data, changes } as { readonly flags?: object });
}

/** An operation of a batch. */
export type Operation = {
  readonly documentName: string;
  readonly parent?: unknown;
  readonly pack?: string;
} & (
  | { readonly action: "create"; readonly data: readonly object[] }
  | { readonly action: "update"; readonly updates: readonly { readonly _id: string }[] }
  | { readonly action: "delete"; readonly ids: readonly string[] }
);

/** Null in V13. */
export function batchOperation(): ((operations: readonly object[]) => Promise<unknown>) | null {
  const { modifyBatch } = foundry.documents as { modifyBatch?: (operations: readonly object[]) => Promise<unknown> };
  return isV14() && modifyBatch ? modifyBatch : null;
}

export interface Span {
  /** 0: it lasts until the next such event. */
  readonly amount: number;
  readonly unit: "seconds" | "rounds" | "turns";
  /** Event at which it ends once its time is over; "inTime": at once. */
  readonly ends: "inTime" | keyof typeof EVENTS;
}

import { diff, isLeaf, type EncounterState, type JsonObject, type Patch, isObject } from "../../rules/core.ts";
import { markDeleted } from "../host/compat.ts";
import { ownVersion, SYSTEM_ID } from "../host/constants.ts";
import { touches } from "../host/touches.ts";
import { storesWhole } from "../settings/settings.ts";

/**
 * Where encounters are stored: the dotted path of our object in Combat and Combatant documents, for example
 * `flags.my-module`.
 */
export interface EncounterPlace {
  readonly path: string;
  /** Returns what each write also stores, for a world that continues without us. */
  readonly beside?: (combat: Combat, encounter: EncounterState) => object;
}

/** When a hazard acts; time is in the pacing's unit. */
export interface EventTiming {
  /** Null if not set. */
  readonly time: number | null;
  /** First round in which it acts; ignored in endless pacings. */
  readonly from: number;
  /** Rounds between, or units of time in endless pacings; 0 = once. */
  readonly every: number;
}

/** The players' name for a combatant that none of them plays. */
export interface Called {
  /** "" = by its token's nameplate. */
  readonly as: "" | "unknown" | "word" | "own";
  /** Kept with the own name, so that it can be set again. */
  readonly word: string;
  /** Tells combatants with the same word apart; 0 = not numbered yet. */
  readonly number: number;
}

export const CALLED_AS = ["unknown", "word", "own"] as const;

export interface CombatantChoices {
  /** "" = by its token. */
  readonly side: string;
  /** "" = by likeness, `ALONE` = none. */
  readonly group: string;
  readonly called: Called;
  /** True if a defeated combatant is out because it fled. */
  readonly fled: boolean;
  /** For GMs. */
  readonly note: string;
  readonly hazard: Partial<EventTiming>;
}

let place: EncounterPlace = { path: "system" };

/** Sets another place, in `init` or before. */
export function useStore(other: EncounterPlace): void {
  place = other;
}

/** Place for a Combat whose `system` belongs to another package. */
const FLAGS = `flags.${SYSTEM_ID}`;

function pathOf({ documentName, type }: { readonly documentName: string; readonly type: string }): string {
  return documentName === "Combat" && type !== "base" && place.path === "system" ? FLAGS : place.path;
}

const MARK = `${FLAGS}.hasFight`;

function markedAt(path: string): Record<string, unknown> {
  return path === "system" ? { [MARK]: true } : {};
}

function inChange(change: object, name: string): unknown {
  return (
    foundry.utils.getProperty(change, `${place.path}.${name}`) ?? foundry.utils.getProperty(change, `${FLAGS}.${name}`)
  );
}

export function storedIn(
  document: Combat.Implementation | Combatant.Implementation | Combat | Combatant,
): Readonly<Record<string, unknown>> {
  return recordAt(document, pathOf(document));
}

function recordAt(data: object, path: string): Readonly<Record<string, unknown>> {
  const found: unknown = foundry.utils.getProperty(data, path);
  return isObject(found) ? found : {};
}

const texts = new WeakMap<object, { readonly text: string; readonly encounter: unknown }>();

/** Returns what is stored as the encounter; invalid JSON stays text. */
function encounterAt(combat: Combat): unknown {
  const { encounter, encounterText: text } = storedIn(combat);
  if (typeof text !== "string" || text === "") return encounter;
  const known = texts.get(combat);
  if (known?.text === text) return known.encounter;
  const read = { text, encounter: parsed(text) };
  texts.set(combat, read);
  return read.encounter;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

export function storedEncounter(combat: Combat): EncounterState | null {
  const encounter = encounterAt(combat);
  return typeof encounter === "object" && encounter !== null && "schema" in encounter
    ? (encounter as EncounterState)
    : null;
}

/** Returns what is stored as the encounter, of any type; undefined if there never was one, null if it was lost. */
export function storedAnything(combat: Combat): unknown {
  const { worked } = storedIn(combat);
  const encounter = encounterAt(combat);
  const isNothing =
    encounter === undefined ||
    encounter === null ||
    (typeof encounter === "object" && Object.keys(encounter).length === 0);
  const round = combat._source?.round;
  const wasFight =
    foundry.utils.getProperty(combat, MARK) === true ||
    lastWriteOf(combat) !== "" ||
    (Array.isArray(worked) && worked.length > 0) ||
    // Elsewhere, core may have run it before us.
    (place.path === "system" && typeof round === "number" && round > 0);
  return isNothing ? (wasFight ? null : undefined) : encounter;
}

const MOST_ASIDE = 3;

/** Returns everything stored of an encounter as JSON. */
export function storedText(combat: Combat): string {
  const source: { readonly round?: unknown; readonly turn?: unknown } = combat.toObject();
  const { aside: _, ...kept } = recordAt(source, pathOf(combat));
  return JSON.stringify({
    time: new Date().toISOString(),
    version: ownVersion(),
    round: source.round,
    turn: source.turn,
    stored: kept,
  });
}

/** Returns the update that backs up the stored encounter. */
export function asideUpdate(combat: Combat): Record<string, unknown> {
  const { aside } = storedIn(combat);
  const before: readonly unknown[] = Array.isArray(aside) ? aside : [];
  return { [`${pathOf(combat)}.aside`]: [...before, { text: storedText(combat) }].slice(-MOST_ASIDE) };
}

/** Returns keys of finished turn events that may come again. */
export function storedWork(combat: Combat): readonly string[] {
  const { worked } = storedIn(combat);
  return Array.isArray(worked) ? worked.map(String) : [];
}

/**
 * Returns the checksum of the last write (`checksumOf`), or the id of the client that took over after it; "" for none.
 */
export function lastWriteOf(combat: Combat): string {
  const { lastWrite } = storedIn(combat);
  return typeof lastWrite === "string" ? lastWrite : "";
}

/** Returns what the last write changes outside the encounter, unchecked (`dueOf`), or undefined. */
export function storedDue(combat: Combat): object | undefined {
  const { due } = storedIn(combat);
  const [last] = Array.isArray(due) ? due : [];
  return typeof last === "object" && last !== null ? last : undefined;
}

export function lifeOf(combat: Combat): number {
  const { life } = storedIn(combat);
  return typeof life === "number" ? life : 0;
}

/** Returns ids of the latest Undo and Redo clicks, which the log does not have; latest last. */
export function travelsOf(combat: Combat): readonly string[] {
  const { travels } = storedIn(combat);
  return Array.isArray(travels) ? travels.map(String) : [];
}

export function combatantChoices(combatant: Combatant.Implementation): CombatantChoices {
  const { side, group, called, fled, note, hazard } = storedIn(combatant);
  return {
    side: typeof side === "string" ? side : "",
    group: typeof group === "string" ? group : "",
    called: calledFrom(called),
    fled: fled === true,
    note: typeof note === "string" ? note : "",
    hazard: hazard ?? {},
  };
}

/** Values of a combatant about which the GM has chosen nothing. */
export const NO_CHOICES = {
  side: "",
  group: "",
  called: { as: "", word: "", number: 0 },
  fled: false,
  note: "",
  hazard: { time: null, from: 1, every: 1 },
} as const satisfies CombatantChoices;

/** True if it is out of the fight because it fled. */
export function isFled(combatant: Combatant.Implementation): boolean {
  return combatant.defeated && combatantChoices(combatant).fled;
}

/** Forgets that a combatant fled if a change by others, such as Foundry's own button, sets its defeat. */
export function forgetFlight(combatant: Combatant.Implementation, change: object): void {
  if (
    touches(change, ["defeated"]) &&
    combatantChoices(combatant).fled &&
    !touches(change, [...place.path.split("."), "fled"])
  )
    foundry.utils.mergeObject(change, nested({ fled: false }));
}

/** Modules may have stored anything; a word that is missing is an unknown name. */
function calledFrom(stored: unknown): Called {
  const { as, word, number } = isObject(stored) ? stored : {};
  return {
    as: CALLED_AS.find((one) => one === as) ?? "",
    word: typeof word === "string" ? word : "",
    number: typeof number === "number" ? number : 0,
  };
}

export function changesChoices(change: object): boolean {
  return Object.keys(NO_CHOICES).some((choice) => touches(change, [...place.path.split("."), choice]));
}

/** Returns the encounter's part of a Combat change: changes, or all of it as text; undefined for none. */
export function changeOfEncounter(change: object): unknown {
  return inChange(change, "encounterText") ?? inChange(change, "encounter");
}

export function isOurWrite(change: object): boolean {
  return changeOfEncounter(change) !== undefined && Boolean(inChange(change, "lastWrite"));
}

/**
 * Returns what a Combat change lists as changed outside the encounter, unchecked; null for nothing, undefined if
 * untouched.
 */
export function dueIn(change: object): { readonly summary?: object } | null | undefined {
  const due = inChange(change, "due");
  const [last] = Array.isArray(due) ? due : [];
  return due === undefined ? undefined : typeof last === "object" ? last : null;
}

export function changesFight(change: object): boolean {
  return foundry.utils.hasProperty(change, place.path) || foundry.utils.hasProperty(change, FLAGS);
}

/**
 * Returns the encounter in the server's data of a Combat, or undefined.
 * @param data of that combat
 */
export function encounterInData(combat: Combat, data: object): unknown {
  const stored = recordAt(data, pathOf(combat));
  const { encounter, encounterText } = stored;
  return typeof encounterText === "string" && encounterText ? parsed(encounterText) : encounter;
}

export interface FightWrite {
  readonly state: EncounterState;
  /** Patch from the stored encounter to `state`. */
  readonly patch: Patch;
  readonly lastWrite: string;
  /** As in `storedWork`; null if unchanged. */
  readonly worked: readonly string[] | null;
  /** Id of an Undo or Redo click, which the log does not record. */
  readonly travel?: string | undefined;
  readonly due?: object | null;
}

const MOST_TRAVELS = 100;

export function isStoredWhole(combat: Combat): boolean {
  const { encounterText } = storedIn(combat);
  return storesWhole() || Boolean(encounterText);
}

/** Returns the update that stores a whole encounter without operators. */
export function wholeUpdate(combat: Combat, encounter: object): Record<string, unknown> {
  return { [`${pathOf(combat)}.encounterText`]: JSON.stringify(encounter) };
}

/**
 * Returns the update of a Combat for a click, in dotted paths.
 * @param whole writes all of the encounter instead of the patch
 */
export function updateFor(
  combat: Combat,
  { state, patch, lastWrite, worked, travel, due = null }: FightWrite,
  whole = isStoredWhole(combat),
): Record<string, unknown> {
  const path = pathOf(combat);
  const encounter = whole
    ? wholeUpdate(combat, state)
    : storedEncounter(combat)
      ? { [`${path}.encounter`]: changesBy(patch) }
      : { [`${path}.encounter`]: state };
  return {
    ...encounter,
    ...writeMark(combat, lastWrite),
    ...dueUpdate(combat, due),
    ...(worked ? { [`${path}.worked`]: worked } : {}),
    ...(travel ? { [`${path}.travels`]: [...travelsOf(combat), travel].slice(-MOST_TRAVELS) } : {}),
    ...place.beside?.(combat, state),
  };
}

/** Returns the part of an update with `due`; empty if nothing is or was listed. */
export function dueUpdate(combat: Combat, due: object | null): Record<string, unknown> {
  return due || storedDue(combat) ? { [`${pathOf(combat)}.due`]: due ? [due] : [] } : {};
}

export function withoutLastTravel(combat: Combat): Record<string, unknown> {
  return { [`${pathOf(combat)}.travels`]: travelsOf(combat).slice(0, -1) };
}

/** Returns the update that replaces the encounter by a new one, without its mark (`writeMark`). */
export function replacementOf(combat: Combat, encounter: EncounterState): Record<string, unknown> {
  const path = pathOf(combat);
  const { encounter: old } = storedIn(combat);
  return {
    ...(isStoredWhole(combat)
      ? wholeUpdate(combat, encounter)
      : { [`${path}.encounter`]: changesBy(diff(typeof old === "object" && old !== null ? old : {}, encounter)) }),
    [`${path}.worked`]: [],
    [`${path}.life`]: lifeOf(combat) + 1,
    ...dueUpdate(combat, null),
    ...markedAt(path),
    ...place.beside?.(combat, encounter),
  };
}

/**
 * Returns the parts of a Combat's data with its encounter, round and turn.
 * @param data of a Combat
 */
export function partsWithFight(data: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const [part = ""] = pathOf({
    documentName: "Combat",
    type: typeof data.type === "string" ? data.type : "base",
  }).split(".");
  return Object.fromEntries(
    [part, "round", "turn"].filter((name) => data[name] !== undefined).map((name) => [name, data[name]]),
  );
}

export function writeMark(combat: Combat, id: string): Record<string, unknown> {
  return { [`${pathOf(combat)}.lastWrite`]: id };
}

/**
 * Returns source data of a Combat with this encounter, to merge with its other data.
 * @param combat the new one, if it exists
 */
export function encounterSource(encounter: EncounterState, combat?: Combat): object {
  const path = combat ? pathOf(combat) : place.path;
  return foundry.utils.expandObject({ [path]: { encounter }, ...markedAt(path) });
}

/** Returns source data or an update of a Combatant with its choices, to merge with its other data. */
export function combatantSource(
  choices: Partial<Omit<CombatantChoices, "hazard" | "called">> & {
    readonly called?: Partial<Called>;
    readonly hazard?: JsonObject;
  },
): object {
  return nested(choices);
}

function nested(data: object): object {
  return foundry.utils.expandObject({ [place.path]: data });
}

/** Returns the changes of a patch as the nested members of an update. */
function changesBy(patch: Patch): Record<string, unknown> {
  const update: Record<string, unknown> = {};
  for (const [name, change] of Object.entries(patch)) {
    if (!isLeaf(change)) update[name] = changesBy(change);
    else if (change.length) update[name] = change[0];
    else markDeleted(update, name);
  }
  return update;
}

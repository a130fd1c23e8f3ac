import { changesOf, diff, type EncounterState, type JsonObject, type Patch } from "../../rules/core.ts";
import { markDeleted } from "../host/compat.ts";
import { ownVersion, SYSTEM_ID } from "../host/constants.ts";
import { touches } from "../host/touches.ts";
import { storesWhole } from "../settings/settings.ts";

/**
 * Where fights are stored: the dotted path of our object in Combat and in Combatant documents. A host that keeps our
 * encounters beside its own data names another place before the first fight is read (`useStore`): `{ path:
 * "flags.my-module" }`.
 */
export interface EncounterPlace {
  readonly path: string;
  /**
   * What each write of an encounter stores besides it, in the same update of the Combat, for a world that goes on
   * without us. Left out: nothing.
   */
  readonly beside?: (combat: Combat, encounter: EncounterState) => object;
}

/** When an entry without an actor acts, in the pacing's unit. */
export interface EventTiming {
  /** Null where nothing is said. */
  readonly time: number | null;
  /** The first round in which it acts. */
  readonly from: number;
  /** Acts every so many rounds; 0 = once. */
  readonly every: number;
}

/** What is stored of a combatant: what was chosen for it by hand. */
export interface CombatantChoices {
  /** Side in the fight; "" = as its token stands. */
  readonly side: string;
  /** Name of its group; "" = by likeness, `ALONE` = none. */
  readonly group: string;
  readonly hazard: Partial<EventTiming>;
}

let place: EncounterPlace = { path: "system" };

/** Names another place for stored fights. In `init` or before, since fights stored elsewhere are not looked for. */
export function useStore(other: EncounterPlace): void {
  place = other;
}

/** Where the fight of a Combat whose type is another package's stands: its `system` is that package's. */
const FLAGS = `flags.${SYSTEM_ID}`;

function pathOf({ documentName, type }: { readonly documentName: string; readonly type: string }): string {
  return documentName === "Combat" && type !== "base" && place.path === "system" ? FLAGS : place.path;
}

/**
 * Mark of a Combat that has a fight stored, apart from that fight, so that a missing one is noticed. Worlds from before
 * this mark have none.
 */
const MARK = `${FLAGS}.hasFight`;

function markedAt(path: string): Record<string, unknown> {
  return path === "system" ? { [MARK]: true } : {};
}

/** What a change of a Combat, as a hook of Foundry tells it, says of something that we store; undefined for nothing. */
function inChange(change: object, name: string): unknown {
  return (
    foundry.utils.getProperty(change, `${place.path}.${name}`) ?? foundry.utils.getProperty(change, `${FLAGS}.${name}`)
  );
}

// ------------------------------------------------------------------------------------------------ reading

function storedIn(
  document: Combat.Implementation | Combatant.Implementation | Combat | Combatant,
): Readonly<Record<string, unknown>> {
  return (foundry.utils.getProperty(document, pathOf(document)) ?? {}) as Readonly<Record<string, unknown>>;
}

const texts = new WeakMap<object, { readonly text: string; readonly encounter: unknown }>();

/** What is stored as the encounter, in either form. Text is read once; what is no JSON stays text. */
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

/** The encounter of a combat as it is stored, unchecked; null for a combat that has none. */
export function storedEncounter(combat: Combat): EncounterState | null {
  const encounter = encounterAt(combat);
  return typeof encounter === "object" && encounter !== null && "schema" in encounter
    ? (encounter as EncounterState)
    : null;
}

/**
 * What is stored as the encounter of a combat, whatever it is; undefined for a combat that never had one. Where nothing
 * stands but something tells of a fight, the fight was lost: null.
 */
export function storedAnything(combat: Combat): unknown {
  const { worked } = storedIn(combat);
  const encounter = encounterAt(combat);
  const isNothing =
    encounter === undefined ||
    encounter === null ||
    (typeof encounter === "object" && Object.keys(encounter).length === 0);
  const round = (combat as { readonly _source?: { readonly round?: unknown } })._source?.round;
  const wasFight =
    foundry.utils.getProperty(combat, MARK) === true ||
    lastWriteOf(combat) !== "" ||
    (Array.isArray(worked) && worked.length > 0) ||
    // Elsewhere core may have run it before us.
    (place.path === "system" && typeof round === "number" && round > 0);
  return isNothing ? (wasFight ? null : undefined) : encounter;
}

/** How many damaged fights are kept beside the one that took their place. */
const MOST_ASIDE = 3;

/** Everything that is stored of a fight, as JSON text with time and version of the system. */
export function storedText(combat: Combat): string {
  const source = combat.toObject() as { readonly round?: unknown; readonly turn?: unknown };
  const stored = foundry.utils.getProperty(source, pathOf(combat)) as Readonly<Record<string, unknown>> | undefined;
  const { aside: _, ...kept } = stored ?? {};
  return JSON.stringify({
    time: new Date().toISOString(),
    version: ownVersion(),
    round: source.round,
    turn: source.turn,
    stored: kept,
  });
}

/** The update that sets aside what is stored, before something else takes its place. The latest few are kept. */
export function asideUpdate(combat: Combat): Record<string, unknown> {
  const { aside } = storedIn(combat);
  const before: readonly unknown[] = Array.isArray(aside) ? aside : [];
  return { [`${pathOf(combat)}.aside`]: [...before, { text: storedText(combat) }].slice(-MOST_ASIDE) };
}

/** Keys of turn events that were worked on and may come again (`turn-events.ts`). */
export function storedWork(combat: Combat): readonly string[] {
  const { worked } = storedIn(combat);
  return Array.isArray(worked) ? worked.map(String) : [];
}

/**
 * The last write of the encounter, by the checksum that it left (`checksumOf`), or id of the client that took over what
 * was left undone after it; "" for none.
 */
export function lastWriteOf(combat: Combat): string {
  const { lastWrite } = storedIn(combat);
  return typeof lastWrite === "string" ? lastWrite : "";
}

/** What the last write changes outside the encounter, unchecked (`dueOf`); undefined for nothing. */
export function storedDue(combat: Combat): object | undefined {
  const { due } = storedIn(combat);
  const [last] = Array.isArray(due) ? (due as unknown[]) : [];
  return typeof last === "object" && last !== null ? last : undefined;
}

/** How often this fight was started over. */
export function lifeOf(combat: Combat): number {
  const { life } = storedIn(combat);
  return typeof life === "number" ? life : 0;
}

/** Ids of the latest clicks that were Undo or Redo, the latest last; the log does not hold them. */
export function travelsOf(combat: Combat): readonly string[] {
  const { travels } = storedIn(combat);
  return Array.isArray(travels) ? travels.map(String) : [];
}

/** What was chosen by hand for a combatant. */
export function combatantChoices(combatant: Combatant.Implementation): CombatantChoices {
  const { side, group, hazard } = storedIn(combatant);
  return {
    side: typeof side === "string" ? side : "",
    group: typeof group === "string" ? group : "",
    hazard: (hazard ?? {}) as Partial<EventTiming>,
  };
}

/** True if this change of a Combatant, as a hook of Foundry tells it, touches what was chosen by hand for it. */
export function changesChoices(change: object): boolean {
  return ["side", "group"].some((choice) => touches(change, [...place.path.split("."), choice]));
}

/**
 * What an update changes of the encounter, as a hook of Foundry tells it: the changes, or all of it as text; undefined
 * for nothing.
 */
export function changeOfEncounter(change: object): unknown {
  return inChange(change, "encounterText") ?? inChange(change, "encounter");
}

/**
 * True if this change of a Combat, as a hook of Foundry tells it, is a write of ours: it changes the encounter and says
 * by which write.
 */
export function isOurWrite(change: object): boolean {
  return changeOfEncounter(change) !== undefined && Boolean(inChange(change, "lastWrite"));
}

/**
 * What a change of a Combat, as a hook of Foundry tells it, says that it changes outside the encounter, unchecked; null
 * for nothing, undefined if it does not touch that.
 */
export function dueIn(change: object): { readonly summary?: object } | null | undefined {
  const due = inChange(change, "due");
  const [last] = Array.isArray(due) ? (due as unknown[]) : [];
  return due === undefined
    ? undefined
    : typeof last === "object"
      ? (last as { readonly summary?: object } | null)
      : null;
}

/** True if this change of a Combat, as a hook of Foundry tells it, touches the stored fight. */
export function changesFight(change: object): boolean {
  return foundry.utils.hasProperty(change, place.path) || foundry.utils.hasProperty(change, FLAGS);
}

/**
 * What stands as the encounter in the data of a Combat, as the server has it.
 * @param data of that combat;
 * @returns undefined for nothing
 */
export function encounterInData(combat: Combat, data: object): unknown {
  const stored = (foundry.utils.getProperty(data, pathOf(combat)) ?? {}) as Readonly<Record<string, unknown>>;
  const { encounter, encounterText } = stored;
  return typeof encounterText === "string" && encounterText ? parsed(encounterText) : encounter;
}

// ------------------------------------------------------------------------------------------------ writing

/** What one click writes. */
export interface FightWrite {
  readonly state: EncounterState;
  /** From the stored encounter to `state`. */
  readonly patch: Patch;
  /** Checksum of `state`, which is the id of this write. */
  readonly lastWrite: string;
  /** As in `storedWork`; null if it stays as it is. */
  readonly worked: readonly string[] | null;
  /** Id of a click that the log does not hold (`travelsOf`). */
  readonly travel?: string | undefined;
  /** What it changes outside the encounter (`Due`). */
  readonly due?: object | null;
}

/** So many Undos and Redos are known by their ids. A click that is sent again is seldom the hundredth since. */
const MOST_TRAVELS = 100;

/** True if a fight is stored as a whole, and stays so. */
export function isStoredWhole(combat: Combat): boolean {
  const { encounterText } = storedIn(combat);
  return storesWhole() || Boolean(encounterText);
}

/** The update that stores the whole of an encounter in a form without operators. */
export function wholeUpdate(combat: Combat, encounter: object): Record<string, unknown> {
  return { [`${pathOf(combat)}.encounterText`]: JSON.stringify(encounter) };
}

/**
 * The update of a Combat by which a click is written, in dotted paths.
 * @param whole all of the encounter, and not its patch
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
      ? dotted(patch, `${path}.encounter`)
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

/**
 * The part of an update that says what it changes outside the encounter; nothing where nothing stands and nothing is to
 * stand.
 */
export function dueUpdate(combat: Combat, due: object | null): Record<string, unknown> {
  return due || storedDue(combat) ? { [`${pathOf(combat)}.due`]: due ? [due] : [] } : {};
}

/** The part of an update that forgets the id of the last Undo or Redo, which was taken back. */
export function withoutLastTravel(combat: Combat): Record<string, unknown> {
  return { [`${pathOf(combat)}.travels`]: travelsOf(combat).slice(0, -1) };
}

/** The update that puts another encounter in the place of the stored one, whatever stands there. */
export function replacementOf(combat: Combat, encounter: EncounterState): Record<string, unknown> {
  const path = pathOf(combat);
  return {
    ...otherFormOf(combat, encounter),
    [`${path}.worked`]: [],
    [`${path}.life`]: lifeOf(combat) + 1,
    ...dueUpdate(combat, null),
    ...markedAt(path),
    ...place.beside?.(combat, encounter),
  };
}

/**
 * The update that puts the same fight in another form in the place of the stored one: whatever was done in it has been
 * done.
 */
export function otherFormOf(combat: Combat, encounter: object): Record<string, unknown> {
  const { encounter: old } = storedIn(combat);
  const path = pathOf(combat);
  const written = isStoredWhole(combat)
    ? wholeUpdate(combat, encounter)
    : dotted(diff(typeof old === "object" && old !== null ? old : {}, encounter), `${path}.encounter`);
  return { ...written, ...writeMark(combat, "") };
}

/** The part of a Combat's data in which its fight is stored, with its round and turn. @param data of a Combat */
export function partsWithFight(data: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const [part = ""] = pathOf({
    documentName: "Combat",
    type: typeof data.type === "string" ? data.type : "base",
  }).split(".");
  return Object.fromEntries(
    [part, "round", "turn"].filter((name) => data[name] !== undefined).map((name) => [name, data[name]]),
  );
}

/** The update that notes the id of a write, and nothing else. */
export function writeMark(combat: Combat, id: string): Record<string, unknown> {
  return { [`${pathOf(combat)}.lastWrite`]: id };
}

/**
 * Source data of a new Combat with this encounter; to be merged with its other data.
 * @param combat the new one, where it is there already
 */
export function encounterSource(encounter: EncounterState, combat?: Combat): object {
  const path = combat ? pathOf(combat) : place.path;
  return foundry.utils.expandObject({ [path]: { encounter }, ...markedAt(path) });
}

/** Source data or an update of a Combatant with what is chosen for it; to be merged with its other data. */
export function combatantSource(
  choices: Partial<Omit<CombatantChoices, "hazard">> & { readonly hazard?: JsonObject },
): object {
  return nested(choices);
}

function nested(data: object): object {
  return foundry.utils.expandObject({ [place.path]: data });
}

/** A patch of the core as a document update below `prefix`, in one flat object of dotted paths. */
function dotted(patch: Patch, prefix: string): Record<string, unknown> {
  const update: Record<string, unknown> = {};
  for (const [path, ...value] of changesOf(patch)) {
    const name = [prefix, ...path].join(".");
    if (value.length) update[name] = value[0];
    else markDeleted(update, name);
  }
  return update;
}

import { guessFor, nearestOf, type Known } from "../../speeds/guess.ts";
import { keyOf, NO_OWN, readOwn, withRow, type OwnRefusal, type OwnSpeeds, type RowFault } from "../../speeds/own.ts";
import { KINDS, type Kind, type Speeds } from "../../speeds/shipped.ts";
import { meantBy, rowIdsOf, speedTable, type Answer, type Entry, type SpeedTable } from "../../speeds/table.ts";
import { settingsChanged, settingsChanges, SPEEDS, writeSetting, readSetting } from "./new-fights.ts";

/** The GM's rows as they are stored. */
export interface StoredSpeeds {
  readonly own: OwnSpeeds;
  /** Rows that are not used, for example because somebody wrote them by a macro. */
  readonly faults: readonly RowFault[];
  readonly refusal: OwnRefusal | null;
}

interface Read extends StoredSpeeds {
  readonly changes: number;
  readonly language: string;
  readonly table: SpeedTable;
}

let read: Read | null = null;

function current(): Read {
  const changes = settingsChanges();
  const language = worldLanguage();
  if (read?.changes !== changes || read.language !== language) {
    const reading = readIn(language, readSetting(SPEEDS) ?? {});
    const { own, faults } = reading.refusal ? { own: NO_OWN, faults: [] } : reading;
    const refusal = reading.refusal ?? null;
    read = { changes, language, own, faults, refusal, table: speedTable(own, language) };
  }
  return read;
}

function readIn(language: string, rows: unknown): ReturnType<typeof readOwn> {
  return readOwn(rows, (kind, name) => rowIdsOf(kind, name, language));
}

/** True if a row with this name would be read again. False for a name with markup, or if there are too many rows. */
export function canRemember(kind: Kind, name: string): boolean {
  const { own, language } = current();
  const reading = readIn(language, withRow(own, kind, { name, speed: 1 }));
  return !reading.refusal && reading.faults.length === 0;
}

/** Language whose names are found before English ones. */
export function worldLanguage(): string {
  return game.i18n?.lang ?? "en";
}

export function storedSpeeds(): StoredSpeeds {
  return current();
}

/** The table that counts in this world: ours, with the GM's rows over it. */
export function worldSpeeds(): SpeedTable {
  return current().table;
}

/** Stores the GM's rows; kinds without rows are left out. */
export async function saveSpeeds(own: OwnSpeeds): Promise<void> {
  await writeSetting(
    SPEEDS,
    Object.fromEntries(KINDS.flatMap((kind) => (own[kind].length ? [[kind, own[kind]]] : []))),
  );
}

/** Speeds that count for a name. */
export interface Timed extends Speeds {
  /** True if the table does not have the name, so that a fight asks the GM once. */
  readonly isGuessed: boolean;
  readonly answer: Answer;
}

/** Returns the speeds of a name; of a weapon or spell that is not in the table, a guess. Null without any. */
export function timesByName(kind: Kind, name: string, known: Known = {}): Timed | null {
  const answer = worldSpeeds().find(kind, name);
  const meant = meantBy(answer);
  const taken = meant ? undefined : once.get(onceOf(kind, name, answer));
  if (taken) return { ...taken.speeds, isGuessed: true, answer };
  const entry = meant ?? (answer.how === "several" ? nearestOf(kind, answer.entries, known) : null);
  if (entry) {
    const { draw, reload } = entry;
    return {
      ...bothOf(entry, kind, name, known),
      ...(draw === undefined ? {} : { draw }),
      ...(reload === undefined ? {} : { reload }),
      isGuessed: !meant,
      answer,
    };
  }
  const guess = guessFor(kind, known);
  return guess && { ...guess, isGuessed: true, answer };
}

/** The GM's answers that are not remembered, by kind and name: each counts until its encounter is deleted. */
const once = new Map<string, { readonly encounter: string; readonly speeds: Speeds }>();

/** Name under which the GM's answer counts: after "Wyrmtooth +1" neither "Wyrmtooth" nor "Wyrmtooth +2" is asked. */
export function answerName(name: string, answer: Answer): string {
  return ("name" in answer && answer.name) || name;
}

function onceOf(kind: Kind, name: string, answer: Answer): string {
  return `${kind} ${keyOf(answerName(name, answer))}`;
}

/** Lets speeds of a name count that is not in the table, on this client and only for this encounter's time. */
export function takeOnce(encounter: string, kind: Kind, name: string, speeds: Speeds): void {
  once.set(onceOf(kind, name, worldSpeeds().find(kind, name)), { encounter, speeds });
  settingsChanged();
}

/** True if the GM has answered for this encounter only. */
export function isTakenOnce(encounter: string, kind: Kind, name: string): boolean {
  return once.get(onceOf(kind, name, worldSpeeds().find(kind, name)))?.encounter === encounter;
}

export function forgetOnce(encounter: string): void {
  for (const [key, one] of once) if (one.encounter === encounter) once.delete(key);
}

/** Ours in each language, without the GM's rows. */
const ours = new Map<string, SpeedTable>();

/**
 * Speed and class of an entry. Values that a GM's row lacks are ours for the name without "+1" and the like, else
 * guessed.
 */
function bothOf(entry: Entry, kind: Kind, name: string, known: Known): Pick<Speeds, "speed" | "class"> {
  if (entry.speed !== null && entry.class !== null) return { speed: entry.speed, class: entry.class };
  const language = worldLanguage();
  const table = ours.get(language) ?? speedTable(NO_OWN, language);
  ours.set(language, table);
  const rest = meantBy(table.find(kind, name)) ?? guessFor(kind, known);
  return { speed: entry.speed ?? rest?.speed ?? null, class: entry.class ?? rest?.class ?? null };
}

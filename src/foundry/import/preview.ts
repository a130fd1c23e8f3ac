import { isNameIn } from "../../rules/core.ts";
import { text } from "../host/i18n.ts";
import { worldSpeeds } from "../settings/world-speeds.ts";
import { timedHere } from "./again.ts";
import { messageOf, refusal, type ActorDraft, type Note, type DraftReading, type Refusal } from "./draft.ts";
import { asRefusal } from "./encounter/import.ts";
import { readEncounter } from "./encounter/read.ts";
import { parseLibrary } from "./gcs/library.ts";
import type { ImportFile } from "./browser-files.ts";
import { fileKind, LARGEST, readFile, type FileKind } from "./import-file.ts";
import type { Origin } from "./origin.ts";
import { importText, type Saying } from "./saying.ts";
import { attacksFrom, attacksLine } from "./stat-block/attacks.ts";
import { draftsFrom } from "./stat-block/draft.ts";
import { parseFileBlocks } from "./stat-block/parse.ts";
import { problemsOf, valuesOf, type Understood, type Values } from "./stat-block/reading.ts";
import { guessNotes, withGivenTimes, type TimesTable } from "./times.ts";
import { worldLabels } from "./world-labels.ts";
import { knownActor } from "./write-import.ts";
import { READERS } from "./run.ts";
import { namesHere } from "./stat-block/names.ts";

/** Something that an import would make. */
export interface PreviewEntry {
  readonly file: ImportFile;
  /** Number of the creature in a text; 0 for other files. */
  readonly block: number;
  readonly name: string;
  readonly actors: number;
  readonly outcome: "make" | "update" | "other" | "refused";
  /** "hp 5, 4, 3", "12 items". */
  readonly detail: Saying | null;
  readonly doubts: readonly Saying[];
  /** Values that are not in the file. */
  readonly guessed: number;
  /** Weapons whose times would be guessed. */
  readonly guesses: readonly Saying[];
  readonly other: Other | null;
  readonly refusal?: Refusal;
}

/** Another reading to choose: other values of a stat block, or a second creature. */
interface Other {
  readonly label: Saying;
  readonly values: Partial<Values> | null;
}

const MOST_DOUBTS = 5;

/** Reads files without making anything. @param seen files by id and name of their character */
export async function previewEntries(
  file: ImportFile,
  seen: Map<string, string>,
  times: TimesTable,
): Promise<readonly PreviewEntry[]> {
  const read = await readFile(file, LARGEST);
  if (read.refusal) return [refusedEntry(file, read.refusal)];
  const kind = fileKind(file.name, read.text);
  try {
    return entriesIn(file, kind, read.text, seen, times);
  } catch (error) {
    return [refusedEntry(file, refusal("unreadable", { why: messageOf(error) }))];
  }
}

function entriesIn(
  file: ImportFile,
  kind: FileKind,
  written: string,
  seen: Map<string, string>,
  times: TimesTable,
): readonly PreviewEntry[] {
  if (isNameIn(READERS, kind)) return [characterEntry(file, kind, READERS[kind](written, file.name), seen, times)];
  switch (kind) {
    case "text":
      return blockEntries(file, parseFileBlocks(written, worldLabels()), times);
    case "library":
      return [libraryEntry(file, parseLibrary(written, file.name), times)];
    case "encounter": {
      const [problem] = readEncounter(written).problems ?? [];
      return [problem ? refusedEntry(file, asRefusal(problem)) : otherEntry(file, null)];
    }
    default:
      return [refusedEntry(file, refusal(kind))];
  }
}

const refusedEntry = (file: ImportFile, why: Refusal): PreviewEntry => ({
  ...otherEntry(file, null),
  actors: 0,
  outcome: "refused",
  refusal: why,
});

const otherEntry = (file: ImportFile, detail: Saying | null): PreviewEntry => ({
  file,
  block: 0,
  name: file.name,
  actors: 0,
  outcome: "other",
  detail,
  doubts: [],
  guessed: 0,
  guesses: [],
  other: null,
});

function libraryEntry(file: ImportFile, reading: ReturnType<typeof parseLibrary>, times: TimesTable): PreviewEntry {
  if (reading.refusal) return refusedEntry(file, reading.refusal);
  return {
    ...otherEntry(file, importText("Preview.items", { count: reading.draft.items.length })),
    guesses: guessesIn(reading.draft, times),
  };
}

/** Names the weapons whose times the import would guess. @param actor the actor that it would update */
function guessesIn(
  draft: Pick<ActorDraft, "items">,
  times: TimesTable,
  actor: Actor.Implementation | null = null,
): readonly Saying[] {
  const kept = actor && timedHere(actor, draft);
  const { items } = withGivenTimes(draft, times, worldSpeeds()).draft;
  return guessNotes(items.filter(({ key }) => !kept?.has(key))).map(({ saying }) => saying);
}

function characterEntry(
  file: ImportFile,
  kind: Origin["kind"],
  reading: DraftReading<ActorDraft>,
  seen: Map<string, string>,
  times: TimesTable,
): PreviewEntry {
  if (reading.refusal) return refusedEntry(file, reading.refusal);
  const { id, name } = reading.draft;
  const key = `${kind} ${id} ${name}`;
  const twin = id ? seen.get(key) : undefined;
  if (id && twin === undefined) seen.set(key, file.name);
  const known = knownActor(reading.draft, kind, file.name, { taken: new Set(), files: new Set([file.name]) });
  return {
    ...otherEntry(file, null),
    name,
    actors: twin === undefined ? 1 : 0,
    outcome: known ? "update" : "make",
    detail: known ? importText("Preview.updates", { name: known.name }) : null,
    doubts: twin === undefined ? doubtsOf(reading.notes) : [importText("Preview.once", { file: twin })],
    guessed: twin === undefined ? reading.notes.filter(isGuessed).length : 0,
    guesses: twin === undefined ? guessesIn(reading.draft, times, known) : [],
    other: twin === undefined ? null : { label: importText("Preview.MakeTwo"), values: null },
  };
}

/** Readings of commas and attacks are doubts about what is in the file. */
const READINGS: ReadonlySet<string> = new Set(["Notes.commas", "Notes.attacksTogether"]);

const isGuessed = ({ kind, saying }: Note): boolean =>
  kind === "guess" && saying.code.startsWith("Notes.") && !READINGS.has(saying.code);

const doubtsOf = (notes: readonly Note[]): readonly Saying[] =>
  notes
    .filter(({ kind }) => kind === "guess" || kind === "wrong")
    .slice(0, MOST_DOUBTS)
    .map(({ saying }) => saying);

function blockEntries(file: ImportFile, blocks: readonly Understood[], times: TimesTable): readonly PreviewEntry[] {
  if (!blocks.length) return [refusedEntry(file, refusal("noCreature"))];
  return blocks.map((block, place): PreviewEntry => {
    const values = valuesOf(block);
    const name = values.name || text("Import.StatBlock.Nameless");
    const problems = problemsOf(block, { ...values, name });
    return {
      ...otherEntry(file, importText("Preview.hp", { hp: values.hp })),
      block: place,
      name,
      actors: Number(values.actors),
      outcome: "make",
      doubts: [
        ...block.readings,
        ...(problems.length ? [importText("Preview.problems", { count: problems.length })] : []),
      ],
      guesses: draftsFrom({ ...values, actors: "1" }, block, namesHere()).flatMap((one) => guessesIn(one, times)),
      other: otherReading(block, values),
    };
  });
}

/** Returns the other reading of a stat block: descending armour class, or alternatives as separate attacks. */
function otherReading({ readings }: Understood, values: Values): Other | null {
  const codes = readings.map(({ code }) => code);
  if (codes.includes("StatBlock.Readings.up"))
    return { label: importText("Preview.Descending"), values: { counted: "down" } };
  if (!codes.includes("StatBlock.Readings.or")) return null;
  const { list } = attacksFrom(values.weapons, "");
  const attacks = list.reduce((sum, { times }) => sum + times, 0);
  const weapons = attacksLine(list.map(({ or: _, ...attack }) => attack));
  return { label: importText("Preview.Separate"), values: { weapons, attacks: String(attacks) } };
}

/** Returns the chosen creatures of a text with the chosen readings. */
export function wantedBlocks(written: string, entries: readonly PreviewEntry[], chosen: ReadonlySet<PreviewEntry>) {
  const blocks = parseFileBlocks(written, worldLabels());
  return entries.flatMap((entry) => {
    const block = blocks[entry.block];
    if (!block) return [];
    const other = chosen.has(entry) ? entry.other?.values : null;
    return [{ block, values: { ...valuesOf(block), name: entry.name, ...other } }];
  });
}

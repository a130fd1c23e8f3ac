import { isNameIn } from "../../rules/core.ts";
import { makeAll, startCharacter, type CharacterOptions, type CharacterPlan, type Shared } from "./character.ts";
import { refusal, refused, type FileOutcome } from "./draft.ts";
import { importEncounterFile } from "./encounter/import.ts";
import { parseGca } from "./gca/parse.ts";
import { parseGcs } from "./gcs/parse.ts";
import type { ImportFile } from "./browser-files.ts";
import { fileKind, LARGEST, MOST_FILES, readFile, type FileKind } from "./import-file.ts";
import { importLibrary, type LibraryTarget } from "./library.ts";
import { beginImport, endImport } from "./take-back.ts";
import { parseForeign } from "./foreign/parse.ts";
import { namesHere } from "./stat-block/names.ts";
import { makeActors, type WantedActor } from "./stat-block/make.ts";
import { importText } from "./saying.ts";
import { compendiumTimes } from "./times.ts";

export interface ImportOptions extends CharacterOptions {
  /** Creatures chosen in the preview; without it a text among several files is refused. */
  readonly creatures?: (file: ImportFile, written: string) => readonly WantedActor[];
  /** Default: the world's items. */
  readonly library?: LibraryTarget;
  readonly progress?: (done: number, all: number, outcomes: readonly FileOutcome[]) => void | Promise<void>;
  /** Stops before the next files; what is made stays. */
  readonly signal?: AbortSignal;
}

const AT_ONCE = 20;

/**
 * Imports files, each whole or not at all. Known characters are updated; files beyond `MOST_FILES` are named
 * for another run.
 * @returns the outcome of each file, in order; if stopped, of those done
 */
export async function importFiles(
  files: readonly ImportFile[],
  options: ImportOptions = {},
): Promise<readonly FileOutcome[]> {
  const { into, progress, signal } = options;
  const [now, later] = [files.slice(0, MOST_FILES), files.slice(MOST_FILES)];
  if (into && files.length !== 1) return [refused("", refusal("oneFile", { name: into.name }))];
  const outcomes: FileOutcome[] = [];
  const timed = files.some(({ name }) => ["gcs", "gca", "library"].includes(fileKind(name, "")));
  const shared: Shared = {
    taken: new Set(),
    files: new Set(files.map(({ name }) => name)),
    seen: new Map(),
    choice: undefined,
    times: timed ? await compendiumTimes() : new Map(),
  };
  beginImport();
  for (let from = 0; from < now.length && !signal?.aborted; from += AT_ONCE) {
    outcomes.push(...(await importSome(now.slice(from, from + AT_ONCE), options, shared)));
    await progress?.(outcomes.length, now.length, outcomes);
  }
  endImport();
  return [...outcomes, ...later.map(({ name }) => refused(name, refusal("later", { most: MOST_FILES })))];
}

async function importSome(
  files: readonly ImportFile[],
  options: ImportOptions,
  shared: Shared,
): Promise<readonly FileOutcome[]> {
  const outcomes: (FileOutcome | undefined)[] = files.map(() => undefined);
  const plans: CharacterPlan[] = [];
  for (const [place, file] of files.entries()) {
    const done = await start(file, place, options, shared);
    if ("length" in done) outcomes[place] = combined(file.name, done);
    else if ("status" in done) outcomes[place] = done;
    else plans.push(done);
  }
  for (const [place, outcome] of await makeAll(plans, options)) outcomes[place] = outcome;
  for (const { data } of plans) shared.taken.add(game.actors?.get(data._id));
  return outcomes.map(
    (outcome, place) => outcome ?? refused(files[place]?.name ?? "", refusal("notWritten", { why: "" })),
  );
}

function combined(file: string, all: readonly FileOutcome[]): FileOutcome {
  const [first = refused(file, refusal("noCreature"))] = all;
  const names = all.flatMap(({ actor }) => actor?.name ?? []);
  return names.length > 1
    ? {
        ...first,
        actors: names.length,
        made: names.map((name) => importText("Counts.named", { name })),
        notes: all.flatMap(({ notes = [] }) => notes),
      }
    : first;
}

/** Updates at once; returns a plan for a new actor. */
async function start(
  file: ImportFile,
  place: number,
  options: ImportOptions,
  shared: Shared,
): Promise<FileOutcome | readonly FileOutcome[] | CharacterPlan> {
  const read = await readFile(file, LARGEST);
  if (read.refusal) return refused(file.name, read.refusal);
  const kind = fileKind(file.name, read.text);
  if (isNameIn(READERS, kind))
    return startCharacter(file, place, kind, READERS[kind](read.text, file.name), options, shared);
  if (kind === "text" && options.creatures) return makeActors(options.creatures(file, read.text), file.name);
  if (kind === "encounter" && !options.into) return importEncounterFile(read.text, file.name);
  if (kind === "library" && !options.into)
    return importLibrary(read.text, file.name, options.library ?? "world", shared.times);
  return refused(file.name, refusal(wrongKind(kind, options)));
}

/** Readers of characters. */
export const READERS = {
  gcs: parseGcs,
  gca: parseGca,
  foundry: (written: string, file: string) => parseForeign(written, file, namesHere()),
};

/** Refusals of files that can be imported elsewhere. */
const MISPLACED: readonly FileKind[] = ["encounter", "library", "text", "unknownKind"];

function wrongKind(kind: FileKind, { into }: ImportOptions): string {
  if (!MISPLACED.includes(kind)) return kind;
  if (into || kind === "encounter") return "notInto";
  return kind === "text" ? "textFile" : "unknownKind";
}

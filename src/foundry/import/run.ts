import { again } from "./again.ts";
import { refusalOf, type FileOutcome } from "./book.ts";
import { countsOf, notKnown, type ActorDraft, type ItemDraft, type Note, type Reading, type Refusal } from "./draft.ts";
import { importEncounterFile } from "./encounter/import.ts";
import { fitted } from "./fit.ts";
import { parseGcs } from "./gcs/parse.ts";
import { kindOf, LARGEST, mayCreateActors, MOST_FILES, readFile, type FileKind, type ImportFile } from "./import-file.ts";
import { actorData, type ActorData } from "./origin.ts";
import { say, type Saying } from "./saying.ts";
import { compendiumTimes, timesNotes, withTimes, type TimesTable } from "./times.ts";
import { carryOut, folderFor, knownActor, type Candidates } from "./write-import.ts";

export interface ImportOptions {
  /** Bring this actor to what the one file says, instead of looking for who it was. */
  readonly into?: Actor.Implementation;
  /** What those become that are made anew; characters unless said otherwise. */
  readonly type?: "character" | "npc";
  /** Told after every few files: how many are done, and what came of them. */
  readonly progress?: (done: number, all: number, outcomes: readonly FileOutcome[]) => void;
}

/** Files that are made with one operation. */
const AT_ONCE = 20;

/**
 * Imports files, each by itself: every one makes what its outcome says, or nothing. Characters that were imported before are brought up to date.
 * @returns what came of each file, in their order
 */
export async function importFiles(files: readonly ImportFile[], options: ImportOptions = {}): Promise<readonly FileOutcome[]> {
  const { into, progress } = options;
  if (files.length > MOST_FILES) return [refused("", { path: "", saying: say("Refused.tooManyFiles", { count: files.length, most: MOST_FILES }) })];
  if (into && files.length !== 1) return [refused("", { path: "", saying: say("Refused.oneFile", { name: into.name }) })];
  const outcomes: FileOutcome[] = [];
  const shared: Shared = { taken: new Set(), files: new Set(files.map(({ name }) => name)), times: files.some(({ name }) => kindOf(name, "") === "gcs") ? await compendiumTimes() : new Map() };
  for (let from = 0; from < files.length; from += AT_ONCE) {
    outcomes.push(...(await importSome(files.slice(from, from + AT_ONCE), options, shared)));
    progress?.(outcomes.length, files.length, outcomes);
  }
  return outcomes;
}

/** What the files of one import have in common. */
interface Shared extends Candidates {
  readonly taken: Set<unknown>;
  readonly times: TimesTable;
}

/** A character that is to be made. */
interface Plan {
  readonly place: number;
  readonly file: ImportFile;
  readonly draft: ActorDraft;
  readonly data: ActorData;
  readonly notes: readonly Note[];
}

async function importSome(files: readonly ImportFile[], options: ImportOptions, shared: Shared): Promise<readonly FileOutcome[]> {
  const outcomes: (FileOutcome | undefined)[] = files.map(() => undefined);
  const plans: Plan[] = [];
  for (const [place, file] of files.entries()) {
    const done = await start(file, place, options, shared);
    if ("status" in done) outcomes[place] = done;
    else plans.push(done);
  }
  for (const [place, outcome] of await makeAll(plans)) outcomes[place] = outcome;
  // A later file of the same import is about somebody else.
  for (const { data } of plans) shared.taken.add(game.actors?.get(data._id));
  return outcomes.map((outcome, place) => outcome ?? refused(files[place]?.name ?? "", { path: "", saying: say("Refused.notWritten", { why: "" }) }));
}

/** Reads a file. What changes somebody who is there already is done at once; who is to be made comes back as a plan. */
async function start(file: ImportFile, place: number, options: ImportOptions, shared: Shared): Promise<FileOutcome | Plan> {
  const read = await readFile(file, LARGEST);
  if (read.refusal) return refused(file.name, read.refusal);
  const kind = kindOf(file.name, read.text);
  if (kind === "encounter" && !options.into) return importEncounterFile(read.text, file.name);
  if (kind !== "gcs") return refused(file.name, { path: "", saying: say(wrongKind(kind, options)) });
  return startCharacter(file, place, parseGcs(read.text, file.name), options, shared);
}

function wrongKind(kind: FileKind, { into }: ImportOptions): string {
  if (kind === "encounter" || into) return "Refused.notInto";
  return kind === "text" ? "Refused.textFile" : "Refused.unknownKind";
}

async function startCharacter(file: ImportFile, place: number, reading: Reading<ActorDraft>, options: ImportOptions, shared: Shared): Promise<FileOutcome | Plan> {
  if (reading.refusal) return refused(file.name, reading.refusal);
  const { draft, taken } = withTimes(reading.draft, shared.times);
  try {
    const known = options.into ?? knownActor(draft, "gcs", file.name, shared);
    if (!known && !mayCreateActors()) return refused(file.name, { path: "", saying: say("Refused.mayNotCreate") });
    const type = known?.type === "npc" || (!known && options.type === "npc") ? "npc" : "character";
    const { data, notes } = fitted({ ...actorData(draft, type, { kind: "gcs", file: file.name }) }, draft.given);
    const all = [...reading.notes, ...notes, ...notKnown(draft)];
    if (!known) return { place, file, draft, data, notes: [...all, ...timesNotes(taken)] };
    shared.taken.add(known);
    return await renew(known, file.name, { draft, data, notes: all, taken });
  } catch (error) {
    return refused(file.name, refusalOf(error));
  }
}

interface Renewal extends Pick<Plan, "draft" | "data" | "notes"> {
  /** From which weapon of the compendium weapons have their times. */
  readonly taken: ReadonlyMap<ItemDraft, string>;
}

async function renew(actor: Actor.Implementation, file: string, { draft, data, notes, taken }: Renewal): Promise<FileOutcome> {
  if (!actor.isOwner) return refused(file, { path: "", saying: say("Refused.notOwner", { name: actor.name }) });
  if (actor.isToken) return refused(file, { path: "", saying: say("Refused.token", { name: actor.name }) });
  if (actor.type === "hazard") return refused(file, { path: "", saying: say("Refused.hazard", { name: actor.name }) });
  const { operations, counts, kept } = again(actor, draft, data);
  await carryOut(operations);
  const made: Saying[] = [say("Counts.updated", { count: counts.updated }), say("Counts.made", { count: counts.made }), say("Counts.removed", { count: counts.removed }), say("Counts.kept", { count: counts.kept })];
  return { file, status: "updated", actor: { name: actor.name, uuid: actor.uuid }, made: made.filter(({ data: { count = 0 } = {} }) => count !== 0), notes: [...notes, ...timesNotes(new Map([...taken].filter(([item]) => !kept.has(item))))] };
}

/** Makes characters with one operation for each folder; where that fails, one by one, so that nobody stands in for another's fault. */
async function makeAll(plans: readonly Plan[]): Promise<ReadonlyMap<number, FileOutcome>> {
  const outcomes = new Map<number, FileOutcome>();
  for (const folder of new Set(plans.map(({ file }) => file.folder ?? ""))) {
    const some = plans.filter(({ file }) => (file.folder ?? "") === folder);
    if (await make(some, folder).then(() => true, () => false)) for (const plan of some) outcomes.set(plan.place, madeOf(plan));
    else for (const plan of some) outcomes.set(plan.place, await make([plan], folder).then(() => madeOf(plan), (error: unknown) => refused(plan.file.name, refusalOf(error))));
  }
  return outcomes;
}

async function make(plans: readonly Plan[], folder: string): Promise<void> {
  const place = folderFor(folder);
  const ownership = game.user?.isGM ? {} : { ownership: { default: 0, [game.user?.id ?? ""]: 3 } };
  await carryOut([
    { action: "create", documentName: "Folder", data: place.create },
    { action: "create", documentName: "Actor", data: plans.map(({ data }) => ({ ...data, folder: place.id, ...ownership })) },
  ]);
}

function madeOf({ file, draft, data, notes }: Plan): FileOutcome {
  return { file: file.name, status: "made", actor: { name: data.name, uuid: `Actor.${data._id}` }, made: countsOf(draft), notes };
}

function refused(file: string, refusal: Refusal): FileOutcome {
  return { file, status: "refused", refusal };
}

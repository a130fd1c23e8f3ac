import { worldSpeeds } from "../settings/world-speeds.ts";
import { again, type AgainChoice, type Conflict } from "./again.ts";
import {
  countsOf,
  messageOf,
  note,
  notKnown,
  refusal,
  refused,
  type ActorDraft,
  type FileOutcome,
  type ItemDraft,
  type Note,
  type DraftReading,
} from "./draft.ts";
import { fitted } from "./fit.ts";
import type { ImportFile } from "./browser-files.ts";
import { mayCreateActors } from "./rights.ts";
import { actorData, type ActorData, type Origin } from "./origin.ts";
import { storePortrait } from "./portrait.ts";
import { importText } from "./saying.ts";
import { timesNotes, withGivenTimes, type KnownTimes, type TimesTable } from "./times.ts";
import { carryOut, creating, folderFor, knownActor, refusalOf, type Candidates } from "./write-import.ts";

export interface CharacterOptions {
  /** Update this actor instead of looking for one imported before. */
  readonly into?: Actor.Implementation;
  readonly type?: "character" | "npc";
  /** Files that make another creature of the same name and id. */
  readonly apart?: ReadonlySet<ImportFile>;
  readonly portraits?: boolean;
  /** The change that wins if play and the file conflict; default: play. */
  readonly play?: AgainChoice;
  /** Asked once, at the first conflict, instead of `play`; null leaves all such characters unchanged. */
  readonly ask?: (name: string, conflicts: readonly Conflict[], gone: readonly string[]) => Promise<AgainChoice | null>;
}

export interface Shared extends Candidates {
  readonly taken: Set<unknown>;
  readonly times: TimesTable;
  /** Files of this import's characters by kind, id and name. */
  readonly seen: Map<string, string>;
  choice: AgainChoice | null | undefined;
}

export interface CharacterPlan {
  readonly place: number;
  readonly file: ImportFile;
  readonly draft: ActorDraft;
  readonly data: ActorData;
  readonly notes: readonly Note[];
}

/** Updates a known character at once; returns a plan for a new one. */
export async function startCharacter(
  file: ImportFile,
  place: number,
  kind: Origin["kind"],
  reading: DraftReading<ActorDraft>,
  options: CharacterOptions,
  shared: Shared,
): Promise<FileOutcome | CharacterPlan> {
  if (reading.refusal) return refused(file.name, reading.refusal);
  const { draft, taken } = withGivenTimes(reading.draft, shared.times, worldSpeeds());
  const twin = options.into || options.apart?.has(file) ? null : twinOf(draft, kind, file.name, shared);
  if (twin?.same)
    return { file: file.name, status: "same", notes: [note("fact", "sameCreature", { file: twin.file })] };
  try {
    const known = options.into ?? knownActor(draft, kind, file.name, shared);
    if (!known && !mayCreateActors()) return refused(file.name, refusal("mayNotCreate"));
    const wanted = known ? known.type : (draft.type ?? options.type);
    const type = wanted === "npc" ? "npc" : "character";
    const { data, notes } = fitted({ ...actorData(draft, type, { kind, file: file.name }) }, draft.given);
    const copied = twin ? [note("fact", "sameId", { file: twin.file })] : [];
    const all = [...reading.notes, ...copied, ...notes, ...notKnown(draft)];
    if (!known) return { place, file, draft, data, notes: [...all, ...timesNotes(taken)] };
    shared.taken.add(known);
    return await renew(known, file.name, { draft, data, notes: all, taken }, options, shared);
  } catch (error) {
    return refused(file.name, refusalOf(error));
  }
}

/**
 * Returns the file of this import with the same creature; null for none. The same id under another name is a
 * copy, because GCS copies ids.
 */
function twinOf({ id, name }: ActorDraft, kind: Origin["kind"], file: string, { seen }: Shared) {
  if (!id) return null;
  const [whole, own] = [`${kind} ${id} ${name}`, `${kind} ${id}`];
  const same = seen.get(whole);
  const other = same ?? seen.get(own);
  if (!seen.has(own)) seen.set(own, file);
  if (same === undefined) seen.set(whole, file);
  return other === undefined ? null : { file: other, same: same !== undefined };
}

interface Renewal extends Pick<CharacterPlan, "draft" | "data" | "notes"> {
  /** The compendium weapon from which each weapon has its times. */
  readonly taken: ReadonlyMap<ItemDraft, KnownTimes>;
}

async function renew(
  actor: Actor.Implementation,
  file: string,
  { draft, data, notes, taken }: Renewal,
  { ask, play = "keep" }: CharacterOptions,
  shared: Shared,
): Promise<FileOutcome> {
  const { name, uuid } = actor;
  const why = actor.isOwner ? (actor.isToken ? "token" : actor.type === "hazard" ? "hazard" : "") : "notOwner";
  if (why) return refused(file, refusal(why, { name }));
  const first = again(actor, draft, data, shared.choice ?? play);
  if (first.conflicts.length && ask && shared.choice === undefined)
    shared.choice = await ask(name, first.conflicts, first.gone);
  if (first.conflicts.length && shared.choice === null) return refused(file, refusal("leftAlone", { name }));
  // The actor may have changed while the question was open.
  const { operations, counts, kept, gone, notesKept } = again(actor, draft, data, shared.choice ?? play);
  await carryOut(operations);
  return {
    file,
    status: "updated",
    actor: { name: actor.name, uuid },
    made: Object.entries(counts).flatMap(([code, count]) => (count ? [importText(`Counts.${code}`, { count })] : [])),
    notes: [
      ...notes,
      ...(gone.length ? [note("fact", "gone", { names: gone })] : []),
      ...(notesKept ? [note("fact", "notesKept", {})] : []),
      ...timesNotes(new Map([...taken].filter(([item]) => !kept.has(item)))),
    ],
  };
}

/** Makes characters with one operation per folder; if that fails, one by one, so that only invalid ones fail. */
export async function makeAll(
  planned: readonly CharacterPlan[],
  { portraits = false }: CharacterOptions,
): Promise<ReadonlyMap<number, FileOutcome>> {
  const outcomes = new Map<number, FileOutcome>();
  const plans = portraits ? await Promise.all(planned.map(withPortrait)) : planned;
  for (const folder of new Set(plans.map(({ file }) => file.folder ?? ""))) {
    const some = plans.filter(({ file }) => (file.folder ?? "") === folder);
    const together = await make(some, folder).then(
      () => true,
      () => false,
    );
    for (const plan of some)
      outcomes.set(
        plan.place,
        await (together ? Promise.resolve() : make([plan], folder)).then(
          () => madeOf(plan),
          (error: unknown) => refused(plan.file.name, refusalOf(error)),
        ),
      );
  }
  return outcomes;
}

/** Stores the plan's portrait; notes a failure. */
async function withPortrait(plan: CharacterPlan): Promise<CharacterPlan> {
  const { draft, data } = plan;
  if (!draft.portrait) return plan;
  const notes = plan.notes.filter(({ saying }) => saying.code !== "Notes.portrait");
  try {
    const src = await storePortrait(draft.portrait, data._id);
    return { ...plan, notes, data: { ...data, img: src, prototypeToken: { texture: { src } } } };
  } catch (error) {
    const failed = note("left-out", "portraitFailed", { why: messageOf(error) }, "profile/portrait");
    return { ...plan, notes: [...notes, failed] };
  }
}

async function make(plans: readonly CharacterPlan[], folder: string): Promise<void> {
  const place = folderFor(folder);
  const ownership = game.user?.isGM ? {} : { ownership: { default: 0, [game.user?.id ?? ""]: 3 } };
  const actors = plans.map(({ data }) => ({ ...data, folder: place.id, ...ownership }));
  await carryOut([creating("Folder", place.create), creating("Actor", actors)]);
}

const madeOf = ({ file, draft, data, notes }: CharacterPlan): FileOutcome => ({
  file: file.name,
  status: "made",
  actor: { name: data.name, uuid: `Actor.${data._id}` },
  made: countsOf(draft),
  notes,
});

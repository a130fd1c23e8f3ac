import { again, type Choice, type Conflict } from "./again.ts";
import { refusalOf, type FileOutcome } from "./book.ts";
import { countsOf, notKnown, type ActorDraft, type ItemDraft, type Note, type Reading, type Refusal } from "./draft.ts";
import { fitted } from "./fit.ts";
import { mayCreateActors, type ImportFile } from "./import-file.ts";
import { actorData, type ActorData, type Origin } from "./origin.ts";
import { storePortrait } from "./portrait.ts";
import { say, type Saying } from "./saying.ts";
import { timesNotes, withTimes, type TimesTable } from "./times.ts";
import { carryOut, folderFor, knownActor, type Candidates } from "./write-import.ts";

/** What is chosen for the characters of an import. */
export interface CharacterOptions {
  /** Bring this actor to what the one file says, instead of looking for who it was. */
  readonly into?: Actor.Implementation;
  /** What those become that are made anew; characters unless said otherwise. */
  readonly type?: "character" | "npc";
  /** Also take the portraits of those that are made anew. */
  readonly portraits?: boolean;
  /** What counts where play and the file have both changed; play unless said otherwise. */
  readonly play?: Choice;
  /** Asked the first time that play and the file have both changed, instead of `play`; the answer holds for the rest of the import. Null leaves all such characters as they are. */
  readonly ask?: (name: string, conflicts: readonly Conflict[], gone: readonly string[]) => Promise<Choice | null>;
}

/** What the files of one import have in common. */
export interface Shared extends Candidates {
  readonly taken: Set<unknown>;
  readonly times: TimesTable;
  /** What was answered for this import; undefined until somebody was asked. */
  choice: Choice | null | undefined;
}

/** A character that is to be made. */
export interface Plan {
  readonly place: number;
  readonly file: ImportFile;
  readonly draft: ActorDraft;
  readonly data: ActorData;
  readonly notes: readonly Note[];
}

/** A character out of a file: one that is known is brought up to date at once, one that is new comes back as a plan. */
export async function startCharacter(
  file: ImportFile,
  place: number,
  kind: Origin["kind"],
  reading: Reading<ActorDraft>,
  options: CharacterOptions,
  shared: Shared,
): Promise<FileOutcome | Plan> {
  if (reading.refusal) return refused(file.name, reading.refusal);
  const { draft, taken } = withTimes(reading.draft, shared.times);
  try {
    const known = options.into ?? knownActor(draft, kind, file.name, shared);
    if (!known && !mayCreateActors()) return refused(file.name, { path: "", saying: say("Refused.mayNotCreate") });
    const type = known?.type === "npc" || (!known && options.type === "npc") ? "npc" : "character";
    const { data, notes } = fitted({ ...actorData(draft, type, { kind, file: file.name }) }, draft.given);
    const all = [...reading.notes, ...notes, ...notKnown(draft)];
    if (!known) return { place, file, draft, data, notes: [...all, ...timesNotes(taken)] };
    shared.taken.add(known);
    return await renew(known, file.name, { draft, data, notes: all, taken }, options, shared);
  } catch (error) {
    return refused(file.name, refusalOf(error));
  }
}

interface Renewal extends Pick<Plan, "draft" | "data" | "notes"> {
  /** From which weapon of the compendium weapons have their times. */
  readonly taken: ReadonlyMap<ItemDraft, string>;
}

async function renew(
  actor: Actor.Implementation,
  file: string,
  { draft, data, notes, taken }: Renewal,
  { ask, play = "keep" }: CharacterOptions,
  shared: Shared,
): Promise<FileOutcome> {
  if (!actor.isOwner) return refused(file, { path: "", saying: say("Refused.notOwner", { name: actor.name }) });
  if (actor.isToken) return refused(file, { path: "", saying: say("Refused.token", { name: actor.name }) });
  if (actor.type === "hazard") return refused(file, { path: "", saying: say("Refused.hazard", { name: actor.name }) });
  const first = again(actor, draft, data, shared.choice ?? play);
  if (first.conflicts.length && ask && shared.choice === undefined)
    shared.choice = await ask(actor.name, first.conflicts, first.gone);
  if (first.conflicts.length && shared.choice === null)
    return refused(file, { path: "", saying: say("Refused.leftAlone", { name: actor.name }) });
  // While the question was open, somebody may have played on.
  const { operations, counts, kept, gone, notesKept } = again(actor, draft, data, shared.choice ?? play);
  await carryOut(operations);
  const made: Saying[] = [
    say("Counts.updated", { count: counts.updated }),
    say("Counts.made", { count: counts.made }),
    say("Counts.removed", { count: counts.removed }),
    say("Counts.kept", { count: counts.kept }),
  ];
  const fact = (code: string, names: Record<string, readonly string[]>): Note => ({
    kind: "fact",
    path: "",
    saying: say(`Notes.${code}`, names),
  });
  return {
    file,
    status: "updated",
    actor: { name: actor.name, uuid: actor.uuid },
    made: made.filter(({ data: { count = 0 } = {} }) => count !== 0),
    notes: [
      ...notes,
      ...(gone.length ? [fact("gone", { names: gone })] : []),
      ...(notesKept ? [fact("notesKept", {})] : []),
      ...timesNotes(new Map([...taken].filter(([item]) => !kept.has(item)))),
    ],
  };
}

/** Makes characters with one operation for each folder; where that fails, one by one, so that nobody stands in for another's fault. */
export async function makeAll(
  planned: readonly Plan[],
  { portraits = false }: CharacterOptions,
): Promise<ReadonlyMap<number, FileOutcome>> {
  const outcomes = new Map<number, FileOutcome>();
  const plans = portraits ? await Promise.all(planned.map(withPortrait)) : planned;
  for (const folder of new Set(plans.map(({ file }) => file.folder ?? ""))) {
    const some = plans.filter(({ file }) => (file.folder ?? "") === folder);
    if (
      await make(some, folder).then(
        () => true,
        () => false,
      )
    )
      for (const plan of some) outcomes.set(plan.place, madeOf(plan));
    else
      for (const plan of some)
        outcomes.set(
          plan.place,
          await make([plan], folder).then(
            () => madeOf(plan),
            (error: unknown) => refused(plan.file.name, refusalOf(error)),
          ),
        );
  }
  return outcomes;
}

/** A plan with its picture stored; without one, and told, where that does not work. */
async function withPortrait(plan: Plan): Promise<Plan> {
  const {
    draft: { portrait },
    data,
  } = plan;
  if (!portrait) return plan;
  const notes = plan.notes.filter(({ saying }) => saying.code !== "Notes.portrait");
  try {
    const src = await storePortrait(portrait, data._id);
    return { ...plan, notes, data: { ...data, img: src, prototypeToken: { texture: { src } } } };
  } catch (error) {
    const why = error instanceof Error ? error.message.slice(0, 200) : String(error);
    return {
      ...plan,
      notes: [...notes, { kind: "left-out", path: "profile/portrait", saying: say("Notes.portraitFailed", { why }) }],
    };
  }
}

async function make(plans: readonly Plan[], folder: string): Promise<void> {
  const place = folderFor(folder);
  const ownership = game.user?.isGM ? {} : { ownership: { default: 0, [game.user?.id ?? ""]: 3 } };
  await carryOut([
    { action: "create", documentName: "Folder", data: place.create },
    {
      action: "create",
      documentName: "Actor",
      data: plans.map(({ data }) => ({ ...data, folder: place.id, ...ownership })),
    },
  ]);
}

function madeOf({ file, draft, data, notes }: Plan): FileOutcome {
  return {
    file: file.name,
    status: "made",
    actor: { name: data.name, uuid: `Actor.${data._id}` },
    made: countsOf(draft),
    notes,
  };
}

export function refused(file: string, refusal: Refusal): FileOutcome {
  return { file, status: "refused", refusal };
}

import { isObject } from "../../rules/core.ts";
import { batchOperation, markDeleted, type Operation } from "../host/compat.ts";
import { Refused } from "./book.ts";
import { messageOf, refusal, type ActorDraft, type Refusal } from "./draft.ts";
import { originOf, type Origin } from "./origin.ts";
import { remember } from "./take-back.ts";

export type { Operation };

/** Ids that are made here stay, so that one operation can name what another makes. */
const KEEP = { keepId: true, keepEmbeddedIds: true } as const;

interface Stored {
  readonly id: string | null;
  toObject(): Record<string, unknown>;
}

/** A collection of documents, as far as it is asked here. */
interface Collected {
  get(id: string): Stored | undefined;
  has(id: string): boolean;
}

interface DocumentClass {
  createDocuments(data: readonly object[], operation: object): Promise<readonly Stored[]>;
  updateDocuments(updates: readonly object[], operation: object): Promise<readonly Stored[]>;
  deleteDocuments(ids: readonly string[], operation: object): Promise<readonly Stored[]>;
}

/** Taking back runs no hooks, since a hook may have caused the failure. */
const BACK = { noHook: true } as const;

/** Another package prevented an operation without an error. */
class Prevented extends Error {}

/** Why an operation was not written; the console has more. */
export function refusalOf(error: unknown): Refusal {
  if (error instanceof Refused) return error.refusal;
  if (error instanceof Prevented) return refusal("prevented");
  console.error("Segment Zero |", error);
  return refusal("notWritten", { why: messageOf(error) });
}

/**
 * Carries out operations that belong together, all or none. Created documents have their `_id` already. Where Foundry
 * has no batches (V13), a failure takes back the operations before it; deletions come last, so nothing fails after them.
 * @throws the error that made it fail; nothing has changed then
 */
export async function carryOut(operations: readonly Operation[]): Promise<void> {
  const wanted = operations.filter(isAnything);
  const batch = batchOperation();
  const before = batch && wanted.length > 1 ? wanted.map(backOf) : [];
  if (!batch || !before.length) {
    const back = await inTurn(wanted);
    wanted.forEach((operation, place) => {
      remember(operation, back[place]!);
    });
    return;
  }
  await batch(wanted.map((operation) => (operation.action === "create" ? { ...operation, ...KEEP } : operation)));
  // A hook may have kept one document of many from being made, and the batch goes on without it.
  if (wanted.some((operation) => operation.action === "create" && !isThere(operation))) {
    await takeBack(before.reverse());
    throw new Prevented(wanted[0]?.documentName);
  }
  wanted.forEach((operation, place) => {
    remember(operation, before[place]!);
  });
}

async function takeBack(back: readonly (() => Promise<unknown>)[]): Promise<void> {
  for (const undo of back)
    await undo().catch((second: unknown) => {
      console.error("Segment Zero |", second);
    });
}

/** Prepares to take an operation back. Keeps ids of what it creates, not their data. */
function backOf(operation: Operation): () => Promise<unknown> {
  const cls = classOf(operation.documentName);
  const context = contextOf(operation);
  const { documentName, parent, pack } = operation;
  const there = (): Collected => collectionOf({ documentName, parent, ...(pack === undefined ? {} : { pack }) });
  switch (operation.action) {
    case "create":
      return undoCreation(cls, idsOf(operation.data), there, { ...context, ...BACK });
    case "update": {
      const before = idsOf(operation.updates).map((id) => sourceOf(there().get(id)));
      return async () => {
        // Whole, so that nothing of it begins with its initial value; and read back, since it may have been merged all
        // the same.
        await cls.updateDocuments(before, { ...context, ...BACK, recursive: false });
        const left = before
          .map((source) => leftovers(source, sourceOf(there().get(String(source._id)))))
          .filter((update) => update !== null);
        if (left.length) await cls.updateDocuments(left, { ...context, ...BACK });
      };
    }
    case "delete": {
      const before = operation.ids.map((id) => there().get(id)?.toObject() ?? {});
      return async () =>
        cls.createDocuments(
          before.filter(({ _id }) => !there().has(String(_id))),
          { ...context, ...KEEP, ...BACK },
        );
    }
  }
}

const undoCreation =
  (cls: DocumentClass, ids: readonly string[], there: () => Collected, context: object) => async (): Promise<unknown> =>
    cls.deleteDocuments(
      ids.filter((id) => there().has(id)),
      context,
    );

const contextOf = ({ parent, pack }: Operation): object => ({
  ...(parent ? { parent } : {}),
  ...(pack ? { pack } : {}),
});

function isAnything(operation: Operation): boolean {
  switch (operation.action) {
    case "create":
      return operation.data.length > 0;
    case "update":
      return operation.updates.length > 0;
    case "delete":
      return operation.ids.length > 0;
  }
}

/** Carries out operations one after the other. @returns what takes each back, in their order */
async function inTurn(operations: readonly Operation[]): Promise<readonly (() => Promise<unknown>)[]> {
  const back: (() => Promise<unknown>)[] = [];
  try {
    for (const operation of operations) back.push(await one(operation));
    return back;
  } catch (error) {
    await takeBack(back.reverse());
    throw error;
  }
}

/** Carries out one operation, whole or not at all. @returns its undo */
async function one(operation: Operation): Promise<() => Promise<unknown>> {
  const cls = classOf(operation.documentName);
  const context = contextOf(operation);
  const back = backOf(operation);
  const prevented = async (): Promise<never> => {
    await back();
    throw new Prevented(operation.documentName);
  };
  if (operation.action === "create") {
    const made = await cls.createDocuments(operation.data, { ...context, ...KEEP });
    return made.length === operation.data.length ? back : prevented();
  }
  if (operation.action === "update") {
    await cls.updateDocuments(operation.updates, context);
    return back;
  }
  const gone = await cls.deleteDocuments(operation.ids, context);
  return gone.length === operation.ids.length ? back : prevented();
}

/** The source of a document without its items and effects, which have separate operations. */
function sourceOf(document: Stored | undefined): Record<string, unknown> {
  const { items: _items, effects: _effects, ...source } = document?.toObject() ?? {};
  return source;
}

/** The update that deletes keys of a document that it did not have before; null without any. */
function leftovers(before: Record<string, unknown>, now: Record<string, unknown>): Record<string, unknown> | null {
  const update: Record<string, unknown> = {};
  const find = (was: unknown, is: unknown, path: string): void => {
    if (!isObject(was) || !isObject(is)) return;
    for (const key of Object.keys(is)) {
      if (Object.hasOwn(was, key)) find(was[key], is[key], `${path}.${key}`);
      else markDeleted(update, `${path}.${key}`);
    }
  };
  find(before.system, now.system, "system");
  find(before.flags, now.flags, "flags");
  return Object.keys(update).length ? { ...update, _id: before._id } : null;
}

const idsOf = (data: readonly object[]): readonly string[] =>
  data.map((each) => String((each as { _id?: unknown })._id));

function collectionOf({ documentName, parent, pack }: Pick<Operation, "documentName" | "parent" | "pack">): Collected {
  const packed =
    pack === undefined
      ? undefined
      : (game.packs?.get(pack) as (Collected & { readonly index: { has(id: string): boolean } }) | undefined);
  // Of a compendium only the index knows all that is in it.
  if (packed) return { get: (id) => packed.get(id), has: (id) => packed.index.has(id) };
  const owner = parent as { getEmbeddedCollection(name: string): Collected } | undefined;
  return owner ? owner.getEmbeddedCollection(documentName) : (game.collections?.get(documentName) as Collected);
}

function isThere(operation: Operation & { readonly action: "create" }): boolean {
  const there = collectionOf(operation);
  return idsOf(operation.data).every((id) => there.has(id));
}

function classOf(name: string): DocumentClass {
  return (CONFIG[name as keyof CONFIG] as { documentClass: DocumentClass }).documentClass;
}

/**
 * Folder of actors or items by its name: one that is there, or one to be made; none without a name, or for those who
 * may not make folders.
 */
export function folderFor(
  name: string,
  type: "Actor" | "Item" = "Actor",
): { readonly id: string | null; readonly create: readonly object[] } {
  if (!name || !game.user?.isGM) return { id: null, create: [] };
  const known = game.folders?.find((folder) => folder.type === type && folder.name === name && !folder.folder);
  if (known) return { id: known.id, create: [] };
  const _id = foundry.utils.randomID();
  return { id: _id, create: [{ _id, name, type, sorting: "a" }] };
}

/** Which actors a file of an import may be about. */
export interface Candidates {
  /** Actors that other files of the same import made or updated. */
  readonly taken: ReadonlySet<unknown>;
  /** Names of all files of the import: an actor from one of them waits for that file. */
  readonly files: ReadonlySet<string>;
}

/**
 * The actor that was imported from this character before and that this user may change; null without one. Different ids
 * are different creatures. GCS gives copies the id of the original, and browsers rename files that are saved twice, so
 * two of id, file and name have to agree.
 */
export function knownActor(
  draft: Pick<ActorDraft, "id" | "name">,
  kind: Origin["kind"],
  file: string,
  { taken, files }: Candidates,
): Actor.Implementation | null {
  let best: { readonly actor: Actor.Implementation; readonly agreeing: number } | null = null;
  for (const actor of game.actors ?? []) {
    const origin = originOf(actor);
    if (origin?.kind !== kind || taken.has(actor) || !actor.isOwner) continue;
    if (origin.id && draft.id && origin.id !== draft.id) continue;
    const isSame = draft.id !== "" && origin.id === draft.id && origin.name === draft.name;
    if (!isSame && origin.file !== file && files.has(origin.file)) continue;
    const agreeing = [
      draft.id !== "" && origin.id === draft.id,
      origin.file === file,
      origin.name === draft.name,
    ].filter(Boolean).length;
    if (agreeing >= 2 && agreeing > (best?.agreeing ?? 0)) best = { actor, agreeing };
  }
  return best?.actor ?? null;
}

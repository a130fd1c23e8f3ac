import { isObject } from "../../rules/core.ts";
import { batchOperation, markDeleted, type Operation } from "../host/compat.ts";
import { Refused } from "./book.ts";
import { messageOf, refusal, type ActorDraft, type Refusal } from "./draft.ts";
import { importOrigin, type Origin } from "./origin.ts";
import { remember } from "./take-back.ts";

export type { Operation };

export const creating = (documentName: string, data: readonly object[]): Operation => ({
  action: "create",
  documentName,
  data,
});

/** Ids are fixed, so that one operation can name what another makes. */
const KEEP = { keepId: true, keepEmbeddedIds: true } as const;

interface Stored {
  readonly id: string | null;
  toObject(): Record<string, unknown>;
}

interface Collected {
  get(id: string): Stored | undefined;
  has(id: string): boolean;
}

interface DocumentClass {
  createDocuments(data: readonly object[], operation: object): Promise<readonly Stored[]>;
  updateDocuments(updates: readonly object[], operation: object): Promise<readonly Stored[]>;
  deleteDocuments(ids: readonly string[], operation: object): Promise<readonly Stored[]>;
}

/** Undoing runs no hooks, because a hook may have caused the failure. */
const BACK = { noHook: true } as const;

class Prevented extends Error {}

/** Why an operation was not written; the console says more. */
export function refusalOf(error: unknown): Refusal {
  if (error instanceof Refused) return error.refusal;
  if (error instanceof Prevented) return refusal("prevented");
  console.error("Segment Zero |", error);
  return refusal("notWritten", { why: messageOf(error) });
}

/**
 * Carries out operations, all or none. Created documents already have an `_id`. Without batches (V13), a
 * failure undoes the earlier ones; deletions come last, so that nothing fails after them.
 * @throws the error of the failed one; then nothing has changed
 */
export async function carryOut(operations: readonly Operation[]): Promise<void> {
  const wanted = operations.filter((operation) => listOf(operation).length);
  const batch = batchOperation();
  const before = batch && wanted.length > 1 ? wanted.map(backOf) : [];
  if (!batch || !before.length) {
    const back = await inTurn(wanted);
    wanted.forEach((operation, place) => remember(operation, back[place]!));
    return;
  }
  await batch(wanted.map((operation) => (operation.action === "create" ? { ...operation, ...KEEP } : operation)));
  // A hook may have prevented one document of a batch.
  if (wanted.some((operation) => operation.action === "create" && !isThere(operation))) {
    await takeBack(before.reverse());
    throw new Prevented(wanted[0]?.documentName);
  }
  wanted.forEach((operation, place) => remember(operation, before[place]!));
}

async function takeBack(back: readonly (() => Promise<unknown>)[]): Promise<void> {
  for (const undo of back) await undo().catch((second: unknown) => console.error("Segment Zero |", second));
}

/** Returns the undo of an operation. Keeps ids of created documents, not their data: an import remembers thousands. */
function backOf(operation: Operation): () => Promise<unknown> {
  const { documentName, parent, pack } = operation;
  const where = { documentName, parent, ...(pack === undefined ? {} : { pack }) };
  const cls = classOf(documentName);
  const context = contextOf(operation);
  const there = (): Collected => collectionOf(where);
  switch (operation.action) {
    case "create": {
      const ids = idsOf(operation.data);
      return async () =>
        cls.deleteDocuments(
          ids.filter((id) => there().has(id)),
          { ...context, ...BACK },
        );
    }
    case "update": {
      const before = idsOf(operation.updates).map((id) => sourceOf(there().get(id)));
      return async () => {
        // Complete data, so that nothing falls back to an initial value; read back, because it may have been
        // merged.
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

const contextOf = ({ parent, pack }: Operation): object => ({
  ...(parent ? { parent } : {}),
  ...(pack ? { pack } : {}),
});

/** The documents that an operation makes, changes or deletes. */
function listOf(operation: Operation): readonly unknown[] {
  switch (operation.action) {
    case "create":
      return operation.data;
    case "update":
      return operation.updates;
    case "delete":
      return operation.ids;
  }
}

/** @returns the undo of each, in order */
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

async function one(operation: Operation): Promise<() => Promise<unknown>> {
  const cls = classOf(operation.documentName);
  const context = contextOf(operation);
  const back = backOf(operation);
  const done =
    operation.action === "create"
      ? await cls.createDocuments(operation.data, { ...context, ...KEEP })
      : operation.action === "update"
        ? await cls.updateDocuments(operation.updates, context)
        : await cls.deleteDocuments(operation.ids, context);
  // An update may change nothing.
  if (operation.action === "update" || done.length === listOf(operation).length) return back;
  await back();
  throw new Prevented(operation.documentName);
}

/** Returns a document without its items and effects, which have separate operations. */
function sourceOf(document: Stored | undefined): Record<string, unknown> {
  const { items: _items, effects: _effects, ...source } = document?.toObject() ?? {};
  return source;
}

/** Returns the update that deletes keys a document did not have before; null for none. */
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
  data.map((each) => String(isObject(each) ? each._id : ""));

function collectionOf({ documentName, parent, pack }: Pick<Operation, "documentName" | "parent" | "pack">): Collected {
  const packed = pack === undefined ? undefined : game.packs?.get(pack);
  // Only the index of a compendium is complete.
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

/** Returns the folder of this name, existing or to be made; none without a name or permission. */
export function folderFor(name: string, type: "Actor" | "Item" = "Actor") {
  if (!name || !game.user?.isGM) return { id: null, create: [] };
  const known = game.folders?.find((folder) => folder.type === type && folder.name === name && !folder.folder);
  if (known) return { id: known.id, create: [] };
  const _id = foundry.utils.randomID();
  return { id: _id, create: [{ _id, name, type, sorting: "a" }] };
}

/** Restricts which actors a file of an import may match. */
export interface Candidates {
  /** Actors that other files of the import made or updated. */
  readonly taken: ReadonlySet<unknown>;
  /** Names of the import's files: an actor from one of them waits for that file. */
  readonly files: ReadonlySet<string>;
}

/**
 * Returns the actor that was imported from this character before and that this user may change, or null. Two
 * of id, file and name must agree, because GCS copies ids and browsers rename files; a different id is a
 * different creature.
 */
export function knownActor(
  draft: Pick<ActorDraft, "id" | "name">,
  kind: Origin["kind"],
  file: string,
  { taken, files }: Candidates,
): Actor.Implementation | null {
  let best: { readonly actor: Actor.Implementation; readonly agreeing: number } | null = null;
  for (const actor of game.actors ?? []) {
    const origin = importOrigin(actor);
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

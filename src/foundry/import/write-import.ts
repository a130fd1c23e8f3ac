import { isObject } from "../../rules/model/json.ts";
import { batchOperation, markDeleted, type Operation } from "../host/compat.ts";
import type { ActorDraft } from "./draft.ts";
import { originOf } from "./origin.ts";

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

/** What takes something back must not be prevented by whoever prevented the rest. */
const BACK = { noHook: true } as const;

/** Something that another package prevented: nothing came of it, and nobody threw. */
export class Prevented extends Error {}

/**
 * Carries out operations that belong together: all of them, or none. Whatever is created has its `_id` already. Where Foundry cannot do that in one
 * (V13), what was done before the failure is taken back; deletions come last, since nothing must fail after them.
 * @throws what made it fail; nothing has changed then
 */
export async function carryOut(operations: readonly Operation[]): Promise<void> {
  const wanted = operations.filter(isAnything);
  const batch = batchOperation();
  if (!batch || wanted.length < 2) return inTurn(wanted);
  await batch(wanted.map((operation) => (operation.action === "create" ? { ...operation, ...KEEP } : operation)));
  for (const operation of wanted) if (operation.action === "create") checkThere(operation);
}

function isAnything(operation: Operation): boolean {
  switch (operation.action) {
    case "create": return operation.data.length > 0;
    case "update": return operation.updates.length > 0;
    case "delete": return operation.ids.length > 0;
  }
}

async function inTurn(operations: readonly Operation[]): Promise<void> {
  const back: (() => Promise<unknown>)[] = [];
  try {
    for (const operation of operations) back.unshift(await one(operation));
  } catch (error) {
    for (const undo of back) await undo().catch((second: unknown) => { console.error("Segment Zero |", second); });
    throw error;
  }
}

/** Carries out one operation. @returns what takes it back */
async function one(operation: Operation): Promise<() => Promise<unknown>> {
  const cls = classOf(operation.documentName);
  const context = operation.parent ? { parent: operation.parent } : {};
  switch (operation.action) {
    case "create": {
      const ids = idsOf(operation.data);
      const remove = async (): Promise<unknown> => cls.deleteDocuments(ids.filter((id) => collectionOf(operation).has(id)), { ...context, ...BACK });
      const made = await cls.createDocuments(operation.data, { ...context, ...KEEP });
      if (made.length === ids.length) return remove;
      await remove();
      throw new Prevented(operation.documentName);
    }
    case "update": {
      const before = idsOf(operation.updates).map((id) => sourceOf(collectionOf(operation).get(id)));
      await cls.updateDocuments(operation.updates, context);
      return async () => {
        // Whole, so that nothing of it begins with its initial value; and read back, since it may have been merged all the same.
        await cls.updateDocuments(before, { ...context, ...BACK, recursive: false });
        const left = before.map((source) => leftovers(source, sourceOf(collectionOf(operation).get(String(source._id))))).filter((update) => update !== null);
        if (left.length) await cls.updateDocuments(left, { ...context, ...BACK });
      };
    }
    case "delete": {
      const before = operation.ids.map((id) => collectionOf(operation).get(id)?.toObject() ?? {});
      const gone = await cls.deleteDocuments(operation.ids, context);
      if (gone.length === operation.ids.length) return async () => cls.createDocuments(before, { ...context, ...KEEP, ...BACK });
      await cls.createDocuments(before.filter(({ _id }) => !collectionOf(operation).has(String(_id))), { ...context, ...KEEP, ...BACK });
      throw new Prevented(operation.documentName);
    }
  }
}

/** A document as it was, without what it holds in collections: those have operations of their own. */
function sourceOf(document: Stored | undefined): Record<string, unknown> {
  const { items: _items, effects: _effects, ...source } = document?.toObject() ?? {};
  return source;
}

/** The update that deletes what stands in the data of a document and did not before; null if there is nothing. */
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

const idsOf = (data: readonly object[]): readonly string[] => data.map((each) => String((each as { _id?: unknown })._id));

function collectionOf({ documentName, parent }: Operation): Collected {
  const owner = parent as { getEmbeddedCollection(name: string): Collected } | undefined;
  return owner ? owner.getEmbeddedCollection(documentName) : (game.collections?.get(documentName) as Collected);
}

function checkThere(operation: Operation & { readonly action: "create" }): void {
  const there = collectionOf(operation);
  if (!idsOf(operation.data).every((id) => there.has(id))) throw new Prevented(operation.documentName);
}

function classOf(name: string): DocumentClass {
  return (CONFIG[name as keyof CONFIG] as { documentClass: DocumentClass }).documentClass;
}

/** Folder of actors by its name: one that is there, or one to be made; none without a name, or for those who may not make folders. */
export function folderFor(name: string): { readonly id: string | null; readonly create: readonly object[] } {
  if (!name || !game.user?.isGM) return { id: null, create: [] };
  const known = game.folders?.find((folder) => folder.type === "Actor" && folder.name === name && !folder.folder);
  if (known) return { id: known.id, create: [] };
  const _id = foundry.utils.randomID();
  return { id: _id, create: [{ _id, name, type: "Actor", sorting: "a" }] };
}

/**
 * The actor that was imported from this character before, and that this user may change; null if there is none. GCS gives copies of a character the
 * id of the original, and browsers rename what is saved twice: so two of id, file and name have to agree.
 * @param taken actors that are spoken for by other files of the same import
 */
export function knownActor(draft: ActorDraft, file: string, taken: ReadonlySet<unknown>): Actor.Implementation | null {
  let best: { readonly actor: Actor.Implementation; readonly agreeing: number } | null = null;
  for (const actor of game.actors ?? []) {
    const origin = originOf(actor);
    if (origin?.kind !== "gcs" || taken.has(actor) || !actor.isOwner) continue;
    const agreeing = [draft.id !== "" && origin.id === draft.id, origin.file === file, origin.name === draft.name].filter(Boolean).length;
    if (agreeing >= 2 && agreeing > (best?.agreeing ?? 0)) best = { actor, agreeing };
  }
  return best?.actor ?? null;
}

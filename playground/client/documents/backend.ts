// Database operations of this client (facts 4.2): the steps before the request, and how every client applies the
// answer. The order of calls follows the table there.
import type { DatabaseRequest, DatabaseResult, ParentPath } from "../../protocol.ts";
import type { Dict, Loose } from "../../shared/loose.ts";
import { deepClone, expandObject, getProperty, isEmpty, isPlainObject } from "../../shared/objects.ts";
import { readEntry } from "../../shared/operators.ts";
import { CONFIG } from "../core/config.ts";
import { Hooks } from "../core/hooks.ts";
import { DataModelValidationError } from "../data/validation.ts";
import { request } from "../realm/connection.ts";
import { realm } from "../realm/state.ts";
import { uncertain } from "../uncertain.ts";
import { applyResult } from "./results.ts";
import { createInPack, deleteInPack, packOf, updateInPack } from "./world-packs.ts";

interface Prepared {
  request: DatabaseRequest;
  cls: Loose;
}

/** Counts documents whose operation a method or a hook has prevented. */
interface Vetoes {
  count: number;
}

const parentPath = (parent: Loose): ParentPath => ({
  documentName: parent.documentName as string,
  id: parent.id as string,
  ...(parent.parent ? { parent: parentPath(parent.parent) } : {}),
});

/**
 * Returns the operation object, which all `_pre…` methods see and may change and which becomes the request's options.
 */
function begin(action: string, operation: Dict, extra: Dict): Dict {
  return { action, diff: true, recursive: true, render: true, ...operation, ...extra };
}

function finish(action: DatabaseRequest["action"], cls: Loose, operation: Dict, data: Loose[]): Prepared {
  const {
    parent,
    pack: _pack,
    data: _data,
    updates: _updates,
    ids: _ids,
    action: _action,
    noHook: _noHook,
    documentName: _documentName,
    ...options
  } = operation;
  return {
    cls,
    request: {
      action,
      documentName: cls.documentName,
      ...(parent ? { parent: parentPath(parent) } : {}),
      data: data as unknown[],
      options: options as Dict,
    },
  };
}

/** Awaits the document's method, then calls the hook; `false` from either cancels this document. */
async function allowed(
  document: Loose,
  method: string,
  hook: string,
  args: Loose[],
  operation: Dict,
): Promise<boolean> {
  const user = realm.game.user;
  if ((await document[method](...args, operation, user)) === false) return false;
  return (
    operation.noHook === true || Hooks.call(`${hook}${document.documentName}`, document, ...args, operation, user.id)
  );
}

async function prepareCreate(cls: Loose, data: Loose[], given: Dict): Promise<Prepared | null> {
  const operation = begin("create", given, { data });
  packOf(operation);
  const documents: Loose[] = [];
  for (const each of data) {
    const source = (
      typeof each?.toObject === "function" ? each.toObject() : expandObject(deepClone(each as Dict))
    ) as Dict;
    if (operation.keepId !== true) Reflect.deleteProperty(source, "_id");
    if (
      cls.documentName === "ActiveEffect" &&
      realm.generation >= 14 &&
      uncertain.legacyEffectKeys &&
      typeof each?.toObject !== "function" &&
      source.changes !== undefined
    )
      source.flags = {};
    const document = new cls(source, { parent: operation.parent ?? null });
    if (await allowed(document, "_preCreate", "preCreate", [source], operation)) documents.push(document);
  }
  if (!documents.length) return null;
  operation.data = documents;
  if ((await cls._preCreateOperation(documents, operation, realm.game.user)) === false) return null;
  return finish(
    "create",
    cls,
    operation,
    documents.map((each) => each.toObject() as Dict),
  );
}

/**
 * Tells the server, which knows no schema, which fields are ObjectFields, if operators are read differently below them.
 */
function tellObjectFields(document: Loose, changes: Dict, operation: Dict): void {
  if (uncertain.operatorsBelowObjects === "carried-out" && uncertain.replaceBelowObjects === "replaces") return;
  const paths = document._objectPaths as string[];
  const operates = (value: Loose): boolean =>
    isPlainObject(value) &&
    Object.entries(value).some(([key, each]) => readEntry(key, each).kind !== "set" || operates(each));
  const wrong =
    uncertain.operatorsBelowObjects === "refused"
      ? paths.find((path) => operates(getProperty(changes, path)))
      : undefined;
  if (wrong)
    throw new DataModelValidationError(
      `${document.documentName as string} validation errors: ${wrong}: may not hold an operator`,
    );
  if (paths.length) operation.objectFields = paths;
}

async function prepareUpdate(
  cls: Loose,
  updates: Dict[],
  given: Dict,
  vetoes: Vetoes = { count: 0 },
): Promise<Prepared | null> {
  const operation = begin("update", given, { updates });
  if (uncertain.recursiveFalse === "merges") operation.recursive = true;
  packOf(operation);
  const collection = operation.parent
    ? operation.parent.getEmbeddedCollection(cls.documentName)
    : realm.game.collections.get(cls.documentName);
  const documents: Loose[] = [];
  const final: Dict[] = [];
  for (const update of updates) {
    const expanded = expandObject(deepClone(update)) as Dict;
    const document = collection.get(expanded._id, { strict: true });
    const options = { dryRun: true, recursive: operation.recursive, diff: operation.diff };
    const changes = document.updateSource(expanded, options) as Dict;
    // facts 4.2: an empty diff calls no hooks and sends no request.
    if (isEmpty(changes) && operation.diff !== false) continue;
    if (!(await allowed(document, "_preUpdate", "preUpdate", [changes], operation))) {
      vetoes.count++;
      continue;
    }
    // Clean and diff what methods and hooks added to the changes.
    const complete = document.updateSource(changes, options) as Dict;
    if (isEmpty(complete) && operation.diff !== false) continue;
    tellObjectFields(document, complete, operation);
    documents.push(document);
    final.push({ _id: document.id, ...complete });
  }
  if (!documents.length) return null;
  operation.updates = final;
  if ((await cls._preUpdateOperation(documents, operation, realm.game.user)) === false) {
    vetoes.count++;
    return null;
  }
  return finish("update", cls, operation, operation.updates as Dict[]);
}

async function prepareDelete(cls: Loose, ids: string[], given: Dict): Promise<Prepared | null> {
  const operation = begin("delete", given, { ids });
  packOf(operation);
  const collection = operation.parent
    ? operation.parent.getEmbeddedCollection(cls.documentName)
    : realm.game.collections.get(cls.documentName);
  const wanted: string[] = operation.deleteAll === true ? [...collection.keys()] : ids;
  const documents: Loose[] = [];
  for (const id of wanted) {
    const document = collection.get(id, { strict: true });
    if (await allowed(document, "_preDelete", "preDelete", [], operation)) documents.push(document);
  }
  if (!documents.length) return null;
  operation.ids = documents.map((each) => each.id as string);
  if (documents.length < wanted.length) operation.deleteAll = false;
  if ((await cls._preDeleteOperation(documents, operation, realm.game.user)) === false) return null;
  return finish("delete", cls, operation, operation.ids as string[]);
}

async function send(prepared: Prepared[], batch: boolean): Promise<Loose[][]> {
  const operations = prepared.map((each) => each.request);
  return request<Loose[][]>((id) => ({ kind: "operate", id, operations, batch }));
}

export const backend = {
  /** Returns copies of what the server stores now, regardless of this client's documents. */
  async get(cls: Loose, { query = {} }: Dict): Promise<Loose[]> {
    const sources = await request<Dict[]>((id) => ({
      kind: "get",
      id,
      documentName: cls.documentName as string,
      query: query as Dict,
    }));
    return sources.map((source): Loose => new cls(source));
  },

  async create(cls: Loose, data: Loose[], operation: Dict): Promise<Loose[]> {
    const pack = packOf(operation);
    if (pack) return createInPack(cls, pack, data, operation);
    const prepared = await prepareCreate(cls, data, operation);
    return prepared ? ((await send([prepared], false))[0] ?? []) : [];
  },

  async update(cls: Loose, updates: Dict[], operation: Dict): Promise<Loose[]> {
    const pack = packOf(operation);
    if (pack) return updateInPack(pack, updates, operation);
    const prepared = await prepareUpdate(cls, updates, operation);
    return prepared ? ((await send([prepared], false))[0] ?? []) : [];
  },

  async delete(cls: Loose, ids: string[], operation: Dict): Promise<Loose[]> {
    const pack = packOf(operation);
    if (pack) return deleteInPack(pack, ids);
    const prepared = await prepareDelete(cls, ids, operation);
    return prepared ? ((await send([prepared], false))[0] ?? []) : [];
  },

  /** [14] facts 4.2: one request, in order, all or nothing. `batchVeto` decides about a prevented update. */
  async modifyBatch(operations: Dict[]): Promise<Loose[][]> {
    const prepared: Prepared[] = [];
    const vetoes: Vetoes = { count: 0 };
    const prevented = (): Error => new Error("An update of a batch was prevented");
    const packed = operations.filter(({ pack }) => pack);
    for (const { action, documentName, data, updates, ids, ...rest } of operations.filter(({ pack }) => !pack)) {
      const cls = CONFIG[documentName as string].documentClass;
      const each =
        action === "create"
          ? await prepareCreate(cls, data as Loose[], rest)
          : action === "update"
            ? await prepareUpdate(cls, updates as Dict[], rest, vetoes)
            : await prepareDelete(cls, (ids ?? []) as string[], rest);
      if (vetoes.count && uncertain.batchVeto === "throws") throw prevented();
      if (vetoes.count && uncertain.batchVeto === "cancels") return [];
      if (!each && action !== "update") return [];
      if (each) prepared.push(each);
    }
    const results = prepared.length ? await send(prepared, true) : [];
    for (const { action, documentName, data, updates, ids, ...rest } of packed) {
      const cls = CONFIG[documentName as string].documentClass;
      results.push(
        await (action === "create"
          ? backend.create(cls, data as Loose[], rest)
          : action === "update"
            ? backend.update(cls, updates as Dict[], rest)
            : backend.delete(cls, ids as string[], rest)),
      );
    }
    if (vetoes.count && uncertain.batchVeto === "skips-and-throws") throw prevented();
    return results;
  },
};

/** Applies operations in server order; the initiator's promise resolves with the documents afterwards. */
export function receiveOperations(results: DatabaseResult[]): Loose[][] {
  return results.map((result) => applyResult(result));
}

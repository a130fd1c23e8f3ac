// The server's part of a database operation (facts 4.2): permission, validation, diff, write. The server broadcasts
// after the write.
import type { DatabaseRequest, DatabaseResult } from "../protocol.ts";
import { applyChanges, diffChanges, type ChangeRules, type Operators } from "../shared/changes.ts";
import type { Dict } from "../shared/loose.ts";
import { deepClone, expandObject, isEmpty } from "../shared/objects.ts";
import type { Uncertain } from "../shared/reliances.ts";
import { embeddedKeys, shapeOf } from "../shared/shapes.ts";
import { buildSource, checkType, cleanTexts, stamp, type SourceContext } from "./build-source.ts";
import type { Transaction } from "./documents.ts";
import { mayCreate, mayDelete, mayUpdate } from "./permissions.ts";

export class PermissionError extends Error {
  constructor(user: Dict, action: string, documentName: string, id: unknown) {
    super(`User ${String(user.name)} lacks permission to ${action} ${documentName} [${String(id)}]`);
  }
}

export interface OperationContext extends SourceContext {
  transaction: Transaction;
  user: Dict;
  operators: Operators;
  /** True to store only the last patch of an encounter. */
  forgets: boolean;
  /** Which updates of actors are stored. */
  documentWrites: Uncertain["documentWrites"];
}

/** Runs one operation inside the transaction; returns what all clients apply. */
export function execute(request: DatabaseRequest, context: OperationContext): DatabaseResult {
  const run = { create, update, delete: remove }[request.action];
  const data = run(request, context);
  const changes = request.documentName === "Actor" && request.action === "update" ? data[0] : undefined;
  const kept = context.documentWrites === "deltas-forgotten" ? {} : changes;
  context.transaction.settle((kept ?? {}) as Dict, {
    generation: context.generation,
    recursive: request.options.recursive !== false,
  });
  const result: DatabaseResult = { ...request, data, userId: context.user._id as string };
  if (data.length) applyCombatTurn(request, context.transaction);
  return result;
}

function locate(
  request: DatabaseRequest,
  { transaction }: OperationContext,
): { root?: Dict; owner?: Dict; list?: Dict[] } {
  return request.parent ? transaction.embedded(request.parent, request.documentName) : {};
}

function create(request: DatabaseRequest, context: OperationContext): Dict[] {
  const { documentName, options } = request;
  const { root, owner, list } = locate(request, context);
  return request.data.map((given: Dict) => {
    const source = buildSource(documentName, expandObject(given) as Dict, options, context);
    if (documentName === "ChatMessage") {
      source.author ??= context.user._id as string;
      source.timestamp ||= Date.now();
    }
    // A document's creator owns it; the server itself is no user.
    if (source.ownership && !owner && context.transaction.read("User", context.user._id as string))
      (source.ownership as Dict)[context.user._id as string] ??= 3;
    const question = { transaction: context.transaction, user: context.user, documentName, document: source, root };
    if (!mayCreate(question)) throw new PermissionError(context.user, "create", documentName, source._id);
    if (list) {
      if (list.some((each) => each._id === source._id))
        throw new Error(`${documentName} "${String(source._id)}" exists already`);
      list.push(source);
    } else context.transaction.insert(documentName, source);
    return deepClone(source);
  });
}

function update(request: DatabaseRequest, context: OperationContext): Dict[] {
  const { documentName, options } = request;
  const { root, list } = locate(request, context);
  const rules: ChangeRules = {
    recursive: options.recursive !== false,
    embedded: embeddedKeys(documentName),
    generation: context.generation,
    operators: { readings: context.operators, below: (options.objectFields ?? []) as string[] },
  };
  const known = new Set([...Object.keys(shapeOf(documentName).defaults), "_stats", "type", "roundJoined", "level"]);
  const results: Dict[] = [];
  for (const given of request.data as Dict[]) {
    const { _id: id, ...rest } = expandObject(given) as Dict;
    const changes = Object.fromEntries(Object.entries(rest).filter(([key]) => known.has(key.replace(/^(-=|==)/, ""))));
    const target = list ? list.find((each) => each._id === id) : context.transaction.read(documentName, id as string);
    if (!target) throw new Error(`${documentName} "${String(id)}" does not exist!`);
    const question = { transaction: context.transaction, user: context.user, documentName, document: target, root };
    if (!mayUpdate(question, changes)) throw new PermissionError(context.user, "update", documentName, id);
    if (changes.type !== undefined) checkType(documentName, changes.type, context);
    for (const [childName, key] of Object.entries(shapeOf(documentName).embedded)) {
      if (Array.isArray(changes[key]))
        changes[key] = completeNew(childName, target[key] as Dict[], changes[key] as Dict[], options, context);
    }
    // facts 4.2: `diff: false` writes and broadcasts all given changes.
    cleanTexts(documentName, changes.type ?? target.type, changes, context);
    const diff = options.diff === false ? changes : diffChanges(target, changes, rules);
    if (isEmpty(diff)) continue;
    diff._stats = stamp(context);
    const stored = list ? target : context.transaction.edit(documentName, id as string);
    const { system } = stored as { system?: Dict };
    if (context.forgets && (diff.system as Dict | undefined)?.encounter && system?.encounter) system.encounter = {};
    if (documentName !== "Actor" || list || context.documentWrites !== "actors-forgotten")
      applyChanges(stored, diff, rules);
    results.push({ _id: id, ...deepClone(diff) });
  }
  return results;
}

/** Completes children that an update adds. */
function completeNew(
  childName: string,
  known: Dict[],
  given: Dict[],
  options: Dict,
  context: OperationContext,
): Dict[] {
  return given.map((child) =>
    known.some((each) => each._id === child._id)
      ? child
      : buildSource(childName, child, { ...options, keepEmbeddedIds: true }, context, true),
  );
}

function remove(request: DatabaseRequest, context: OperationContext): string[] {
  const { documentName, options } = request;
  const { root, list } = locate(request, context);
  const existing = list ?? context.transaction.all(documentName);
  const ids = options.deleteAll === true ? existing.map((each) => each._id as string) : (request.data as string[]);
  for (const id of ids) {
    const document = existing.find((each) => each._id === id);
    if (!document) throw new Error(`${documentName} "${id}" does not exist!`);
    const question = { transaction: context.transaction, user: context.user, documentName, document, root };
    if (!mayDelete(question)) throw new PermissionError(context.user, "delete", documentName, id);
    if (list)
      list.splice(
        list.findIndex((each) => each._id === id),
        1,
      );
    else context.transaction.remove(documentName, id);
  }
  return ids;
}

/** facts 1.5: writes `combat.turn = operation.combatTurn` in the same operation. */
function applyCombatTurn({ documentName, parent, options }: DatabaseRequest, transaction: Transaction): void {
  if (documentName !== "Combatant" || parent?.documentName !== "Combat") return;
  const turn: unknown = options.combatTurn;
  if (turn === null || (Number.isInteger(turn) && (turn as number) >= 0))
    transaction.edit("Combat", parent.id).turn = turn;
}

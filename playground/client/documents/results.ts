// How every client applies an operation: it changes the data, then calls back synchronously (facts 4.2, lower half of
// the table).
import type { DatabaseResult, ParentPath } from "../../protocol.ts";
import type { Dict, Loose } from "../../shared/loose.ts";
import { deepClone } from "../../shared/objects.ts";
import { CONFIG } from "../core/config.ts";
import { Hooks } from "../core/hooks.ts";
import { realm } from "../realm/state.ts";
import { uncertain } from "../uncertain.ts";
import { followBase, recordingDelta, tokenActorOf } from "./token-actor.ts";

function findParent(path: ParentPath): Loose {
  if (!path.parent) return realm.game.collections.get(path.documentName)?.get(path.id);
  return findParent(path.parent)?.getEmbeddedDocument(path.documentName, path.id);
}

interface Context {
  result: DatabaseResult;
  parent: Loose;
  collection: Loose;
  options: Dict;
  /** The actor of the unlinked token that the operation changes, or null. */
  tokenActor: Loose;
  /** Writes the changes into the token's delta. */
  recordDelta: () => boolean;
}

export function applyResult(result: DatabaseResult): Loose[] {
  const cls = CONFIG[result.documentName]?.documentClass;
  const parent = result.parent ? findParent(result.parent) : null;
  if (!cls || (result.parent && !parent) || !result.data.length) return [];
  const collection = parent
    ? parent.getEmbeddedCollection(result.documentName)
    : realm.game.collections.get(result.documentName);
  const options = { ...result.options, action: result.action, parent };
  const isTokenActor = result.documentName === "Actor" && parent?.documentName === "Token";
  const tokenActor = isTokenActor ? collection.contents[0] : tokenActorOf(parent);
  const changes = isTokenActor ? (result.data[0] as Dict) : {};
  const recordDelta =
    tokenActor && !(isTokenActor && result.action === "delete")
      ? recordingDelta(tokenActor, changes, result.options.recursive !== false)
      : () => false;
  const context: Context = { result, parent, collection, options, tokenActor, recordDelta };
  const run = { create: applyCreate, update: applyUpdate, delete: applyDelete }[result.action];
  const documents = run(context);
  const operation = { ...options, [{ create: "data", update: "updates", delete: "ids" }[result.action]]: result.data };
  const user = realm.game.users.get(result.userId) ?? null;
  const method = `_on${result.action.charAt(0).toUpperCase()}${result.action.slice(1)}Operation`;
  Promise.resolve(cls[method](documents, operation, user)).catch((error: unknown) => {
    console.error(`${result.documentName}.${method}:`, error);
  });
  return documents;
}

/** facts 1.5: sets `turn` as part of the combatants' operation. */
function applyCombatTurn({ result, parent }: Context): void {
  const turn: unknown = result.options.combatTurn;
  if (
    result.documentName === "Combatant" &&
    parent?.documentName === "Combat" &&
    (turn === null || Number.isInteger(turn))
  )
    parent._source.turn = turn;
}

/** Prepares the root of an embedded change again, once. An unlinked token's actor is a root of its own. */
function resetParents(context: Context): void {
  applyCombatTurn(context);
  const { tokenActor, parent } = context;
  const isChangedAgain = context.recordDelta();
  if (tokenActor) {
    if (isChangedAgain || parent.documentName !== "Token") tokenActor.reset();
    return;
  }
  let root = parent;
  while (root?.parent) root = root.parent;
  root?.reset();
  if (root?.documentName === "Actor") followBase(root);
}

/** Reports an exception, so that the other documents' handlers still run. */
function guarded(what: string, run: () => void): void {
  try {
    run();
  } catch (error) {
    Hooks.onError(what, error as Error);
  }
}

function tellParents({ result, parent, options }: Context, documents: Loose[]): void {
  const action = result.action.charAt(0).toUpperCase() + result.action.slice(1);
  const key = parent ? (parent.constructor.hierarchy[result.documentName] as string) : "";
  for (let ancestor = parent; ancestor; ancestor = ancestor.parent) {
    guarded(`${ancestor.documentName}._on${action}DescendantDocuments`, () => {
      ancestor[`_on${action}DescendantDocuments`](parent, key, documents, result.data, options, result.userId);
    });
  }
}

function tellCollection({ result, collection, options }: Context): void {
  if (options.render !== false)
    collection?.render?.(false, { renderContext: `${result.action}${result.documentName}`, renderData: result.data });
}

function applyCreate(context: Context): Loose[] {
  const { result, collection, parent, options } = context;
  const documents: Loose[] = [];
  for (const source of result.data as Dict[]) {
    if (parent) collection.insert(deepClone(source));
    else collection.load([source]);
    const document = collection.get(source._id as string);
    if (document) documents.push(document);
  }
  resetParents(context);
  documents.forEach((document, index) => {
    guarded(`${result.documentName}._onCreate`, () => {
      document._onCreate(result.data[index], options, result.userId);
    });
    Hooks.callAll(`create${result.documentName}`, document, options, result.userId);
  });
  tellParents(context, documents);
  tellCollection(context);
  return documents;
}

function applyUpdate(context: Context): Loose[] {
  const { result, collection, options } = context;
  const pairs: { document: Loose; changed: Dict }[] = [];
  for (const changed of result.data as Dict[]) {
    const document = collection.get(changed._id as string);
    if (!document) continue;
    // Another client's data may not fit this one's model (trap 26), so repair or report it.
    guarded(`${result.documentName}.updateSource`, () => {
      document.updateSource(changed, { recursive: options.recursive, fallback: true });
    });
    pairs.push({ document, changed });
    if (result.documentName === "Actor" && !result.parent) followBase(document);
  }
  resetParents(context);
  for (const { document, changed } of pairs) {
    guarded(`${result.documentName}._onUpdate`, () => {
      document._onUpdate(changed, options, result.userId);
    });
    Hooks.callAll(`update${result.documentName}`, document, changed, options, result.userId);
    if (uncertain.nestedUpdatesRunHooks) tellNested(document, changed, options, result.userId);
  }
  const documents = pairs.map((each) => each.document);
  tellParents(context, documents);
  tellCollection(context);
  return documents;
}

/** facts 1.5.6 (unc): notifies children that were part of their parent's update. */
function tellNested(document: Loose, changed: Dict, options: Dict, userId: string): void {
  for (const [name, key] of Object.entries(document.constructor.hierarchy as Record<string, string>)) {
    for (const change of (changed[key] ?? []) as Dict[]) {
      const child = document.collections[key].get(change._id);
      if (!child) continue;
      guarded(`${name}._onUpdate`, () => {
        child._onUpdate(change, options, userId);
      });
      Hooks.callAll(`update${name}`, child, change, options, userId);
    }
  }
}

function applyDelete(context: Context): Loose[] {
  const { result, collection, options } = context;
  const documents: Loose[] = [];
  for (const id of result.data as string[]) {
    const document = collection.get(id);
    if (!document) continue;
    collection.remove(id);
    documents.push(document);
  }
  resetParents(context);
  for (const document of documents) {
    guarded(`${result.documentName}._onDelete`, () => {
      document._onDelete(options, result.userId);
    });
    Hooks.callAll(`delete${result.documentName}`, document, options, result.userId);
  }
  tellParents(context, documents);
  tellCollection(context);
  return documents;
}

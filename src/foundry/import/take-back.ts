import { isObject } from "../../rules/core.ts";
import type { Operation } from "../host/compat.ts";
import { importText, type Saying } from "./saying.ts";
import { importOrigin, originMark } from "./origin.ts";

interface Touched {
  readonly id: string | null;
  readonly name?: string | null;
  readonly contents?: readonly unknown[];
  readonly combatants?: Iterable<Joined>;
  toObject(): object;
}

/** A combatant of an encounter. */
interface Joined {
  readonly id: string | null;
  readonly actorId: string | null;
  readonly tokenId: string | null;
}

interface Step {
  readonly documentName: string;
  readonly made: readonly string[];
  /** The changed actor, also for operations on its items. */
  readonly actor: string | null;
  readonly undo: () => Promise<unknown>;
}

/** Writes of one import in order, and its documents' hashes at the end. */
interface Journal {
  readonly steps: Step[];
  readonly marks: Map<string, number>;
}

let journal: Journal | null = null;

/** Starts a new journal. */
export function beginImport(): void {
  journal = { steps: [], marks: new Map() };
}

export function remember(operation: Operation, undo: () => Promise<unknown>): void {
  if (!journal || operation.pack) return;
  const { documentName, action, parent } = operation;
  const ids = (list: readonly object[]): readonly string[] => list.map((one) => String(isObject(one) ? one._id : ""));
  const made = action === "create" && !parent ? ids(operation.data) : [];
  const owner = parent ? String(isObject(parent) ? parent.id : "") : null;
  // Each update names one actor.
  const updated = action === "update" && documentName === "Actor" ? (ids(operation.updates)[0] ?? null) : null;
  journal.steps.push({ documentName, made, actor: owner ?? updated, undo });
}

const find = (documentName: string, id: string): Touched | undefined =>
  (game.collections?.get(documentName) as { get(id: string): Touched | undefined } | undefined)?.get(id);

/**
 * Hashes a document without its modification time. Of an encounter only who is in it counts, because it gets tokens
 * and bookkeeping after it was made.
 */
function markOfDocument(document: Touched): number {
  const source = document.combatants ? [...document.combatants].map(({ id }) => id).sort() : document.toObject();
  return originMark(JSON.stringify(source, (key, value: unknown) => (key === "_stats" ? undefined : value)));
}

/** Hashes the written documents, to notice later changes. */
export function endImport(): void {
  for (const { key, document } of touched())
    if (document && isMarked(key)) journal?.marks.set(key, markOfDocument(document));
}

const isMarked = (key: string): boolean => !key.startsWith("Folder.");

function touched(): readonly { readonly key: string; readonly document: Touched | undefined }[] {
  const keys = new Set(
    (journal?.steps ?? []).flatMap(({ documentName, made, actor }) => [
      ...made.map((id) => `${documentName}.${id}`),
      ...(actor ? [`Actor.${actor}`] : []),
    ]),
  );
  return [...keys].map((key) => {
    const [documentName = "", id = ""] = key.split(".");
    return { key, document: find(documentName, id) };
  });
}

export const canTakeBack = (): boolean => (journal?.steps.length ?? 0) > 0;

export type TakenBack = Awaited<ReturnType<typeof takeBack>>;

/**
 * Undoes the last import: deletes its documents with the tokens it set, and restores updated actors. Keeps documents
 * that were changed since, are in a running encounter, or are used by another token or encounter.
 * @param progress called after each batch, with the documents done and all
 * @returns how many were removed or restored, and why others stay
 */
export async function takeBack(progress: (done: number, all: number) => Promise<void> = async () => undefined) {
  const steps = [...(journal?.steps ?? [])].reverse();
  const kept = new Map<string, Saying>();
  const keep = (name: string): void => {
    for (const { key, document } of touched().filter(({ key: one }) => one.startsWith(`${name}.`))) {
      const reason = document && isMarked(key) ? reasonToKeep(key, document, kept) : null;
      if (document && reason) kept.set(key, importText(`TakeBack.${reason}`, { name: nameOf(document) }));
    }
  };
  // An encounter that stays keeps its actors.
  for (const name of ["Combat", "Actor", "Item"]) keep(name);
  const tokens = ownTokens(kept);
  const all = touched().filter(({ key, document }) => document && isMarked(key) && !kept.has(key)).length;
  const done = new Set<string>();
  const note = async (documentName: string, ids: readonly string[]): Promise<void> => {
    for (const key of ids.map((id) => `${documentName}.${id}`).filter(isMarked)) done.add(key);
    await progress(done.size, all);
  };
  await note("", []);
  for (const { made, documentName, actor, undo } of steps) {
    if (made.length) await remove(documentName, made, kept, note);
    else if (actor && !kept.has(`Actor.${actor}`)) {
      await undo();
      await note("Actor", [actor]);
    }
  }
  // After its encounter, which would answer for each missing token.
  for (const [scene, ids] of tokens) await scene.deleteEmbeddedDocuments("Token", ids);
  journal = null;
  return { count: done.size, kept: [...kept.values()] };
}

/** The encounter's title, because only actors and items have a name. */
const nameOf = (document: Touched): string => document.name || (importOrigin(document.toObject())?.name ?? "");

interface TokenScene {
  readonly tokens: Iterable<{ readonly id: string | null; readonly actorId: string | null }>;
  deleteEmbeddedDocuments(name: "Token", ids: readonly string[]): Promise<unknown>;
}

/** Combatants of encounters that the import made and that go. */
const goingCombatants = (kept: ReadonlyMap<string, Saying>): readonly Joined[] =>
  touched().flatMap(({ key, document }) =>
    key.startsWith("Combat.") && !kept.has(key) ? [...(document?.combatants ?? [])] : [],
  );

const scenes = (): readonly TokenScene[] => [...(game.scenes ?? [])] as unknown as readonly TokenScene[];

/** Returns the tokens that the import set for its combatants, by scene. */
function ownTokens(kept: ReadonlyMap<string, Saying>): readonly (readonly [TokenScene, readonly string[]])[] {
  const wanted = new Set(
    goingCombatants(kept).flatMap(({ tokenId, actorId }) => (tokenId && !kept.has(`Actor.${actorId}`) ? tokenId : [])),
  );
  return scenes().flatMap((scene) => {
    const ids = [...scene.tokens].flatMap(({ id }) => (id && wanted.has(id) ? id : []));
    return ids.length ? [[scene, ids] as const] : [];
  });
}

/** Deleted at once, so that one request is not too large. */
const BATCH = 50;

async function remove(
  documentName: string,
  made: readonly string[],
  kept: ReadonlyMap<string, Saying>,
  note: (documentName: string, ids: readonly string[]) => Promise<void>,
): Promise<void> {
  const ids = made.filter((id) => {
    const document = find(documentName, id);
    const isFull = documentName === "Folder" && document?.contents?.length;
    return document && !kept.has(`${documentName}.${id}`) && !isFull;
  });
  const { documentClass } = CONFIG[documentName as keyof CONFIG] as {
    documentClass: { deleteDocuments(ids: readonly string[]): Promise<unknown> };
  };
  for (let from = 0; from < ids.length; from += BATCH) {
    const some = ids.slice(from, from + BATCH);
    await documentClass.deleteDocuments(some);
    await note(documentName, some);
  }
}

function reasonToKeep(
  key: string,
  document: Touched,
  kept: ReadonlyMap<string, Saying>,
): "fighting" | "changed" | "used" | null {
  const [documentName = "", id = ""] = key.split(".");
  const combats = [...(game.combats ?? [])];
  const holds = ({ combatants }: (typeof combats)[number]): boolean => combatants.some(({ actorId }) => actorId === id);
  const running = combats.filter(({ started }) => started);
  if (documentName === "Combat" ? running.some((combat) => combat.id === id) : running.some(holds)) return "fighting";
  const mark = journal?.marks.get(key);
  if (mark !== undefined && isObject(document.toObject()) && mark !== markOfDocument(document)) return "changed";
  return documentName === "Actor" && isMade(key) && isUsed(id, kept) ? "used" : null;
}

const isMade = (key: string): boolean =>
  journal?.steps.some(({ documentName, made }) => made.some((id) => `${documentName}.${id}` === key)) ?? false;

/** True if a token or a combatant that stays refers to an actor. */
function isUsed(actor: string, kept: ReadonlyMap<string, Saying>): boolean {
  const going = goingCombatants(kept);
  const [combatants, tokens] = [new Set(going.map(({ id }) => id)), new Set(going.map(({ tokenId }) => tokenId))];
  return (
    [...(game.combats ?? [])].some((combat) =>
      [...(combat.combatants as unknown as Iterable<Joined>)].some(
        (one) => one.actorId === actor && !combatants.has(one.id),
      ),
    ) || scenes().some((scene) => [...scene.tokens].some((token) => token.actorId === actor && !tokens.has(token.id)))
  );
}

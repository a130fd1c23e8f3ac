import { isObject } from "../../rules/core.ts";
import type { Operation } from "../host/compat.ts";
import { importText, type Saying } from "./saying.ts";
import { originMark } from "./origin.ts";

interface Touched {
  readonly id: string | null;
  readonly name?: string | null;
  readonly contents?: readonly unknown[];
  toObject(): object;
  delete(): Promise<unknown>;
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

/** Hashes a document without its modification time. */
function markOfDocument(document: Touched): number {
  return originMark(
    JSON.stringify(document.toObject(), (key, value: unknown) => (key === "_stats" ? undefined : value)),
  );
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
 * Undoes the last import: deletes its documents and restores updated actors. Keeps documents that were
 * changed since or are in a running encounter.
 * @returns how many were removed or restored, and why others stay
 */
export async function takeBack() {
  const steps = [...(journal?.steps ?? [])].reverse();
  const kept = new Map<string, Saying>();
  for (const { key, document } of touched()) {
    const reason = document && isMarked(key) ? reasonToKeep(key, document) : null;
    if (document && reason) kept.set(key, importText(`TakeBack.${reason}`, { name: document.name ?? "" }));
  }
  const done = new Set<string>();
  for (const step of steps) {
    if (step.made.length) for (const id of step.made) await remove(`${step.documentName}.${id}`, kept, done);
    else if (step.actor && !kept.has(`Actor.${step.actor}`)) {
      await step.undo();
      done.add(`Actor.${step.actor}`);
    }
  }
  journal = null;
  return { count: done.size, kept: [...kept.values()] };
}

async function remove(key: string, kept: ReadonlyMap<string, Saying>, done: Set<string>): Promise<void> {
  const [documentName = "", id = ""] = key.split(".");
  const document = find(documentName, id);
  if (!document || kept.has(key) || (documentName === "Folder" && document.contents?.length)) return;
  await document.delete();
  if (documentName !== "Folder") done.add(key);
}

function reasonToKeep(key: string, document: Touched): "fighting" | "changed" | null {
  const [documentName = "", id = ""] = key.split(".");
  const running = [...(game.combats ?? [])].filter(({ started }) => started);
  const fights =
    documentName === "Combat"
      ? running.some((combat) => combat.id === id)
      : running.some(({ combatants }) => combatants.some(({ actorId }) => actorId === id));
  if (fights) return "fighting";
  const mark = journal?.marks.get(key);
  return mark !== undefined && isObject(document.toObject()) && mark !== markOfDocument(document) ? "changed" : null;
}

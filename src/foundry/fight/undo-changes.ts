import { entryOf, type Change, type Json, type LogEntry } from "../../rules/core.ts";
import { post } from "../host/chat-card.ts";
import { text } from "../host/i18n.ts";
import { inTime } from "../host/timing.ts";
import { documentAt, storedValue, type Ledger } from "./actor-changes.ts";
import type { Fight } from "./fight.ts";
import type { HistoryStep } from "./history.ts";
import { hostAdapter, type ChangedDocument } from "./host-adapter.ts";
import { LONGEST_WRITE } from "./write-in-time.ts";

/** A value that Undo or Redo left alone. */
export interface LeftAlone {
  /** Name of the document, or of the command's participant. */
  readonly name: string;
  readonly bearer: string | null;
  readonly path: string;
  /** The value after the command, or before it for Redo. */
  readonly expected: Json;
  /** The present value; absent if the document is gone. */
  readonly now?: Json;
}

/**
 * Undoes or redoes the changes of these commands, except values changed since.
 * @returns what was left alone
 */
export function takeChangesBack(combat: Fight, steps: readonly HistoryStep[], ledger: Ledger): readonly LeftAlone[] {
  const left = new Map<string, LeftAlone>();
  for (const { before, after, events } of steps) {
    for (const event of events) {
      if (event.type !== "undone" && event.type !== "redone") continue;
      const entry = entryOf(event.type === "undone" ? before : after, event.entry);
      if (entry) travel(combat, entry, event.type === "undone", ledger, left);
    }
  }
  return [...left.values()];
}

function travel(combat: Fight, entry: LogEntry, back: boolean, ledger: Ledger, left: Map<string, LeftAlone>): void {
  const { changes = [] } = entry;
  for (const change of back ? changes.toReversed() : changes) {
    const key = `${change.document} ${change.path}`;
    if (left.has(key)) continue;
    const { from, to } = back ? { from: change.to, to: change.from } : change;
    const document = documentAt(combat, change.document);
    const now = document && ledger.read(document, change.path);
    if (document && now === from) ledger.set(document, change.path, to);
    else
      left.set(key, {
        ...namesOf(combat, entry, document),
        path: change.path,
        expected: from,
        ...(document ? { now } : {}),
      });
  }
}

export function leftAlone(document: ChangedDocument | null, { path, to }: Change): LeftAlone {
  return {
    name: document?.name ?? "",
    bearer: bearerOf(document),
    path,
    expected: to,
    ...(document ? { now: storedValue(document, path) } : {}),
  };
}

function namesOf(
  combat: Fight,
  { command }: LogEntry,
  document: ChangedDocument | null,
): Pick<LeftAlone, "name" | "bearer"> {
  const participant =
    typeof command.participant === "string"
      ? (combat.combatants.get(command.participant) ?? combat.removed.get(command.participant))
      : undefined;
  return { name: document?.name ?? participant?.name ?? "", bearer: bearerOf(document) };
}

function bearerOf(document: ChangedDocument | null): string | null {
  const { parent } = (document ?? {}) as {
    readonly parent?: { readonly documentName?: string; readonly name?: string } | null;
  };
  return parent?.documentName === "Actor" ? (parent.name ?? null) : null;
}

const POSTURE = "posture";

/** Undo, Redo, or a write finished late. */
type Way = "Back" | "Again" | "Late";

/**
 * Reports untouched values to the GMs.
 * @param user the sender of the click
 */
export async function notifyLeftAlone(left: readonly LeftAlone[], way: Way, user: string | null): Promise<void> {
  if (!left.length) return;
  if (way === "Late" || user === game.user?.id) ui.notifications?.warn(text("Cards.Left.Notice"));
  try {
    const card = post({
      template: "note",
      viewers: "gm",
      view: {
        icon: "note",
        title: text("Cards.Left.Title"),
        words: text(`Cards.Left.${way}.words`),
        foot: [...left.map((one) => words(one, way)), text("Cards.Secret")],
      },
    });
    await inTime(card, LONGEST_WRITE);
  } catch (error) {
    console.error("Segment Zero |", error);
  }
}

function words({ name, bearer, path, expected, now }: LeftAlone, way: Way): string {
  if (now === undefined) return text(`Cards.Left.${way}.gone`, { name: name || text("Tracker.Somebody") });
  const what = hostAdapter().valueAt(path);
  const shown = what === POSTURE ? { expected: posture(expected), now: posture(now) } : { expected, now };
  return text(`Cards.Left.${way === "Back" ? way : "Again"}.${what}`, { name, bearer: bearer ?? "", ...shown });
}

function posture(id: LeftAlone["expected"]): string {
  return typeof id === "string" ? text(`Sheet.Postures.${id}`) : "";
}

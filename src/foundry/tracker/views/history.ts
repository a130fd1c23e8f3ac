import { lastAction, nextRedo } from "../../fight/history.ts";
import { text } from "../../host/i18n.ts";
import type { TrackerContext } from "../../reading/context.ts";
import { loggedAt, redoWords, undoWords } from "../../reading/log-lines.ts";
import { commandWords } from "../../reading/log-words.ts";

/** The words of a logged command for this viewer; "" if unknown. */
export function loggedWords(number: number, context: TrackerContext): string {
  const logged = loggedAt(number, context);
  return (logged && commandWords(logged)) ?? "";
}

/** By button action: "Undo “Mira: Aim”". */
export type HistoryTitles = Readonly<Partial<Record<"previousTurn" | "redo", string>>>;

/** Titles of Undo and Redo from the log, for which the past fight is computed. */
export function historyTitles(context: TrackerContext): HistoryTitles {
  if (!context.gm) return {};
  const { state } = context;
  const other = text("Log.Did.other");
  return {
    ...(lastAction(state) ? { previousTurn: text("Footer.UndoTitle", { what: undoWords(context) ?? other }) } : {}),
    ...(nextRedo(state) ? { redo: text("Footer.RedoTitle", { what: redoWords(context) ?? other }) } : {}),
  };
}

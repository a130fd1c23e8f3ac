// Words of the log that the tracker shows after its picture: what Undo takes back, and a player's last roll.
import type { TrackerContext } from "../../../reading/context.ts";
import { loggedAt } from "../../../reading/log-lines.ts";
import { commandWords } from "../../../reading/log-words.ts";

export { historyTitles } from "./history-titles.ts";

/** What a logged command says to this viewer; "" if unknown. */
export function loggedWords(number: number, context: TrackerContext): string {
  const logged = loggedAt(number, context);
  return (logged && commandWords(logged)) ?? "";
}

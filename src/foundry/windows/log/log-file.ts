import { text } from "../../host/i18n.ts";
import type { Cells } from "../../host/table-file.ts";
import type { TrackerContext } from "../../reading/context.ts";
import { entriesIn, type Lines } from "../../reading/log-lines.ts";
import { authorOf, windowOf, windowTitle } from "./view.ts";

/** Returns each line in force that this viewer may know: round, time, what, by whom. */
export function logTable(lines: Lines, context: TrackerContext): Cells {
  const heads = ["Round", "At", "What", "By"].map((name) => text(`Log.Columns.${name}`));
  const body = entriesIn(context.combat.encounter)
    .filter(({ undone }) => !undone)
    .flatMap((entry) => {
      const { at, by, words } = lines.of(entry, context);
      return words.map((what) => [windowTitle(windowOf(entry, context), context), at, what, authorOf(by)]);
    });
  return [heads, ...body];
}

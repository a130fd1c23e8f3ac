import { template } from "../../host/constants.ts";
import { text } from "../../host/i18n.ts";
import { render } from "../../host/late.ts";
import { ask } from "../../host/dialog.ts";
import type { Choice, Conflict } from "../again.ts";

/** More differences than this nobody reads before deciding. */
const MOST = 12;

/**
 * Asks what counts where play and the file have both changed since the last import. Null if the question is closed or cancelled.
 * @param gone things that were used up or lost here, and are still in the file
 */
export async function askAboutPlay(
  name: string,
  conflicts: readonly Conflict[],
  gone: readonly string[],
): Promise<Choice | null> {
  const word = (value: unknown): string =>
    typeof value === "boolean" ? text(value ? "Import.Again.Yes" : "Import.Again.No") : String(value);
  const lines = conflicts.map(({ item, field, here, file }) =>
    text("Import.Again.Line", {
      item,
      field: text(`Import.Again.Fields.${field ?? "quantity"}`),
      here: word(here),
      file: word(file),
    }),
  );
  const all = [...lines, ...gone.map((item) => text("Import.Again.Gone", { item }))];
  const more = all.length - MOST;
  const content = await render(template("import/ask-play.hbs"), {
    lead: text("Import.Again.Lead", { name }),
    lines: all.slice(0, MOST),
    more: more > 0 ? text("Import.Again.More", { count: more }) : "",
  });
  const answer = await ask({ title: text("Import.Again.Title"), content, verb: text("Import.Again.Verb") });
  return answer && (answer.choice === "file" ? "file" : "keep");
}

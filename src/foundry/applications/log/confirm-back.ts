import { template } from "../../constants.ts";
import { confirm, render } from "../dialogs/dialog.ts";
import { counted, text } from "../tracker/texts.ts";

/** So many are taken back without a question; they can be done again with one click. */
const FEW = 3;
/** So many are named. */
const NAMED = 8;

/**
 * Taking back a good deal asks once, and says what.
 * @param what the words of each, by its place
 */
export async function confirmBack(count: number, what: (place: number) => string): Promise<boolean> {
  if (count <= FEW) return count > 0;
  const named = Array.from({ length: Math.min(count, NAMED) }, (_, place) => what(place));
  const lines = count > NAMED ? [...named, counted("Log.More", count - NAMED)] : named;
  return confirm(text("Log.BackAsk.Title"), await render(template("dialogs/lines.hbs"), { lead: counted("Log.BackAsk.Lead", count), lines }));
}

import { template } from "../../constants.ts";
import { ask, render } from "./dialog.ts";

/** One thing to do. */
export interface MenuEntry {
  readonly label: string;
  /** What it costs, or when it lands. */
  readonly cost?: string;
  /** Preselected; if none is, the first. */
  readonly chosen?: boolean;
  readonly run: () => Promise<unknown>;
}

/** Offers several things to do and does the chosen one; works by keyboard like any list of choices. */
export async function openMenu(title: string, lead: string, verb: string, entries: readonly MenuEntry[]): Promise<void> {
  const rows = entries.map(({ label, cost = "", chosen }, place) => ({ value: String(place), label, lands: cost, checked: chosen ?? false }));
  if (rows[0] && !rows.some(({ checked }) => checked)) rows[0].checked = true;
  const content = await render(template("dialogs/picks.hbs"), { name: "entry", lead, rows });
  const values = await ask({ title, content, verb });
  await entries[Number(values?.entry ?? -1)]?.run();
}

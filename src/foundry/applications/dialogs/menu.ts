import { template } from "../../constants.ts";
import { ask, render } from "./dialog.ts";

/** One thing to do. */
export interface MenuEntry {
  readonly label: string;
  /** What it costs, or when it lands. */
  readonly cost?: string;
  /** Address of a picture. */
  readonly icon?: string;
  /** What it is for, in a sentence. */
  readonly help?: string;
  /** Why it cannot be done now: it stands in the list all the same, so that nobody looks for it in vain. */
  readonly barred?: string;
  /** Preselected; if none is, the first that can be done. */
  readonly chosen?: boolean;
  readonly run: () => Promise<unknown>;
}

/** Offers several things to do and does the chosen one; works by keyboard like any list of choices. */
export async function openMenu(title: string, lead: string, verb: string, entries: readonly MenuEntry[]): Promise<void> {
  const open = (entry: MenuEntry | undefined): boolean => entry !== undefined && entry.barred === undefined;
  const first = Math.max(0, entries.findIndex((entry) => entry.chosen && open(entry)));
  const start = open(entries[first]) ? first : entries.findIndex(open);
  const rows = entries.map(({ label, cost = "", icon = "", help = "", barred = "" }, place) => ({ value: String(place), label, lands: barred ? "" : cost, icon, help, barred, checked: place === start }));
  const content = await render(template("dialogs/picks.hbs"), { name: "entry", lead, rows });
  const values = await ask({ title, content, verb, live: (form) => { keepBarred(form, start); } });
  const chosen = entries[Number(values?.entry ?? -1)];
  if (open(chosen)) await chosen?.run();
}

/** Rows that cannot be done are reached by the arrow keys like all others, so that the reason is found; only the verb is off there. */
function keepBarred(form: HTMLFormElement, start: number): void {
  const follow = (): void => {
    const chosen = form.querySelector("input[name=entry]:checked");
    const verb = form.querySelector<HTMLButtonElement>("button[data-action=ok]");
    if (verb) verb.disabled = !chosen || chosen.getAttribute("aria-disabled") === "true";
  };
  if (start < 0) follow();
  form.addEventListener("change", follow);
}

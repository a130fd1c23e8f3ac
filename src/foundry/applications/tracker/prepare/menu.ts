import type { MenuEntry } from "../../dialogs/menu.ts";
import type { TrackerContext } from "../build/context.ts";
import { text } from "../texts.ts";
import { prepareFor } from "./actions.ts";
import { readyFor } from "./due.ts";
import { setPrepared } from "./store.ts";
import { mayPrepare } from "./view.ts";

/** In the menu of a row: choosing beforehand, and taking it away again. */
export function prepareEntries(id: string, context: TrackerContext): readonly MenuEntry[] {
  const { combat, owned } = context;
  if (!owned(id) || !mayPrepare(id, context)) return [];
  const ready = readyFor(id, context);
  return [
    { label: text("Prepare.Menu"), ...(ready ? { cost: ready.words } : {}), run: () => prepareFor(id, context) },
    ...(ready ? [{ label: text("Prepare.DropMenu", { words: ready.words }), run: () => setPrepared(combat.id ?? "", id, null) }] : []),
  ];
}

import type { TrackerContext } from "../build/context.ts";
import { text } from "../texts.ts";
import type { SegmentZeroTracker } from "../tracker.ts";
import { withContext } from "../with-context.ts";
import { askToPrepare, foreseenFor } from "./ask.ts";
import { commandsNow, readyFor } from "./due.ts";
import { setPrepared } from "./store.ts";

type Handler = (this: SegmentZeroTracker, event: PointerEvent, target: HTMLElement) => Promise<void>;

/** Choosing while others act, and giving it when the time has come: never without a click. */
export const prepareActions: Readonly<Record<string, Handler>> = {
  async prepare(_event, target) {
    await withContext(this, async (_combat, context) => prepareFor(target.dataset.participant ?? "", context));
  },

  async dropPrepared(_event, target) {
    const id = this.encounterCombat?.id;
    if (id) await setPrepared(id, target.dataset.participant ?? "", null);
  },

  async givePrepared(_event, target) {
    const id = target.dataset.participant ?? "";
    await withContext(this, async (combat, context) => {
      const ready = readyFor(id, context);
      if (ready?.when !== "now" || !combat.id) return;
      const reply = await this.give(...commandsNow(ready, id, context));
      // What could not be sent stays prepared; what was refused leaves the ordinary buttons.
      if (reply && !reply.retry) await setPrepared(combat.id, id, null);
    });
  },
};

/** Asks for it and puts it down. */
export async function prepareFor(id: string, context: TrackerContext): Promise<void> {
  const combat = context.combat.id ?? "";
  const prepared = await askToPrepare(id, context);
  if (prepared) await setPrepared(combat, id, prepared);
  else if (!foreseenFor(id, context)) ui.notifications?.info(text("Prepare.Nothing"));
}

import { requests, type Json, type Request, type Slot } from "../../../rules/core.ts";
import { answerAnd } from "../../chat/rolls.ts";
import type { TrackerContext } from "../../reading/context.ts";
import { offersFor } from "../../reading/offers.ts";
import { isOrderLocked, lockOrder } from "../../settings/settings.ts";
import { toggleRibbon } from "../ribbon/open.ts";
import { decide } from "./actions.ts";
import { doneForAll } from "./done-for-all.ts";
import { groupMenu, takeForAll } from "./group-menu.ts";
import { isOpened } from "./grouping.ts";
import { withContext, type TrackerAction, type TrackerHost } from "./host.ts";

/** Buttons about groups of like creatures, and about moving slots by hand. */
export const orderActions: Readonly<Record<string, TrackerAction>> = {
  async toggleGroup(_event, target) {
    const { group = "" } = target.dataset;
    const combat = this.encounterCombat?.id ?? null;
    this.openGroup(group, !isOpened(combat, group));
    await Promise.resolve();
  },

  async groupMenu(_event, target) {
    const ids = target.dataset.participants?.split(" ") ?? [];
    const wanted = target.dataset.slots?.split(" ") ?? [];
    await withContext(this, async (_combat, context) => {
      const slots = wanted.flatMap((id) => context.slots.find((slot: Slot) => slot.id === id) ?? []);
      await groupMenu(ids, slots, context, {
        give: (...commands) => this.give(...commands),
        shown: () => this.showOrder(),
        done: (slot) => doneForAll(this, slot, context),
      });
    });
  },

  async groupDone(_event, target) {
    await withContext(this, async (_combat, context) => {
      const slot = context.now.find(({ id }) => id === target.dataset.slot);
      if (slot) await doneForAll(this, slot, context);
    });
  },

  async groupOffer(_event, target) {
    const id = target.dataset.participant ?? "";
    await withContext(this, async (_combat, context) => {
      const offer = offersFor(id, context)[Number(target.dataset.offer)];
      if (offer) await takeForAll(offer, id, context, (...commands) => this.give(...commands));
    });
  },

  /** One choice for several of a group, by its own button. */
  async chooseForAll(_event, target) {
    await answerForAll(this, target, (request) =>
      Promise.resolve(request.choices?.[Number(target.dataset.choice)] ?? null),
    );
  },

  /** A decision that is asked once and taken for several of a group. */
  async decideForAll(_event, target) {
    await answerForAll(this, target, (request, context) =>
      request.choices?.length === 1 ? Promise.resolve(request.fallback) : decide(request, context),
    );
  },

  async toggleRibbon() {
    await toggleRibbon();
    this.showOrder();
  },

  async toggleOrderLock() {
    await lockOrder(!isOrderLocked());
    this.showOrder();
  },
};

/** The answer to the first of several requests counts for all of them. */
async function answerForAll(
  tracker: TrackerHost,
  target: HTMLElement,
  value: (request: Request, context: TrackerContext) => Promise<Json | null>,
): Promise<void> {
  const ids = target.dataset.requests?.split(" ") ?? [];
  await withContext(tracker, async (combat, context) => {
    const owed = requests(combat.encounter).filter(({ id }) => ids.includes(id));
    const [first] = owed;
    const answer = first ? await value(first, context) : null;
    if (answer !== null)
      await answerAnd(combat, Object.fromEntries(owed.map(({ id }) => [id, answer])), (command) =>
        tracker.give(command),
      );
  });
}

/* A user's actions in the tracker besides Done: buttons, menus, drags and keys. */

import { unattended } from "../host/constants.ts";
import { whenShown } from "../host/timing.ts";
import { clickActions } from "../host/menu.ts";
import type { TrackerButtons } from "../reading/buttons.ts";
import type { TrackerContext } from "../reading/context.ts";
import { contextHere } from "../reading/fight-context.ts";
import { whenConsidered } from "../reading/landing.ts";
import { attackActions } from "../attack/menu.ts";
import { trackerActions } from "./actions.ts";
import { followItemDrops } from "./drop-items.ts";
import { followSideDrops } from "./drop-sides.ts";
import type { TrackerHost } from "./host.ts";
import { followDrags, Moves } from "./moves.ts";
import { prepareActions } from "./prepare-actions.ts";
import { followCards, followKeys } from "./row-keys.ts";

/** Handlers by `data-action`. */
export const actions = clickActions<TrackerHost, Omit<TrackerButtons, Elsewhere>>({
  ...prepareActions,
  ...attackActions,
  ...trackerActions,
});

/** Actions of cards, and of Foundry's own classes. */
type Elsewhere =
  | ""
  | "done"
  | "exchangeAnswer"
  | "exchangeEnd"
  | "exchangeUndo"
  | "createCombat"
  | "startCombat"
  | "nextRound"
  | "previousTurn"
  | "redo";

/** Follows drags, drops and keys. @returns the moves, and what ends it */
export function followHands(tracker: TrackerHost): { readonly moves: Moves; readonly stop: () => void } {
  const { element } = tracker;
  const moves = new Moves(tracker);
  followItemDrops(element, () => tracker.encounterCombat);
  followSideDrops(element, () => tracker.encounterCombat);
  followCards(tracker, actions);
  followKeys(element, {
    step: (slots, by) => void moves.step(slots, by),
    back: (slots) => moves.takeBack(slots),
    open: (group, open) => tracker.openGroup(group, open),
  });
  const stops = [
    followDrags(element, (slots, to) => moves.put(slots, to)),
    whenConsidered(() => void showLanding(tracker)),
    followPointing(element, () => contextHere(tracker.encounterCombat)),
  ];
  return {
    moves,
    stop: () => {
      for (const stop of stops) stop();
    },
  };
}

/** Shows what a press changes for others. Loaded when first pointed at. @returns what ends it */
export function followPointing(root: HTMLElement, reading: () => TrackerContext | null): () => void {
  const following = new AbortController();
  const loading = new AbortController();
  let latest: Event | null = null;
  const look = (event: Event): void => {
    const isFirst = !latest;
    latest = event;
    if (isFirst)
      void unattended("pointing", async () => {
        const { followButtons } = await import("./pointing.ts");
        if (latest && !loading.signal.aborted) followButtons(root, reading, following.signal, latest);
        loading.abort();
      });
  };
  for (const kind of ["pointerover", "focusin"]) root.addEventListener(kind, look, { signal: loading.signal });
  return () => {
    loading.abort();
    following.abort();
  };
}

/** Scrolls to where a considered choice would land. */
async function showLanding(tracker: TrackerHost): Promise<void> {
  tracker.showOrder();
  await whenShown();
  tracker.element?.querySelector(".sz-slot[data-state=ghost]")?.scrollIntoView({ block: "nearest" });
}

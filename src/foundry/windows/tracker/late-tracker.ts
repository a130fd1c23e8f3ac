// What is fetched late of the tracker: what its buttons do besides Done, its menus, and what hands and keys do in the list.
import { whenShown } from "../../host/late.ts";
import { clickActions } from "../../host/menu.ts";
import type { TrackerButtons } from "../../reading/buttons.ts";
import { whenConsidered } from "../../reading/landing.ts";
import { attackActions } from "../attack/menu.ts";
import { trackerActions } from "./actions.ts";
import { followItemDrops } from "./drop-items.ts";
import { followSideDrops } from "./drop-sides.ts";
import type { TrackerHost } from "./host.ts";
import { followDrags, Moves } from "./moves.ts";
import { prepareActions } from "./prepare-actions.ts";
import { followCards, followKeys } from "./row-keys.ts";

export { take } from "../../dialogs/ask-command.ts";
export { attackWith } from "../attack/menu.ts";
export { giveCarried } from "./actions.ts";

/** Handlers by the `data-action` of their buttons. Menus that they open stand at the button. */
export const actions = clickActions<TrackerHost, Omit<TrackerButtons, Elsewhere>>({
  ...prepareActions,
  ...attackActions,
  ...trackerActions,
});

/** Buttons of cards alone, and what Foundry's own classes do. */
type Elsewhere =
  | ""
  | "done"
  | "exchangeAnswer"
  | "exchangeEnd"
  | "exchangeUndo"
  | "exchangeReveal"
  | "createCombat"
  | "startCombat"
  | "nextRound"
  | "previousTurn"
  | "redo";

/** Follows drags, drops and keys in a tracker that is shown. @returns the moves made by hand, and what ends it when the tracker closes */
export function followHands(tracker: TrackerHost): { readonly moves: Moves; readonly stop: () => void } {
  const { element } = tracker;
  const moves = new Moves(tracker);
  followItemDrops(element, () => tracker.encounterCombat);
  followSideDrops(element, () => tracker.encounterCombat);
  followCards(tracker, actions);
  followKeys(element, {
    step: (slots, by) => void moves.step(slots, by),
    back: (slots) => moves.takeBack(slots),
    open: (group, open) => {
      tracker.openGroup(group, open);
    },
  });
  const stops = [
    followDrags(element, (slots, to) => moves.put(slots, to)),
    whenConsidered(() => {
      void showLanding(tracker);
    }),
  ];
  return {
    moves,
    stop: () => {
      for (const stop of stops) stop();
    },
  };
}

/** Shows where what is considered would land, and brings it into view. */
async function showLanding(tracker: TrackerHost): Promise<void> {
  tracker.showOrder();
  await whenShown();
  tracker.element?.querySelector(".sz-slot[data-state=ghost]")?.scrollIntoView({ block: "nearest" });
}

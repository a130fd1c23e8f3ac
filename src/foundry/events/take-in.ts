import type { SegmentZeroCombat } from "../documents/combat.ts";
import { callHooks } from "./hooks.ts";
import { takeWork } from "./journal.ts";
import type { TurnNews } from "./news.ts";

/** Where each combat stood when `combatTurnChange` was called last. Core's `previous` is that of any change, such as a combatant deleted. */
const told = new WeakMap<object, Combat.HistoryData>();

/** An update with news of the encounter has been taken in: tells other packages, and does what is due if this client wrote it. */
export function takeIn(combat: SegmentZeroCombat, news: TurnNews): void {
  if (news.moved) {
    Hooks.callAll("combatTurnChange", combat, told.get(combat) ?? (combat.previous as Combat.HistoryData), combat.current as Combat.HistoryData);
    told.set(combat, combat.current as Combat.HistoryData);
  }
  callHooks(combat, news);
  takeWork(combat, news);
}

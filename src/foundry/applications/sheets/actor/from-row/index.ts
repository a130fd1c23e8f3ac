import type { Command } from "../../../../../rules/index.ts";
import { spoken } from "../../../words.ts";
import { nameOf } from "../../../tracker/build/people.ts";
import { refusalWords } from "../../../tracker/build/refusal.ts";
import type { SegmentZeroTracker } from "../../../tracker/tracker.ts";
import type { Seat } from "../seat.ts";
import { actionPeriod } from "./action-period.ts";
import { sideSegments } from "./side-segments.ts";
import { speedOrder } from "./speed-order.ts";
import { stopwatch } from "./stopwatch.ts";
import { twoAction } from "./two-action.ts";
import { no, type NoWay, type Way, type Ways, type Wish } from "./way.ts";

const WAYS: Readonly<Record<string, Ways>> = { "speed-order": speedOrder, "action-period": actionPeriod, "side-segments": sideSegments, stopwatch, "two-action": twoAction };

/** How that is done in the fight now, or why it cannot be. What another package's pacing makes of it is said in the tracker. */
export function wayFor(wish: Wish, seat: Seat): Way | NoWay {
  if (!seat.context.owned(seat.id)) return no("NotYours");
  const ways = WAYS[seat.context.state.pacing];
  if (!ways) return no("Tracker");
  // The stopwatch draws first by itself, and nobody strikes with what hangs on their back.
  if (wish.do === "attack" && !wish.item.system.ready && ways !== stopwatch) return no("NotReady");
  return ways(wish, seat);
}

/** Gives the commands as one click of the tracker, so that a refusal stands there with what can be done about it, and here in a notice. @returns whether it was done */
export async function giveFromRow({ commands, open }: Way, { combat, context }: Seat): Promise<boolean> {
  if (open) return open();
  const all = await commands();
  if (!all?.length) return false;
  const reply = await given(all, combat);
  if (reply?.refusal) ui.notifications?.warn(spoken(refusalWords(reply.refusal, context.state.pacing, (id) => nameOf(id, context))));
  return reply !== null && !reply.refusal;
}

async function given(commands: readonly Command[], combat: Seat["combat"]): ReturnType<SegmentZeroTracker["give"]> {
  const tracker = ui.combat as unknown as SegmentZeroTracker | undefined;
  return tracker?.encounterCombat === combat ? tracker.give(...commands) : combat.perform(...commands);
}

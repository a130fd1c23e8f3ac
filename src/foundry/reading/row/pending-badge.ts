import type { TrackerContext } from "../context.ts";
import { exchangeRows } from "../open-exchanges.ts";
import { askedFirst, queueOf } from "../queue/queue.ts";
import { sharedBy, whatOf } from "../requests.ts";
import type { BadgeView } from "../views.ts";

const pendingOf = new WeakMap<TrackerContext, ReadonlyMap<string, string>>();

/** A die on the row of a combatant for whose roll, decision or defence time waits, a player's own first. */
export function pendingBadge(id: string, context: TrackerContext): readonly BadgeView[] {
  let words = pendingOf.get(context);
  if (!words) pendingOf.set(context, (words = new Map(whatEachOwes(context))));
  const word = words.get(id);
  return word === undefined ? [] : [{ mark: "m-pending", word }];
}

function whatEachOwes(context: TrackerContext): readonly (readonly [string, string])[] {
  // A player who has to answer sees only that.
  const isAsked = !context.gm && askedFirst(context)?.by === "here";
  const waits = queueOf(context).entries.flatMap(({ holds, by, all }) =>
    holds && (!isAsked || by === "here") ? all : [],
  );
  return waits.flatMap((one) =>
    "open" in one
      ? exchangeRows(context, [one.open]).map(({ what }) => [one.open.of, what] as const)
      : one.request.participant === undefined
        ? []
        : sharedBy(one.request, context).map((id) => [id, whatOf(one.request, context)] as const),
  );
}

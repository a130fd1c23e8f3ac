import { remembered } from "../../../rules/core.ts";
import type { TrackerContext } from "../context.ts";
import { exchangeRows } from "../open-exchanges.ts";
import { isPlayerAsked, queueOf } from "../queue/queue.ts";
import { sharedBy, whatOf } from "../requests.ts";
import type { BadgeView } from "../views.ts";

/** A die on the row of a combatant for whose roll, decision or defence time waits, a player's own first. */
export function pendingBadge(id: string, context: TrackerContext): readonly BadgeView[] {
  const word = whatEachOwes(context).get(id);
  return word === undefined ? [] : [{ mark: "m-pending", word }];
}

const whatEachOwes = remembered((context: TrackerContext): ReadonlyMap<string, string> => {
  const isAsked = isPlayerAsked(context);
  const waits = queueOf(context).entries.flatMap(({ holds, by, all }) =>
    holds && (!isAsked || by === "here") ? all : [],
  );
  return new Map(
    waits.flatMap((one) =>
      "open" in one
        ? exchangeRows(context, [one.open]).map(({ what }) => [one.open.of, what] as const)
        : one.request.participant === undefined
          ? []
          : sharedBy(one.request, context).map((id) => [id, whatOf(one.request, context)] as const),
    ),
  );
});

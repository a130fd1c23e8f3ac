import type { Request } from "../../../rules/core.ts";
import type { TrackerContext } from "../context.ts";
import { pendingFor } from "../fight-context.ts";
import { mayAnswer, sharedBy, whatOf } from "../requests.ts";
import type { BadgeView } from "../views.ts";

/** True for a player whom time waits for: the panel asks, so the list does not. */
export function panelAsks(context: TrackerContext): boolean {
  return !context.gm && pendingFor(context).some((request) => request.blocking && mayAnswer(request, context));
}

const pendingOf = new WeakMap<TrackerContext, ReadonlyMap<string, Request>>();

/** What is pending of another player's or the GM's combatant, as a mark in its row, while no list says it. */
export function pendingBadge(id: string, context: TrackerContext): readonly BadgeView[] {
  if (context.gm || context.mine(id)) return [];
  let byParticipant = pendingOf.get(context);
  if (!byParticipant) {
    const blocking = panelAsks(context) ? pendingFor(context).filter((request) => request.blocking) : [];
    const pairs = blocking.flatMap((request) => sharedBy(request, context).map((one) => [one, request] as const));
    pendingOf.set(context, (byParticipant = new Map(pairs)));
  }
  const request = byParticipant.get(id);
  return request ? [{ mark: "m-pending", word: whatOf(request, context) }] : [];
}

import { beside } from "../../../host/lists.ts";
import type { TrackerContext } from "../../../reading/context.ts";
import { pendingFor } from "../../../reading/fight-context.ts";
import type { PendingRowView } from "../../../reading/view-pieces.ts";
import type { NowView, PortraitView } from "../../../reading/views.ts";
import { owedView } from "./owed.ts";

/** A combatant or side with a roll or decision that time waits for. */
export interface PendingView {
  readonly key: string;
  /** Rolls and decisions that it stands for. */
  readonly count: number;
  /** Empty for a side. */
  readonly participant: string;
  readonly name: string;
  readonly portrait: PortraitView;
  /** What is pending, or how the roll went. */
  readonly what: string;
}

/**
 * Lists those whose rolls and decisions come before anybody may act, in the tracker's order. They have no turn in the timeline meanwhile.
 * Empty while a turn is going on.
 */
export function pendingViews(now: NowView | undefined, context: TrackerContext): readonly PendingView[] {
  if (now) return (now.rolls ?? []).map(pendingView);
  const owed = owedView(context);
  if (!owed || owed.quiet) return [];
  // Reminders and open attacks stand in the tracker's block as well, and hold nobody up.
  const reminders = new Set(pendingFor(context).flatMap(({ id, blocking }) => (blocking ? [] : [id])));
  return owed.rows
    .filter(({ requestId }) => !reminders.has(requestId) && !requestId.startsWith("exchange_"))
    .map(pendingView);
}

function pendingView({
  requestId,
  count = 1,
  participantId = "",
  name,
  portrait,
  what,
  result,
}: PendingRowView): PendingView {
  return {
    key: `pending ${requestId}`,
    count,
    participant: participantId,
    name,
    portrait,
    what: result ? beside([result.value, result.meaning]) : what,
  };
}

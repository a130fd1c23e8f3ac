import type { Json, Request } from "../../../rules/index.ts";
import { askForDecision } from "../dialogs/ask-decision.ts";
import { askForOrder, isOrder } from "../dialogs/ask-order.ts";
import type { TrackerContext } from "./build/context.ts";

/** Asks for a decision: an order among several is arranged, anything else picked. Null when it was closed without an answer. */
export async function decide(request: Request, context: TrackerContext): Promise<Json | null> {
  const own = context.presenter.answers?.[request.what];
  if (own) return own(request, context);
  return isOrder(request, context) ? askForOrder(request, context) : askForDecision(request, context);
}

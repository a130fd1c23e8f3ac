import type { Request } from "../../../../rules/index.ts";
import type { TrackerContext } from "./context.ts";
import { isKnown } from "./known.ts";

/** May these dice or this decision, and what came of it, be told to this reader? Of hidden ones not, nor what the game master asks in secret. */
export function mayBeTold(request: Request, reader: TrackerContext): boolean {
  if (reader.gm) return true;
  const own = request.participant === undefined ? reader.presenter.secret?.(request, reader) : undefined;
  return own === undefined ? isKnown(request, reader.view, reader) : !own;
}

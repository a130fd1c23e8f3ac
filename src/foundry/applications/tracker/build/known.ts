import { requests, type Request } from "../../../../rules/index.ts";
import type { View } from "../../../../rules/encounter/view.ts";
import { presenterOf } from "../pacing/presenter.ts";
import type { TrackerContext } from "./context.ts";
import type { Reader } from "./sight.ts";

/** Whether this reader may know of what is owed: not of hidden ones, nor of dice that are owed only because somebody hidden is there. */
export function isKnown(request: Request, view: View, { gm, visible, sees }: Reader): boolean {
  const { participant } = request;
  if (gm) return true;
  if (participant === undefined) return !request.gm;
  if (!visible(participant)) return false;
  const rivals = presenterOf(view.pacing.id).rivals?.(request, view);
  return sees.unseen || !rivals?.length || rivals.some(visible);
}

/** Dice and decisions still owed, as far as this reader may know of them. */
export function owedTo(context: TrackerContext): readonly Request[] {
  return requests(context.state).filter((request) => isKnown(request, context.view, context));
}

import type { Offer } from "../../../../rules/index.ts";
import { firstText } from "../texts.ts";
import type { VerbView } from "../view.ts";
import type { TrackerContext } from "./context.ts";

/** What this participant may do now beyond Done; nothing for those this reader may not act for. */
export function offersFor(id: string, context: TrackerContext): readonly Offer[] {
  const participant = context.participant(id);
  if (!participant || !context.owned(id) || context.state.status !== "running") return [];
  const offers = context.view.pacing.offers?.(participant, context.view) ?? [];
  return offers.filter((offer) => context.gm || !offer.gm);
}

/** Its label, with dots if it asks something first, and its cost. */
export function offerWords(offer: Offer, context: TrackerContext): { label: string; cost?: string; icon?: string } {
  const own = context.presenter.offer?.(offer, context);
  const { pacing } = context.state;
  const label = own?.label ?? firstText([`Pacing.${pacing}.Offers.${offer.code}`, `Offers.${offer.code}`], offer.data);
  return { ...own, label: offer.asks?.length ? `${label}…` : label };
}

/** The offers as buttons. */
export function offerVerbs(id: string, context: TrackerContext): readonly VerbView[] {
  return offersFor(id, context).map((offer, place): VerbView => ({
    action: "takeOffer", ...offerWords(offer, context), ...(offer.asks?.length ? { popup: "dialog" as const } : {}),
    data: { participant: id, offer: String(place) },
  }));
}

import type { Offer } from "../../../../rules/index.ts";
import { firstText } from "../texts.ts";
import type { VerbView } from "../view.ts";
import type { TrackerContext } from "./context.ts";

/** What this participant may do now beyond Done, as buttons that tell their cost; none for those this reader may not act for. */
export function offerVerbs(id: string, context: TrackerContext): readonly VerbView[] {
  const participant = context.participant(id);
  if (!participant || !context.owned(id)) return [];
  const offers = context.view.pacing.offers?.(participant, context.view) ?? [];
  return offers.map((offer, place): VerbView | null => (offer.gm && !context.gm ? null : verbOf(offer, id, place, context))).filter((verb) => verb !== null);
}

function verbOf(offer: Offer, id: string, place: number, context: TrackerContext): VerbView {
  const own = context.presenter.offer?.(offer, context);
  const { pacing } = context.state;
  const label = own?.label ?? firstText([`Pacing.${pacing}.Offers.${offer.code}`, `Offers.${offer.code}`], offer.data);
  return {
    action: "takeOffer", label: offer.asks?.length ? `${label}…` : label, ...(own?.cost ? { cost: own.cost } : {}), ...(own?.icon ? { icon: own.icon } : {}),
    ...(offer.asks?.length ? { popup: "dialog" as const } : {}), data: { participant: id, offer: String(place) },
  };
}

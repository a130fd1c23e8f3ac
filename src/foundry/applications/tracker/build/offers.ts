import type { Offer, Slot } from "../../../../rules/index.ts";
import type { PickRow } from "../pacing/presenter.ts";
import { firstText, text } from "../texts.ts";
import type { VerbView } from "../view.ts";
import { attackVerbs, isChosen } from "../../attack/verbs.ts";
import type { TrackerContext } from "./context.ts";
import { nameOf } from "./people.ts";

/** What this participant may do now beyond Done; nothing for those this reader may not act for. */
export function offersFor(id: string, context: TrackerContext): readonly Offer[] {
  const participant = context.participant(id);
  if (!participant || !context.owned(id) || context.state.status !== "running" || hasActed(id, context)) return [];
  const offers = context.view.pacing.offers?.(participant, context.view) ?? [];
  return offers.filter((offer) => (context.gm || !offer.gm) && (context.presenter.offered?.(offer, context) ?? true))
    .map((offer) => (context.gm || !offer.asks ? offer : { ...offer, asks: offer.asks.filter(({ gm }) => !gm) }));
}

/** Only stands there while somebody else acts, who is not to be seen. */
function hasActed(id: string, { standing, now }: TrackerContext): boolean {
  return standing && now.some(({ participant }) => participant === id);
}

/** Its label, with dots if it asks something first, and its cost. */
export function offerWords(offer: Offer, context: TrackerContext): { label: string; cost?: string; icon?: string } {
  const own = context.presenter.offer?.(offer, context);
  const { pacing } = context.state;
  const label = own?.label ?? firstText([`Pacing.${pacing}.Offers.${offer.code}`, `Offers.${offer.code}`], offer.data);
  return { ...own, label: asksFirst(offer, context) ? `${label}…` : label };
}

function asksFirst(offer: Offer, context: TrackerContext): boolean {
  return Boolean(offer.asks?.length ?? context.presenter.dialogs?.[offer.code]);
}

/** The offers as buttons; those that stand in a list of the current slot are not among them. */
export function offerVerbs(id: string, context: TrackerContext): readonly VerbView[] {
  return [...attackVerbs(id, context), ...offersFor(id, context).flatMap((offer, place): readonly VerbView[] => (isListed(offer, id, context) ? [] : [verbOf(offer, place, id, context)]))];
}

/** Buttons that fit on the plate of whoever acts: three beside each other; with an attack beside the pacing's own four, two by two. */
export function roomOnPlate(id: string, context: TrackerContext): number {
  return 3 + (isChosen(context) ? 0 : attackVerbs(id, context).length);
}

/** Stands in the list of the current slot, and nowhere else. */
export function isListed(offer: Offer, id: string, context: TrackerContext): boolean {
  const slot = context.now.find(({ participant }) => participant === id);
  const row = slot && context.presenter.picks?.(offer, slot, context);
  return Boolean(row && !row.button);
}

function verbOf(offer: Offer, place: number, id: string, context: TrackerContext): VerbView {
  return {
    action: "takeOffer", ...offerWords(offer, context), ...(asksFirst(offer, context) ? { popup: "dialog" as const } : {}),
    data: { participant: id, offer: String(place) },
  };
}

/** The same without what only the GM rules: that stands in the row's menu. */
export function plainVerbs(id: string, context: TrackerContext): readonly VerbView[] {
  const offers = offersFor(id, context);
  return offerVerbs(id, context).filter(({ data }) => !offers[Number(data.offer)]?.gm);
}

/** Those that stand on the plate: what only the GM rules is there only if it is what the fight waits for. */
export function plateVerbs(id: string, context: TrackerContext): readonly VerbView[] {
  const offers = offersFor(id, context);
  const verbs = offerVerbs(id, context).flatMap((verb) => {
    const offer = offers[Number(verb.data.offer)];
    const wanted = offer ? context.presenter.onPlate?.(offer, context) ?? null : null;
    return wanted ?? !offer?.gm ? [{ verb, urgent: wanted === true }] : [];
  });
  return [...verbs.filter(({ urgent }) => urgent), ...verbs.filter(({ urgent }) => !urgent)].map(({ verb }) => verb);
}

/** Opens the list of what stands behind `pick`. */
export function listVerb(slot: Slot, label: string): VerbView {
  return { action: "pickOffer", label, popup: "dialog", data: { slot: slot.id } };
}

/** The offers of a list, in its order. */
export function listedOffers(slot: Slot, context: TrackerContext): readonly (PickRow & { readonly offer: Offer })[] {
  const rows = offersFor(slot.participant, context).flatMap((offer) => {
    const row = context.presenter.picks?.(offer, slot, context);
    return row ? [{ ...row, offer }] : [];
  });
  return rows.sort((a, b) => a.order - b.order);
}

/** Everything else that can be done with the current slot. */
export function moreVerb(slot: Slot, context: TrackerContext): VerbView {
  const title = text("Menu.OpenMore", { name: nameOf(slot.participant, context) });
  return { action: "slotMenu", label: text("Now.More"), icon: "i-dots-vertical", popup: "dialog", title, data: { slot: slot.id } };
}

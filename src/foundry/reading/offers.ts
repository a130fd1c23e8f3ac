import { sameJson, type Offer, type PacingTypes, type Participant, type Slot } from "../../rules/core.ts";
import { hostAdapter, LONGEST_LABEL, type AttackKind, type CastableSpell } from "../fight/host-adapter.ts";
import { firstText, text, ownKeys } from "../host/i18n.ts";
import { listed } from "../host/lists.ts";
import { slotNow, type TrackerContext } from "./context.ts";
import { offerText, worded } from "./known.ts";
import { remembered, shellIn, slotPlace } from "./pacing-shell.ts";
import { slotRow } from "./row-words.ts";
import { combatantsOf, nameOf } from "./people.ts";
import { attacksNow as attacksMade } from "./turn-attacks.ts";
import type { OfferWords, ChoiceRow } from "./offer-part.ts";
import type { OfOffer, VerbLook, VerbView } from "./buttons.ts";

/** True if this viewer may attack with a combatant: own, not fallen, and usable in our dialog. */
export function mayStrike(id: string, context: TrackerContext, kind: AttackKind = "blow"): boolean {
  const { state, owned, participant } = context;
  const one = participant(id);
  return (
    state.status === "running" && one?.kind === "creature" && !one.defeated && owned(id) && canAttack(id, context, kind)
  );
}

/** True if the attack dialog works for a combatant, regardless of rules and viewer. */
export function canAttack(id: string, { combat }: TrackerContext, kind: AttackKind): boolean {
  const actor = combat.combatants.get(id)?.actor;
  return actor ? (hostAdapter().canAttack?.(actor, kind) ?? false) : false;
}

/** True if attacking is a choice of the turn; otherwise it has a separate button. */
export function isChosen(context: Pick<TrackerContext, "state">): boolean {
  return shellIn(context).attack !== undefined;
}

function attacksNow(id: string, context: TrackerContext): boolean {
  const slot = slotNow(id, context);
  return slot !== undefined && takesAttack(slot, context);
}

/** True if an attack can belong to this slot. */
export function takesAttack(slot: Slot, context: TrackerContext): boolean {
  return slotPlace(slot, context).attacks ?? slot.attacks !== 0;
}

/** One "Attack…" for several current combatants, which asks for one. */
export function attackAmongVerbs(slots: readonly Slot[], context: TrackerContext): readonly VerbView[] {
  // Another attack of this turn is in its menu.
  const fresh = new Set(combatantsOf(slots.filter((slot) => !attacksMade([slot], context).length)));
  const able = [...fresh].filter((id) => attackVerbs(id, context).some(isBlow));
  if (!able.length) return [];
  const [only, ...others] = able.map((id) => nameOf(id, context)) as [string, ...string[]];
  const verb = text("Attack.Verbs.attack");
  // A menu asks whose it is; on hover who can.
  const whose = others.length
    ? { label: verb, title: text("Now.Whose", { name: listed([only, ...others]), verb }) }
    : { label: text("Now.Whose", { name: only, verb }) };
  return [
    {
      action: "openAttackAmong",
      icon: "i-target-arrow",
      popup: others.length ? "menu" : "dialog",
      ...whose,
      args: { participants: able },
    },
  ];
}

/** True for the attack dialog's button. */
export function isBlow({ action, args }: VerbView): boolean {
  return action === "openAttack" && args?.kind === "blow";
}

/** "Attack…", "Feint…" and "Cast…", if possible now: by the chosen manoeuvre, else in any turn. */
export function attackVerbs(id: string, context: TrackerContext): readonly VerbView[] {
  const chosen = shellIn(context).attack?.strikes(id, context) ?? {
    attack: mayStrike(id, context) && attacksNow(id, context),
    feint: false,
  };
  const { attack, feint } = canAttack(id, context, "blow") ? chosen : { attack: false, feint: false };
  const verb = (kind: AttackKind, key: string, icon = "i-target-arrow"): VerbView => ({
    action: "openAttack",
    label: text(`Attack.Verbs.${key}`),
    icon,
    popup: "dialog",
    args: { participant: id, kind },
  });
  const casts = castsNow(id, context).length > 0;
  return [
    ...(feint ? [verb("feint", "feint")] : []),
    ...(attack && !(casts && hasCast(id, context)) ? [verb("blow", "attack")] : []),
    ...(casts ? [verb("spell", "cast", "i-wand")] : []),
  ];
}

/** True if a completed casting fills this turn. */
function hasCast(id: string, context: TrackerContext): boolean {
  const slot = slotNow(id, context);
  return slot !== undefined && typeof slotPlace(slot, context).casts === "string";
}

/** Returns the declared spell that takes effect in this turn, if the sheet has it. */
export function declaredSpell(id: string, context: TrackerContext): CastableSpell | undefined {
  return hasCast(id, context) ? castsNow(id, context)[0] : undefined;
}

/** Spells that may take effect now (M-8). */
export function castsNow(id: string, context: TrackerContext): readonly CastableSpell[] {
  const slot = slotNow(id, context);
  const actor = context.combat.combatants.get(id)?.actor;
  if (
    !slot ||
    !actor ||
    !mayStrike(id, context, "spell") ||
    shellIn(context).attack?.strikes(id, context).cast === false
  )
    return [];
  const { casts } = slotPlace(slot, context);
  const castable = hostAdapter().castable?.(actor) ?? [];
  return castable.filter(({ name }) => casts === undefined || casts === name.slice(0, LONGEST_LABEL));
}

/** Returns what the participant may do besides Done, if this viewer may act for it. */
export function offersFor<T extends PacingTypes>(id: string, context: TrackerContext<T>): readonly Offer<T["offer"]>[] {
  const participant = context.participant(id);
  return participant ? offersOf(participant, context) : [];
}

/** Returns the offer with this code; null if not offered. */
export function offerWith<T extends PacingTypes>(
  code: string,
  id: string,
  context: TrackerContext<T>,
): Offer<T["offer"]> | null {
  const participant = context.participant(id);
  // Texts are slower than offers, and most combatants have none with this code.
  if (!participant || !allowedOffers(participant, context).some((offer) => offer.code === code)) return null;
  return offersFor(id, context).find((offer) => offer.code === code) ?? null;
}

/** Offers that the pacing does not hide. */
const offersOf = remembered((participant: Participant, context): readonly Offer[] =>
  allowedOffers(participant, context).filter((offer) => ownWords(offer, context) !== null),
);

/** Everything offered that this viewer may give. */
const allowedOffers = remembered((participant: Participant, context): readonly Offer[] => {
  const { gm, view, state } = context;
  if (!context.owned(participant.id) || state.status !== "running" || hasActed(participant.id, context)) return [];
  const offers = (view.pacing.choices.offers?.(participant, view) ?? []).filter((offer) => gm || !offer.gm);
  return gm
    ? offers
    : offers.map((offer) => (offer.asks ? { ...offer, asks: offer.asks.filter((ask) => !ask.gm) } : offer));
});

/** The pacing's text, else that of the code; null if the pacing hides it. */
const ownWords = remembered((offer: Offer, context): OfferWords | null => {
  const { words, icons } = shellIn(context).offers ?? {};
  const { code } = offer;
  const own = words?.(offer, context);
  if (own === null) return null;
  const { state } = context;
  const label =
    own?.label ?? firstText([...ownKeys(state, `Offers.${code}`), `Offers.${code}`], worded(offer, context));
  const cost = own?.cost ?? offerText(`Pacing.${state.pacing}.Costs.${own?.costs ?? code}`, offer, context);
  const icon = own?.icon ?? icons?.[code];
  return { ...own, label, ...(cost ? { cost } : {}), ...(icon ? { icon } : {}) };
});

export function offerLabel(offer: Offer, context: TrackerContext): string {
  return ownWords(offer, context)?.label ?? "";
}

/** True while an unseen combatant acts. */
function hasActed(id: string, { masked, now }: TrackerContext): boolean {
  return masked && now.some(({ participant }) => participant === id);
}

/** Label, with dots if something is asked first, and cost. */
export function offerLook(offer: Offer, context: TrackerContext): OfferWords {
  const label = offerLabel(offer, context);
  return { ...ownWords(offer, context), label: asksFirst(offer, context) ? `${label}…` : label };
}

function asksFirst(offer: Offer, context: TrackerContext): boolean {
  return Boolean(offer.asks?.length ?? shellIn(context).decides?.offers?.[offer.code]);
}

/** Returns offers as buttons, without the current slot's list. */
export function offerVerbs(id: string, context: TrackerContext): readonly VerbView[] {
  return [
    ...attackVerbs(id, context),
    ...offersFor(id, context).flatMap((offer) =>
      isListed(offer, id, context) ? [] : [offerVerb(offer, offerLook(offer, context), id, context)],
    ),
  ];
}

/** True if it is only in the list of the current slot. */
export function isListed(offer: Offer, id: string, context: TrackerContext): boolean {
  const slot = context.now.find(({ participant }) => participant === id);
  const row = slot && shellIn(context).offers?.listed?.(offer, slot, context);
  return Boolean(row && !row.button);
}

/** A button that asks for missing fields; its cost is shown on hover. */
export function offerVerb(offer: Offer, look: VerbLook, id: string, context: TrackerContext): VerbView {
  return {
    action: "takeOffer",
    ...look,
    ...(look.cost ? { quiet: true } : {}),
    ...(asksFirst(offer, context) ? { popup: "dialog" } : {}),
    args: argsOf(offer, id),
  };
}

export function argsOf({ code, command }: Offer, participant: string): OfOffer {
  return { participant, code, command };
}

/** Returns a button's offer; undefined if it is none, or no longer offered. */
export function offerOf({ action, args }: VerbView, context: TrackerContext): Offer | undefined {
  return action === "takeOffer" && args ? offerFor(args, context) : undefined;
}

export function offerFor({ participant, code, command }: OfOffer, context: TrackerContext): Offer | undefined {
  return offersFor(participant, context).find((offer) => offer.code === code && sameJson(offer.command, command));
}

/** Returns offers without GM rulings, which are in the row's menu. */
export function plainVerbs(id: string, context: TrackerContext): readonly VerbView[] {
  return offerVerbs(id, context).filter((verb) => !offerOf(verb, context)?.gm);
}

/** Returns buttons of the current row; GM rulings only if the fight waits for them. */
export function currentRowVerbs(id: string, context: TrackerContext): readonly VerbView[] {
  const verbs = offerVerbs(id, context).flatMap((verb) => {
    const offer = offerOf(verb, context);
    const wanted = offer ? (ownWords(offer, context)?.inCurrentRow ?? null) : null;
    return (wanted ?? !offer?.gm) ? [{ verb, urgent: wanted === true }] : [];
  });
  return [...verbs.filter(({ urgent }) => urgent), ...verbs.filter(({ urgent }) => !urgent)].map(({ verb }) => verb);
}

/** Opens the list behind `pick`. */
export function listVerb(slot: Slot, label: string): VerbView {
  return { action: "pickOffer", label, popup: "menu", args: { slot: slot.id } };
}

/** Returns the offers of a list in its order. */
export function listedOffers(slot: Slot, context: TrackerContext): readonly (ChoiceRow & { readonly offer: Offer })[] {
  const rows = offersFor(slot.participant, context).flatMap((offer) => {
    const row = shellIn(context).offers?.listed?.(offer, slot, context);
    return row ? [{ ...row, offer }] : [];
  });
  return rows.sort((a, b) => a.order - b.order);
}

export function moreVerb(slot: Slot, context: TrackerContext): VerbView {
  const title = text("Menu.OpenMore", { name: nameOf(slot.participant, context) });
  return {
    action: "slotMenu",
    label: text("Now.More"),
    icon: "i-dots-vertical",
    popup: "menu",
    title,
    args: { slot: slot.id },
  };
}

/** Ways to end the slot besides Done, such as a failed check. */
export function endingVerbs(slot: Slot, context: TrackerContext): readonly VerbView[] {
  return (slotRow(slot, context).endings ?? []).map(({ label, icon, report }) => ({
    action: "done",
    label,
    icon,
    args: { slots: [slot.id], report },
  }));
}

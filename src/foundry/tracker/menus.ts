import type { Command, Offer, Slot } from "../../rules/core.ts";
import { choiceMenu, previewOf, take, type Give } from "../dialogs/ask-command.ts";
import { given } from "../host/given.ts";
import { hasText, text } from "../host/i18n.ts";
import { menuEntry, type MenuEntry, type MenuGroup } from "../host/menu-entry.ts";
import { openMenu } from "../host/menu.ts";
import type { TrackerContext } from "../reading/context.ts";
import { effectsOf } from "../reading/effects.ts";
import { isListed, listedOffers, offersFor, offerLook } from "../reading/offers.ts";
import { shellIn } from "../reading/pacing-shell.ts";
import { slotRow } from "../reading/row-words.ts";
import { nameOf } from "../reading/people.ts";
import { attackEntries } from "../attack/menu.ts";
import { cardFacts } from "./card.ts";
import { askAgain, conditions, readiness, ruled } from "./condition-menu.ts";
import { moduleEntries } from "./core-menus.ts";
import { isOneTurn } from "../reading/row/grouping.ts";
import { ownPlaceEntries } from "./keep-menu.ts";
import { prepareEntries } from "./prepare-actions.ts";
import { shareEntries } from "./share-menu.ts";

/** Opens the card of a row: facts and actions. */
export async function slotMenu(slot: Slot, context: TrackerContext, give: Give): Promise<void> {
  await rowMenu(slot.participant, slot, context, slotEntries(slot, context, give));
}

/** The participant's offers, and GM rulings. */
export function slotEntries(slot: Slot, context: TrackerContext, give: Give): readonly MenuEntry[] {
  const { participant: id } = slot;
  return [
    ...attackEntries(id, context),
    ...picking(slot, context, give),
    ...alone(slot, context, give),
    ...verbEntries(id, context, give),
    ...prepareEntries(id, context),
    ...ownEntries([id], context, give),
    ...effectEntries(id, context),
    ...moduleEntries(id),
    ...(context.gm ? ruled(slot, context, give) : []),
    ...ownPlaceEntries([id], context, give),
    ...shareEntries(id, context, give),
  ];
}

export async function participantMenu(id: string, context: TrackerContext, give: Give): Promise<void> {
  await rowMenu(id, null, context, participantEntries(id, context, give));
}

export function participantEntries(id: string, context: TrackerContext, give: Give): readonly MenuEntry[] {
  return [
    ...attackEntries(id, context),
    ...verbEntries(id, context, give),
    ...ownEntries([id], context, give),
    ...readiness([id], context, give),
    ...effectEntries(id, context),
    ...moduleEntries(id),
    ...(context.gm
      ? [...askAgain(context, give, ({ participant }) => participant === id), ...conditions(id, context)]
      : []),
    ...ownPlaceEntries([id], context, give),
    ...shareEntries(id, context, give),
  ];
}

/** State of a slot in the menu's head. */
const STATE_WORDS: Readonly<Record<Slot["state"], string>> = {
  now: "Now.Word",
  open: "Spoken.ahead",
  held: "Spoken.cut",
  done: "Spoken.done",
  lost: "Spoken.lost",
  waiting: "Spoken.waiting",
};

async function rowMenu(
  id: string,
  slot: Slot | null,
  context: TrackerContext,
  entries: readonly MenuEntry[],
): Promise<void> {
  await openMenu({
    title: nameOf(id, context),
    ...(slot ? { state: text(STATE_WORDS[slot.state]) } : {}),
    harm: text("Menu.Harm.Turn"),
    facts: cardFacts(id, slot, context),
    entries,
  });
}

/** Finishes one of several current slots. */
function alone(slot: Slot, context: TrackerContext, give: Give): readonly MenuEntry[] {
  const { now, owned } = context;
  // J-7: one Done ends a shared turn.
  if (isOneTurn(now, context) || !owned(slot.participant) || !now.some(({ id }) => id === slot.id)) return [];
  const endings = slotRow(slot, context).endings ?? [];
  const done: Command = { type: "done", slots: [slot.id] };
  return [
    ...endings.map(({ label, icon, report }) => menuEntry("act", icon, label, () => give({ ...done, report }))),
    menuEntry("act", "i-check", text("Menu.DoneAlone"), () => give(done)),
  ];
}

/** The current slot's list: "Manoeuvre…" */
function picking(slot: Slot, context: TrackerContext, give: Give): readonly MenuEntry[] {
  const isNow = context.now.some(({ id }) => id === slot.id);
  const pick = isNow ? slotRow(slot, context).pick : null;
  if (!pick || pick.verb.disabled || !listedOffers(slot, context).length) return [];
  return [
    menuEntry("act", "i-layout-list", `${pick.verb.label}…`, () => choiceMenu(slot, context, give), {
      cost: pick.value,
    }),
  ];
}

function verbEntries(id: string, context: TrackerContext, give: Give): readonly MenuEntry[] {
  return offersFor(id, context)
    .filter((offer) => !isListed(offer, id, context))
    .flatMap((offer): readonly MenuEntry[] => {
      const entry = {
        ...offerEntry(offer, context, () => take(offer, id, context, give)),
        ...previewOf(offer, id, context),
      };
      const later = `Pacing.${context.state.pacing}.Offers.${offer.code}Later`;
      return hasText(later) ? [withoutQuestions(offer, id, context, give), { ...entry, label: text(later) }] : [entry];
    });
}

/** "Cease fire", at once; the entry after it asks when. */
function withoutQuestions({ asks: _, ...offer }: Offer, id: string, context: TrackerContext, give: Give): MenuEntry {
  return { ...offerEntry(offer, context, () => give(offer.command)), ...previewOf(offer, id, context) };
}

/** GM rulings come after ordinary offers. */
export function offerEntry(
  offer: Offer,
  context: TrackerContext,
  run: MenuEntry["run"],
  name: (label: string) => string = (label) => label,
): MenuEntry {
  const { label, cost, icon, harm } = offerLook(offer, context);
  const group: MenuGroup = harm ? "harm" : offer.gm ? "state" : "act";
  return { label: name(label), ...given({ cost, symbol: icon }), group, run };
}

/** More are a menu of their own. */
const MOST_EFFECTS = 4;

/** Ends effects of a combatant, for its owner and the GM. The fight notices the end of its own by itself. */
function effectEntries(id: string, context: TrackerContext): readonly MenuEntry[] {
  const entries = effectsOf(id, context).flatMap(({ name, left, src, own }): readonly MenuEntry[] =>
    own && typeof own.delete === "function"
      ? [
          {
            label: text("Effects.End", { name }),
            group: "state",
            ...given({ cost: left, icon: src }),
            run: () => endEffect(own),
          },
        ]
      : [],
  );
  if (entries.length <= MOST_EFFECTS) return entries;
  const lead = text("Effects.EndOne");
  return [menuEntry("state", "i-x", `${lead}…`, () => openMenu({ title: nameOf(id, context), lead, entries }))];
}

/** An item keeps its effect, disabled. */
async function endEffect(effect: ActiveEffect.Implementation): Promise<void> {
  if (effect.parent?.documentName === "Item") await effect.update({ disabled: true });
  else await effect.delete();
}

/** The pacing's further entries. */
export function ownEntries(ids: readonly string[], context: TrackerContext, give: Give): readonly MenuEntry[] {
  return (shellIn(context).entries?.(ids, context, give) ?? []).map((entry) => ({ group: "state", ...entry }));
}

import type { Offer, Slot } from "../../../rules/core.ts";
import { choiceMenu, previewOf, take, type Give } from "../../dialogs/ask-command.ts";
import { text } from "../../host/i18n.ts";
import type { MenuEntry, MenuGroup } from "../../host/menu-entry.ts";
import { openMenu } from "../../host/menu.ts";
import type { TrackerContext } from "../../reading/context.ts";
import { isListed, listedOffers, offersFor, offerWords } from "../../reading/offers.ts";
import { shellIn, slotPlate } from "../../reading/pacing-shell.ts";
import { nameOf } from "../../reading/people.ts";
import { attackEntries } from "../attack/menu.ts";
import { cardFacts } from "./card.ts";
import { askAgain, conditions, readiness, ruled } from "./condition-menu.ts";
import { moduleEntries } from "./core-menus.ts";
import { prepareEntries } from "./prepare-actions.ts";

/** Opens the card of a slot's row: everything to know of it, and everything that can be done with it. */
export async function slotMenu(slot: Slot, context: TrackerContext, give: Give): Promise<void> {
  await rowMenu(slot.participant, slot, context, slotEntries(slot, context, give));
}

/** Everything that can be done with a slot: what its participant may do now, and what the GM may rule. */
export function slotEntries(slot: Slot, context: TrackerContext, give: Give): readonly MenuEntry[] {
  const { participant: id } = slot;
  return [
    ...attackEntries(id, context),
    ...picking(slot, context, give),
    ...alone(slot, context, give),
    ...verbEntries(id, context, give),
    ...prepareEntries(id, context),
    ...ownEntries([id], context, give),
    ...moduleEntries(id),
    ...(context.gm ? ruled(slot, context, give) : []),
  ];
}

/** Opens the menu of somebody who has no slot yet. */
export async function participantMenu(id: string, context: TrackerContext, give: Give): Promise<void> {
  await rowMenu(id, null, context, participantEntries(id, context, give));
}

/** What can be done with somebody who has no slot yet. */
export function participantEntries(id: string, context: TrackerContext, give: Give): readonly MenuEntry[] {
  return [
    ...attackEntries(id, context),
    ...verbEntries(id, context, give),
    ...ownEntries([id], context, give),
    ...readiness([id], context, give),
    ...moduleEntries(id),
    ...(context.gm
      ? [...askAgain(context, give, ({ participant }) => participant === id), ...conditions(id, context)]
      : []),
  ];
}

/** How a slot stands, in the head of its menu. */
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

/** Of several who are current, one is finished before the others. */
function alone(slot: Slot, context: TrackerContext, give: Give): readonly MenuEntry[] {
  const { now, owned } = context;
  if (now.length < 2 || !owned(slot.participant) || !now.some(({ id }) => id === slot.id)) return [];
  const endings = slotPlate(slot, context).endings ?? [];
  return [
    ...endings.map(({ label, icon, report }): MenuEntry => ({
      label,
      symbol: icon,
      run: () => give({ type: "done", slots: [slot.id], report }),
    })),
    { label: text("Menu.DoneAlone"), symbol: "i-check", run: () => give({ type: "done", slots: [slot.id] }) },
  ];
}

/** What stands in the list of a current slot: "Manoeuvre…" */
function picking(slot: Slot, context: TrackerContext, give: Give): readonly MenuEntry[] {
  const isNow = context.now.some(({ id }) => id === slot.id);
  const pick = isNow ? slotPlate(slot, context).pick : null;
  if (!pick || pick.verb.disabled || !listedOffers(slot, context).length) return [];
  return [
    {
      label: `${pick.verb.label}…`,
      cost: pick.value,
      symbol: "i-layout-list",
      run: () => choiceMenu(slot, context, give),
    },
  ];
}

function verbEntries(id: string, context: TrackerContext, give: Give): readonly MenuEntry[] {
  return offersFor(id, context)
    .filter((offer) => !isListed(offer, id, context))
    .map((offer) => ({
      ...offerEntry(offer, context, () => take(offer, id, context, give)),
      ...previewOf(offer, id, context),
    }));
}

/** An offer in a menu: what only the GM rules stands behind what may simply be done. */
export function offerEntry(
  offer: Offer,
  context: TrackerContext,
  run: MenuEntry["run"],
  name: (label: string) => string = (label) => label,
): MenuEntry {
  const { label, cost, icon, harm } = offerWords(offer, context);
  const group: MenuGroup = harm ? "harm" : offer.gm ? "state" : "act";
  return { label: name(label), ...(cost ? { cost } : {}), ...(icon ? { symbol: icon } : {}), group, run };
}

/** What the pacing adds to the menu of somebody, or of several at once. */
export function ownEntries(ids: readonly string[], context: TrackerContext, give: Give): readonly MenuEntry[] {
  return (shellIn(context).entries?.(ids, context, give) ?? []).map((entry) => ({ group: "state", ...entry }));
}

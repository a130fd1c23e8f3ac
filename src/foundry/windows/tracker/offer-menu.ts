import type { Command, Offer, Slot } from "../../../rules/core.ts";
import { commandsOf, type Give } from "../../dialogs/ask-command.ts";
import { openMenu, type MenuEntry } from "../../host/dialog.ts";
import { firstText } from "../../host/i18n.ts";
import type { TrackerContext } from "../../reading/context.ts";
import { listedOffers } from "../../reading/offers.ts";
import { nameOf } from "../../reading/people.ts";
import type { PickRow } from "../../reading/presenter.ts";

/** Gives the commands of an offer, asking first for what they still need. */
export async function take(offer: Offer, id: string, context: TrackerContext, give: Give): Promise<void> {
  await giveAll(await commandsOf(offer, id, context), give);
}

export async function giveAll(commands: readonly Command[] | null, give: Give): Promise<void> {
  if (commands?.length) await give(...commands);
}

/** What can be chosen for the current turn, each with what it brings. */
export async function pickMenu(slot: Slot, context: TrackerContext, give: Give): Promise<void> {
  const { pacing } = context.state;
  const entries = listedOffers(slot, context).map((row): MenuEntry => pickEntry(row, () => take(row.offer, slot.participant, context, give)));
  const lead = firstText([`Pacing.${pacing}.PickLead`, "Menu.Slot"]);
  if (entries.length) await openMenu(nameOf(slot.participant, context), lead, firstText([`Pacing.${pacing}.PickVerb`, "Menu.Verb"]), entries);
}

/** A row of the list behind `pick` as something to do. */
export function pickEntry({ offer, label, brings, chosen, icon, help, asks = Boolean(offer.asks?.length), barred }: PickRow & { readonly offer: Offer }, run: () => Promise<unknown>): MenuEntry {
  return {
    label: asks && !barred ? `${label}…` : label, cost: brings, chosen, run,
    ...(icon ? { icon } : {}), ...(help ? { help } : {}), ...(barred ? { barred } : {}),
  };
}

import type { Command, Offer, Slot } from "../../../rules/index.ts";
import { askForCommand } from "../dialogs/ask-command.ts";
import { askForSummary } from "../../chat/summary-menu.ts";
import { openLog } from "../log/log.ts";
import { openSettings } from "../settings/settings-window.ts";
import { openMenu, type MenuEntry } from "../dialogs/menu.ts";
import { attackEntries } from "../attack/actions.ts";
import type { TrackerContext } from "./build/context.ts";
import { isListed, listedOffers, offersFor, offerWords } from "./build/offers.ts";
import { nameOf } from "./build/people.ts";
import { addEvent } from "../dialogs/add-event.ts";
import { pauseTime } from "../dialogs/pause-time.ts";
import { conditions, fallen, readiness } from "./condition-menu.ts";
import type { PickRow } from "./pacing/presenter.ts";
import { prepareEntries } from "./prepare/menu.ts";
import { askAgain, inARow, ruled } from "./ruling-menu.ts";
import { firstText, text } from "./texts.ts";

/** Gives commands as one click. */
export type Give = (...commands: readonly Command[]) => Promise<unknown>;

/** Everything that can be done with a slot: what its participant may do now, and what the GM may rule. */
export async function slotMenu(slot: Slot, context: TrackerContext, give: Give): Promise<void> {
  const name = nameOf(slot.participant, context);
  const entries = [...alone(slot, context, give), ...verbEntries(slot.participant, context, give), ...ownEntries([slot.participant], context, give), ...prepareEntries(slot.participant, context), ...(context.gm ? ruled(slot, context, give) : [])];
  if (entries.length) await openMenu(name, text("Menu.Slot"), text("Menu.Verb"), entries);
}

/** What can be done with somebody who has no slot yet. */
export async function participantMenu(id: string, context: TrackerContext, give: Give): Promise<void> {
  const entries = [...verbEntries(id, context, give), ...ownEntries([id], context, give), ...readiness([id], context, give), ...(context.gm ? [...askAgain(context, give, ({ participant }) => participant === id), ...conditions(id, context)] : [])];
  if (entries.length) await openMenu(nameOf(id, context), text("Menu.Slot"), text("Menu.Verb"), entries);
}

/** Of several who are current, one is finished before the others. */
function alone(slot: Slot, context: TrackerContext, give: Give): readonly MenuEntry[] {
  const { now, owned } = context;
  if (now.length < 2 || !owned(slot.participant) || !now.some(({ id }) => id === slot.id)) return [];
  const endings = context.presenter.endings?.(slot, context) ?? [];
  return [
    ...endings.map(({ label, report }): MenuEntry => ({ label, run: () => give({ type: "done", slots: [slot.id], report }) })),
    { label: text("Menu.DoneAlone"), run: () => give({ type: "done", slots: [slot.id] }) },
  ];
}

function verbEntries(id: string, context: TrackerContext, give: Give): readonly MenuEntry[] {
  const offers = offersFor(id, context).filter((offer) => !isListed(offer, id, context)).map((offer): MenuEntry => {
    // The symbol of a button is no picture of a row.
    const { icon: _symbol, ...words } = offerWords(offer, context);
    return { ...words, run: () => take(offer, id, context, give) };
  });
  return [...offers, ...attackEntries(id, context)];
}

/** What the pacing adds to the menu of somebody, or of several at once. */
export function ownEntries(ids: readonly string[], context: TrackerContext, give: Give): readonly MenuEntry[] {
  return context.presenter.entries?.(ids, context, give) ?? [];
}

/** Gives the commands of an offer, asking first for what they still need. */
export async function take(offer: Offer, id: string, context: TrackerContext, give: Give): Promise<void> {
  await giveAll(await commandsOf(offer, id, context), give);
}

/** The commands of an offer, asking first for what they still need; null when the dialog was closed. */
export async function commandsOf(offer: Offer, id: string, context: TrackerContext, name = nameOf(id, context)): Promise<readonly Command[] | null> {
  const own = context.presenter.dialogs?.[offer.code];
  if (own) return own(offer, id, context, name);
  const command = offer.asks?.length ? await askForCommand(offer, id, context, name) : (offer.command as Command);
  return command && [command];
}

async function giveAll(commands: readonly Command[] | null, give: Give): Promise<void> {
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

/** Another fight beside this one, and the one to look at. */
async function createEncounter(): Promise<void> {
  const combat = await Combat.implementation.create({});
  await combat?.activate();
}

/** What concerns the whole fight. */
export async function encounterMenu(context: TrackerContext, give: Give): Promise<void> {
  const { state, combat } = context;
  const command = (label: string, type: string): MenuEntry => ({ label: text(label), run: () => give({ type }) });
  const entries: MenuEntry[] = [
    ...inARow(context, give),
    ...askAgain(context, give, ({ participant }) => participant === undefined),
    ...(state.status === "running" ? [state.pause ? command("Menu.Resume", "resume") : { label: text("Menu.Pause"), run: () => pauseTime(give) }] : []),
    ...(context.presenter.rulings?.(context) ?? []).map(({ label, cost, commands }): MenuEntry => ({ label, ...(cost ? { cost } : {}), run: async () => giveAll(await commands(), give) })),
    ...fallen(context),
    { label: text("Menu.Log"), run: () => openLog(combat) },
    ...(state.status === "setup" ? [] : [{ label: text("Menu.Summary"), run: () => askForSummary(combat) }]),
    { label: text("Menu.Settings"), run: () => openSettings(combat) },
    { label: text("AsPlayers.Menu"), run: () => Promise.resolve((ui.combat as unknown as { seeAsPlayers(on: boolean): void } | undefined)?.seeAsPlayers(true)) },
    ...(state.status === "running" ? [command("Menu.End", "end")] : []),
    ...(state.status === "over" ? [] : [{ label: text("Menu.AddEvent"), run: () => addEvent(context) }]),
    { label: text("Menu.Create"), run: createEncounter },
    { label: text("Menu.Delete"), run: async () => { await combat.endCombat(); } },
  ];
  await openMenu(text(`Pacing.${state.pacing}.Name`), text("Menu.Encounter"), text("Menu.Verb"), entries);
}

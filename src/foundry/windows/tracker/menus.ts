import type { Slot } from "../../../rules/core.ts";
import { askForSummary } from "../../chat/summary.ts";
import { giveAll, take, type Give } from "../../dialogs/ask-command.ts";
import { addEvent, pauseTime } from "../../dialogs/fight-dialogs.ts";
import { openMenu, type MenuEntry } from "../../host/dialog.ts";
import { pacingName, text } from "../../host/i18n.ts";
import type { TrackerContext } from "../../reading/context.ts";
import { isListed, offersFor, offerWords } from "../../reading/offers.ts";
import { shellIn, slotPlate } from "../../reading/pacing-shell.ts";
import { nameOf } from "../../reading/people.ts";
import { attackEntries } from "../attack/menu.ts";
import { openLog } from "../log/open.ts";
import { openSettings } from "../settings/open.ts";
import { askAgain, conditions, fallen, inARow, readiness, ruled } from "./condition-menu.ts";
import { coreEntries, moduleEntries } from "./core-menus.ts";
import { sidebarTracker } from "./host.ts";
import { prepareEntries } from "./prepare-actions.ts";

/** Everything that can be done with a slot: what its participant may do now, and what the GM may rule. */
export async function slotMenu(slot: Slot, context: TrackerContext, give: Give): Promise<void> {
  const name = nameOf(slot.participant, context);
  const entries = [...alone(slot, context, give), ...verbEntries(slot.participant, context, give), ...ownEntries([slot.participant], context, give), ...prepareEntries(slot.participant, context), ...moduleEntries(slot.participant), ...(context.gm ? ruled(slot, context, give) : [])];
  if (entries.length) await openMenu(name, text("Menu.Slot"), text("Menu.Verb"), entries);
}

/** What can be done with somebody who has no slot yet. */
export async function participantMenu(id: string, context: TrackerContext, give: Give): Promise<void> {
  const entries = [...verbEntries(id, context, give), ...ownEntries([id], context, give), ...readiness([id], context, give), ...moduleEntries(id), ...(context.gm ? [...askAgain(context, give, ({ participant }) => participant === id), ...conditions(id, context)] : [])];
  if (entries.length) await openMenu(nameOf(id, context), text("Menu.Slot"), text("Menu.Verb"), entries);
}

/** Of several who are current, one is finished before the others. */
function alone(slot: Slot, context: TrackerContext, give: Give): readonly MenuEntry[] {
  const { now, owned } = context;
  if (now.length < 2 || !owned(slot.participant) || !now.some(({ id }) => id === slot.id)) return [];
  const endings = slotPlate(slot, context).endings ?? [];
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
  return shellIn(context).entries?.(ids, context, give) ?? [];
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
    ...(shellIn(context).rulings?.(context) ?? []).map(({ label, cost, commands }): MenuEntry => ({ label, ...(cost ? { cost } : {}), run: async () => giveAll(await commands(), give) })),
    ...fallen(context),
    { label: text("Menu.Log"), run: () => openLog(combat) },
    ...(state.status === "setup" ? [] : [{ label: text("Menu.Summary"), run: () => askForSummary(combat) }]),
    { label: text("Menu.Settings"), run: () => openSettings(combat) },
    { label: text("AsPlayers.Menu"), run: () => Promise.resolve(sidebarTracker()?.seeAsPlayers(true)) },
    ...(state.status === "running" ? [command("Menu.End", "end")] : []),
    ...(state.status === "over" ? [] : [{ label: text("Menu.AddEvent"), run: () => addEvent(context) }]),
    ...coreEntries(combat),
    { label: text("Menu.Create"), run: createEncounter },
    { label: text("Menu.Delete"), run: async () => { await combat.endCombat(); } },
  ];
  await openMenu(pacingName(state.pacing), text("Menu.Encounter"), text("Menu.Verb"), entries);
}

import { currentIds } from "../../../rules/index.ts";
import type { Command, Offer, Slot } from "../../../rules/index.ts";
import { askForCommand } from "../dialogs/ask-command.ts";
import { askForTime } from "../dialogs/ask-time.ts";
import { openMenu, type MenuEntry } from "../dialogs/menu.ts";
import type { TrackerContext } from "./build/context.ts";
import { isListed, listedOffers, offersFor, offerWords } from "./build/offers.ts";
import { nameOf } from "./build/people.ts";
import { firstText, text } from "./texts.ts";

type Give = (...commands: readonly Command[]) => Promise<void>;

/** Everything that can be done with a slot: what its participant may do now, and what the GM may rule. */
export async function slotMenu(slot: Slot, context: TrackerContext, give: Give): Promise<void> {
  const name = nameOf(slot.participant, context);
  const entries = [...alone(slot, context, give), ...verbEntries(slot.participant, context, give), ...(context.gm ? ruled(slot, context, give) : [])];
  if (entries.length) await openMenu(name, text("Menu.Slot"), text("Menu.Verb"), entries);
}

/** What can be done with somebody who has no slot yet. */
export async function participantMenu(id: string, context: TrackerContext, give: Give): Promise<void> {
  const entries = [...verbEntries(id, context, give), ...conditions(id, context)];
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

/** What the GM rules: of a slot to come also where it stands. */
function ruled(slot: Slot, context: TrackerContext, give: Give): readonly MenuEntry[] {
  if (slot.state === "open") return rulings(slot, context, give);
  return slot.state === "now" || slot.state === "waiting" ? [{ label: text("Menu.Lose"), run: () => give({ type: "lose", slot: slot.id }) }, ...conditions(slot.participant, context)] : [];
}

function verbEntries(id: string, context: TrackerContext, give: Give): readonly MenuEntry[] {
  return offersFor(id, context).filter((offer) => !isListed(offer, id, context)).map((offer) => ({ ...offerWords(offer, context), run: () => take(offer, id, context, give) }));
}

/** Gives the command of an offer, asking first for what it still needs. */
export async function take(offer: Offer, id: string, context: TrackerContext, give: Give): Promise<void> {
  const own = context.presenter.dialogs?.[offer.code];
  if (own) return giveAll(await own(offer, id, context), give);
  const command = offer.asks?.length ? await askForCommand(offer, id, context) : (offer.command as Command);
  if (command) await give(command);
}

async function giveAll(commands: readonly Command[] | null, give: Give): Promise<void> {
  if (commands?.length) await give(...commands);
}

/** What can be chosen for the current turn, each with what it brings. */
export async function pickMenu(slot: Slot, context: TrackerContext, give: Give): Promise<void> {
  const { pacing } = context.state;
  const entries = listedOffers(slot, context).map(({ offer, label, brings, chosen }): MenuEntry => ({
    label: offer.asks?.length ? `${label}…` : label, cost: brings, chosen, run: () => take(offer, slot.participant, context, give),
  }));
  const lead = firstText([`Pacing.${pacing}.PickLead`, "Menu.Slot"]);
  if (entries.length) await openMenu(nameOf(slot.participant, context), lead, firstText([`Pacing.${pacing}.PickVerb`, "Menu.Verb"]), entries);
}

/** Putting a slot elsewhere, and losing it. */
function rulings(slot: Slot, context: TrackerContext, give: Give): readonly MenuEntry[] {
  const open = context.slots.filter(({ state, id }) => state === "open" && !currentIds(context.state).includes(id));
  const at = open.findIndex(({ id }) => id === slot.id);
  const before = open[at - 1];
  const after = open[at + 1];
  const move = (label: string, to: Record<string, string>): MenuEntry => ({ label: text(label), run: () => give({ type: "move", slot: slot.id, to }) });
  return [
    ...(before ? [move("Menu.Earlier", { before: before.id })] : []),
    ...(after ? [move("Menu.Later", { after: after.id })] : []),
    {
      label: text("Menu.PutOn"),
      run: async () => {
        const time = await askForTime(slot, context);
        if (time !== null) await give({ type: "move", slot: slot.id, to: { time } });
      },
    },
    { label: text("Menu.Lose"), run: () => give({ type: "lose", slot: slot.id }) },
    ...conditions(slot.participant, context),
  ];
}

/** Falling and hiding are matters of the combatant; the encounter follows it. */
function conditions(id: string, { combat }: TrackerContext): readonly MenuEntry[] {
  const combatant = combat.combatants.get(id);
  if (!combatant) return [];
  const { hidden, defeated } = combatant;
  const set = (label: string, change: { hidden: boolean } | { defeated: boolean }): MenuEntry => ({ label: text(label), run: async () => { await combatant.update(change); } });
  return [
    set(hidden ? "Menu.Show" : "Menu.Hide", { hidden: !hidden }),
    set(defeated ? "Menu.Revive" : "Menu.Defeat", { defeated: !defeated }),
  ];
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
    ...(state.status === "running" ? [state.pause ? command("Menu.Resume", "resume") : command("Menu.Pause", "pause")] : []),
    ...(context.presenter.rulings?.(context) ?? []).map(({ label, cost, commands }): MenuEntry => ({ label, ...(cost ? { cost } : {}), run: async () => giveAll(await commands(), give) })),
    ...(state.status === "running" ? [command("Menu.End", "end")] : []),
    { label: text("Menu.Create"), run: createEncounter },
    { label: text("Menu.Delete"), run: async () => { await combat.endCombat(); } },
  ];
  await openMenu(text(`Pacing.${state.pacing}.Name`), text("Menu.Encounter"), text("Menu.Verb"), entries);
}

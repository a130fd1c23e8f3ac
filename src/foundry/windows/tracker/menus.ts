import type { Offer, Slot } from "../../../rules/core.ts";
import { askForSummary } from "../../chat/summary.ts";
import { giveAll, choiceMenu, previewOf, take, type Give } from "../../dialogs/ask-command.ts";
import { addEvent, pauseTime } from "../../dialogs/fight-dialogs.ts";
import { hostAdapter } from "../../fight/host-adapter.ts";
import { pacingName, text } from "../../host/i18n.ts";
import { beside } from "../../host/lists.ts";
import type { Fight } from "../../fight/fight.ts";
import type { MenuEntry, MenuGroup } from "../../host/menu-entry.ts";
import { openMenu } from "../../host/menu.ts";
import { readingOf } from "../../reading/clock.ts";
import type { TrackerContext } from "../../reading/context.ts";
import { isListed, listedOffers, offersFor, offerWords } from "../../reading/offers.ts";
import { shellIn, slotPlate } from "../../reading/pacing-shell.ts";
import { nameOf } from "../../reading/people.ts";
import { attackEntries } from "../attack/menu.ts";
import { openGrid } from "../grid/open.ts";
import { openLog } from "../log/open.ts";
import { openSettings } from "../settings/open.ts";
import { askAgain, conditions, fallen, inARow, readiness, ruled } from "./condition-menu.ts";
import { coreEntries, moduleEntries } from "./core-menus.ts";
import { fightDesk } from "./fight-desk.ts";
import { sidebarTracker } from "./host.ts";
import { openLab } from "../lab/open.ts";
import { prepareEntries } from "./prepare-actions.ts";

/** Opens the menu of a slot. */
export async function slotMenu(slot: Slot, context: TrackerContext, give: Give): Promise<void> {
  await rowMenu(slot.participant, STATE_WORDS[slot.state], context, slotEntries(slot, context, give));
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
  state: string | null,
  context: TrackerContext,
  entries: readonly MenuEntry[],
): Promise<void> {
  if (!entries.length) return;
  const how = beside([state && text(state), ...health(id, context)]);
  await openMenu({ title: nameOf(id, context), state: how, harm: text("Menu.Harm.Turn"), entries });
}

/** "HP 10/10", for those who play them. */
function health(id: string, { owned, combat }: TrackerContext): readonly string[] {
  const actor = owned(id) ? combat.combatants.get(id)?.actor : null;
  const hp = actor ? hostAdapter().pool(actor, "hp") : null;
  return hp && hp.max > 0 ? [text("Menu.Hp", { hp: hp.value, max: hp.max })] : [];
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

/** Another fight beside this one, and the one to look at. */
async function createEncounter(): Promise<void> {
  const combat = await Combat.implementation.create({});
  await combat?.activate();
}

/** What concerns the whole fight. */
export async function encounterMenu(context: TrackerContext, give: Give): Promise<void> {
  const { state, combat } = context;
  const running = state.status === "running";
  const entry = (group: MenuGroup, symbol: string, label: string, run: MenuEntry["run"]): MenuEntry => ({
    group,
    symbol,
    label: text(label),
    run,
  });
  const entries: MenuEntry[] = [
    ...(running
      ? [
          state.pause
            ? entry("act", "i-player-skip-forward", "Menu.Resume", () => give({ type: "resume" }))
            : entry("act", "i-player-pause", "Menu.Pause", () => pauseTime(give)),
        ]
      : []),
    ...inARow(context, give),
    ...(shellIn(context).rulings?.(context) ?? []).map(({ label, cost, icon, commands }): MenuEntry => ({
      label,
      ...(cost ? { cost } : {}),
      ...(icon ? { symbol: icon } : {}),
      run: async () => giveAll(await commands(), give),
    })),
    ...askAgain(context, give, ({ participant }) => participant === undefined),
    ...fallen(context),
    entry("look", "i-book", "Menu.Log", () => openLog(combat)),
    entry("look", "i-layout-list", "Grid.Title", () => openGrid(combat)),
    ...(state.status === "setup" ? [] : [entry("look", "i-speakerphone", "Menu.Summary", () => askForSummary(combat))]),
    entry("look", "i-eye", "AsPlayers.Menu", () => Promise.resolve(sidebarTracker()?.seeAsPlayers(true))),
    ...preparing(context),
    ...(state.status === "over" ? [] : [entry("make", "i-flag", "Menu.AddEvent", () => addEvent(context))]),
    entry("look", "i-stopwatch", "Menu.Lab", () => openLab(combat)),
    entry("make", "i-adjustments", "Menu.Settings", () => openSettings(combat)),
    ...coreEntries(combat),
    entry("make", "i-plus", "Menu.Create", createEncounter),
    ...(running ? [entry("harm", "i-checks", "Menu.End", () => give({ type: "end" }))] : []),
    entry("harm", "i-x", "Menu.Delete", async () => {
      await combat.endCombat();
    }),
  ];
  await openMenu({
    title: pacingName(state.pacing),
    state: readingOf(context),
    harm: text("Menu.Harm.Encounter"),
    entries,
  });
}

/** Putting this fight together, or another one. */
function preparing({ combat, state }: TrackerContext): readonly MenuEntry[] {
  const desk = fightDesk();
  if (!desk) return [];
  const entry = (symbol: string, label: string, fight: Fight | null): MenuEntry => ({
    group: "make",
    symbol,
    label,
    run: () => desk.open(fight),
  });
  const isSetup = state.status === "setup";
  const own = desk.label ? desk.label(combat) : text(isSetup ? "Menu.PrepareThis" : "Menu.Join");
  return [
    ...(state.status === "over" || own === null ? [] : [entry("i-users", own, combat)]),
    ...(isSetup || desk.label ? [] : [entry("i-swords", text("Menu.PrepareNew"), null)]),
  ];
}

import {
  apply,
  currentIds,
  participantsOf,
  requests,
  answersSince,
  type Command,
  type Request,
  type Slot,
} from "../../rules/core.ts";
import { giveAll, type Give } from "../dialogs/ask-command.ts";
import { fightDialogs } from "../dialogs/open.ts";
import { decide } from "../dialogs/picker.ts";
import { stateAfter } from "../fight/history.ts";
import { doneInARow, forMember, membersOf } from "../fight/one-for-all.ts";
import { ALONE } from "../fight/combatant.ts";
import { combatantSource } from "../fight/store.ts";
import { counted, text } from "../host/i18n.ts";
import { menuEntry, type MenuEntry, type MenuGroup } from "../host/menu-entry.ts";
import { openMenu, pickOne } from "../host/menu.ts";
import { deleteEmbedded, updateCombatants } from "../host/typed-calls.ts";
import type { TrackerContext } from "../reading/context.ts";
import { consider } from "../reading/landing.ts";
import { shellIn } from "../reading/pacing-shell.ts";
import { groupName, nameOf } from "../reading/people.ts";
import { askedName, whatOf } from "../reading/requests.ts";
import { atOf } from "../reading/units.ts";
import { nameEntries, noteEntry } from "../windows/names/entries.ts";
import { groupFor } from "../reading/row/grouping.ts";
import { keepEntries } from "./keep-menu.ts";
import { sideEntries } from "./side-menu.ts";
import { moveAll, neighbours, type Target } from "./moves.ts";

/** Entries that take a combatant out of the fight, and back. */
export const OUT: Readonly<Record<"fled" | "defeated" | "back", () => Combatant.UpdateData>> = {
  fled: () => ({ defeated: true, ...combatantSource({ fled: true }) }),
  defeated: () => ({ defeated: true, ...combatantSource({ fled: false }) }),
  back: () => ({ defeated: false, ...combatantSource({ fled: false }) }),
};

/** Writes the combatants' defeat, visibility and group; the encounter follows. */
export function setting(ids: readonly string[], { combat }: TrackerContext) {
  return (group: MenuGroup, symbol: string, label: string, change: Combatant.UpdateData): MenuEntry =>
    menuEntry(group, symbol, text(label), () => updateCombatants(combat, ids, change));
}

export function conditions(id: string, context: TrackerContext): readonly MenuEntry[] {
  const combatant = context.combat.combatants.get(id);
  if (!combatant) return [];
  const set = setting([id], context);
  return [
    combatant.hidden
      ? set("belong", "i-eye", "Menu.Show", { hidden: false })
      : set("belong", "i-eye-off", "Menu.Hide", { hidden: true }),
    ...nameEntries([id], context),
    ...sideEntries([id], context),
    ...grouping(id, context),
    noteEntry(combatant),
    ...(combatant.defeated
      ? [set("state", "i-door-enter", "Menu.Revive", OUT.back())]
      : [set("harm", "i-run", "Menu.Flee", OUT.fled()), set("harm", "i-skull", "Menu.Defeat", OUT.defeated())]),
  ];
}

/** States that the GM may set before the start, such as surprise, asked once for all. */
export function readiness(ids: readonly string[], context: TrackerContext, give: Give): readonly MenuEntry[] {
  const [lead = "", ...others] = ids;
  const participant = context.participant(lead);
  if (!context.gm || context.state.status !== "setup" || participant?.kind !== "creature") return [];
  return (shellIn(context).beforeStart?.(participant, context).rulings ?? []).map(({ label, asks }) =>
    menuEntry("state", "c-surprised", others.length ? text("Groups.All", { what: label }) : label, async () => {
      const own = await decide(await asks(), context);
      if (own?.length) await give(...ids.flatMap((id) => own.map((command) => forMember(command, lead, id))));
    }),
  );
}

/** Leaves a group, or joins an existing one or a single combatant of its side. */
function grouping(id: string, context: TrackerContext): readonly MenuEntry[] {
  const participant = context.participant(id);
  if (participant?.kind !== "creature") return [];
  const others = membersOf(context.state, id).filter((member) => member.id !== id);
  const putInto = (group: string, all: readonly string[]): Promise<void> =>
    updateCombatants(context.combat, all, combatantSource({ group }));
  if (participant.group && others.length)
    return [menuEntry("belong", "i-unlink", text("Groups.TakeOut"), () => putInto(ALONE, [id]))];
  const choices = companions(id, context);
  if (!choices.length) return [];
  return [
    menuEntry("belong", "i-users", text("Groups.PutInto"), async () => {
      const chosen = await pickOne(
        { title: nameOf(id, context), lead: text("Groups.With") },
        choices.map((value) => ({ value, label: groupName(value.ids, context) })),
      );
      // A single combatant joins the new group too.
      if (chosen) await putInto(chosen.group, [id, ...(chosen.single ? chosen.ids : [])]);
    }),
  ];
}

/** Groups and single combatants of its side. */
function companions(id: string, context: TrackerContext) {
  const side = context.participant(id)?.side;
  const others = [...participantsOf(context.state)]
    .filter((one) => one.id !== id && one.side === side && one.kind === "creature")
    .sort((a, b) => a.seat - b.seat);
  const groups = [...new Set(others.map((one) => groupFor(one.id, context)).filter(Boolean))];
  const members = (group: string): readonly string[] =>
    others.filter((one) => one.group === group).map((one) => one.id);
  return [
    ...groups.map((group) => ({ group, ids: members(group), single: false })),
    ...others.filter((one) => !one.group).map((one) => ({ group: one.id, ids: [one.id], single: true })),
  ];
}

/** Revives fallen combatants, which have no place in the order, one or a whole group, or removes all of them. */
export function fallenEntries(context: TrackerContext): readonly MenuEntry[] {
  const { combat } = context;
  const out = [...combat.combatants].flatMap(({ id, defeated }) => (defeated && id !== null ? [id] : []));
  const [first, ...others] = out;
  if (first === undefined) return [];
  const title = text("Menu.Revive");
  const back = (ids: readonly string[], label: string): MenuEntry =>
    menuEntry("state", "i-door-enter", label, () => updateCombatants(combat, ids, OUT.back()));
  if (!others.length) return [back(out, text("Menu.ReviveOne", { name: nameOf(first, context) }))];
  const groups = [...new Set(out.map((id) => groupFor(id, context) || id))];
  const entries = groups.map((group) => {
    const ids = out.filter((id) => (groupFor(id, context) || id) === group);
    const all = back(ids, groupName(ids, context));
    if (ids.length < 2) return all;
    const each = ids.map((id) => back([id], nameOf(id, context)));
    return { ...all, label: `${all.label}…`, run: () => openMenu({ title, entries: [all, ...each] }) };
  });
  const remove = menuEntry("harm", "i-x", counted("Menu.RemoveFallen", out.length), () =>
    deleteEmbedded(combat, "Combatant", out),
  );
  return [menuEntry("state", "i-door-enter", `${title}…`, () => openMenu({ title, entries: [...entries, remove] }))];
}

/** GM rulings about a slot, by its state. */
export function ruled(slot: Slot, context: TrackerContext, give: Give): readonly MenuEntry[] {
  const { participant: id } = slot;
  const rest = [...askAgain(context, give, ({ participant }) => participant === id), ...conditions(id, context)];
  if (context.state.status !== "running") return [...readiness([id], context, give), ...rest];
  const lose = menuEntry("harm", "i-x", text("Menu.Lose"), () => give({ type: "lose", slot: slot.id }));
  switch (slot.state) {
    case "open":
      return [...movingAll([slot], slot, context, give), lose, ...rest];
    case "now":
      return [...inARow(context, give), ...later(slot, context, give), lose, ...rest];
    case "waiting":
      return [lose, ...rest];
    default:
      return rest;
  }
}

/** Moves several slots. @param first gives the time that is asked about */
export function movingAll(
  slots: readonly Slot[],
  first: Slot,
  context: TrackerContext,
  give: Give,
): readonly MenuEntry[] {
  const ids = slots.map(({ id }) => id);
  const { before, after } = neighbours(ids, context);
  const move = async (to: Target | null): Promise<unknown> => to && give(...moveAll(ids, to, context.state));
  const step = (name: "Earlier" | "Later", way: "Up" | "Down", to: Target | null): MenuEntry =>
    menuEntry("order", `i-chevron-${way.toLowerCase()}`, text(`Menu.${name}`), () => move(to), {
      shortcut: { key: `Arrow${way}`, shown: text(`Menu.Keys.${name}`) },
      ...(to
        ? { preview: () => consider(first.participant, moveAll(ids, to, context.state), context) }
        : { barred: text(`Menu.No.${name}`) }),
    });
  return [
    step("Earlier", "Up", before ? { before } : null),
    step("Later", "Down", after ? { after } : null),
    menuEntry("order", "i-clock", text("Menu.PutOn"), async () => {
      const form = (await fightDialogs())?.askForTime(first, context, (time) => moveAll(ids, { time }, context.state));
      await giveAll(await decide(form ?? null, context), give);
    }),
    ...keepEntries(slots, context, give),
  ];
}

/** Moves the current slot after another, where the pacing allows it. */
function later(slot: Slot, context: TrackerContext, give: Give): readonly MenuEntry[] {
  const current = currentIds(context.state);
  const behind = (id: string): readonly Command[] => moveAll([slot.id], { after: id }, context.state);
  const after = context.slots.filter(
    ({ id, state }) => state === "open" && !current.includes(id) && !apply(context.state, behind(id)[0]).refusal,
  );
  if (!after.length) return [];
  return [
    menuEntry("order", "i-arrows-shuffle", text("Menu.PutOff"), async () => {
      const options = after.map((other) => ({
        label: text("Menu.PutOffAfter", { name: nameOf(other.participant, context), at: atOf(other, context) }),
        commands: behind(other.id),
      }));
      const { participant } = slot;
      const lead = text("Menu.PutOff").replace("…", "");
      await giveAll(await decide({ title: nameOf(participant, context), lead, participant, options }, context), give);
    }),
  ];
}

/** Finishes the GM's combatants one by one, up to a player's or a request. */
export function inARow(context: TrackerContext, give: Give): readonly MenuEntry[] {
  const commands = context.gm ? doneInARow(context.state, ({ npc, kind }) => npc || kind === "hazard") : [];
  const count = commands.reduce((sum, { slots }) => sum + (slots as readonly string[]).length, 0);
  return count > 1
    ? [menuEntry("act", "i-player-track-next", text("Menu.InARow", { count }), () => give(...commands))]
    : [];
}

/** Offers to roll dice again that have no consequence yet. */
export function askAgain(
  context: TrackerContext,
  give: Give,
  wanted: (request: Request) => boolean,
): readonly MenuEntry[] {
  if (!context.gm) return [];
  return rolledLately(context)
    .filter(wanted)
    .map((request) => {
      const label = text("Menu.AskAgain", { name: askedName(request, context), what: whatOf(request, context) });
      return menuEntry("state", "i-dice-3", label, () => give({ type: "askAgain", request: request.id }));
    });
}

function rolledLately({ state }: TrackerContext): readonly Request[] {
  const found = new Map<string, Request>();
  for (const { number, entry } of [...answersSince(state)].reverse()) {
    const answers = entry.command.answers ?? {};
    for (const request of requests(stateAfter(state, number - 1))) {
      if (request.dice && Object.hasOwn(answers as object, request.id) && !found.has(request.id))
        found.set(request.id, request);
    }
  }
  return [...found.values()].filter(({ id }) => !apply(state, { type: "askAgain", request: id }).refusal);
}

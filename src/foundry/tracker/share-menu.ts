import { participantOf, participantsOf, sharersOf, sharingWith, slotsInOrder, type Slot } from "../../rules/core.ts";
import type { Give } from "../dialogs/ask-command.ts";
import { text } from "../host/i18n.ts";
import { menuEntry, type MenuEntry } from "../host/menu-entry.ts";
import { pickOne } from "../host/menu.ts";
import type { TrackerContext } from "../reading/context.ts";
import { nameOf } from "../reading/people.ts";
import { atOf } from "../reading/units.ts";

/** Shares a turn with others, changes whose place counts, or takes the turn apart; for the GM (J-1). */
export function shareEntries(id: string, context: TrackerContext, give: Give): readonly MenuEntry[] {
  if (!context.gm || context.participant(id)?.kind !== "creature" || context.state.status === "over") return [];
  const all = sharingWith(id, context.state);
  const partners = partnersFor(id, context);
  const label = text(all.length ? "Sharing.More" : "Sharing.With");
  const ask = (): Promise<void> => share(id, partners, context, give);
  const add = partners.length ? [menuEntry("belong", "i-users", label, ask)] : [];
  return all.length ? [...leadEntries(id, context, give), ...add, partEntry(id, give)] : add;
}

/** Entries of a row of several who share a turn. */
export function sharedEntries(id: string, context: TrackerContext, give: Give): readonly MenuEntry[] {
  return context.gm ? [...leadEntries(id, context, give), partEntry(id, give)] : [];
}

function partEntry(participant: string, give: Give): MenuEntry {
  return menuEntry("belong", "i-unlink", text("Sharing.Part"), () => give({ type: "partTurns", participant }));
}

function leadEntries(id: string, context: TrackerContext, give: Give): readonly MenuEntry[] {
  const [leader, ...others] = sharersOf(id, context.state) ?? [];
  if (!leader) return [];
  const participants = sharingWith(id, context.state);
  return others.map(({ id: other }) =>
    menuEntry("belong", "i-repeat", text("Sharing.Lead", { name: nameOf(other, context) }), () =>
      give({ type: "shareTurn", participants, leader: other }),
    ),
  );
}

/** Creatures that do not share its turn yet: its own side first, then in order of joining. */
function partnersFor(id: string, { state, combat }: TrackerContext): readonly string[] {
  const all = new Set([id, ...sharingWith(id, state)]);
  const side = participantOf(state, id)?.side;
  return [...participantsOf(state)]
    .filter((one) => one.kind === "creature" && !one.defeated && !all.has(one.id) && combat.combatants.has(one.id))
    .sort((a, b) => Number(b.side === side) - Number(a.side === side) || a.seat - b.seat)
    .map((one) => one.id);
}

/** Asks with whom, then whose place counts. Nothing is written before the second answer. */
async function share(id: string, partners: readonly string[], context: TrackerContext, give: Give): Promise<void> {
  const name = nameOf(id, context);
  const entry = (value: string): { readonly value: string; readonly label: string; readonly cost: string } => ({
    value,
    label: nameOf(value, context),
    cost: placeOf(value, context),
  });
  const other = await pickOne({ title: name, lead: text("Sharing.Why") }, partners.map(entry));
  if (!other) return;
  const participants = [
    ...new Set([id, ...sharingWith(id, context.state), other, ...sharingWith(other, context.state)]),
  ];
  const leader = await pickOne({ title: text("Sharing.Title"), lead: text("Sharing.Whose") }, participants.map(entry));
  if (leader) await give({ type: "shareTurn", participants, leader });
}

/** When it acts next; "" before the order is known. */
function placeOf(id: string, context: TrackerContext): string {
  const participant = context.participant(id);
  const { pacing, setting } = context.view;
  const slots: readonly Slot[] =
    participant && context.state.status === "running" ? slotsInOrder(participant, pacing, setting) : [];
  const next = slots.find(({ state }) => state === "open") ?? slots.at(-1);
  return next ? atOf(next, context) : "";
}

import { sharersOf, sharingWith, type Command, type Slot } from "../../rules/core.ts";
import type { Give } from "../dialogs/ask-command.ts";
import { text } from "../host/i18n.ts";
import { menuEntry, type MenuEntry } from "../host/menu-entry.ts";
import type { TrackerContext } from "../reading/context.ts";
import { besideWords } from "../reading/units.ts";
import { consider } from "../reading/landing.ts";
import { isPlaced } from "../reading/row/row.ts";

interface Kept {
  readonly beside: string;
  readonly where: "before" | "after";
}

/** Lets the place that turns were given by hand last for the encounter; for the GM (J-8). */
export function keepEntries(slots: readonly Slot[], context: TrackerContext, give: Give): readonly MenuEntry[] {
  const [first] = slots;
  const kept = slots.some((slot) => slot.kind === "turn" && isPlaced(slot, context)) ? placeOf(slots, context) : null;
  if (!first || !kept) return [];
  const keepers = [
    ...new Set(slots.map(({ participant }) => sharersOf(participant, context.state)?.[0].id ?? participant)),
  ];
  if (keepers.every((id) => keeps(id, kept, context))) return [];
  // Right beside it, the last one given is nearest.
  const inTurn = kept.where === "after" ? keepers.toReversed() : keepers;
  const commands = inTurn.map((participant): Command => ({ type: "keepPlace", participant, ...kept }));
  return [
    menuEntry("order", "i-lock", text("Keeping.Keep"), () => give(...commands), {
      cost: besideWords(kept.beside, kept.where, context),
      preview: () => consider(first.participant, commands, context),
    }),
  ];
}

/** Ends lasting places. @param ids the participants of a row */
export function ownPlaceEntries(ids: readonly string[], context: TrackerContext, give: Give): readonly MenuEntry[] {
  const keepers = ids.filter((id) => context.participant(id)?.keepsPlace);
  if (!context.gm || context.state.status === "over" || !keepers.length) return [];
  const commands = keepers.map((participant): Command => ({ type: "ownPlace", participant }));
  return [menuEntry("order", "i-lock-open", text("Keeping.Own"), () => give(...commands))];
}

function keeps(id: string, { beside, where }: Kept, context: TrackerContext): boolean {
  const known = context.participant(id)?.keepsPlace;
  return known?.beside === beside && known.where === where;
}

/** After the turn just before these; if they are the first, before the next turn. */
function placeOf(slots: readonly Slot[], context: TrackerContext): Kept | null {
  const own = new Set(slots.flatMap(({ participant }) => [participant, ...sharingWith(participant, context.state)]));
  const ids = new Set(slots.map(({ id }) => id));
  const first = context.slots.findIndex(({ id }) => ids.has(id));
  const last = context.slots.findLastIndex(({ id }) => ids.has(id));
  const isBeside = ({ kind, participant }: Slot): boolean =>
    kind === "turn" && !own.has(participant) && context.participant(participant)?.defeated === false;
  const before = context.slots.slice(0, first).findLast(isBeside);
  if (before) return { beside: before.participant, where: "after" };
  const after = context.slots.slice(last + 1).find(isBeside);
  return after ? { beside: after.participant, where: "before" } : null;
}

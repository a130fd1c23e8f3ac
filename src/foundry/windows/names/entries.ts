import { participantsOf } from "../../../rules/core.ts";
import { partyOf } from "../../fight/side-id.ts";
import { text } from "../../host/i18n.ts";
import { loaded } from "../../host/load.ts";
import { menuEntry, type MenuEntry } from "../../host/menu-entry.ts";
import type { TrackerContext } from "../../reading/context.ts";

/** Sets what players call these combatants; for the GM, and not for players' combatants. */
export function nameEntries(ids: readonly string[], context: TrackerContext): readonly MenuEntry[] {
  const own = ids.filter((id) => isNameable(id, context));
  return context.gm && own.length
    ? [menuEntry("belong", "i-viewfinder", text("Names.Menu"), () => askForNames(own, context))]
    : [];
}

/** Returns those outside the party whose names players may not know. */
export function foesIn(context: TrackerContext): readonly string[] {
  const party = partyOf(context.state);
  return [...participantsOf(context.state)]
    .filter(({ id, side, kind }) => kind === "creature" && side !== party && isNameable(id, context))
    .sort((a, b) => a.seat - b.seat)
    .map(({ id }) => id);
}

function isNameable(id: string, { combat }: TrackerContext): boolean {
  return combat.combatants.get(id)?.hasPlayerOwner === false;
}

async function askForNames(ids: readonly string[], context: TrackerContext): Promise<void> {
  await (await loaded("Names.Title", import("./ask-names.ts")))?.askForNames(ids, context);
}

/** Writes the GM's note on a combatant. */
export function noteEntry(combatant: Combatant.Implementation): MenuEntry {
  return menuEntry("belong", "i-pencil", text("Note.Menu"), async () => {
    await (await loaded("Note.Menu", import("./ask-note.ts")))?.askForNote(combatant);
  });
}

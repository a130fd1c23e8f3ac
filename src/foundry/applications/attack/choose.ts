import { openMenu, type MenuEntry } from "../dialogs/menu.ts";
import type { TrackerContext } from "../tracker/build/context.ts";
import { groupFor, groupName } from "../tracker/build/groups.ts";
import { nameOf } from "../tracker/build/people.ts";
import { text } from "../tracker/texts.ts";
import { openAttack } from "./open.ts";

/** The part of Foundry's canvas that says which tokens are selected; without a scene there is none. */
interface Selecting {
  readonly tokens?: { readonly controlled: readonly { readonly document: { readonly id: string | null } }[] } | null;
}

/**
 * Opens the attack dialog for one of several who act at once: for the one whose token is selected on the scene, else for whoever is picked from a list, in which those
 * of a group stand as one as well.
 */
export async function attackOneOf(ids: readonly string[], context: TrackerContext): Promise<void> {
  const { combat } = context;
  const [only, ...others] = selectedOf(ids, context);
  if (only !== undefined && !others.length) return void await openAttack(combat, [only]);
  const entry = (label: string, who: readonly string[]): MenuEntry => ({ label, run: () => openAttack(combat, who) });
  const entries = [...groupsOf(ids, context).map((who) => entry(groupName(who, context), who)), ...ids.map((id) => entry(nameOf(id, context), [id]))];
  await openMenu(text("Attack.Who"), text("Now.AtOnce", { count: ids.length }), text("Attack.Verbs.attack"), entries);
}

function selectedOf(ids: readonly string[], { combat }: TrackerContext): readonly string[] {
  const { canvas } = globalThis as unknown as { canvas?: Selecting | null };
  const selected = new Set((canvas?.tokens?.controlled ?? []).map(({ document }) => document.id));
  return ids.length === 1 ? ids : ids.filter((id) => selected.has(combat.combatants.get(id)?.tokenId ?? ""));
}

/** Who can strike in one go. Nobody hidden stands on the card of those who are not. */
function groupsOf(ids: readonly string[], context: TrackerContext): readonly (readonly string[])[] {
  const keyOf = (id: string): string => `${groupFor(id, context)} ${String(context.combat.combatants.get(id)?.hidden === true)}`;
  const keys = [...new Set(ids.filter((id) => groupFor(id, context)).map(keyOf))];
  return keys.map((key) => ids.filter((id) => groupFor(id, context) && keyOf(id) === key)).filter((who) => who.length > 1);
}

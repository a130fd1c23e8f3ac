import { tableSettings } from "../settings/table.ts";

/** In `Combatant.system.group`: belongs to no group, whomever it is like. Empty means: by likeness, if the table wants that. */
export const ALONE = "-";

/** As many characters as an id of the core may have. */
const LONGEST = 64;

/**
 * Name of the group a combatant is handled with, as the core wants it; "" = none. What the GM has said counts; else those made from the same
 * NPC are alike, unless their tokens are linked to it, which says that there is only one.
 */
export function groupOf(combatant: Combatant.Implementation): string {
  const { group } = combatant.system;
  if (group === ALONE) return "";
  if (group) return idFrom(group);
  return isOneOfMany(combatant) && tableSettings().groupLike ? (combatant.actorId ?? "") : "";
}

function isOneOfMany({ actor, isNPC, token }: Combatant.Implementation): boolean {
  if (!actor || !isNPC) return false;
  const linked = token?.actorLink ?? (actor.prototypeToken as { actorLink?: boolean } | undefined)?.actorLink;
  return linked !== true;
}

/** What people type, in the characters an id may have. Different names stay different as long as they are short. */
function idFrom(name: string): string {
  const safe = name.replace(/[^A-Za-z0-9-]/gu, (character) => `_${(character.codePointAt(0) ?? 0).toString(36)}`);
  return safe.replace(/^(?:constructor|prototype)$/, "$&_").slice(0, LONGEST);
}

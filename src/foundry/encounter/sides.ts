/** Side of a combatant: what was chosen for it, else by whose it is and how the token stands to the players, or would stand. */
export function sideOf(combatant: Combatant.Implementation): string {
  if (combatant.system.side) return combatant.system.side;
  const { actor } = combatant;
  if (!actor || actor.type === "hazard") return "events";
  if (combatant.hasPlayerOwner) return "party";
  switch (combatant.token?.disposition ?? (actor.prototypeToken as { disposition?: number } | undefined)?.disposition) {
    case 1: return "party";
    case 0: return "bystanders";
    default: return "foes";
  }
}

/** Side of a combatant by its owner or its token's disposition. */
export function sideByToken(combatant: Combatant.Implementation): string {
  const { actor } = combatant;
  if (!actor) return "events";
  if (combatant.hasPlayerOwner) return "party";
  switch (combatant.token?.disposition ?? actor.prototypeToken?.disposition) {
    case 1:
      return "party";
    case 0:
      return "bystanders";
    default:
      return "foes";
  }
}

import { waysWith } from "../../rules/gurps/all-out-attack.ts";

/** The ways of an All-out attack for which somebody has the weapons in hand (B-13 to B-17); all of them for somebody without any weapon that is known. */
export function waysInHand(actor: Actor.Implementation | null | undefined): readonly string[] {
  const ready = [...(actor?.items ?? [])].filter((item): item is Item.OfType<"weapon"> => item.type === "weapon" && (item as Item.OfType<"weapon">).system.ready);
  return waysWith(ready.flatMap(({ id, system }) => Object.values(system.modes).map(({ kind, balanced, rateOfFire }) => ({ item: id ?? "", ranged: kind === "ranged", balanced, rateOfFire }))));
}

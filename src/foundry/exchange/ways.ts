import { waysWith } from "../../rules/gurps/all-out-attack.ts";
import { bareOf } from "./bare.ts";

/** The ways of an All-out attack for which somebody has the weapons in hand, or the bare hands, with which nobody feints (B-13 to B-17, B-23); all of them where nobody is known. */
export function waysInHand(actor: Actor.Implementation | null | undefined): readonly string[] {
  const ready = [...(actor?.items ?? [])].filter((item): item is Item.OfType<"weapon"> => item.type === "weapon" && (item as Item.OfType<"weapon">).system.ready);
  if (actor && !ready.length) {
    const bare = bareOf(actor, () => false);
    return waysWith(bare.map(({ item }) => ({ item, ranged: false, balanced: true, rateOfFire: 0 }))).filter((way) => way !== "feint" || !bare.length);
  }
  return waysWith(ready.flatMap(({ id, system }) => Object.values(system.modes).map(({ kind, balanced, rateOfFire }) => ({ item: id ?? "", ranged: kind === "ranged", balanced, rateOfFire }))));
}

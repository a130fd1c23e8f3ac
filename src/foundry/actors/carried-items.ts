import { isOfKind, type ItemKind } from "../data/item/kinds.ts";
import type { WeaponData } from "../data/item/weapon-data.ts";
import { damageTypeWord } from "../host/damage-words.ts";
import { text } from "../host/i18n.ts";
import type { Speeds } from "../../speeds/shipped.ts";
import { isGuessed, isUntimed, knownOf, timesOf } from "../data/item/untimed.ts";
import type { NamedThing } from "../fight/host-adapter.ts";

export { LONGEST_LABEL } from "../fight/host-adapter.ts";

type Carrier = Pick<Actor.Implementation, "items">;

const ofKind = <K extends ItemKind>(actor: Carrier, kind: K, most = Infinity): readonly Item.OfType<K>[] =>
  inOrder(actor)
    .filter((item) => isOfKind(item, kind))
    .slice(0, most);

export const weaponsOf = (actor: Carrier, most?: number) => ofKind(actor, "weapon", most);

export const spellsOf = (actor: Carrier, most?: number) => ofKind(actor, "spell", most);

export const actionsOf = (actor: Carrier, most?: number) => ofKind(actor, "action", most);

/**
 * Returns the weapons of a creature's listed attacks in order (S-22), by id: those in hand, as often as each says. The
 * first makes the attacks for which there is none: claw, claw, bite.
 */
export function listedAttacks(actor: Actor.Implementation): readonly string[] {
  const attackSpeeds = "attackSpeeds" in actor.system ? actor.system.attackSpeeds : [];
  const held = weaponsOf(actor)
    .filter(({ system }) => system.ready)
    .slice(0, attackSpeeds.length);
  const listed = held.flatMap(({ id, system }) => Array<string>(system.attacks ?? 1).fill(id ?? ""));
  const spare = Array<string>(Math.max(0, attackSpeeds.length - listed.length)).fill(held[0]?.id ?? "");
  return [...spare, ...listed].slice(0, attackSpeeds.length);
}

export function inOrder(actor: Carrier): readonly Item.Implementation[] {
  return [...actor.items].sort((a, b) => a.sort - b.sort || ((a.id ?? "") < (b.id ?? "") ? -1 : 1));
}

/** Returns a whole number within limits, because active effects may change stored values. */
export function within(value: number, least: number, most: number): number {
  return Number.isFinite(value) ? Math.min(most, Math.max(least, Math.round(value))) : least;
}

export const attribute = (value: number): number => within(value, 0, 1_000);

/** Returns the modes in order. A weapon without modes has one. */
export function modesOf(item: CarriedWeapon): readonly (readonly [id: string, mode: WeaponMode | null])[] {
  const modes = Object.entries(item.system.modes).sort(
    ([a, one], [b, other]) => one.sort - other.sort || (a < b ? -1 : 1),
  );
  return modes.length ? modes : [["", null]];
}

/** "Sabre", "Sabre, cut" */
export function modeName(item: CarriedWeapon, mode: WeaponMode | null): string {
  return mode?.name && modesOf(item).length > 1
    ? text("Sheet.WithMode", { name: item.name, mode: mode.name })
    : item.name;
}

/** "cut", "(2) imp" */
export function damageType({ damageType: type, divisor }: Pick<WeaponMode, "damageType" | "divisor">): string {
  const word = damageTypeWord(type);
  return divisor === 1 ? word : text("Sheet.Divided", { divisor, type: word });
}

export type WeaponMode = WeaponData["modes"][string];

export type CarriedWeapon = Item.OfType<"weapon">;

/** Returns the weapons of an actor that have only default times, or those that an import guessed. */
export function untimedWeapons(actor: Pick<Actor.Implementation, "items">): readonly CarriedWeapon[] {
  return weaponsOf(actor).filter((item) => {
    const system = item.system.toObject();
    return isUntimed(system) || isGuessed(item, system);
  });
}

/** Returns a weapon with what a guess of its speeds needs. */
export function namedThing(weapon: CarriedWeapon): NamedThing {
  const { name, system } = weapon;
  const modes = modesOf(weapon).map(([, mode]) => mode);
  return { kind: "weapons", name, known: knownOf(system, modes) };
}

/** Writes speeds by name on the world's weapons that have none. */
export async function takeSpeeds(speedsOf: (thing: NamedThing) => Speeds | null): Promise<void> {
  for (const actor of game.actors ?? []) {
    const updates = untimedWeapons(actor).flatMap((weapon) => {
      const speeds = speedsOf(namedThing(weapon));
      return speeds ? [{ _id: weapon.id, system: timesOf(speeds) }] : [];
    });
    if (updates.length) await actor.updateEmbeddedDocuments("Item", updates);
  }
}

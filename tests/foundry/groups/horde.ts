import type { Loose } from "../../../playground/shared/loose.ts";
import { openFight, type Fight, type Fighter } from "../combat/fight.ts";

/** A fight with several combatants made from one NPC, each on a separate unlinked token. */
export async function openHorde(
  count: number,
  others: readonly Fighter[],
  pacing = "speed-order",
  system: Record<string, unknown> = { basicSpeed: 5.25, dx: 10 },
  items: readonly Record<string, unknown>[] = [],
): Promise<Fight> {
  const fight = await openFight(others, pacing);
  const { gm } = fight;
  const actor = await gm.window.Actor.create({ name: "Goblin", type: "npc", system, items });
  const scene = await gm.window.Scene.create({
    name: "Cave",
    tokens: Array.from({ length: count }, (_, at) => ({
      name: `Goblin ${String(at + 1)}`,
      actorId: actor.id,
      disposition: actor.prototypeToken.disposition,
    })),
  });
  await fight.combat(gm).createEmbeddedDocuments(
    "Combatant",
    [...scene.tokens].map(({ id, name }: Loose) => ({ actorId: actor.id, tokenId: id, sceneId: scene.id, name })),
  );
  await fight.settled();
  return fight;
}

/** A weapon with which all of a horde can attack. */
export const club = (level: number): Record<string, unknown> => ({
  name: "Club",
  type: "weapon",
  system: { ready: true, modes: { a: { name: "swing", level, damage: "1d", damageType: "cr" } } },
});

/** Counts writes of the combat from here on, by its updates. */
export function countWrites(fight: Fight): { readonly count: number } {
  const counter = { count: 0 };
  fight.anna.Hooks.on("updateCombat", () => {
    counter.count++;
  });
  return counter;
}

export function groupsOf(combat: Loose): Record<string, string> {
  const buckets = Object.values(
    combat.encounter.participants as Record<string, Record<string, { id: string; group: string }>>,
  );
  return Object.fromEntries(
    buckets
      .flatMap((bucket) => Object.values(bucket))
      .map(({ id, group }) => [String(combat.combatants.get(id).name), group]),
  );
}

// The cast: one character per player, and three of the GM's.
import type { Loose } from "../../../../playground/shared/loose.ts";
import type { Client } from "../../world.ts";
import { PLAYERS } from "./players.ts";

const weapon = (system: Record<string, unknown>, name: string): Record<string, unknown> => ({
  name,
  type: "weapon",
  system,
});

const SWORD = weapon({ speedClass: 7, drawClass: 4, weaponSpeed: 5, attacks: 2 }, "Sword");
const BOW = weapon({ speedClass: 3, reloadClass: 5, capacity: 1, weaponSpeed: 7, ranged: true }, "Bow");

/** Whose character each actor is; null for the GM's. */
export const OWNERS = [...PLAYERS, null, null, null];

/** Similar values, so that ties are frequent. */
export async function cast(gm: Client): Promise<readonly Loose[]> {
  return gm.window.Actor.create(
    OWNERS.map((owner, place) => ({
      name: owner ? `${owner}’s hero` : `Goblin ${place}`,
      type: owner ? "character" : "npc",
      system: { basicSpeed: [6, 5.5, 6][place % 3], dx: 10 + (place % 2) },
      items: place % 3 === 2 ? [] : [SWORD, BOW],
      ownership: owner ? { [gm.game.users.getName(owner).id as string]: 3 } : {},
    })),
  );
}

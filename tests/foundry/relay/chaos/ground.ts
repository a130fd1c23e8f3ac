// Where fights are played: over our own system, or by the module over another one.
import type { Dict, Loose } from "../../../../playground/shared/loose.ts";
import { CLOCK, worldOver } from "../../foreign/foreign.ts";
import { SYSTEMS, type ForeignSystem } from "../../foreign/systems.ts";
import type { Client, WorldSpec } from "../../world.ts";
import { cast, OWNERS } from "./cast.ts";

export interface Ground {
  readonly name: string;
  /** Package of the settings. */
  readonly scope: string;
  readonly spec: Pick<WorldSpec, "system" | "modules" | "seed">;
  /** Creates the actors: one for each player, and three of the GM's. */
  readonly cast: (gm: Client) => Promise<readonly Loose[]>;
}

export const OWN: Ground = { name: "our system", scope: "segment-zero", spec: {}, cast };

/** The module over this system. */
export function over(foreign: ForeignSystem): Ground {
  return {
    name: foreign.id,
    scope: CLOCK,
    spec: worldOver(foreign),
    cast: (gm) =>
      gm.window.Actor.create(
        OWNERS.map((owner, place): Dict => {
          const { type, system } = foreign.actors[place % foreign.actors.length]!;
          const ownership = owner ? { [gm.game.users.getName(owner).id as string]: 3 } : {};
          return { name: owner ? `${owner}’s hero` : `Goblin ${place}`, type, system, ownership };
        }),
      ),
  };
}

/** The module over one of the systems whose profile offers this initiative system. */
export function overSystemOf(pacing: string, number: number): Ground {
  const fitting = SYSTEMS.filter(({ pacings }) => pacings?.includes(pacing));
  return over(fitting[number % fitting.length]!);
}

// A world of another system with the module in it.
import path from "node:path";
import type { Loose } from "../../../playground/shared/loose.ts";
import type { EncounterState } from "../../../src/rules/index.ts";
import { MODULE_FOLDER } from "../bundle.ts";
import { openWorld, type Client, type World, type WorldSpec } from "../world.ts";
import type { ForeignSystem } from "./systems.ts";

/** Id of the module, and the path of its flags. */
export const CLOCK = "segment-zero-clock";

export interface ForeignWorld {
  readonly world: World;
  readonly gm: Client;
  readonly anna: Client;
  combat(client?: Client): Loose;
  encounter(client?: Client): EncounterState;
  id(name: string): string;
  actor(name: string, client?: Client): Loose;
}

export interface ForeignSpec extends Omit<WorldSpec, "system"> {
  readonly pacing?: string;
  /** Modules beside ours. */
  readonly others?: readonly string[];
  /** True for a world in which no GM has answered the first window. */
  readonly first?: boolean;
  /** True for a world in which our module is not active. */
  readonly without?: boolean;
}

/** Opens a world of this system with a GM and Anna, and a fight of its actors that has not started. */
export async function openForeign(
  { system, actors }: ForeignSystem,
  { pacing, others = [], without = false, first = false, ...spec }: ForeignSpec = {},
): Promise<ForeignWorld> {
  const modules = [...(without ? [] : [path.resolve(MODULE_FOLDER)]), ...others];
  const world = await openWorld({ ...spec, system, modules });
  const key = `${CLOCK}.begun`;
  if (!first && !world.server.documents.all("Setting").some((setting) => setting.key === key))
    await world.server.operate("create", "Setting", [{ key, value: "true" }]);
  const [gm, anna] = [await world.join("Gamemaster"), await world.join("Anna")];
  const fight = over(world, gm, anna);
  if (gm.game.combats.size) return fight;
  if (pacing) await gm.game.settings.set(CLOCK, "pacing", pacing);
  const made: Loose[] = await gm.window.Actor.create(
    actors.map(({ owner, ...data }) => ({
      ...data,
      ownership: owner ? { [gm.game.users.getName(owner).id]: 3 } : {},
    })),
  );
  const combat = await gm.window.Combat.create({ active: true });
  await combat.createEmbeddedDocuments(
    "Combatant",
    made.map(({ id, name }) => ({ actorId: id, name })),
  );
  await world.settled();
  return fight;
}

function over(world: World, gm: Client, anna: Client): ForeignWorld {
  const combat = (client: Client = gm): Loose => [...client.game.combats][0];
  return {
    world,
    gm,
    anna,
    combat,
    encounter: (client = gm) => combat(client).encounter as EncounterState,
    id: (name) => combat().combatants.getName(name).id as string,
    actor: (name, client = gm) => client.game.actors.getName(name),
  };
}

import { rm } from "node:fs/promises";
import { inject, onTestFinished } from "vitest";
import { seedUsers } from "../../playground/server/seed-users.ts";
import { SystemFolder, withModules } from "../../playground/server/system-folder.ts";
import type { WorldServer } from "../../playground/world/world-server.ts";
import { writeSystem } from "../foundry/foreign/folder.ts";
import type { ForeignSystem } from "../foundry/foreign/systems.ts";
import type { OtherWorld } from "./table.ts";

/** A world of this system with its actors, whose tokens are on the active scene. */
export async function overSystem(foreign: ForeignSystem, generation: 13 | 14 = 13): Promise<OtherWorld> {
  const { actors } = foreign;
  const folder = await writeSystem(foreign);
  onTestFinished(() => rm(folder, { recursive: true }));
  return {
    system: await withModules(await SystemFolder.open(folder), [inject("built").module], generation),
    async seed(world: WorldServer) {
      await seedUsers(world);
      const users = new Map(world.documents.all("User").map(({ name, _id }) => [name, _id as string]));
      const made = await world.operate(
        "create",
        "Actor",
        actors.map(({ owner, ...data }) => ({ ...data, ownership: owner ? { [users.get(owner) ?? ""]: 3 } : {} })),
      );
      const texture = { src: "icons/svg/mystery-man.svg" };
      const tokens = made.map(({ _id, name }, at) => ({
        name,
        actorId: _id,
        actorLink: true,
        texture,
        x: 75 * at,
        y: 75,
      }));
      await world.operate("create", "Scene", [{ name: "Ford", active: true, width: 900, height: 450, tokens }]);
    },
  };
}

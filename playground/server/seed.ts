// The demo world. Users first; actors and encounters come from encounters/*.yml.
import { seedEncounters } from "./seed-encounters.ts";
import { USER_ROLES } from "../shared/roles.ts";
import type { WorldServer } from "./world-server.ts";

export async function seedUsers(server: WorldServer): Promise<void> {
  await server.createUser("Gamemaster", USER_ROLES.GAMEMASTER, { color: "#b0413e" });
  await server.createUser("Anna", USER_ROLES.PLAYER, { color: "#3f7cac" });
  await server.createUser("Ben", USER_ROLES.PLAYER, { color: "#5b8e3d" });
  await server.createUser("Chloe", USER_ROLES.PLAYER, { color: "#b8860b" });
}

/** Adds what a world's content is made of, after the users exist. One entry per source of content. */
export type Seeder = (server: WorldServer) => Promise<void>;

export const SEEDERS: readonly Seeder[] = [seedEncounters];

/** Fills an empty world; a world that has users is left alone. */
export async function seedWorld(server: WorldServer): Promise<void> {
  if (server.documents.all("User").length) return;
  await seedUsers(server);
  for (const seeder of SEEDERS) await seeder(server);
}

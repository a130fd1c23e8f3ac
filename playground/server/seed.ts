// The demo world. Users first; actors and encounters come from encounters/*.yml.
import { SCHEMA } from "../../src/rules/model/state.ts";
import { USER_ROLES } from "../shared/roles.ts";
import { seedEncounters } from "./seed-encounters.ts";
import { seedUsers } from "./seed-users.ts";
import type { WorldServer } from "./world-server.ts";

export { seedUsers };

/** Adds what a world's content is made of, after the users exist. One entry per source of content. */
export type Seeder = (server: WorldServer) => Promise<void>;

/** What is made here has the present form, so nobody who opens the demo for the first time has to watch an update. */
async function seedVersion(server: WorldServer): Promise<void> {
  await server.operate("create", "Setting", [{ key: "segment-zero.worldVersion", value: JSON.stringify({ version: SCHEMA }) }]);
}

/** A television at the table: a seat that shows the shared screen, and plays nobody. */
async function seedScreen(server: WorldServer): Promise<void> {
  const { _id: user } = await server.createUser("Screen", USER_ROLES.TRUSTED, { color: "#777777" });
  await server.operate("create", "Setting", [{ key: "segment-zero.seat", user, value: JSON.stringify({ sharedScreen: true }) }]);
}

export const SEEDERS: readonly Seeder[] = [seedVersion, seedEncounters, seedScreen];

/** Fills an empty world; a world that has users is left alone. */
export async function seedWorld(server: WorldServer): Promise<void> {
  if (server.documents.all("User").length) return;
  await seedUsers(server);
  for (const seeder of SEEDERS) await seeder(server);
}

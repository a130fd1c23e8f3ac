// The users of a new world, apart from its content, which tests do not need.
import { USER_ROLES } from "../shared/roles.ts";
import type { WorldServer } from "../world/world-server.ts";

export async function seedUsers(server: WorldServer): Promise<void> {
  await server.createUser("Gamemaster", USER_ROLES.GAMEMASTER, { color: "#b0413e" });
  await server.createUser("Second GM", USER_ROLES.GAMEMASTER, { color: "#7d5ba6" });
  await server.createUser("Anna", USER_ROLES.PLAYER, { color: "#3f7cac" });
  await server.createUser("Ben", USER_ROLES.PLAYER, { color: "#5b8e3d" });
  await server.createUser("Chloe", USER_ROLES.PLAYER, { color: "#b8860b" });
}

// What is known of a world before anybody has joined it.
import type { Dict } from "../shared/loose.ts";
import type { Lobby } from "../shared/lobby.ts";
import { isGameMaster } from "../shared/roles.ts";
import type { WorldServer } from "./world-server.ts";

/** Whether this user's preference makes their seat a television. */
function isScreen(world: WorldServer, user: string): boolean {
  const setting = world.documents.all("Setting").find((each) => each.key === "segment-zero.seat" && each.user === user);
  return setting !== undefined && (JSON.parse(setting.value as string) as Dict).sharedScreen === true;
}

/** The seats of a world, and who has taken one. */
export function lobby(world: WorldServer): Lobby {
  const seats = world.documents.all("User").map((user) => ({
    id: user._id as string,
    name: user.name as string,
    isGM: isGameMaster(user.role as number),
    isScreen: isScreen(world, user._id as string),
    active: world.sessionOf(user._id as string) !== undefined,
    character: user.character
      ? ((world.documents.get("Actor", user.character as string)?.name ?? null) as string | null)
      : null,
  }));
  return { title: world.title, generation: world.generation, seats };
}

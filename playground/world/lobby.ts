// What a page may learn of a world before a user joins.
import { originOf } from "../../src/rules/kernel/form.ts";
import type { Dict, Loose } from "../shared/loose.ts";
import type { Lobby } from "../shared/lobby.ts";
import { isGameMaster } from "../shared/roles.ts";
import type { WorldServer } from "./world-server.ts";

/** True if the user's preferences make the client a shared screen. */
function isScreen(world: WorldServer, user: string): boolean {
  const setting = world.documents.all("Setting").find((each) => each.key === "segment-zero.seat" && each.user === user);
  return setting !== undefined && (JSON.parse(setting.value as string) as Dict).sharedScreen === true;
}

/** Returns the world's users, GMs first, then by name, and which of them are taken. */
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
  seats.sort((one, other) => Number(other.isGM) - Number(one.isGM) || one.name.localeCompare(other.name));
  const { id, styles } = world.system.manifest;
  const stylesheets = ((styles ?? []) as (string | { readonly src: string })[]).map(
    (entry) => `systems/${String(id)}/${typeof entry === "string" ? entry : entry.src}`,
  );
  const isTrial = world.documents
    .all("Combat")
    .some(({ system }: Loose) => originOf(system?.encounter?.schema) === "trial");
  return { title: world.title, generation: world.generation, isTrial, seats, stylesheets };
}

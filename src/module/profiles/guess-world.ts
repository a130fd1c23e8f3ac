import { guessProfile } from "./guess.ts";
import type { Profile } from "./schema.ts";
import { worldActors } from "./world-actors.ts";

/** A profile guessed from this world's actors. */
export function guessed(): Profile {
  const { id = "", title = "", version = "" } = game.system ?? {};
  return guessProfile(id, title, version, worldActors());
}

import type { ActorLike } from "./actor-like.ts";

/** Players' characters first. */
export function worldActors(): readonly ActorLike[] {
  return [...(game.actors ?? [])].sort(
    (a, b) => Number(b.hasPlayerOwner) - Number(a.hasPlayerOwner) || (a.name < b.name ? -1 : 1),
  );
}

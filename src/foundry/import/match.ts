import type { ActorDraft } from "./draft.ts";
import { originOf } from "./flags.ts";

/**
 * The actor that was imported from this character before, and that this user may change; null if there is none. GCS gives copies of a character the
 * id of the original, and browsers rename what is saved twice: so two of id, file and name have to agree.
 * @param taken actors that are spoken for by other files of the same import
 */
export function knownActor(draft: ActorDraft, file: string, taken: ReadonlySet<unknown>): Actor.Implementation | null {
  let best: { readonly actor: Actor.Implementation; readonly agreeing: number } | null = null;
  for (const actor of game.actors ?? []) {
    const origin = originOf(actor);
    if (origin?.kind !== "gcs" || taken.has(actor) || !actor.isOwner) continue;
    const agreeing = [draft.id !== "" && origin.id === draft.id, origin.file === file, origin.name === draft.name].filter(Boolean).length;
    if (agreeing >= 2 && agreeing > (best?.agreeing ?? 0)) best = { actor, agreeing };
  }
  return best?.actor ?? null;
}

// [14] Ends effects by events and world time (API 14: ActiveEffectRegistry).
import type { Dict, Loose } from "../../shared/loose.ts";
import { CONFIG } from "../core/config.ts";
import { realm } from "../realm/state.ts";
import { uncertain } from "../uncertain.ts";
import { remainingOf } from "./effect-duration.ts";
import { dependentTokens, lastingActor } from "./token-actor.ts";

export class ActiveEffectRegistry {
  get initialized(): boolean {
    return true;
  }

  /**
   * Ends effects whose time is over at this event: every client marks them in memory, and the active GM's stores it or
   * deletes them. Never reverts (foundryvtt#13743, #14271).
   */
  async refresh(event: string, { actors, ...context }: Dict = {}): Promise<void> {
    if (realm.generation < 14 || uncertain.effectsExpire === "never") return;
    for (const actor of (actors ?? bearers()) as Iterable<Loose>) {
      const over = actor.effects.filter((effect: Loose) => isOver(effect, event, context)) as Loose[];
      for (const effect of over) effect.duration.expired = true;
      const { expiryAction } = CONFIG.ActiveEffect as Dict;
      if (!over.length || !realm.game.user.isActiveGM || expiryAction === null) continue;
      const ids = over.map(({ id }) => id as string);
      await (expiryAction === "delete"
        ? actor.deleteEmbeddedDocuments("ActiveEffect", ids)
        : actor.updateEmbeddedDocuments(
            "ActiveEffect",
            ids.map((_id) => ({ _id, "duration.expired": true })),
          ));
    }
  }
}

export const registry = new ActiveEffectRegistry();

function bearers(): Loose[] {
  const actors = [...realm.game.actors] as Loose[];
  return [...actors, ...actors.flatMap(dependentTokens).map(lastingActor)];
}

/** Without a value, the event alone ends it (foundryvtt#13667). */
function isOver(effect: Loose, event: string, context: Dict): boolean {
  const { value, expiry, expired } = effect.duration as Dict;
  const isDue = remainingOf(effect) <= 0 || (value === Infinity && Boolean(expiry));
  if (expired || !isDue) return false;
  if (event === "updateWorldTime" && uncertain.effectsExpire === "unasked") return Number.isFinite(value);
  return effect.isExpiryTrackable && effect.isExpiryEvent(event, context);
}

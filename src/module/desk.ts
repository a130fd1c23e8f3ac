import { actorFrom } from "../foundry/host/typed-calls.ts";
import type { Fight } from "../foundry/fight/fight.ts";
import { counted } from "../foundry/host/i18n.ts";
import { shownScene } from "../foundry/host/scene.ts";
import { useFightDesk } from "../foundry/windows/fight-desk.ts";

/** Adds tokens and actors to encounters without a window. In `init`. */
export function registerTokenDesk(): void {
  // The button counts the scene's tokens.
  const draw = (): void => void ui.combat?.render();
  Hooks.on("canvasReady", draw);
  Hooks.on("createToken", draw);
  Hooks.on("deleteToken", draw);
  useFightDesk({
    label(combat) {
      const { length } = tokensOutside(combat);
      return length ? counted("Empty.AddTokens", length) : null;
    },
    async open(combat) {
      const fight = combat ?? (await Combat.implementation.create({ active: true }));
      if (!fight) return false;
      await fight.createEmbeddedDocuments("Combatant", tokensOutside(fight));
      return true;
    },
    async join(combat, uuid) {
      const actor = await actorFrom(uuid);
      if (!actor || actor.pack) return;
      const [token] = actor.getActiveTokens(false, true);
      await combat.createEmbeddedDocuments("Combatant", [
        token
          ? { tokenId: token.id, sceneId: token.parent?.id ?? null, actorId: actor.id, hidden: token.hidden }
          : { actorId: actor.id, name: actor.name },
      ]);
    },
  });
}

/** Tokens of the viewed scene with an actor and no combatant, as data of new combatants. */
function tokensOutside(combat: Fight | null): Combatant.CreateData[] {
  const scene = shownScene();
  return [...(scene?.tokens ?? [])].flatMap(({ id, actorId, hidden }) => {
    const isInside = combat?.combatants.some(({ tokenId }) => tokenId === id) ?? false;
    return actorId && !isInside ? [{ tokenId: id, sceneId: scene?.id ?? null, actorId, hidden: hidden ?? false }] : [];
  });
}

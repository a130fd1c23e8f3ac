// Systems that keep choices of a fight themselves, by what their public sources do, in our own words.
import type { ForeignSystem } from "./systems.ts";
import { GURPS } from "./systems.ts";
import { OSE } from "./old-school.ts";

/**
 * GURPS Game Aid: the manoeuvre of an actor is derived from an effect, which only the token's own method replaces, in an
 * active combat. Who joins does nothing, and who leaves has no manoeuvre. A posture is a status, and derived as well.
 */
const GGA = `
const POSTURES = ["prone", "kneel", "crouch", "sit", "crawl"];
const effectsOf = (actor) => [...actor.effects].filter(({ statuses }) => statuses.has("maneuver"));
class GurpsActor extends Actor {
  prepareDerivedData() {
    super.prepareDerivedData();
    const [effect] = effectsOf(this);
    this.system.conditions = {
      maneuver: effect?.flags.gurps?.name ?? null,
      posture: POSTURES.find((one) => this.statuses.has(one)) ?? "standing",
    };
  }
}
class PlacedToken {
  constructor(document) { this.document = document; }
  async setManeuver(name) {
    const { actor } = this.document;
    const isFighting = game.combats.some((one) => one.active && one.combatants.some(({ tokenId }) => tokenId === this.document.id));
    if (!isFighting) return;
    globalThis.foreign.set ??= [];
    globalThis.foreign.set.push(name);
    const [effect] = effectsOf(actor);
    if (effect) await effect.update({ name, flags: { gurps: { name } } });
    else await actor.createEmbeddedDocuments("ActiveEffect", [{ name, statuses: ["maneuver"], flags: { gurps: { name } } }]);
  }
}
class GurpsTokenDocument extends TokenDocument {
  #placed = new PlacedToken(this);
  get object() { return this.#placed; }
}
Hooks.once("init", () => {
  CONFIG.Actor.documentClass = GurpsActor;
  CONFIG.Token.documentClass = GurpsTokenDocument;
  CONFIG.statusEffects = [...POSTURES, "stun"].map((id) => ({ id, name: id, img: "icons/svg/aura.svg" }));
});
Hooks.on("createCombatant", ({ token }) => {
  if (game.user.isActiveGM) setTimeout(() => void token?.object.setManeuver("do_nothing"), 5);
});
Hooks.on("deleteCombatant", ({ actor }) => {
  if (game.user.isActiveGM && actor) void actor.deleteEmbeddedDocuments("ActiveEffect", effectsOf(actor).map(({ id }) => id));
});
`;

export const BOUND_GURPS: ForeignSystem = {
  ...GURPS,
  system: { ...GURPS.system, module: `${GURPS.system.module ?? ""}${GGA}` },
};

/** Old-School Essentials: casting and retreat are flags of the combatant, which the end of a round takes away. */
const OSE_ROUND = `
Hooks.once("init", () => {
  const Before = CONFIG.Combat.documentClass;
  CONFIG.Combat.documentClass = class extends Before {
    async _onEndRound(context) {
      await super._onEndRound(context);
      for (const combatant of this.combatants) {
        await combatant.setFlag("ose", "prepareSpell", false);
        await combatant.setFlag("ose", "moveInCombat", false);
      }
    }
  };
});
`;

export const BOUND_OSE: ForeignSystem = {
  ...OSE,
  system: {
    manifest: {
      ...OSE.system.manifest,
      documentTypes: { Actor: { character: {}, monster: {} }, Item: { spell: {}, weapon: {} } },
    },
    module: `${OSE.system.module ?? ""}${OSE_ROUND}`,
  },
};

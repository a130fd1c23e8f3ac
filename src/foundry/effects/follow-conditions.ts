import { look } from "../../rules/index.ts";
import type { SegmentZeroCombat } from "../documents/combat.ts";
import { inTurn, OWN_WRITE, releaseFrom, tendConditions } from "./fight-conditions.ts";
import { conditionsIn, LASTING } from "./fight-state.ts";
import { flagsOf } from "./flags.ts";
import { PUT, TAKEN } from "./told.ts";
import { followWaking } from "./woken.ts";

/**
 * Keeps conditions and fights in step, on the active GM's client: what the fight says is put on creatures, and what somebody puts on them or takes off by
 * hand, at the token or on the sheet, is told to the fight. From `ready` on.
 */
export function followConditions(): void {
  Hooks.on("updateCombat" as never, ((combat: SegmentZeroCombat, changed: { system?: object }) => { if (changed.system) tendNow(combat); }) as never);
  Hooks.on("updateActor" as never, ((actor: Actor.Implementation) => fightsOf(actor).forEach(tendNow)) as never);
  Hooks.on("createActiveEffect" as never, ((effect: ActiveEffect.Implementation, options: object) => byHand(effect, options, PUT)) as never);
  Hooks.on("deleteActiveEffect" as never, ((effect: ActiveEffect.Implementation, options: object) => byHand(effect, options, TAKEN)) as never);
  Hooks.on("deleteCombatant" as never, ((combatant: Combatant.Implementation) => leave(combatant.parent as SegmentZeroCombat | null, [combatant])) as never);
  Hooks.on("deleteCombat" as never, ((combat: SegmentZeroCombat) => leave(combat, [...combat.combatants])) as never);
  followWaking((options) => OWN_WRITE in options);
  Hooks.on("userConnected" as never, tendAll as never);
  tendAll();
}

function tendNow(combat: SegmentZeroCombat): void {
  if (game.user?.isActiveGM && !combat.problem) void tendConditions(combat);
}

function fightsOf(actor: Actor.Implementation): readonly SegmentZeroCombat[] {
  return [...(game.combats ?? [])].filter(({ combatants }) => combatants.some((one) => one.actor?.uuid === actor.uuid));
}

function byHand(effect: ActiveEffect.Implementation, options: object, words: typeof PUT): void {
  const { parent: actor } = effect;
  if (!game.user?.isActiveGM || actor?.documentName !== "Actor") return;
  const own = OWN_WRITE in options;
  const told = own || effect.disabled ? [] : [...effect.statuses].filter((status) => Object.hasOwn(words, status));
  for (const combat of fightsOf(actor)) {
    for (const status of told) void inTurn(() => tell(combat, actor, status, words));
    if (!own) tendNow(combat);
  }
}

/** Tells the fight, if it does not know it already and has a word for it. */
async function tell(combat: SegmentZeroCombat, actor: Actor.Implementation, status: string, words: typeof PUT): Promise<void> {
  const { encounter } = combat;
  const verbs = look(encounter)?.pacing.verbs ?? {};
  if (encounter.status !== "running") return;
  for (const { id, actor: bearer } of combat.combatants) {
    const command = id && bearer?.uuid === actor.uuid ? words[status]?.(id, encounter.pacing) : undefined;
    if (!command || !Object.hasOwn(verbs, command.type) || conditionsIn(combat.encounter, id ?? "").includes(status) === (words === PUT)) continue;
    await combat.perform(command);
    // Whoever was down because the fight said so may be up again.
    await combat.reconcile();
  }
}

function leave(combat: SegmentZeroCombat | null, combatants: readonly Combatant.Implementation[]): void {
  if (!game.user?.isActiveGM || !combat?.id) return;
  for (const { actor } of combatants) {
    if (!actor) continue;
    const stays = game.combats?.has(combat.id) && combat.combatants.some((one) => one.actor?.uuid === actor.uuid);
    if (!stays) void releaseFrom(combat.id, actor);
  }
}

/** Also what fights have put that are no more: they ended while nobody was there. */
function tendAll(): void {
  if (!game.user?.isActiveGM) return;
  for (const combat of game.combats ?? []) tendNow(combat);
  for (const actor of game.actors ?? []) {
    for (const effect of actor.effects) {
      const { fight } = flagsOf(effect);
      if (fight !== undefined && !game.combats?.has(fight) && ![...effect.statuses].some((status) => LASTING.has(status))) void releaseFrom(fight, actor);
    }
  }
}

import { participantOf } from "../../rules/index.ts";
import { SYSTEM_ID } from "../constants.ts";
import { CreatureData } from "../data/actor/creature-data.ts";
import type { SegmentZeroCombat } from "../documents/combat.ts";
import { unattended } from "../unattended.ts";

const UNCONSCIOUS = "unconscious";

/**
 * B-77: who comes round below 1 HP makes no HT rolls for staying conscious until wounded anew, also in a later fight. Remembered with the actor as the HP at which that is so;
 * null when it is over.
 */
export function isWoken(actor: Actor.Implementation | null): boolean {
  const system: unknown = actor?.system;
  return actor !== null && system instanceof CreatureData && system.hp.value < 1 && wokenAt(actor) !== null;
}

function wokenAt(actor: Actor.Implementation): number | null {
  const flags = actor.flags as unknown as Readonly<Record<string, { readonly woken?: number | null } | undefined>>;
  return flags[SYSTEM_ID]?.woken ?? null;
}

/** On the active GM's client, from `ready` on. @param isOwn whether a write followed from the fight, and was no person's doing */
export function followWaking(isOwn: (options: object) => boolean): void {
  Hooks.on("deleteActiveEffect" as never, ((effect: ActiveEffect.Implementation, options: object) => {
    const actor = bearer(effect);
    // Undo takes the condition off as well; only who came round in the fight has come round by it.
    if (actor && (!isOwn(options) || hasComeRound(actor))) note(actor, hpOf(actor));
  }) as never);
  Hooks.on("createActiveEffect" as never, ((effect: ActiveEffect.Implementation) => {
    const actor = bearer(effect);
    if (actor) note(actor, null);
  }) as never);
  Hooks.on("updateActor" as never, ((actor: Actor.Implementation, changed: { readonly system?: { readonly hp?: object } }) => {
    const at = game.user?.isActiveGM && changed.system?.hp ? wokenAt(actor) : null;
    const hp = hpOf(actor);
    if (at !== null) note(actor, hp !== null && hp >= at ? hp : null);
  }) as never);
}

function bearer({ parent, statuses }: ActiveEffect.Implementation): Actor.Implementation | null {
  return game.user?.isActiveGM && parent?.documentName === "Actor" && statuses.has(UNCONSCIOUS) ? (parent as Actor.Implementation) : null;
}

/** HP of somebody who has less than 1; null for everybody else. */
function hpOf({ system }: Actor.Implementation): number | null {
  return (system as unknown) instanceof CreatureData && (system as CreatureData).hp.value < 1 ? (system as CreatureData).hp.value : null;
}

function hasComeRound(actor: Actor.Implementation): boolean {
  return [...(game.combats ?? [])].some((combat) => {
    const { encounter, combatants } = combat as unknown as SegmentZeroCombat;
    return [...combatants].some((one) => one.actor?.uuid === actor.uuid && participantOf(encounter, one.id ?? "")?.facts.woken === true);
  });
}

function note(actor: Actor.Implementation, hp: number | null): void {
  if (wokenAt(actor) !== hp) void unattended("waking", () => actor.update({ flags: { [SYSTEM_ID]: { woken: hp } } } as never));
}

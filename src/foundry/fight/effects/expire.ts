import { storedSpan, lastingSeconds, spansOf, startTimeOf, withoutExpired } from "../../host/compat.ts";
import { unattended } from "../../host/constants.ts";
import { isSameActor } from "../../host/same-actor.ts";
import { onAnyHook, onHook, onHooks, updateEmbedded, updateSource } from "../../host/typed-calls.ts";
import type { Fight } from "../fight.ts";
import { changesFight, isOurWrite } from "../store.ts";
import { isCrowded, whenCrowded } from "./crowded.ts";
import { seconds } from "../../../rules/core.ts";
import { tableSettings } from "../../settings/settings.ts";
import { beginning, fightClockOf, flagsOf, isOver, secondsLeft, withFlags, type FightClock } from "./durations.ts";

/** False if the world's system counts its effects itself. */
let isCounting = false;

/** Ends effects whose time is over and restores those that Undo made valid again. Idempotent. */
export function expireEffects(combat: Fight): Promise<void> {
  if (!isCounting) return Promise.resolve();
  const tended = (last.get(combat) ?? Promise.resolve()).then(() => tend(combat));
  last.set(
    combat,
    unattended("effects", () => tended),
  );
  return tended;
}

const last = new WeakMap<Fight, Promise<void>>();

async function tend(combat: Fight): Promise<void> {
  const seen = new Set<string>();
  for (const { id, actor } of combat.combatants) {
    if (!id || !actor || seen.has(actor.uuid)) continue;
    seen.add(actor.uuid);
    // An unreadable effect must not block others.
    await unattended("effects", () => tendOne(id, actor, combat));
  }
}

async function tendOne(id: string, actor: Actor.Implementation, combat: Fight): Promise<void> {
  const lasting = [...actor.effects].filter((effect) => spansOf(effect).length > 0);
  if (!lasting.length) return;
  const now = fightClockOf(combat.encounter, id);
  const updates = lasting.flatMap(
    (effect) => (now ? changesOf(effect, combat, now) : (anew(effect, combat) ?? afterFight(effect, id, combat))) ?? [],
  );
  if (updates.length) await updateEmbedded(actor, "ActiveEffect", updates);
}

function changesOf(effect: ActiveEffect.Implementation, combat: Fight, now: FightClock): object | null {
  const { began, over = false, rounds } = flagsOf(effect);
  // The end of the fight was undone.
  if (rounds && began?.combat === combat.id)
    return { _id: effect.id, disabled: false, ...rounds, ...withFlags({ rounds: null, over: false }) };
  if ((effect.disabled && !over) || isCountedElsewhere(began?.combat, combat)) return null;
  // New to this fight, or enabled again by hand.
  if (began?.combat !== combat.id || (over && !effect.disabled)) {
    const older = over ? 0 : Math.max(0, game.time.worldTime - (startTimeOf(effect) ?? game.time.worldTime));
    return effect.disabled
      ? null
      : { _id: effect.id, ...withFlags({ began: beginning(combat.id ?? "", now, older), over: false }) };
  }
  const due = isOver(spansOf(effect), began, now);
  // Foundry never removes its mark.
  const revived = due ? null : withoutExpired(effect);
  return due === over && !revived ? null : { _id: effect.id, disabled: due, ...revived, ...withFlags({ over: due }) };
}

/** Resets effects before the start, which Undo or a restart may lead to. */
function anew(effect: ActiveEffect.Implementation, { id, encounter }: Fight): object | null {
  const { began, over = false } = flagsOf(effect);
  if (encounter.status !== "setup" || began?.combat !== id) return null;
  return {
    _id: effect.id,
    ...(over ? { disabled: false } : {}),
    ...withoutExpired(effect),
    ...withFlags({ began: null, over: false }),
  };
}

/** Ends what was counted in rounds or turns when the fight ends, or turns them into seconds, by the world setting. */
function afterFight(effect: ActiveEffect.Implementation, bearer: string, combat: Fight): object | null {
  const { began, over = false } = flagsOf(effect);
  const { roundsAfterFight } = tableSettings();
  const now = fightClockOf(combat.encounter, bearer, true);
  if (roundsAfterFight === "keep" || !now || began?.combat !== combat.id || over || effect.disabled) return null;
  const left = secondsLeft(spansOf(effect), began, now);
  if (left === null) return null;
  return roundsAfterFight === "end"
    ? { _id: effect.id, disabled: true, ...withFlags({ over: true }) }
    : { _id: effect.id, ...lastingSeconds(left, game.time.worldTime), ...withFlags({ rounds: storedSpan(effect) }) };
}

/** Likewise when a running fight is deleted, which cannot be undone. */
async function tendDeleted(combat: Fight): Promise<void> {
  if (!game.user?.isActiveGM || tableSettings().roundsAfterFight === "keep") return;
  for (const { id, actor } of combat.combatants) {
    const updates = [...(actor?.effects ?? [])].flatMap((effect) => afterFight(effect, id ?? "", combat) ?? []);
    if (actor && updates.length) await updateEmbedded(actor, "ActiveEffect", updates);
  }
}

function isCountedElsewhere(counting: string | undefined, combat: Fight): boolean {
  const other = counting === undefined || counting === combat.id ? undefined : game.combats?.get(counting);
  return other?.encounter.status === "running";
}

/** Notes the start of effects and ends them in time. From `ready` on. */
export function followEffects(): void {
  isCounting = true;
  onHook("preCreateActiveEffect", noteBeginning);
  onHooks(["createActiveEffect", "updateActiveEffect"], ({ parent }: ActiveEffect.Implementation) => {
    if (!isCrowded(parent)) tendBearer(parent);
  });
  whenCrowded(tendBearer);
  onHook("userConnected", tendAll);
  onAnyHook("updateWorldTime", tendJumped);
  onHook("deleteCombat", (combat: Fight) => void unattended("effects", () => tendDeleted(combat)));
  // After a restart. After commands `events/pending-work.ts` does it.
  onHook("updateCombat", (combat: Fight, changed: object, { startsOver }) => {
    if (changesFight(changed) && (startsOver || !isOurWrite(changed))) tendNow(combat);
  });
  tendAll();
}

/** Notes the start on the creating client, in the same write. */
function noteBeginning(effect: ActiveEffect.Implementation): void {
  // A spell's effect knows when it was cast.
  if (!spansOf(effect).length || flagsOf(effect).spell) return;
  const combat = fightsOf(effect.parent)[0];
  const bearer = combat?.combatants.find(({ actor }) => isSameActor(actor, effect.parent))?.id;
  const now = combat && bearer ? fightClockOf(combat.encounter, bearer) : null;
  if (now) updateSource(effect, withFlags({ began: beginning(combat?.id ?? "", now), over: false }));
}

/** Returns the running fights of an actor, the active one first. */
export function fightsOf(actor: unknown): readonly Fight[] {
  const all = [...(game.combats ?? [])].filter(
    ({ combatants, encounter }) =>
      encounter.status === "running" && combatants.some((one) => isSameActor(one.actor, actor)),
  );
  return all.sort((a, b) => Number(b.active) - Number(a.active));
}

function tendBearer(actor: unknown): void {
  for (const combat of fightsOf(actor)) tendNow(combat);
}

const offsets = new WeakMap<Fight, number>();

/** Looks again if world time has changed by more than the fight's own time. */
function tendJumped(): void {
  for (const combat of game.combats ?? []) {
    const offset = game.time.worldTime - Math.floor(seconds(combat.encounter));
    if (combat.encounter.status !== "running" || offsets.get(combat) === offset) continue;
    offsets.set(combat, offset);
    tendNow(combat);
  }
}

function tendAll(): void {
  for (const combat of game.combats ?? []) tendNow(combat);
}

function tendNow(combat: Fight): void {
  if (game.user?.isActiveGM) void unattended("effects", () => expireEffects(combat));
}

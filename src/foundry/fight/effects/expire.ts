import {
  storedSpan,
  lastingSeconds,
  spansOf,
  startTimeOf,
  startTurnOf,
  withoutExpired,
  type Span,
} from "../../host/compat.ts";
import { unattended } from "../../host/constants.ts";
import { isSameActor } from "../../host/same-actor.ts";
import { isWriter } from "../../host/tabs.ts";
import { onAnyHook, onHook, onHooks, updateEmbedded, updateSource } from "../../host/typed-calls.ts";
import type { Fight } from "../fight.ts";
import { changesFight, isOurWrite } from "../store.ts";
import { isCrowded, whenCrowded } from "../crowded.ts";
import { participantOf, seconds } from "../../../rules/core.ts";
import { tableSettings } from "../../settings/settings.ts";
import { beginning, clockOf, fightClockOf, flagsOf, isOver, secondsLeft, withFlags, type Began } from "./durations.ts";

/** False if the world's system counts its effects itself. */
let isCounting = false;

/** Ends effects whose time is over and restores effects that Undo made valid again. Idempotent. */
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
  const isRunning = fightClockOf(combat.encounter, id) !== null;
  const updates = lasting.flatMap(
    (effect) =>
      (isRunning ? changesOf(effect, combat, id) : (anew(effect, combat) ?? afterFight(effect, id, combat))) ?? [],
  );
  if (updates.length) await updateEmbedded(actor, "ActiveEffect", updates);
}

function changesOf(effect: ActiveEffect.Implementation, combat: Fight, bearer: string): object | null {
  const { began, over = false, rounds } = flagsOf(effect);
  // The end of the fight was undone.
  if (rounds && began?.combat === combat.id)
    return { _id: effect.id, disabled: false, ...rounds, ...withFlags({ rounds: null, over: false }) };
  if ((effect.disabled && !over) || isCountedElsewhere(began?.combat, combat)) return null;
  // New to this fight, or enabled again by hand.
  if (began?.combat !== combat.id || (over && !effect.disabled)) {
    const age = Math.max(0, game.time.worldTime - (startTimeOf(effect) ?? game.time.worldTime));
    const start = effect.disabled ? null : beginningOf(effect, combat, bearer, over ? undefined : age);
    return start && { _id: effect.id, ...withFlags({ began: start, over: false }) };
  }
  const now = clockOf(began, combat.encounter, bearer);
  const due = now !== null && isOver(spansOf(effect), began, now);
  // Foundry never removes its mark.
  const revived = due ? null : withoutExpired(effect);
  return due === over && !revived ? null : { _id: effect.id, disabled: due, ...revived, ...withFlags({ over: due }) };
}

/** Returns the start of an effect in a running fight. @param older seconds that it has lasted before, if any */
function beginningOf(
  effect: ActiveEffect.Implementation,
  { id, encounter }: Fight,
  bearer: string,
  older?: number,
): Began | null {
  const start = startTurnOf(effect);
  // "Until the end of this turn": of the turn in which it was created, as in V14.
  const isThisTurn = spansOf(effect).some(
    ({ amount, ends }) => !amount && (ends === "turnStart" || ends === "turnEnd"),
  );
  const other = isThisTurn && start.combat === id && start.combatant !== bearer && start.combatant;
  const turnOf = other && participantOf(encounter, other) ? other : undefined;
  const now = fightClockOf(encounter, turnOf ?? bearer);
  return now && beginning(id ?? "", now, { older, turnOf });
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

/**
 * Ends what lasts to the end of the fight, a round or a turn; ends what else was counted in rounds or turns, or turns it
 * into seconds, by the world setting.
 */
function afterFight(effect: ActiveEffect.Implementation, bearer: string, combat: Fight): object | null {
  const { began, over = false } = flagsOf(effect);
  const { roundsAfterFight } = tableSettings();
  const clock = began?.combat === combat.id ? clockOf(began, combat.encounter, bearer, true) : null;
  if (!began || !clock || over || effect.disabled) return null;
  const now = { ...clock, ended: true };
  const spans = spansOf(effect);
  const ended = { _id: effect.id, disabled: true, ...withFlags({ over: true }) };
  if (spans.some(isByEvent) && isOver(spans, began, now)) return ended;
  const left = roundsAfterFight === "keep" ? null : secondsLeft(spans, began, now);
  if (left === null) return null;
  return roundsAfterFight === "end"
    ? ended
    : { _id: effect.id, ...lastingSeconds(left, game.time.worldTime), ...withFlags({ rounds: storedSpan(effect) }) };
}

/** True for a span that ends with the fight at the latest. */
function isByEvent({ amount, ends }: Span): boolean {
  return !amount || ends === "combatEnd";
}

/** Likewise when a running fight is deleted, which cannot be undone. */
async function tendDeleted(combat: Fight): Promise<void> {
  if (!isWriter()) return;
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
  const began = combat && bearer ? beginningOf(effect, combat, bearer) : null;
  if (began) updateSource(effect, withFlags({ began, over: false }));
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
  if (isWriter()) void unattended("effects", () => expireEffects(combat));
}

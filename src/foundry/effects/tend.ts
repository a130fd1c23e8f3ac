import { spansOf, startTimeOf } from "../compat.ts";
import type { SegmentZeroCombat } from "../documents/combat.ts";
import { isOver, type Standing } from "./duration.ts";
import { beginning, flagsOf, withFlags } from "./flags.ts";
import { standingOf } from "./standing.ts";
import { unattended } from "../unattended.ts";

/**
 * Ends the effects whose time has come, and brings back those that Undo has made last again. Works from what stands there and can be repeated:
 * in step, it writes nothing. Core ends no effects by itself in V13, and in V14 it counts turns by their index, which is not what happens here.
 */
export function tendEffects(combat: SegmentZeroCombat): Promise<void> {
  const tended = (last.get(combat) ?? Promise.resolve()).then(() => tend(combat));
  last.set(combat, unattended("effects", () => tended));
  return tended;
}

/** One after the other, so that each sees what the one before has written. */
const last = new WeakMap<SegmentZeroCombat, Promise<void>>();

async function tend(combat: SegmentZeroCombat): Promise<void> {
  const seen = new Set<unknown>();
  for (const { id, actor } of combat.combatants) {
    if (!id || !actor || seen.has(actor)) continue;
    seen.add(actor);
    const lasting = [...actor.effects].filter((effect) => spansOf(effect).length > 0);
    if (!lasting.length) continue;
    const now = standingOf(combat.encounter, id);
    const updates = lasting.flatMap((effect) => (now ? changesOf(effect, combat, now) : anew(effect, combat)) ?? []);
    if (updates.length) await actor.updateEmbeddedDocuments("ActiveEffect", updates as never);
  }
}

function changesOf(effect: ActiveEffect.Implementation, combat: SegmentZeroCombat, now: Standing): object | null {
  const { began, over = false } = flagsOf(effect);
  if ((effect.disabled && !over) || isCountedElsewhere(began?.combat, combat)) return null;
  // New to this fight, or switched on again by hand.
  if (began?.combat !== combat.id || (over && !effect.disabled)) {
    const older = over ? 0 : Math.max(0, game.time.worldTime - (startTimeOf(effect) ?? game.time.worldTime));
    return effect.disabled ? null : { _id: effect.id, ...withFlags({ began: beginning(combat.id ?? "", now, older), over: false }) };
  }
  const due = isOver(spansOf(effect), began, now);
  return due === over ? null : { _id: effect.id, disabled: due, ...withFlags({ over: due }) };
}

/** Before the start, to which Undo or starting over may lead, nothing has begun and nothing is over. */
function anew(effect: ActiveEffect.Implementation, { id, encounter }: SegmentZeroCombat): object | null {
  const { began, over = false } = flagsOf(effect);
  if (encounter.status !== "setup" || began?.combat !== id) return null;
  return { _id: effect.id, ...(over ? { disabled: false } : {}), ...withFlags({ began: null, over: false }) };
}

/** Whoever fights in two places at once ages in one of them. */
function isCountedElsewhere(counting: string | undefined, combat: SegmentZeroCombat): boolean {
  const other = counting === undefined || counting === combat.id ? undefined : game.combats?.get(counting);
  return other?.encounter.status === "running";
}

import { spansOf } from "../compat.ts";
import type { SegmentZeroCombat } from "../documents/combat.ts";
import { beginning, withFlags } from "./flags.ts";
import { standingOf } from "./standing.ts";
import { tendEffects } from "./tend.ts";
import { unattended } from "../unattended.ts";

/** Notes when effects begin, and sees to it that none outlasts its time. From `ready` on. */
export function followEffects(): void {
  Hooks.on("preCreateActiveEffect", noteBeginning as never);
  for (const hook of ["createActiveEffect", "updateActiveEffect"]) Hooks.on(hook as never, ((effect: ActiveEffect.Implementation) => tendBearer(effect.parent)) as never);
  Hooks.on("userConnected" as never, tendAll as never);
  // A fight that starts over. What a command brings about is tended to in its turn (`events/journal.ts`).
  Hooks.on("updateCombat", ((combat: SegmentZeroCombat, changed: { system?: object }, options: { turnNews?: object }) => {
    if (changed.system && !options.turnNews) tendNow(combat);
  }) as never);
  tendAll();
}

/** On the client that creates it, in the same write, so that it begins where the fight stands now. */
function noteBeginning(effect: ActiveEffect.Implementation): void {
  if (!spansOf(effect).length) return;
  const combat = combatsOf(effect.parent)[0];
  const bearer = combat?.combatants.find(({ actor }) => actor === effect.parent)?.id;
  const now = combat && bearer ? standingOf(combat.encounter, bearer) : null;
  if (now) effect.updateSource(withFlags({ began: beginning(combat?.id ?? "", now), over: false }) as never);
}

/** The fights that are on in which an actor takes part, the active one first. */
function combatsOf(actor: unknown): readonly SegmentZeroCombat[] {
  const all = [...(game.combats ?? [])].filter(({ combatants, encounter }) => encounter.status === "running" && combatants.some((one) => one.actor !== null && one.actor === actor));
  return all.sort((a, b) => Number(b.active) - Number(a.active));
}

function tendBearer(actor: unknown): void {
  for (const combat of combatsOf(actor)) tendNow(combat);
}

function tendAll(): void {
  for (const combat of game.combats ?? []) tendNow(combat);
}

function tendNow(combat: SegmentZeroCombat): void {
  if (game.user?.isActiveGM) void unattended("effects", () => tendEffects(combat));
}

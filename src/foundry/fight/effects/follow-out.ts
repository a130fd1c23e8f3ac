import { unattended } from "../../host/constants.ts";
import { isWriter } from "../../host/tabs.ts";
import { onHook, onHooks } from "../../host/typed-calls.ts";
import { afterDocuments } from "../after-documents.ts";
import type { Fight } from "../fight.ts";
import { changesFight } from "../store.ts";
import { flagsOf } from "./durations.ts";

const marked = new WeakSet<Fight>();

/**
 * Marks the tokens of the defeated, as Foundry's tracker does, and of those who fled. On the active GM's client, from
 * `ready` on.
 */
export function followOut(): void {
  onHook("updateCombat", (combat, changed) => {
    if (changesFight(changed)) tendNow(combat);
  });
  onHooks(["updateCombatant", "deleteCombatant"], ({ parent }) => {
    if (parent) tendNow(parent);
  });
  onHook("deleteCombat", tendNow);
  // A GM who takes a mark off brings the combatant back.
  onHook("deleteActiveEffect", (effect, options, user) => {
    const combat = game.combats?.get(flagsOf(effect).out ?? "");
    if (!combat || !isWriter() || !game.users?.get(user)?.isGM) return;
    void unattended("effects", async () => (await import("./out-marks.ts")).returnUnmarked(combat, effect, options));
  });
  onHook("userConnected", tendAll);
  tendAll();
}

function tendAll(): void {
  for (const combat of game.combats ?? []) tendNow(combat);
}

function tendNow(combat: Fight): void {
  if (combat.combatants.some(({ defeated }) => defeated)) marked.add(combat);
  if (!marked.has(combat) || !isWriter() || combat.problem) return;
  afterDocuments(combat, () => {
    void unattended("effects", async () => (await import("./out-marks.ts")).markOut(combat));
  });
}

import type { Fight } from "../foundry/fight/fight.ts";
import { text } from "../foundry/host/i18n.ts";
import { defaultPacing } from "../foundry/settings/settings.ts";
import type { CoreFight } from "./beside.ts";
import {
  hasBegun,
  isLeftAlone,
  keepTime,
  leaveAlone,
  noteBegun,
  noteSaid,
  registerOwnSystemSetting,
  wasSaid,
} from "./settings.ts";
import { coreFightOf, takeOver } from "./take-over.ts";
import { openFirstStart } from "./windows/open.ts";

/** In `init` of a world of our own system: says once to each GM that the module has nothing to do. */
export function sayOwnSystem(): void {
  registerOwnSystemSetting();
  Hooks.once("ready", () => {
    if (!game.user?.isGM || wasSaid()) return;
    ui.notifications?.info(text("Module.OwnSystem"), { permanent: true });
    void noteSaid();
  });
}

/** Says to GMs which package runs the tracker in our place. @param id "" if that cannot be told */
export function sayReplaced(id: string): void {
  const title = game.modules?.get(id)?.title ?? id;
  console.warn(`Segment Zero | the Combat class was replaced by ${title || "another package"}; fights are left alone.`);
  Hooks.once("ready", () => {
    if (game.user?.isGM) void openFirstStart({ kind: "clash", package: title });
  });
}

/**
 * Asks the active GM for an initiative system if none was chosen in this world, then about fights that core's tracker
 * has run until now. At `ready`.
 */
export async function meetWorld(): Promise<void> {
  if (!game.user?.isActiveGM) return;
  if (!hasBegun()) {
    const decision = await openFirstStart({ kind: "choose" });
    if (decision === null) return;
    await noteBegun();
    if (decision === "not-now") return stop();
  }
  for (const combat of [...(game.combats ?? [])]) {
    const from = isLeftAlone(combat.id ?? "") ? null : coreFightOf(combat);
    if (from) await offer(combat, from);
  }
}

/** Gives the world its own tracker, which takes a reload. */
async function stop(): Promise<void> {
  await keepTime(false);
  ui.notifications?.info(text("FirstStart.Reload"), { permanent: true });
}

/** Asks whether a fight that core has run is to be carried on. */
async function offer(combat: Fight, from: CoreFight): Promise<void> {
  const fight = combat.scene?.name ?? game.i18n?.localize("DOCUMENT.Combat") ?? "";
  const turn = combat.combatants.get(from.acting ?? "")?.name ?? null;
  const decision = await openFirstStart({ kind: "mid-fight", fight, round: from.round, turn });
  if (decision === "take-over") await takeOver(combat, from, defaultPacing());
  if (decision === "leave") await leaveAlone(combat.id ?? "");
}

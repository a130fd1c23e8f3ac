import type { Fight } from "../foundry/fight/fight.ts";
import { text } from "../foundry/host/i18n.ts";
import { isWriter } from "../foundry/host/tabs.ts";
import { defaultPacing } from "../foundry/settings/settings.ts";
import type { CoreFight } from "./beside.ts";
import { coreFightOf, takeOver } from "./take-over.ts";
import { openFirstStart } from "./windows/open.ts";
import { writeSetting, readSetting } from "../foundry/settings/new-fights.ts";
import { BEGUN, LEFT, ON } from "./settings.ts";

/**
 * Asks the active GM for an initiative system, if none was chosen, then about fights that Foundry's tracker
 * was running. At `ready`.
 */
export async function meetWorld(): Promise<void> {
  if (!isWriter()) return;
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

/** Restores the world's own tracker after a reload. */
async function stop(): Promise<void> {
  await keepTime(false);
  ui.notifications?.info(text("FirstStart.Reload"), { permanent: true });
}

/** Asks whether to take over a fight. */
async function offer(combat: Fight, from: CoreFight): Promise<void> {
  const fight = combat.scene?.name ?? game.i18n?.localize("DOCUMENT.Combat") ?? "";
  const turn = combat.combatants.get(from.acting ?? "")?.name ?? null;
  const decision = await openFirstStart({ kind: "mid-fight", fight, round: from.round, turn });
  if (decision === "take-over") await takeOver(combat, from, defaultPacing());
  if (decision === "leave") await leaveAlone(combat.id ?? "");
}

const keepTime = (on: boolean): Promise<void> => writeSetting(ON, on);

const hasBegun = (): boolean => readSetting(BEGUN) === true;
const noteBegun = (): Promise<void> => writeSetting(BEGUN, true);

function left(): readonly unknown[] {
  const ids = readSetting(LEFT);
  return Array.isArray(ids) ? ids : [];
}

const isLeftAlone = (combat: string): boolean => left().includes(combat);
const leaveAlone = (combat: string): Promise<void> => writeSetting(LEFT, [...left(), combat]);

import type { EncounterState } from "../../rules/core.ts";
import { participantsOf } from "../../rules/core.ts";
import type { Fight } from "../fight/fight.ts";
import { isReadable } from "../fight/readable.ts";
import { unattended } from "../host/constants.ts";
import { isScratch } from "../host/scratch.ts";
import { onHook, ownFlags } from "../host/typed-calls.ts";
import { tableSettings } from "../settings/settings.ts";
import { postAfterFight } from "./after-fight.ts";

const known = new WeakMap<Fight, EncounterState["status"]>();

let queue = Promise.resolve();

function later(task: () => Promise<void>): void {
  const before = queue;
  queue = unattended("chat", () => before.then(task));
}

/**
 * Posts the totals when a fight ends, or when a running encounter is deleted, and removes them when the end is
 * undone. On the active GM's client. In `ready`.
 */
export function followEnds(): void {
  for (const combat of game.combats ?? []) look(combat);
  onHook("updateCombat", look);
  onHook("deleteCombat", (combat: Fight) => {
    if (isReadable(combat.encounter) && combat.encounter.status === "running") ended(combat, false);
  });
}

function look(combat: Fight): void {
  const { encounter } = combat;
  if (!isReadable(encounter)) return;
  const before = known.get(combat);
  const { status } = encounter;
  known.set(combat, status);
  if (before === "running" && status === "over") ended(combat, true);
  if (before === "over" && status === "running") later(() => remove(combat));
}

function ended(combat: Fight, automatic: boolean): void {
  const { afterFight } = tableSettings();
  if (!game.user?.isActiveGM || afterFight === "no" || isScratch(combat)) return;
  const { encounter } = combat;
  const acted = encounter.exchanges !== undefined || [...participantsOf(encounter)].some(({ turns }) => turns);
  if (acted) later(() => postAfterFight(combat, afterFight, automatic));
}

async function remove({ id }: Fight): Promise<void> {
  if (!game.user?.isActiveGM) return;
  for (const message of [...(game.messages ?? [])]) if (ownFlags(message).ended === id) await message.delete();
}

import { participantsOf, type EncounterState } from "../../rules/core.ts";
import type { Fight } from "../fight/fight.ts";
import { oneByOne } from "../host/one-by-one.ts";
import { isScratch } from "../host/scratch.ts";
import { isWriter } from "../host/tabs.ts";
import { onHook, ownFlags } from "../host/typed-calls.ts";
import { tableSettings } from "../settings/settings.ts";

const known = new WeakMap<Fight, EncounterState["status"]>();

const later = oneByOne("chat");

/**
 * Posts the totals when a fight ends, or when a running encounter is deleted, and removes them when the end is
 * undone. On the active GM's client. In `ready`.
 */
export function followEnds(): void {
  for (const combat of game.combats ?? []) look(combat);
  onHook("updateCombat", look);
  onHook("deleteCombat", (combat: Fight) => {
    if (combat.encounter.status === "running") ended(combat, false);
  });
}

function look(combat: Fight): void {
  const { encounter } = combat;
  const before = known.get(combat);
  const { status } = encounter;
  known.set(combat, status);
  if (before === "running" && status === "over") ended(combat, true);
  if (before === "over" && status === "running") void later(() => remove(combat));
}

function ended(combat: Fight, automatic: boolean): void {
  const { afterFight } = tableSettings();
  if (!isWriter() || afterFight === "no" || isScratch(combat)) return;
  const { encounter } = combat;
  const acted = encounter.exchanges !== undefined || [...participantsOf(encounter)].some(({ turns }) => turns);
  if (!acted) return;
  void later(async () => {
    const { postAfterFight } = await import("./after-fight.ts");
    await postAfterFight(combat, afterFight, automatic);
  });
}

async function remove({ id }: Fight): Promise<void> {
  if (!isWriter()) return;
  for (const message of [...(game.messages ?? [])]) if (ownFlags(message).ended === id) await message.delete();
}

import { actorFrom } from "../host/typed-calls.ts";
import type { Fight } from "../fight/fight.ts";
import { text } from "../host/i18n.ts";
import { isSameActor } from "../host/same-actor.ts";
import { joinFight } from "./begin.ts";
import { emptyPlan, newRow } from "./plan.ts";

export async function joinOne(combat: Fight, uuid: string, side = ""): Promise<void> {
  const actor = await actorFrom(uuid);
  if (!actor) return;
  const isThere = [...combat.combatants].some((one) => isSameActor(one.actor, actor));
  if (isThere && actor.type === "character")
    return void ui.notifications?.info(text("PrepareFight.IsThere", { name: actor.name }));
  // An NPC already there gets a copy, because a shared sheet shares wounds.
  const row = newRow({
    name: actor.name,
    img: actor.img ?? null,
    side,
    npc: actor.type !== "character",
    count: 1,
    actor: uuid,
  });
  await joinFight({ ...emptyPlan(combat.encounter.pacing), rows: [row] }, combat, new Map([[uuid, actor]]));
  ui.notifications?.info(text("PrepareFight.HasJoined", { name: actor.name }));
}

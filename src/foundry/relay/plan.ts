import type { Command, EncounterState, Refusal } from "../../rules/index.ts";
import { isRefusal, refuse } from "../../rules/index.ts";
import type { SegmentZeroCombat } from "../documents/combat.ts";
import { toldAtStart } from "../effects/told.ts";
import { applyAll } from "../encounter/batch.ts";
import { isHistory } from "../encounter/commit.ts";
import { reconcile } from "../encounter/reconcile.ts";
import { hasMovedOn, namingSlots } from "./belief.ts";
import { wasCarriedOut, type Click } from "./click.ts";
import { mayActFor, mayGive } from "./permission.ts";

/**
 * What a click means where the fight stands when its turn has come: the commands to write, none if it was carried out before,
 * or why it is not. The same for everybody, the GM who writes included.
 */
export function planFor(click: Click, user: User.Implementation, combat: SegmentZeroCombat, state: EncounterState): readonly Command[] | Refusal {
  if (wasCarriedOut(state, click.id)) return [];
  const asked = click.commands.map((command) => namingSlots(command, click.now, (id) => mayActFor(combat.combatants.get(id), user)));
  if (!user.isGM) {
    const forbidden = asked.map((command) => mayGive(command, combat, user)).find(isRefusal);
    if (forbidden) return forbidden;
  }
  if (hasMovedOn({ ...click, commands: asked }, state)) return refuse("moved-on");
  const signed = asked.map((command, place): Command => {
    // What is noted with a command is the writer's alone.
    const { id: _id, joined: _joined, changes: _changes, ...fields } = command;
    return { ...(fields as Command), by: user.id ?? "", ...(place === 0 ? { id: click.id } : isHistory(asked) ? {} : { joined: true }) };
  });
  if (!asked.some(({ type }) => type === "start")) return signed;
  // Whoever is there when the fight starts is in it, in the same write, and in the condition they are in.
  const starting = [...reconcile(state, combat.combatants), ...signed];
  const told = toldAtStart(state, combat.combatants).map((command): Command => ({ ...command, by: user.id ?? "", joined: true }));
  return [...starting, ...accepted(told, applyAll(state, starting))];
}

/** A condition that the fight cannot take in keeps nobody from starting it. */
function accepted(told: readonly Command[], started: ReturnType<typeof applyAll>): readonly Command[] {
  let at = started;
  return told.filter((command) => {
    const next = at.refusal ? at : applyAll(at.state, [command]);
    if (!next.refusal) at = next;
    return !next.refusal;
  });
}

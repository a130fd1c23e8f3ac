import {
  isEndless,
  apply,
  currentIds,
  defaultAnswers,
  look,
  participantOfSlot,
  requests,
  slots,
  type Command,
  type EncounterState,
} from "../rules/core.ts";
import type { Fight } from "../foundry/fight/fight.ts";
import { storedEncounter } from "../foundry/fight/store.ts";
import { hasCoreMovedOn, storedByCore, type CoreFight } from "./beside.ts";

/** Returns a fight that Foundry ran without us, or null. */
export function coreFightOf(combat: Fight): CoreFight | null {
  const core = storedByCore(combat);
  const stored = storedEncounter(combat);
  return core.round <= 0 || (stored && (stored.status === "over" || !hasCoreMovedOn(combat, stored))) ? null : core;
}

/** Most rounds opened to reach the present one. */
const MOST_ROUNDS = 200;
/** Most questions in a row before somebody acts: each tie rolls again. */
const MOST_ANSWERS = 20;

/**
 * Returns commands that bring a new encounter to Foundry's round, order and current combatant, as far as the
 * rules allow. Dice and declarations of that round get their default, because Foundry's tracker has rolled for it.
 */
function takingOver(setup: EncounterState, { round, order, acting }: CoreFight): readonly Command[] {
  let state = setup;
  const commands: Command[] = [];
  const give = (command: Command): boolean => {
    const outcome = apply(state, command);
    if (outcome.refusal) return false;
    commands.push(command);
    ({ state } = outcome);
    return true;
  };
  const slotOf = (id: string): string | undefined =>
    slots(state).find((slot) => slot.participant === id && (slot.state === "open" || slot.state === "now"))?.id;
  const begin = (): void => {
    for (let times = 0; !currentIds(state).length && times < MOST_ANSWERS; times++) {
      const asked = requests(state);
      const answers = defaultAnswers(asked, new Map(asked.map(({ what }) => [what, times])));
      if (!Object.keys(answers).length || !give({ type: "answer", answers })) return;
    }
  };
  const isActing = (): boolean => currentIds(state).some((slot) => participantOfSlot(slot) === acting);

  if (!give({ type: "start" })) return [];
  const endless = isEndless(look(state)?.pacing);
  while (!endless && state.clock.round < Math.min(round, MOST_ROUNDS) && give({ type: "nextWindow" }));
  if (acting !== null) begin();
  const present = order.filter((id) => slotOf(id) !== undefined);
  for (const [at, id] of present.entries()) {
    const [slot, before] = [slotOf(id), slotOf(present[at - 1] ?? "")];
    const all = slots(state).filter(({ state: is }) => is === "open" || is === "now");
    const isRight = all.findIndex((one) => one.id === slot) === all.findIndex((one) => one.id === before) + 1;
    if (slot && before && !isRight) give({ type: "move", slot, to: { after: before }, ruling: true });
  }
  while (acting !== null && !isActing() && slotOf(acting) !== undefined && give({ type: "done" })) begin();
  return commands;
}

/** Continues the fight from Foundry's state. On the active GM's client. */
export async function takeOver(combat: Fight, from: CoreFight, pacing: string): Promise<void> {
  if (combat.encounter.status === "setup") await combat.choosePacing(pacing);
  else await combat.restart();
  await combat.written();
  const commands = takingOver(combat.encounter, from);
  if (commands.length) await combat.perform(...commands);
}

import { currentIds, look, type Command, type EncounterState } from "../../rules/index.ts";
import { participantOfSlot } from "../../rules/encounter/slot-id.ts";
import { isHistory } from "../encounter/commit.ts";
import { logEnd, type Click } from "./click.ts";

/**
 * Has the fight moved on since the click, so that it means something else now? Commands that name their slots or requests say
 * themselves what they are about; going back and forth in the log means the log as it was seen; what somebody does in their turn
 * means the turn that was seen. What the GM settles (who joins, who fell, a pause) means the same at any time.
 */
export function hasMovedOn({ commands, now, end }: Click, state: EncounterState): boolean {
  if (isHistory(commands)) {
    const actual = logEnd(state);
    return actual.head !== end.head || actual.id !== end.id;
  }
  if (!commands.some((command) => isOfTheMoment(command, state))) return false;
  const current = new Set(currentIds(state));
  return now.length ? !now.some((slot) => current.has(slot)) : current.size > 0;
}

function isOfTheMoment({ type, slots }: Command, state: EncounterState): boolean {
  if (type === "nextWindow") return true;
  if (type === "done") return slots === undefined;
  const { verbs } = look(state)?.pacing ?? {};
  return verbs !== undefined && Object.hasOwn(verbs, type);
}

/** "Done" without slots means those that were current when it was pressed, and of them what the sender may end. */
export function namingSlots(command: Command, now: readonly string[], mayEnd: (participant: string) => boolean): Command {
  if (command.type !== "done" || command.slots !== undefined || now.length === 0) return command;
  const own = now.filter((slot) => mayEnd(participantOfSlot(slot)));
  return { ...command, slots: own.length ? own : now };
}

import { requests, type Command, type Refusal } from "../../../../../rules/index.ts";
import { participantOfSlot } from "../../../../../rules/encounter/slot-id.ts";
import type { TrackerContext } from "../../build/context.ts";
import { mayAnswer } from "../../build/owed.ts";
import { text, word } from "../../texts.ts";
import type { Remedy } from "../presenter.ts";

/** Whoever has to roll first is offered just that (B-20, B-60, B-61, B-67, B-81). */
export function remediesFor({ code, data }: Refusal, command: Command, context: TrackerContext): readonly Remedy[] {
  const ids = Array.isArray(data.requests) ? data.requests : [];
  if (code !== "roll-first" || !isOf(word(data.participant), command, context)) return [];
  const rolls = requests(context.state).filter((request) => ids.includes(request.id) && mayAnswer(request, context)).map(({ id }) => id);
  return rolls.length ? [{ label: rolls.length > 1 ? text("Owed.RollAll", { count: rolls.length }) : text("Owed.Roll"), rolls }] : [];
}

/** One command of the click is enough to offer it once. */
function isOf(participant: string, { type, participant: named, slots }: Command, { now }: TrackerContext): boolean {
  if (type !== "done") return named === participant;
  return (Array.isArray(slots) ? slots.map(String) : now.map(({ id }) => id)).some((slot) => participantOfSlot(slot) === participant);
}

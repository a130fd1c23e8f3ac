import { apply, requests, type Command, type Refusal } from "../../../../../rules/index.ts";
import { participantOfSlot } from "../../../../../rules/encounter/slot-id.ts";
import type { TrackerContext } from "../../build/context.ts";
import { mayAnswer } from "../../build/owed.ts";
import { text, word } from "../../texts.ts";
import type { Remedy } from "../presenter.ts";

/** Of one, and of a group that holds up those behind. */
const CODES: ReadonlySet<string> = new Set(["roll-first", "group-roll-first"]);

/** Whoever has to roll first is offered just that, and goes on with what was refused (B-20, B-60, B-61, B-67, B-81). */
export function remediesFor({ code, data }: Refusal, command: Command, context: TrackerContext): readonly Remedy[] {
  const ids = Array.isArray(data.requests) ? data.requests : [];
  if (!CODES.has(code) || !isOf(word(data.participant), command, context)) return [];
  const rolls = requests(context.state).filter((request) => ids.includes(request.id) && mayAnswer(request, context)).map(({ id }) => id);
  if (rolls.length) return [{ label: text("Owed.RollOn"), rolls }];
  // Somebody else has rolled meanwhile. Done has a button of its own, which knows of open attacks.
  return code === "roll-first" && command.type !== "done" && !apply(context.state, command).refusal ? [{ label: text("Refusals.Now"), command }] : [];
}

/** One command of the click is enough to offer it once. */
function isOf(participant: string, { type, participant: named, slots }: Command, { now }: TrackerContext): boolean {
  if (type !== "done") return named === participant;
  return (Array.isArray(slots) ? slots.map(String) : now.map(({ id }) => id)).some((slot) => participantOfSlot(slot) === participant);
}

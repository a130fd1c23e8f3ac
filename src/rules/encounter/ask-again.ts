import { isBookkeeping, type Command, type Fields } from "./command.ts";
import { backTo, commandOf, logged, record, type Logged } from "./history.ts";
import { diff, patchInto } from "./patch.ts";
import { isRefusal, refuse, type Refusal } from "./refusal.ts";
import { owed } from "./settle.ts";
import type { EncounterState } from "./state.ts";
import { currentIds, viewOf, type View } from "./view.ts";
import type { Recipe } from "./write.ts";

/** Carries out a command on a state, with all that follows from it. */
export type CarryOut = (state: EncounterState, command: Command) => EncounterState | Refusal;

/**
 * An answer is given again: the fight is as if it had not been given, and the request is owed once more. What others have answered since
 * stays. Only while nothing but answers has come after it, and nobody acts because of it; the rest is for `takeBack`.
 */
export function askAgain({ request }: Fields<"askAgain">, { state }: View, carryOut: CarryOut): Recipe | Refusal {
  const answers = answersSince(state);
  const given = answers.findLast(({ entry }) => isAnswerTo(entry.command, request));
  if (!given) return refuse("not-answered", { request });
  const before = backTo(state, given.number - 1);
  const again = before && withoutAnswer(before, answers.filter(({ number }) => number >= given.number), request, carryOut);
  if (!again || isRefusal(again) || !isOwedAgain(again, request, state)) return refuse("overtaken", { request });
  // The log stays as it is; this command is noted in it like any other.
  const patch = diff(state, { ...again, log: state.log, head: state.head });
  return (draft) => patchInto(draft as unknown as Record<string, unknown>, patch);
}

/** The last entries of the log, as long as they are answers and what does not count as a deed. */
function answersSince(state: EncounterState): readonly Logged[] {
  const entries = logged(state, 1, state.head);
  const deed = entries.findLastIndex(({ entry }) => !["answer", "askAgain"].includes(entry.command.type as string) && !isBookkeeping(entry.command));
  return entries.slice(deed + 1);
}

function isAnswerTo({ type, answers }: Logged["entry"]["command"], request: string): boolean {
  return type === "answer" && Object.hasOwn(answers as object, request);
}

/** What was done since, once more, but for this answer. */
function withoutAnswer(before: EncounterState, entries: readonly Logged[], request: string, carryOut: CarryOut): EncounterState | Refusal {
  let again = before;
  for (const { entry } of entries) {
    const command = without(commandOf(entry), request);
    const after = command && carryOut(again, command);
    if (after && isRefusal(after)) return after;
    if (command && after) again = record(again, after, command, []);
  }
  return again;
}

function without(command: Command, request: string): Command | null {
  if (!isAnswerTo(command as Logged["entry"]["command"], request)) return command;
  const others = Object.entries(command.answers as object).filter(([id]) => id !== request);
  return others.length ? { ...command, answers: Object.fromEntries(others) } : null;
}

/** It is owed, in the same stage, and nobody has begun to act or ceased to. */
function isOwedAgain(again: EncounterState, request: string, today: EncounterState): boolean {
  const view = viewOf(again);
  const same = again.stage === today.stage && again.clock.round === today.clock.round && again.clock.time === today.clock.time;
  return same && String(currentIds(again)) === String(currentIds(today)) && view !== null && owed(view).some(({ id }) => id === request);
}

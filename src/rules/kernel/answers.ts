import { inTurn } from "../model/build.ts";
import { sameJson, type Json, type JsonObject, isJsonObject } from "../model/json.ts";
import { Decks } from "../model/decks.ts";
import { isRefusal, refuse, type Refusal } from "../model/outcome.ts";
import type { Recipe } from "../model/recipe.ts";
import type { EncounterState, LogEntry, Request } from "../model/state.ts";
import { applyPatch, diff } from "../order/patch.ts";
import { viewOf, withActiveNamed, type View } from "../order/state-view.ts";
import { pending } from "./advance.ts";
import { isBookkeeping, type Command, type Fields } from "./commands.ts";
import { backTo, record } from "./history.ts";
import { entryOf, type Logged } from "./log.ts";
import { answerNewcomers, asksAboutNewcomers } from "./newcomers.ts";

/** Handles answers, all or none, in order of their ids, because storage keeps none. */
export function answer(command: Fields<"answer">, view: View): Recipe | Refusal {
  const requests = new Map(pending(view).map((request) => [request.id, request]));
  const recipes: Recipe[] = [];
  const decks = new Decks();
  for (const id of Object.keys(command.answers).sort()) {
    const value = command.answers[id]!;
    const request = requests.get(id);
    if (!request) return refuse("not-asked", { request: id });
    const wrong = check(request, value, decks);
    if (wrong) return wrong;
    const recipe = asksAboutNewcomers(request)
      ? answerNewcomers(request, value, view)
      : view.pacing.choices.answer(request, value, view);
    if (isRefusal(recipe)) return recipe;
    recipes.push(recipe);
  }
  return inTurn(...recipes);
}

function check(request: Request, value: Json, decks: Decks): Refusal | null {
  if (request.kind === "dice") {
    const { count = 1, faces = 6, drawn } = request.dice ?? {};
    const possible = typeof value === "number" && Number.isInteger(value) && value >= count && value <= count * faces;
    if (!possible) return refuse("impossible-roll", { request: request.id, value, from: count, to: count * faces });
    if (!drawn) return null;
    if (!decks.holds(request, value)) return refuse("already-drawn", { request: request.id, value });
    decks.remove(request, value);
    return null;
  }
  const allowed = !request.choices || request.choices.some((choice) => sameJson(choice, value));
  return allowed ? null : refuse("not-a-choice", { request: request.id, value });
}

/** Runs a command and everything that follows from it. */
export type Execute = (state: EncounterState, command: Command) => EncounterState | Refusal;

/**
 * Withdraws an answer, so that its request is pending again. Only if nothing but answers came after it and no
 * slot became current because of it; otherwise use `takeBack`.
 */
export function askAgain({ request }: Fields<"askAgain">, { state }: View, carryOut: Execute): Recipe | Refusal {
  const answers = answersSince(state);
  const given = answers.findLast(({ entry }) => isAnswerTo(entry.command, request));
  if (!given) return refuse("not-answered", { request });
  const before = backTo(state, given.number - 1);
  const since = answers.filter(({ number }) => number >= given.number);
  const again = before && withoutAnswer(before, since, request, carryOut);
  if (!again || isRefusal(again) || !isPendingAgain(again, request, state)) return refuse("overtaken", { request });
  // Only differences, so that everything else stays shared.
  const restored = viewOf(applyPatch(state, diff(state, { ...again, log: state.log, head: state.head })))!;
  return (draft) => {
    draft.adopt(withActiveNamed(restored));
  };
}

/** Returns the latest entries in force, as long as they are answers, `askAgain` or bookkeeping. */
export function answersSince(state: EncounterState): readonly Logged[] {
  const entries: Logged[] = [];
  for (let number = state.head; ; number--) {
    const entry = entryOf(state, number);
    if (!entry || !isReachable(entry)) return entries.reverse();
    entries.push({ number, entry });
  }
}

function isReachable({ command, inverse }: LogEntry): boolean {
  return inverse !== undefined && (command.type === "answer" || command.type === "askAgain" || isBookkeeping(command));
}

function isAnswerTo({ type, answers }: JsonObject, request: string): boolean {
  return type === "answer" && isJsonObject(answers) && Object.hasOwn(answers, request);
}

function withoutAnswer(
  before: EncounterState,
  entries: readonly Logged[],
  request: string,
  carryOut: Execute,
): EncounterState | Refusal {
  let again = before;
  for (const { entry } of entries) {
    const command = without(entry.command, request);
    if (!command) continue;
    const after = carryOut(again, command);
    if (isRefusal(after)) return after;
    again = record(again, after, command, entry, { kept: [], replaced: [] }).state;
  }
  return again;
}

function without(command: Command, request: string): Command | null {
  const { answers } = command;
  if (!isAnswerTo(command, request) || !isJsonObject(answers)) return command;
  const others = Object.entries(answers).filter(([id]) => id !== request);
  return others.length ? { ...command, answers: Object.fromEntries(others) } : null;
}

function isPendingAgain(again: EncounterState, request: string, today: EncounterState): boolean {
  const [view, before] = [viewOf(again)!, viewOf(today)!];
  const placeOf = ({ state: { stage, clock }, now }: View): Json => [stage, clock.round, clock.time, ...now];
  return sameJson(placeOf(view), placeOf(before)) && pending(view).some(({ id }) => id === request);
}

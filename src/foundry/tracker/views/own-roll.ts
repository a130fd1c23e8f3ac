import { entryOf, firstKept, requests, type EncounterState, type JsonObject } from "../../../rules/core.ts";
import { commandOf, stateAfter } from "../../fight/history.ts";
import { word } from "../../host/i18n.ts";
import { plain } from "../../host/rich-text.ts";
import type { TrackerContext } from "../../reading/context.ts";
import { attacksTogether } from "../../reading/turn-attacks.ts";
import type { ResultLineView } from "../../reading/views.ts";
import { loggedWords } from "./history.ts";
import { stepOf } from "./steps.ts";

/** Commands to search for a player's last roll. */
const FARTHEST = 60;

/** Rolls of one press that are told. */
const MOST_TOLD = 2;

const ENDS: ReadonlySet<unknown> = new Set(["done", "lose", "nextWindow"]);

/** Returns the player's last roll: until the next one or the end of a turn. Not if the current row shows it. */
export function ownRoll(context: TrackerContext): readonly ResultLineView[] {
  const { real } = context;
  const user = game.user?.id;
  for (let number = real.head; number >= Math.max(firstKept(real), real.head - FARTHEST + 1); number--) {
    const entry = entryOf(real, number);
    if (!entry) continue;
    const command = commandOf(entry);
    if (ENDS.has(command.type)) return [];
    if (entry.by !== user) continue;
    const exchange = exchangeOf(command, number, real);
    if (exchange) return ownBrief(exchange, context);
    if (command.type !== "answer") continue;
    // Rows and cards tell many.
    if (Object.keys((command.answers ?? {}) as object).length > MOST_TOLD) return [];
    const words = answered(number, command, context);
    if (words) return [{ is: "so", words: plain(words) }];
  }
  return [];
}

/** Returns the attack of an attack roll, a defence or damage. */
function exchangeOf(command: JsonObject, number: number, { exchanges = {} }: EncounterState): string | null {
  if (command.type === "attack") return Object.keys(exchanges).find((id) => exchanges[id]?.number === number) ?? null;
  if (command.type !== "defend" && command.type !== "damage") return null;
  const { exchange } = command;
  return typeof exchange === "string" && Object.hasOwn(exchanges, exchange) ? exchange : null;
}

/** Result of an attack, unless the current row shows it. */
function ownBrief(exchange: string, context: TrackerContext): readonly ResultLineView[] {
  if (attacksTogether(context.now, context).includes(exchange)) return [];
  const step = stepOf(exchange, context);
  return step ? [step.brief] : [];
}

/** Cached by encounter and number, because each needs the state before it. */
const known = new WeakMap<object, Map<string, string>>();

/** As in the log; "" for a decision. */
function answered(number: number, command: JsonObject, context: TrackerContext): string {
  const cache = known.get(context.combat) ?? new Map<string, string>();
  known.set(context.combat, cache);
  const key = `${number} ${word(command.id)}`;
  let answer = cache.get(key);
  if (answer !== undefined) return answer;
  answer = worked(number, command, context);
  cache.set(key, answer);
  return answer;
}

function worked(number: number, command: JsonObject, context: TrackerContext): string {
  const before = stateAfter(context.real, number - 1);
  const thrown =
    before && requests(before).some(({ id, dice }) => dice && Object.hasOwn((command.answers ?? {}) as object, id));
  return thrown ? loggedWords(number, context) : "";
}

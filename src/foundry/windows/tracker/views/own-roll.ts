import { entryOf, firstKept, requests, type EncounterState, type JsonObject } from "../../../../rules/core.ts";
import { commandOf, stateAfter } from "../../../fight/history.ts";
import { word } from "../../../host/i18n.ts";
import { plain } from "../../../host/rich-text.ts";
import type { TrackerContext } from "../../../reading/context.ts";
import { loggedAt } from "../../../reading/log-lines.ts";
import { commandWords } from "../../../reading/log-words.ts";
import { attacksTogether } from "../../../reading/turn-attacks.ts";
import type { ResultLineView } from "../../../reading/views.ts";
import { stepOf } from "./steps.ts";

/** So many commands back a player's last roll is looked for; whatever is older is in the log. */
const FARTHEST = 60;

/** The commands by which turns end. */
const ENDS: ReadonlySet<unknown> = new Set(["done", "lose", "nextWindow"]);

/** What a player threw last, with what came of it: it stays in the panel until the next throw, or the end of the turn. Nothing where the plate says it. */
export function ownRoll(context: TrackerContext): readonly ResultLineView[] {
  const { real } = context;
  const user = game.user?.id;
  for (let number = real.head; number >= Math.max(firstKept(real), real.head - FARTHEST + 1); number--) {
    const entry = entryOf(real, number);
    if (!entry) continue;
    const command = commandOf(entry);
    // It goes with the turn in which it was thrown.
    if (ENDS.has(command.type)) return [];
    if (entry.by !== user) continue;
    const exchange = exchangeOf(command, number, real);
    if (exchange) return onPlate(exchange, context) ? [] : (stepOf(exchange, context)?.results ?? []);
    if (command.type === "answer") {
      const words = answerWords(number, command, context);
      if (words) return [{ is: "so", words: plain(words) }];
    }
  }
  return [];
}

/** The attack to which a throw belongs: the roll to hit, a defence, damage. */
function exchangeOf(command: JsonObject, number: number, { exchanges = {} }: EncounterState): string | null {
  if (command.type === "attack") return Object.keys(exchanges).find((id) => exchanges[id]?.number === number) ?? null;
  if (command.type !== "defend" && command.type !== "damage") return null;
  const { exchange } = command;
  return typeof exchange === "string" && Object.hasOwn(exchanges, exchange) ? exchange : null;
}

function onPlate(exchange: string, context: TrackerContext): boolean {
  return context.now.some(({ participant }) => attacksTogether(participant, context).includes(exchange));
}

/** What an answer says in the log, by fight and number: it stays the same, and the fight before it is worked out for it. */
const known = new WeakMap<object, Map<string, string>>();

/** The words of an answer with dice in it; "" of a decision. */
function answerWords(number: number, command: JsonObject, context: TrackerContext): string {
  const cache = known.get(context.combat) ?? new Map<string, string>();
  known.set(context.combat, cache);
  const key = `${number} ${word(command.id)}`;
  let words = cache.get(key);
  if (words === undefined) cache.set(key, (words = worked(number, command, context)));
  return words;
}

function worked(number: number, command: JsonObject, context: TrackerContext): string {
  const before = stateAfter(context.real, number - 1);
  const thrown =
    before && requests(before).some(({ id, dice }) => dice && Object.hasOwn((command.answers ?? {}) as object, id));
  const logged = thrown ? loggedAt(number, context) : null;
  return (logged && commandWords(logged)) ?? "";
}

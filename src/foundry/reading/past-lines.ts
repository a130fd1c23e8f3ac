import { entryOf, firstKept, participantOf, type EncounterState } from "../../rules/index.ts";
import { commandOf } from "../fight/history.ts";
import { firstText, text, word } from "../host/i18n.ts";
import type { LoggedCommand, TrackerContext } from "./context.ts";
import { commandWords, concerned, knows, who } from "./log-words.ts";

/**
 * Plain lines for compact entries of the log: who did what. The fight of then cannot be worked out any more, so what would have to be read from it (what a turn was used
 * for, what was rolled, whether an attack hit) is left out.
 */

/** A compact entry with the fight as it is now; null if there is no such entry. @param round the round in which the command left the fight */
export function pastAt(number: number, round: number, context: TrackerContext): LoggedCommand | null {
  const { encounter } = context.combat;
  const entry = entryOf(encounter, number);
  return entry ? { command: commandOf(entry), before: context, after: context, past: { round, hidden: (id) => wasHidden(id, number, encounter) } } : null;
}

/** What the command of a compact entry did: "Mira Kestrel attacks Orc". Null when the reader may know nothing of it. */
export function pastWords(entry: LoggedCommand): string | null {
  const { command: { type }, before: { gm, state } } = entry;
  const ids = concerned(entry);
  if (ids.length && !ids.some((id) => knows(id, entry))) return null;
  if (STATELESS.has(type)) return commandWords(entry);
  if (type === "nextWindow") return firstText([`Pacing.${state.pacing}.Log.nextWindow`, "Log.Did.nextWindow"], { round: entry.past?.round ?? 0 });
  // Whose answers they were, and whether players may know of them, was written in the fight of then.
  if (type === "answer") return gm ? text("Log.Past.answer") : null;
  if (type === "askAgain") return gm ? text("Log.Did.askAgainSomebody") : null;
  if (!ids.length) return text("Log.Did.other");
  const target = word(entry.command.target);
  const parts = { name: who(ids, entry), target: target && knows(target, entry) ? who([target], entry) : text("Tracker.Somebody") };
  return text(PLAIN[type] ?? "Log.Past.act", parts);
}

/** Commands whose words need nothing but the command and the names. */
const STATELESS: ReadonlySet<string> = new Set(["start", "end", "onward", "resume", "pause", "join", "leave", "change", "defeat", "revive", "side", "group", "hide", "option", "harm"]);

/** Sentences about one participant. */
const PLAIN: Readonly<Record<string, string>> = {
  done: "Log.Did.done", move: "Log.Did.move", lose: "Log.Past.lose", attack: "Log.Past.attack", defend: "Log.Past.defend", damage: "Log.Past.damage", apply: "Log.Past.apply",
};

// ---------------------------------------------------------------------------------------------- who was hidden then

/** When somebody was hidden or shown, by participant, in order. */
type Hidings = ReadonlyMap<string, readonly { readonly number: number; readonly hidden: boolean }[]>;

const hidingsIn = new WeakMap<EncounterState, Hidings>();

/** Whether a participant was hidden right before entry `number`. The log tells: by what was said last before it, or else by what had to be said after it. */
function wasHidden(id: string, number: number, state: EncounterState): boolean {
  const hidings = hidingsOf(state).get(id) ?? [];
  const earlier = hidings.findLast((one) => one.number <= number);
  const [later] = hidings;
  return earlier?.hidden ?? (later ? !later.hidden : participantOf(state, id)?.hidden ?? false);
}

function hidingsOf(state: EncounterState): Hidings {
  const known = hidingsIn.get(state);
  if (known) return known;
  const hidings = new Map<string, { number: number; hidden: boolean }[]>();
  for (let number = firstKept(state); number <= state.head; number++) {
    const { type, participant, hidden } = entryOf(state, number)?.command ?? {};
    if ((type !== "hide" && type !== "join") || typeof participant !== "string") continue;
    hidings.set(participant, [...(hidings.get(participant) ?? []), { number, hidden: hidden === true }]);
  }
  hidingsIn.set(state, hidings);
  return hidings;
}

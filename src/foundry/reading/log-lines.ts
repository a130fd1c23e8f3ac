import {
  entryOf,
  firstKept,
  lastActionNumber,
  participantOf,
  type Clock,
  type EncounterState,
  type JsonObject,
  remembered,
} from "../../rules/core.ts";
import { clickAt, clicksOf, clocksOf, commandOf, isBookkeeping, stateAfter, type Together } from "../fight/history.ts";
import { counted, firstText, text, word } from "../host/i18n.ts";
import type { LoggedCommand, TrackerContext } from "./context.ts";
import { contextFor } from "./fight-context.ts";
import { concerned, knows, who, whoOrSomebody } from "./log-names.ts";
import { commandWords, withNoted } from "./log-words.ts";
import { pendingWords, shellIn } from "./pacing-shell.ts";
import { unitWords } from "./unit-words.ts";
import { atOf } from "./units.ts";

/** Returns an entry with the fight before and after it, for this viewer; null if it is no longer known. */
export function loggedAt(number: number, context: TrackerContext): LoggedCommand | null {
  const { combat } = context;
  // The viewer's state may hide something; the log needs the actual one.
  const state = combat.encounter;
  const entry = entryOf(state, number);
  const [earlier, later] = [stateAfter(state, number - 1), stateAfter(state, number)];
  const before = earlier && contextFor(combat, earlier, context);
  const after = later && contextFor(combat, later, context);
  return entry && before ? { command: commandOf(entry), before, after: after ?? before } : null;
}

/** "Mira Kestrel: Aim, and 2 more"; null if the viewer may not know it. */
function clickWords(numbers: readonly number[], context: TrackerContext): string | null {
  const logged = numbers.filter((number) => !isBookkeeping(entryOf(context.combat.encounter, number)!));
  const lines = (logged.length ? logged : numbers).flatMap((number) => {
    const command = loggedAt(number, context);
    return (command && commandWords(command)) ?? [];
  });
  const [first, ...others] = lines;
  if (first === undefined) return null;
  return others.length ? counted("Log.AndParts", others.length, { what: first }) : first;
}

/** Returns what Undo would take back, for its label, or null. */
export function undoWords(context: TrackerContext): string | null {
  const { encounter } = context.combat;
  const number = lastActionNumber(encounter);
  return number ? clickWords(clickAt(encounter, number), context) : null;
}

/** Returns what Redo would repeat, for its label, or null. */
export function redoWords(context: TrackerContext): string | null {
  const { encounter } = context.combat;
  return clickWords(clickAt(encounter, encounter.head + 1), context);
}

/** A click, its time, and whether a user did it. */
export interface LoggedEntry extends Together {
  /** Round and time of the click; of an undone one, the present round and time. */
  readonly round: number;
  readonly time: Clock["time"];
  /** True for bookkeeping. */
  readonly quiet: boolean;
  /** Hash of the log up to it, which differs after another history. */
  readonly key: number;
}

export interface Line {
  /** "−3", "7.0 s". */
  readonly at: string;
  /** User id; "" for automatic commands. */
  readonly by: string;
  /** Its effects; empty if the viewer may not know them. */
  readonly words: readonly string[];
}

/** Commands that open the round in which they are listed. */
const OPENING: ReadonlySet<unknown> = new Set(["start", "nextWindow"]);

/** All kept clicks, oldest first; cheap, so not cached. */
export function entriesIn(state: EncounterState): readonly LoggedEntry[] {
  const clocks = clocksOf(state);
  let key = 0;
  return clicksOf(state).map((click): LoggedEntry => {
    key = click.numbers.reduce((sum, number) => hashed(sum, state, number), key);
    const [first = 0] = click.numbers;
    const opens = click.numbers.some((number) => OPENING.has(entryOf(state, number)?.command.type));
    const clock = (opens ? clocks[click.numbers.at(-1) ?? 0] : clocks[first - 1]) ?? state.clock;
    const quiet = click.numbers.every((number) => isBookkeeping(entryOf(state, number)!));
    return { ...click, round: clock.round, time: clock.time, quiet, key };
  });
}

/**
 * Lines of a log, each computed once when shown. They stay valid while everything before them does, except
 * that a player's view of the present round may change.
 */
export class Lines {
  readonly #known = new Map<number, { readonly key: number; readonly line: Line }>();

  /** Forgets lines when names or visibility changed. */
  forget(): void {
    this.#known.clear();
  }

  of(entry: LoggedEntry, context: TrackerContext): Line {
    const [first = 0] = entry.numbers;
    const known = this.#known.get(first);
    if (known?.key === entry.key && (context.gm || entry.round < context.combat.encounter.clock.round))
      return known.line;
    const line = lineOf(entry, context);
    this.#known.set(first, { key: entry.key, line });
    return line;
  }
}

function lineOf({ numbers, round, time }: LoggedEntry, context: TrackerContext): Line {
  const { encounter } = context.combat;
  const logged = numbers.flatMap((number) => {
    const entry = entryOf(encounter, number);
    const command = entry?.inverse ? loggedAt(number, context) : pastAt(number, round, context);
    return entry && command ? [{ command, quiet: isBookkeeping(entry), by: entry.by ?? "" }] : [];
  });
  const [first] = logged;
  if (!first) return { at: "", by: "", words: [] };
  // Those who joined with the start are listed below it.
  const ordered = [...logged.filter(({ quiet }) => !quiet), ...logged.filter(({ quiet }) => quiet)];
  const [lead = first] = ordered;
  return {
    at: OPENING.has(lead.command.command.type) ? "" : atOfLine(first.command, round, time),
    by: lead.quiet ? "" : lead.by,
    words: ordered.flatMap(
      ({ command }) => withNoted(command.past ? pastWords(command) : commandWords(command), command) ?? [],
    ),
  };
}

/** A command as it was just given: round, time, and what it did. */
export function linesNow(command: LoggedCommand): Pick<Line, "at" | "words"> & Pick<LoggedEntry, "round" | "time"> {
  const words = withNoted(commandWords(command), command);
  const opens = OPENING.has(command.command.type);
  const { round, time } = (opens ? command.after : command.before).state.clock;
  return { round, time, at: opens ? "" : atOfLine(command, 0, null), words: words === null ? [] : [words] };
}

function atOfLine({ before, past }: LoggedCommand, round: number, time: Clock["time"]): string {
  if (!past) return before.state.clock.round === 0 ? "" : atIn(before);
  return round === 0 || time === null ? "" : atTime(time, before);
}

/** Time of the combatants who acted or met, else the last time. */
function atIn(fight: TrackerContext): string {
  const [slot] = fight.now;
  if (slot) return atOf(slot, fight);
  const { time } = fight.state.clock;
  const meeting = pendingWords(fight).meeting;
  if (meeting || time === null) return meeting?.at ?? "";
  return atTime(time, fight);
}

function atTime(time: number, fight: TrackerContext): string {
  return shellIn(fight).log?.at?.(time, fight) ?? unitWords(fight.view.pacing).at(time);
}

function hashed(sum: number, state: EncounterState, number: number): number {
  const { command, by = "" } = entryOf(state, number) ?? {};
  const line = `${number} ${by} ${JSON.stringify(command)}`;
  let hash = sum;
  for (let at = 0; at < line.length; at++) hash = (Math.imul(hash, 31) + line.charCodeAt(at)) | 0;
  return hash;
}

// Plain lines for compact entries: who did what. Their fight is no longer known, so what was done in a turn,
// rolled or hit is left out.

/**
 * Returns a compact entry with the present fight; null if missing.
 * @param round the round after the command
 */
function pastAt(number: number, round: number, context: TrackerContext): LoggedCommand | null {
  const { encounter } = context.combat;
  const entry = entryOf(encounter, number);
  return entry
    ? {
        command: commandOf(entry),
        before: context,
        after: context,
        past: { round, hidden: (id) => wasHidden(id, number, encounter) },
      }
    : null;
}

/** "Mira Kestrel attacks Orc"; null if the viewer may not know it. */
function pastWords(entry: LoggedCommand): string | null {
  const { type } = entry.command;
  const { gm, state } = entry.before;
  const ids = concerned(entry);
  if (ids.length && !ids.some((id) => knows(id, entry))) return null;
  if (STATELESS.has(type)) return commandWords(entry);
  if (type === "nextWindow")
    return firstText([`Pacing.${state.pacing}.Log.nextWindow`, "Log.Did.nextWindow"], {
      round: entry.past?.round ?? 0,
    });
  // Without the fight it is unknown whether players may know of these answers.
  if (type === "answer") return gm ? text("Log.Past.answer") : null;
  if (type === "askAgain") return gm ? text("Log.Did.askAgainSomebody") : null;
  if (!ids.length) return text("Log.Did.other");
  const target = word(entry.command.target);
  const parts = {
    name: who(ids, entry),
    target: target ? whoOrSomebody(target, entry) : text("Tracker.Somebody"),
  };
  return text(PLAIN[type] ?? "Log.Past.act", parts);
}

/** Commands whose text needs only the command and names. */
const STATELESS: ReadonlySet<string> = new Set([
  "start",
  "end",
  "onward",
  "resume",
  "pause",
  "join",
  "leave",
  "change",
  "defeat",
  "revive",
  "side",
  "group",
  "hide",
  "option",
  "harm",
]);

/** Texts with one participant. */
const PLAIN: Readonly<Record<string, string>> = {
  done: "Log.Did.done",
  move: "Log.Did.move",
  lose: "Log.Past.lose",
  attack: "Log.Past.attack",
  defend: "Log.Past.defend",
  damage: "Log.Past.damage",
  apply: "Log.Past.apply",
};

/**
 * True if a participant was hidden as of entry `number`: by the last change up to it, else the opposite of the
 * first after it.
 */
function wasHidden(id: string, number: number, state: EncounterState): boolean {
  const hidings = hidingsOf(state).get(id) ?? [];
  const earlier = hidings.findLast((one) => one.number <= number);
  const [later] = hidings;
  return earlier?.hidden ?? (later ? !later.hidden : (participantOf(state, id)?.hidden ?? false));
}

/** When combatants were hidden or shown, in order, by participant. */
const hidingsOf = remembered((state: EncounterState) => {
  const hidings = new Map<string, { number: number; hidden: boolean }[]>();
  for (let number = firstKept(state); number <= state.head; number++) {
    const { type, participant, hidden }: JsonObject = entryOf(state, number)?.command ?? {};
    if ((type !== "hide" && type !== "join") || typeof participant !== "string") continue;
    hidings.set(participant, [...(hidings.get(participant) ?? []), { number, hidden: hidden === true }]);
  }
  return hidings;
});

import { isList, isObject, type Json } from "../model/json.ts";
import { groupBy } from "../model/participants.ts";
import type { LogEntry } from "../model/state.ts";

/*
 * How the log stores what names a crowd: names with equal values together, as one text. Every write of a Combat copies
 * and stores the whole document, and copying a text costs nothing.
 */

interface Alike {
  /** As JSON. */
  readonly value: string;
  /** Separated by spaces. */
  readonly names: string;
}

/** Names with equal values together. */
export function alikeIn(pairs: readonly (readonly [name: string, value: unknown])[]): readonly Alike[] {
  const texts = pairs.map(([name, value]) => [name, JSON.stringify(value)] as const);
  return [...groupBy(texts, ([, value]) => value)].map(([value, alike]) => ({
    value,
    names: alike.map(([name]) => name).join(" "),
  }));
}

type Command = LogEntry["command"];

/** Answers from which on they are stored together. */
const CROWD = 20;

const storedAs = new WeakMap<Command, Command>();
const readAs = new WeakMap<Command, Command>();

/** Stores many answers as `alike: [[start, value, "end end end"], …]`; start and end make up a request's id. */
export function storedCommand(command: Command): Command {
  const { type, answers, ...others } = command;
  if (type !== "answer" || !isObject(answers)) return command;
  const known = storedAs.get(command);
  if (known) return known;
  const pairs = Object.entries(answers);
  if (pairs.length < CROWD) return command;
  const ends = pairs.map(([id, value]): readonly [string, unknown] => {
    const start = id.lastIndexOf("_") + 1;
    return [id.slice(start), [id.slice(0, start), value]];
  });
  const alike = alikeIn(ends).map(({ value: text, names }): readonly Json[] => {
    const [start, value] = JSON.parse(text) as readonly [string, Json];
    return [start, value, names];
  });
  return paired(command, { type, ...others, alike });
}

/** Returns the command as it was given; a damaged one as it is. */
export function givenCommand(stored: Command): Command {
  const { type, alike, ...others } = stored;
  if (type !== "answer" || !isList(alike)) return stored;
  const known = readAs.get(stored);
  if (known) return known;
  const answers: Record<string, Json> = {};
  for (const group of alike) {
    const [start, value, ends] = isList(group) ? group : [];
    if (typeof start !== "string" || typeof ends !== "string" || value === undefined) return stored;
    for (const end of ends.split(" ")) answers[start + end] = value;
  }
  const given: Command = { type, ...others, answers };
  paired(given, stored);
  return given;
}

function paired(given: Command, stored: Command): Command {
  storedAs.set(given, stored);
  readAs.set(stored, given);
  return stored;
}

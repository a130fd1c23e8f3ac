import { readFileSync } from "node:fs";
import path from "node:path";
import type { JsonObject } from "../../src/rules/index.ts";
import { entrantsOf, openEncounter, readEncounter, type EncounterFile } from "../encounter-file/index.ts";
import { play } from "../simulate/play.ts";
import type { Line } from "../simulate/timeline.ts";
import type { Fillers } from "./fill.ts";
import { escape, figure, table } from "./markup.ts";

/**
 * The worked examples: encounter files in the folder beside this one, played by the rules core, from which pages take
 * their numbers.
 */

const FOLDER = path.join(import.meta.dirname, "examples");
const ROUNDS = 2;

type SlotLine = Extract<Line, { kind: "slot" }>;

export interface Example {
  readonly file: EncounterFile;
  readonly lines: readonly Line[];
  readonly slots: readonly SlotLine[];
}

const played = new Map<string, Example>();

export function example(name: string): Example {
  let known = played.get(name);
  if (!known) played.set(name, (known = playFile(name)));
  return known;
}

function playFile(name: string): Example {
  const read = readEncounter(readFileSync(path.join(FOLDER, `${name}.yml`), "utf8"));
  if (read.problems) throw new Error(`examples/${name}.yml: ${JSON.stringify(read.problems)}`);
  const opened = openEncounter(read.ok);
  if (opened.problems) throw new Error(`examples/${name}.yml: ${JSON.stringify(opened.problems)}`);
  const { lines, problems, unused } = play(read.ok, opened.ok, { rounds: ROUNDS, seed: 1 });
  if (problems.length || unused.length)
    throw new Error(`examples/${name}.yml: ${JSON.stringify([...problems, ...unused])}`);
  return { file: read.ok, lines, slots: lines.filter((line): line is SlotLine => line.kind === "slot") };
}

/** Returns a participant's slots in a round, in playing order. */
function slotsOf(name: string, who: string, round: number): readonly SlotLine[] {
  return example(name).slots.filter(({ row }) => row.participant === who && row.round === round);
}

function nth(name: string, who: string, round: string, place: string): SlotLine {
  const slot = slotsOf(name, who, Number(round))[Number(place) - 1];
  if (!slot) throw new Error(`${who} has no slot ${place} in round ${round}`);
  return slot;
}

/** Returns a participant's stat from the file: "basicSpeed", "weapons.0.spd". */
function stat(name: string, who: string, place: string): string {
  const entrant = entrantsOf(example(name).file).find(({ id }) => id === who);
  const value = place.split(".").reduce<unknown>((at, key) => (at as JsonObject | undefined)?.[key], entrant?.natural);
  if (typeof value !== "number" && typeof value !== "string") throw new Error(`${who} has no ${place}`);
  return typeof value === "number" ? figure(value) : value;
}

/** Returns what a participant rolled or decided, the nth time for that reason. */
function rolled(name: string, what: string, who: string, place: number): string {
  const answers = example(name).lines.flatMap((line) =>
    line.kind === "answer" && line.request.what === what && (line.request.participant ?? line.request.side) === who
      ? [line.value]
      : [],
  );
  const value = answers[place - 1];
  if (typeof value !== "number") throw new Error(`${who} was not asked for ${what} ${place} times`);
  return figure(value);
}

/** Returns a round's slots in playing order as a table, with the page's words for what happens. */
function playedTable(name: string, round: number, columns: readonly string[], last: number): string {
  const names = new Map(entrantsOf(example(name).file).map(({ id, name: title }) => [id, title]));
  for (const { id, name: title = id } of example(name).file.sides ?? []) names.set(id, title);
  const slots = example(name).slots.filter(({ row }) => row.round === round && row.time <= last);
  const rows = slots.map(({ row, note }) => columns.map((column) => cell(column, row, note, names)));
  return table(
    columns.map((column) => HEADS[column] ?? column),
    rows,
  );
}

const HEADS: Readonly<Record<string, string>> = {
  time: "When",
  seconds: "Seconds",
  who: "Who",
  turn: "Turn",
  phase: "Phase",
  side: "Side",
  does: "What",
  speed: "Speed",
  dx: "DX",
  initiative: "Initiative",
};

const DEEDS: Readonly<Record<string, string>> = {
  draw: "has drawn",
  weapon: "fires",
  reload: "has reloaded",
  natural: "natural attack",
};

function cell(column: string, row: SlotLine["row"], note: JsonObject, names: ReadonlyMap<string, string>): string {
  const { time, participant, ordinal, of, phase, side, kind } = row;
  switch (column) {
    case "time":
    case "initiative":
      return kind === "hazard" && time >= 10_000 ? "first of all" : figure(time);
    case "speed":
      return figure(time);
    case "seconds":
      return `${time / 2}`;
    case "who":
      return names.get(participant) ?? participant;
    case "turn":
      return of > 1 ? `${ordinal} of ${of}` : "1";
    case "phase":
      return phase;
    case "side":
      return names.get(side) ?? side;
    case "dx":
      return figure(note.dx as number);
    case "does":
      return kind === "hazard" ? "takes effect" : escape(doing(row, note));
    default:
      throw new Error(`no column ${column}`);
  }
}

function doing({ kind }: SlotLine["row"], note: JsonObject): string {
  const { manoeuvre, action, label, leg, do: deed, from } = note as Readonly<Record<string, string | undefined>>;
  if (kind === "interrupt") return `${String(manoeuvre)}, cutting in`;
  if (deed) return `${DEEDS[deed] ?? deed}: ${String(label)}`;
  if (leg) return "arrives";
  if (action)
    return [label ?? DEEDS[action] ?? action, ...(from === undefined ? [] : [`carried over from ${from}`])].join(", ");
  return (manoeuvre ?? "acts").replaceAll("-", " ");
}

export const exampleFillers: Fillers = {
  /** `{{at action-period duellist 1 2}}`: the time of the second slot in round 1. */
  at: ([name = "", who = "", round = "", place = ""]) => figure(nth(name, who, round, place).row.time),
  /** All times of a participant in a round: "1, −3, −7 and −11". */
  all: ([name = "", who = "", round = ""]) =>
    slotsOf(name, who, Number(round))
      .map(({ row }) => figure(row.time))
      .join(", "),
  note: ([name = "", who = "", round = "", place = "", key = ""]) => {
    const value = nth(name, who, round, place).note[key];
    if (typeof value !== "number" && typeof value !== "string") throw new Error(`no note ${key}`);
    return typeof value === "number" ? figure(value) : value;
  },
  stat: ([name = "", who = "", place = ""]) => stat(name, who, place),
  rolled: ([name = "", what = "", who = "", place = "1"]) => rolled(name, what, who, Number(place)),
  played: ([name = "", round = "1", ...columns], { last = "Infinity" }) =>
    playedTable(name, Number(round), columns, Number(last)),
};

import { participantOf, type EncounterState } from "../../src/rules/index.ts";
import { oddsOf, DEFAULT_EFFORT, type Odds } from "../../src/rules/odds/odds.ts";
import {
  describeProblem,
  entrantsOf,
  openEncounter,
  readEncounter,
  type EncounterFile,
  type Problem,
} from "../encounter-file/index.ts";
import { asksForHelp, readArguments, USAGE, type Arguments } from "./arguments.ts";
import { paintFor, type Terminal } from "./paint.ts";
import { play } from "./play.ts";
import { jsonLines } from "./report.ts";

/** The output of the program. Exit code 0: played; 2: wrong arguments, wrong file, or a refused command in it. */
export interface Result {
  readonly out: readonly string[];
  readonly err: readonly string[];
  readonly code: 0 | 2;
}

/** Called while odds are played: plays so far, and in all. */
export type Progress = (plays: number, of: number) => void;

/** The program's environment. */
export interface Around {
  /** Called while odds are played. */
  readonly progress?: Progress;
  /** Where its lines go; without colours by default. */
  readonly terminal?: Terminal;
}

/**
 * Runs the program, without the process around it.
 * @param read returns the text of a file; an exception is reported as a problem of the file
 */
export async function simulate(
  args: readonly string[],
  read: (file: string) => string,
  around: Around = {},
): Promise<Result> {
  if (asksForHelp(args)) return { out: [USAGE], err: [], code: 0 };
  let given: Arguments;
  try {
    given = readArguments(args);
  } catch (error) {
    return { out: [], err: [(error as Error).message, USAGE], code: 2 };
  }
  return run(given, read, around);
}

async function run(
  { file, rounds, seed, json, odds, colour }: Arguments,
  read: (file: string) => string,
  { progress = () => undefined, terminal = {} }: Around,
): Promise<Result> {
  const wrong = (problems: readonly Problem[]): Result => ({
    out: [],
    err: problems.map((one) => describeProblem(file, one)),
    code: 2,
  });
  let text: string;
  try {
    text = read(file);
  } catch (error) {
    return { out: [], err: [`${file}: ${(error as Error).message}`], code: 2 };
  }
  const content = readEncounter(text);
  if (content.problems) return wrong(content.problems);
  const opened = openEncounter(content.ok);
  if (opened.problems) return wrong(opened.problems);
  const dice = seed ?? content.ok.dice?.seed ?? 1;
  const paint = paintFor(colour, terminal);
  if (odds !== undefined) {
    const { found, problems } = playOdds(content.ok, opened.ok, { plays: odds, seed: dice, progress });
    if (problems.length) return wrong(problems);
    return {
      out: !found ? [] : json ? [JSON.stringify(found)] : await (await inWords()).oddsLines(content.ok, found, paint),
      err: [],
      code: 0,
    };
  }
  const { lines, problems, unused, state } = play(content.ok, opened.ok, { rounds, seed: dice });
  const out = json ? jsonLines(lines) : await (await inWords()).logLines(content.ok, lines, state, dice, paint);
  return {
    out,
    err: [...problems.map((one) => describeProblem(file, one)), ...unused.map((note) => `${file}: note: ${note}`)],
    code: problems.length ? 2 : 0,
  };
}

/** Loading the words takes half a second, and JSON needs none. */
function inWords(): Promise<typeof import("./words.ts")> {
  return import("./words.ts");
}

/** Plays a fight repeatedly from its start, with the file's surprise. */
function playOdds(
  file: EncounterFile,
  opened: EncounterState,
  { plays, seed, progress }: { readonly plays: number; readonly seed: number; readonly progress: Progress },
): { readonly found: Odds | null; readonly problems: readonly Problem[] } {
  const { state, problems } = play(file, opened, { rounds: 1, seed, until: ({ status }) => status === "running" });
  let found: Odds | null = null;
  if (problems.length) return { found, problems };
  const creatures = entrantsOf(file)
    .map(({ id }) => id)
    .filter((id) => participantOf(state, id)?.kind === "creature");
  for (const odds of oddsOf(state, creatures, { plays, seed, minutes: Math.min(plays, DEFAULT_EFFORT.minutes) })) {
    found = odds;
    progress(odds.plays, odds.of);
  }
  return { found, problems };
}

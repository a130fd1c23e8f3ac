import { participantOf, pacingOf, type EncounterState } from "../../src/rules/index.ts";
import { oddsOf, USUAL_EFFORT, type Odds } from "../../src/rules/odds/odds.ts";
import { describeProblem, entrantsOf, openEncounter, readEncounter, type EncounterFile, type Problem } from "../encounter-file/index.ts";
import { readArguments, USAGE } from "./arguments.ts";
import { oddsLines } from "./odds-report.ts";
import { play } from "./play.ts";
import { jsonLines, tableLines } from "./report.ts";

/** What a program leaves behind. Exit code 0: played; 2: wrong arguments, wrong file, or a command in it that was refused. */
export interface Result {
  readonly out: readonly string[];
  readonly err: readonly string[];
  readonly code: 0 | 2;
}

/** Told while odds are played: plays so far, and in all. */
export type Progress = (plays: number, of: number) => void;

/**
 * The whole program but for the process it runs in.
 * @param read gives the text of a file; what it throws is told as a problem of the file
 * @param progress is called while odds are played
 */
export function simulate(args: readonly string[], read: (file: string) => string, progress: Progress = () => undefined): Result {
  try {
    return run(readArguments(args), read, progress);
  } catch (error) {
    return { out: [], err: [(error as Error).message, USAGE], code: 2 };
  }
}

function run({ file, rounds, seed, json, odds }: ReturnType<typeof readArguments>, read: (file: string) => string, progress: Progress): Result {
  const wrong = (problems: readonly Problem[]): Result => ({ out: [], err: problems.map((one) => describeProblem(file, one)), code: 2 });
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
  if (odds !== undefined) return playOdds(content.ok, opened.ok, { plays: odds, seed: dice, json, progress }, wrong);
  const { lines, problems, unused } = play(content.ok, opened.ok, { rounds, seed: dice });
  const { title, pacing } = content.ok;
  const out = json
    ? jsonLines(lines)
    : [`${title || "Untitled fight"} (${pacing}, seed ${dice})`, "", ...tableLines(content.ok, lines, pacingOf(pacing)?.clock.endless === true)];
  return { out, err: [...problems.map((one) => describeProblem(file, one)), ...unused.map((note) => `${file}: note: ${note}`)], code: problems.length ? 2 : 0 };
}

/** Plays a fight again and again from its start, with the surprise that the file gives. */
function playOdds(file: EncounterFile, opened: EncounterState, { plays, seed, json, progress }: { readonly plays: number; readonly seed: number; readonly json: boolean; readonly progress: Progress }, wrong: (problems: readonly Problem[]) => Result): Result {
  const { state, problems } = play(file, opened, { rounds: 1, seed, until: ({ status }) => status === "running" });
  if (problems.length) return wrong(problems);
  const creatures = entrantsOf(file).map(({ id }) => id).filter((id) => participantOf(state, id)?.kind === "creature");
  let last: Odds | null = null;
  for (const odds of oddsOf(state, creatures, { plays, seed, minutes: Math.min(plays, USUAL_EFFORT.minutes) })) {
    last = odds;
    progress(odds.plays, odds.of);
  }
  return { out: last ? (json ? [JSON.stringify(last)] : oddsLines(file, last, pacingOf(file.pacing)?.clock.endless === true)) : [], err: [], code: 0 };
}

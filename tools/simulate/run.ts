import { pacingOf } from "../../src/rules/index.ts";
import { describeProblem, openEncounter, readEncounter, type Problem } from "../encounter-file/index.ts";
import { readArguments, USAGE } from "./arguments.ts";
import { play } from "./play.ts";
import { jsonLines, tableLines } from "./report.ts";

/** What a program leaves behind. Exit code 0: played; 2: wrong arguments, wrong file, or a command in it that was refused. */
export interface Result {
  readonly out: readonly string[];
  readonly err: readonly string[];
  readonly code: 0 | 2;
}

/**
 * The whole program but for the process it runs in.
 * @param read gives the text of a file; what it throws is told as a problem of the file
 */
export function simulate(args: readonly string[], read: (file: string) => string): Result {
  try {
    return run(readArguments(args), read);
  } catch (error) {
    return { out: [], err: [(error as Error).message, USAGE], code: 2 };
  }
}

function run({ file, rounds, seed, json }: ReturnType<typeof readArguments>, read: (file: string) => string): Result {
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
  const { lines, problems, unused } = play(content.ok, opened.ok, { rounds, seed: dice });
  const { title, pacing } = content.ok;
  const out = json
    ? jsonLines(lines)
    : [`${title || "Untitled fight"} (${pacing}, seed ${dice})`, "", ...tableLines(content.ok, lines, pacingOf(pacing)?.clock.endless === true)];
  return { out, err: [...problems.map((one) => describeProblem(file, one)), ...unused.map((note) => `${file}: note: ${note}`)], code: problems.length ? 2 : 0 };
}

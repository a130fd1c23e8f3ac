import { parseArgs } from "node:util";

export interface Arguments {
  readonly file: string;
  readonly rounds: number;
  /** Undefined for the file's own. */
  readonly seed: number | undefined;
  readonly json: boolean;
  /** Number of plays for the odds; undefined to play the fight once and report it. */
  readonly odds: number | undefined;
  readonly colour: (typeof COLOURS)[number];
}

const COLOURS = ["auto", "always", "never"] as const;

export const USAGE =
  "usage: simulate ENCOUNTER.yml [--rounds N] [--seed S] [--json | --colour auto|always|never]\n       simulate ENCOUNTER.yml --odds PLAYS [--seed S] [--json | --colour auto|always|never]";
const MOST_ROUNDS = 1_000;
const MOST_PLAYS = 100_000;

/** True if the user asks for help. */
export function asksForHelp(args: readonly string[]): boolean {
  return args.some((arg) => arg === "--help" || arg === "-h");
}

/** Reads the arguments. @throws Error with a message for the user */
export function readArguments(args: readonly string[]): Arguments {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      rounds: { type: "string", default: "3" },
      seed: { type: "string" },
      json: { type: "boolean", default: false },
      odds: { type: "string" },
      colour: { type: "string", default: "auto" },
    },
  });
  const [file, ...more] = positionals;
  if (file === undefined || more.length) throw new Error("one encounter file, please");
  return {
    file,
    json: values.json,
    colour: chosen("--colour", values.colour, COLOURS),
    rounds: whole("--rounds", values.rounds, 1, MOST_ROUNDS),
    odds: values.odds === undefined ? undefined : whole("--odds", values.odds, 1, MOST_PLAYS),
    seed: values.seed === undefined ? undefined : whole("--seed", values.seed, 0, 4_294_967_295),
  };
}

function whole(option: string, text: string, from: number, to: number): number {
  const value = Number(text);
  if (!/^\d+$/.test(text) || value < from || value > to)
    throw new Error(`${option}: found ${text}, allowed is a whole number from ${from} to ${to}`);
  return value;
}

function chosen<T extends string>(option: string, text: string, choices: readonly T[]): T {
  const found = choices.find((choice) => choice === text);
  if (found === undefined) throw new Error(`${option}: found ${text}, allowed is one of ${choices.join(", ")}`);
  return found;
}

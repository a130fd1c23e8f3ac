// Random commands on random fights of all pacings, every law of the property tests checked, every state read back from storage.
import { inspect } from "node:util";
import { apply, type EncounterState } from "../../src/rules/index.ts";
import { reportOf } from "../rules/properties/fault-report.ts";
import { Fight, FightFault, type Given, type Watch } from "../rules/properties/fight.ts";
import { registerPopcorn, subject as popcorn } from "../rules/modules/popcorn.ts";
import { randomFrom } from "../rules/properties/random.ts";
import type { Subject } from "../rules/properties/subject.ts";
import { subjects } from "../rules/properties/subjects.ts";
import { KINDS, type Kind } from "./fights.ts";
import { kilobytes, milliseconds, percentile, type Program, type Run } from "./run.ts";

/** Milliseconds above which a command is a fault, measured again to be sure. */
const SLOW = 100;
/** The same where everybody answers at once in a fight of 5,000: such a command names each of them. */
const SLOW_FOR_ALL = 250;
/** The same for commands that may undo and redo a thousand others. */
const SLOW_AGAIN = 500;
const AGAIN: ReadonlySet<string> = new Set(["undo", "takeBack", "redo", "askAgain"]);
/** Limit of the cost of a long fight's last tenth by that of its second. */
const GROWTH = 3;

await registerPopcorn();
const pacings: readonly Subject[] = [...(await subjects()), popcorn];

const tally = { fights: 0, commands: 0, accepted: 0, largest: 0, largestPatch: 0, growth: 0 };
const [slowestOne, slowestAgain] = [
  { took: 0, what: "" },
  { took: 0, what: "" },
];
const refusals = new Map<string, number>();
const byKind = new Map<string, { fights: number; commands: number; took: number[] }>();

/** The fights of an attack: the kind and the pacing follow from its number, so that few attacks meet all of them. */
function fightOf(run: Run, number: number): { kind: Kind; subject: Subject } {
  const random = run.random(number);
  let at = random(KINDS.reduce((sum, { weight }) => sum + weight, 0));
  // The first attacks play each kind once, so that a short run covers all.
  const kind =
    number < KINDS.length * pacings.length && number % 3 === 0
      ? KINDS[Math.floor(number / 3) % KINDS.length]!
      : KINDS.find(({ weight }) => (at -= weight) < 0)!;
  return { kind, subject: pacings[number % pacings.length]! };
}

/** The least that a command takes of three tries; what else the machine did is not ours. */
function atLeast(before: EncounterState, { command }: Given): number {
  return Math.min(
    ...[0, 1, 2].map(() => {
      const { user } = process.cpuUsage();
      apply(before, command);
      return (process.cpuUsage().user - user) / 1_000;
    }),
  );
}

function typeOf(command: unknown): string {
  return typeof command === "object" && command !== null && "type" in command ? String(command.type) : "garbage";
}

/** True for an answer to a thousand requests at once. */
function namesMany(command: unknown): boolean {
  return typeOf(command) === "answer" && Object.keys((command as { answers?: object }).answers ?? {}).length > 1_000;
}

function watched(run: Run, kind: Kind, subject: Subject, number: number, took: number[]): Watch {
  return {
    rarely: kind.rarely,
    saw: (given, outcome, ms, before) => {
      tally.commands++;
      took.push(ms);
      if (outcome.refusal) refusals.set(outcome.refusal.code, (refusals.get(outcome.refusal.code) ?? 0) + 1);
      else {
        tally.accepted++;
        if (given.draw !== null && given.draw % (5 * kind.rarely) === 0)
          tally.largest = Math.max(tally.largest, JSON.stringify(outcome.state).length);
        tally.largestPatch = Math.max(tally.largestPatch, JSON.stringify(outcome.patch).length);
      }
      const type = typeOf(given.command);
      const [slowest, limit] = AGAIN.has(type)
        ? [slowestAgain, SLOW_AGAIN]
        : [slowestOne, namesMany(given.command) ? SLOW_FOR_ALL : SLOW];
      if (ms < slowest.took) return;
      const sure = ms > 20 ? Math.min(ms, atLeast(before, given)) : ms;
      if (sure <= slowest.took) return;
      Object.assign(slowest, {
        took: sure,
        what: `${type} in a ${kind.name} fight of ${subject.pacing}, attack ${number}`,
      });
      if (sure > limit)
        run.fault(
          `a command takes more than ${limit} ms: ${type}, ${kind.name}, ${subject.pacing}`,
          number,
          `${milliseconds(sure)} for ${inspect(given.command, { depth: 4, breakLength: Infinity }).slice(0, 500)}`,
        );
    },
  };
}

function attack(run: Run, number: number): void {
  const random = run.random(number);
  const { kind, subject } = fightOf(run, number);
  run.alive(`a ${kind.name} fight of ${subject.pacing}, --only ${number}`);
  const [start, took]: [number, number[]] = [random(0x7fffffff), []];
  const fight = new Fight(subject, start, watched(run, kind, subject, number, took));
  try {
    for (const command of kind.opening(subject, randomFrom(start))) fight.give(command, kind.ends ? 1 : null);
    took.length = 0;
    for (let left = kind.commands(random); left > 0 && (kind.ends || !run.isOver); left--) {
      const draw = random(0x7fffffff);
      fight.give(kind.next(fight, subject, randomFrom(draw)), draw);
      if (left % 100 === 0)
        run.alive(`a ${kind.name} fight of ${subject.pacing}, --only ${number}, ${left} commands before its end`);
    }
    if (kind.ends) fight.end();
  } catch (error) {
    if (!(error instanceof FightFault)) throw error;
    const { property } = error;
    const name = `${subject.pacing}: ${property}`;
    if (run.has(name)) return run.fault(name, number, "");
    run.fault(name, number, reportOf(error, { subject, start, rarely: kind.rarely, ends: kind.ends }));
  }
  tally.largest = Math.max(tally.largest, JSON.stringify(fight.state).length);
  tally.fights++;
  const of = byKind.get(kind.name) ?? { fights: 0, commands: 0, took: [] };
  byKind.set(kind.name, {
    fights: of.fights + 1,
    commands: of.commands + took.length,
    took: of.took.concat(took.slice(-2_000)).slice(-20_000),
  });
  if (kind.name === "long" && took.length >= 10_000) {
    const tenth = took.length / 10;
    const growth = percentile(took.slice(-tenth), 50) / percentile(took.slice(tenth, 2 * tenth), 50);
    tally.growth = Math.max(tally.growth, growth);
    if (growth > GROWTH)
      run.fault(
        `a click grows with the length of the fight: ${subject.pacing}`,
        number,
        `${growth.toFixed(1)} times as long after ${took.length} commands`,
      );
  }
}

function figures(run: Run): void {
  run.figure("fights", tally.fights);
  for (const { name } of KINDS) {
    const of = byKind.get(name);
    if (of)
      run.figure(
        `  ${name}`,
        `${of.fights.toLocaleString("en-GB")} fights, ${of.commands.toLocaleString("en-GB")} commands, median ${milliseconds(percentile(of.took, 50))}, 99 of 100 below ${milliseconds(percentile(of.took, 99))}`,
      );
  }
  run.figure("commands", tally.commands);
  run.figure("states", tally.accepted);
  run.figure(
    "refusals",
    [...refusals]
      .sort((a, b) => b[1] - a[1])
      .slice(0, 12)
      .map(([code, count]) => `${code} ${count}`)
      .join(", ") + (refusals.size > 12 ? `, ${refusals.size - 12} other codes` : ""),
  );
  run.figure("slowest command", `${milliseconds(slowestOne.took)}, ${slowestOne.what}`);
  run.figure("slowest that repeats others", `${milliseconds(slowestAgain.took)}, ${slowestAgain.what}`);
  run.figure("growth over 10,000 clicks", tally.growth);
  run.figure("largest state", kilobytes(tally.largest));
  run.figure("largest patch", kilobytes(tally.largestPatch));
}

export const program: Program = { attack, figures };

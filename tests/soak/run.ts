// What the programs of `npm run soak` share: how long to go on, what they tell while they run, and the table at the end.
import { writeFileSync } from "node:fs";
import { randomOf, type Random } from "../rules/properties/random.ts";

/** Faults reported in full; more are only counted. */
const TOLD = 12;

/** A broken promise. */
interface Fault {
  readonly what: string;
  readonly detail: string;
}

/** A program's attack and its final figures. */
export interface Program {
  /** One attack. A broken promise is reported to the run, or thrown. */
  attack(run: Run, number: number): Promise<void> | void;
  /** Adds the figures of all attacks of this process to the table. */
  figures(run: Run): void;
}

/** The length of a run. */
interface Extent {
  readonly minutes?: number;
  readonly seed?: number;
  /** Number of the one attack to repeat; by default all. */
  readonly only?: number | undefined;
  /** Number of attacks, regardless of time; without it until time is up. */
  readonly count?: number | undefined;
  readonly alive?: string | undefined;
  /** True for the attacks of `npm test`: as short as is useful. */
  readonly isSmall?: boolean;
}

/** Returns a function that finds the value of an option: `--seed n`. */
export const givenIn =
  (args: readonly string[]) =>
  (option: string): string | undefined =>
    args.includes(option) ? args[args.indexOf(option) + 1] : undefined;

export class Run {
  readonly isSmall: boolean;
  readonly #minutes: number;
  readonly #seed: number;
  readonly #only: number | undefined;
  readonly #count: number | undefined;
  readonly #alive: string | undefined;
  readonly #began = performance.now();
  readonly #faults = new Map<string, Fault & { times: number }>();
  readonly #figures: (readonly [string, string])[] = [];

  constructor(
    readonly name: string,
    { minutes = 1, seed = 1, only, count, alive, isSmall = false }: Extent,
  ) {
    this.#minutes = minutes;
    this.#seed = seed;
    this.#only = only;
    this.#count = count;
    this.#alive = alive;
    this.isSmall = isSmall;
  }

  /** A run as `main.ts` asks for it: `--minutes n --seed n --alive FILE [--count n] [--only n]`. */
  static from(name: string, args: readonly string[]): Run {
    const given = givenIn(args);
    const numberOf = (option: string): number | undefined => (given(option) ? Number(given(option)) : undefined);
    return new Run(name, {
      minutes: numberOf("--minutes") ?? 1,
      seed: numberOf("--seed") ?? 1,
      only: numberOf("--only"),
      count: numberOf("--count"),
      alive: given("--alive"),
    });
  }

  /** Makes all attacks of a program. An exception is a fault too. */
  async play(program: Program): Promise<void> {
    for (const number of this.#attacks()) {
      try {
        await program.attack(this, number);
      } catch (error) {
        const { message, stack } = error as Error;
        this.fault(`throws: ${message.split("\n")[0]!.slice(0, 160)}`, number, String(stack).slice(0, 2_000));
      }
    }
    program.figures(this);
  }

  /** The broken promises, each with the details of its first time. */
  get faults(): readonly string[] {
    return [...this.#faults.values()].map(({ what, detail }) => `${what}: ${detail}`);
  }

  get passed(): number {
    return performance.now() - this.#began;
  }

  get isOver(): boolean {
    return this.passed > this.#minutes * 60_000;
  }

  /** The numbers of attacks: as many as were asked for, or until time is up, and at least one. */
  *#attacks(): Generator<number> {
    if (this.#only !== undefined) return void (yield this.#only);
    for (let number = 0; this.#count === undefined ? number === 0 || !this.isOver : number < this.#count; number++)
      yield number;
  }

  /** Chance for one attack. */
  random(number: number): Random {
    return randomOf(this.#seed, number);
  }

  /** Says that the program goes on, and with what. Written at once: a program that hangs could not send it. */
  alive(what: string): void {
    if (this.#alive) writeFileSync(this.#alive, what);
  }

  /**
   * Reports a broken promise.
   * @param what the promise: repetitions are only counted
   * @param attack number of the attack, to be repeated
   */
  fault(what: string, attack: number, detail: string): void {
    const known = this.#faults.get(what);
    if (known) return void known.times++;
    this.#faults.set(what, {
      what,
      times: 1,
      detail: `${detail}\n  again: npm run soak -- ${this.name} --seed ${this.#seed} --only ${attack}`,
    });
  }

  has(fault: string): boolean {
    return this.#faults.has(fault);
  }

  figure(name: string, value: string | number): void {
    this.#figures.push([
      name,
      typeof value === "number" ? value.toLocaleString("en-GB", { maximumFractionDigits: 1 }) : value,
    ]);
  }

  /** Adds counted numbers and measured milliseconds under their own names: `clicksRefused` is "clicks refused". */
  figuresOf(tally: Readonly<Record<string, number | readonly number[]>>): void {
    for (const [name, value] of Object.entries(tally))
      this.figure(
        name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`),
        typeof value === "number" ? value : mostly(value),
      );
  }

  /** Prints the table and the faults, and sets the exit code. */
  end(): void {
    const seconds = Math.round(this.passed / 1_000);
    this.figure("time", `${Math.floor(seconds / 60)} min ${seconds % 60} s`);
    this.figure(
      "faults",
      [...this.#faults.values()].reduce((sum, { times }) => sum + times, 0),
    );
    const width = Math.max(...this.#figures.map(([name]) => name.length));
    console.log(`\n${this.name} (seed ${this.#seed})`);
    for (const [name, value] of this.#figures) console.log(`  ${name.padEnd(width)}  ${value}`);
    for (const { what, times, detail } of [...this.#faults.values()].slice(0, TOLD))
      console.log(`\nFAULT, ${times} times: ${what}\n  ${detail}`);
    process.exitCode = this.#faults.size ? 1 : 0;
  }
}

/** The value above this many per cent of the others. */
export function percentile(values: readonly number[], percent: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor((sorted.length * percent) / 100))] ?? 0;
}

export const milliseconds = (value: number): string => `${value < 10 ? value.toFixed(2) : Math.round(value)} ms`;
const mostly = (values: readonly number[]): string =>
  `median ${milliseconds(percentile(values, 50))}, at most ${milliseconds(percentile(values, 100))}`;
export const kilobytes = (characters: number): string => `${(characters / 1_024).toFixed(1)} KB`;

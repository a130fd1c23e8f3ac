/** Measures by name, in milliseconds. Runs of different measures are interleaved by the caller, so that a busy machine hits all alike. */
export class Clock {
  private readonly runs = new Map<string, number[]>();

  time<T>(name: string, run: () => T): T {
    const cpu = process.cpuUsage();
    const begin = performance.now();
    const result = run();
    const took = performance.now() - begin;
    const { user, system } = process.cpuUsage(cpu);
    // Excludes time in which another program had the processor.
    const counted = Math.min(took, (user + system) / 1_000);
    const runs = this.runs.get(name);
    if (runs) runs.push(counted);
    else this.runs.set(name, [counted]);
    return result;
  }

  median(name: string): number {
    return median(this.runs.get(name) ?? []);
  }
}

export function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}

export function ms(value: number): string {
  return value < 1 ? `${(value * 1_000).toFixed(0)} µs` : `${value.toFixed(2)} ms`;
}

/** Prints a measure. A limit that does not hold sets the exit code. */
export function report(holds: boolean, ...columns: readonly string[]): void {
  if (!holds) process.exitCode = 1;
  console.log([holds ? "ok    " : "BROKEN", ...columns].join("  "));
}

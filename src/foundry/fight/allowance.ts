/**
 * How often something may happen for each user: so many times in so many milliseconds. Counted with a clock that no
 * change of the computer's time moves, since a limit that waits for an hour to come round again keeps people out.
 */
export class Allowance {
  readonly #used = new Map<string, { since: number; times: number }>();

  constructor(
    private readonly most: number,
    private readonly milliseconds: number,
  ) {}

  /** Counts one more, or several. @returns false if that is too many by now */
  take(user: string, times = 1): boolean {
    const now = performance.now();
    const used = this.#used.get(user);
    const passed = used ? now - used.since : Infinity;
    if (!used || passed < 0 || passed >= this.milliseconds) this.#used.set(user, { since: now, times });
    else used.times += times;
    return (this.#used.get(user)?.times ?? 0) <= this.most;
  }

  /** How many were too many so far. */
  beyond(user: string): number {
    return Math.max(0, (this.#used.get(user)?.times ?? 0) - this.most);
  }
}

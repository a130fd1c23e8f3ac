/**
 * Limits how often something may happen for each user in so many milliseconds, by a clock that no change of the
 * computer's time moves.
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

/** Limits events per user and period in milliseconds. */
export class Allowance {
  readonly #used = new Map<string, { since: number; times: number }>();

  constructor(
    private readonly most: number,
    private readonly milliseconds: number,
  ) {}

  take(user: string, times = 1): boolean {
    const now = performance.now();
    const used = this.#used.get(user);
    const passed = used ? now - used.since : Infinity;
    if (!used || passed < 0 || passed >= this.milliseconds) this.#used.set(user, { since: now, times });
    else used.times += times;
    return (this.#used.get(user)?.times ?? 0) <= this.most;
  }

  /** Returns the events above the limit so far. */
  beyond(user: string): number {
    return Math.max(0, (this.#used.get(user)?.times ?? 0) - this.most);
  }
}

// foundry.utils.Semaphore: at most `max` functions run at a time, the rest wait in order.
export class Semaphore {
  readonly max: number;
  readonly #waiting: (() => void)[] = [];
  #active = 0;

  constructor(max = 1) {
    this.max = Math.max(1, max);
  }

  get remaining(): number {
    return this.#waiting.length;
  }

  get active(): number {
    return this.#active;
  }

  async add<A extends unknown[], R>(fn: (...args: A) => R | Promise<R>, ...args: A): Promise<R> {
    if (this.#active >= this.max) await new Promise<void>((resolve) => this.#waiting.push(resolve));
    this.#active++;
    try {
      return await fn(...args);
    } finally {
      this.#active--;
      this.#waiting.shift()?.();
    }
  }

  clear(): void {
    this.#waiting.length = 0;
  }
}

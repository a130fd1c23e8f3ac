// facts 4.1: callbacks are not awaited; `call` stops at the first `false`, `callAll` does not. An exception is reported
// through onError, and the other callbacks still run.
import type { Dict, Loose } from "../../shared/loose.ts";

type Callback = (...args: Loose[]) => unknown;

interface HookedFunction {
  hook: string;
  id: number;
  fn: Callback;
  once: boolean;
}

export class Hooks {
  static readonly #events = new Map<string, HookedFunction[]>();
  static #nextId = 1;

  static get events(): Record<string, HookedFunction[]> {
    return Object.fromEntries(this.#events);
  }

  static on(hook: string, fn: Callback, { once = false } = {}): number {
    const id = this.#nextId++;
    const list = this.#events.get(hook) ?? [];
    list.push({ hook, id, fn, once });
    this.#events.set(hook, list);
    return id;
  }

  static once(hook: string, fn: Callback): number {
    return this.on(hook, fn, { once: true });
  }

  static off(hook: string, fn: number | Callback): void {
    const list = this.#events.get(hook);
    const index = list?.findIndex((each) => each.id === fn || each.fn === fn) ?? -1;
    if (index >= 0) list?.splice(index, 1);
  }

  static callAll(hook: string, ...args: unknown[]): true {
    for (const entry of [...(this.#events.get(hook) ?? [])]) this.#run(entry, args);
    return true;
  }

  static call(hook: string, ...args: unknown[]): boolean {
    for (const entry of [...(this.#events.get(hook) ?? [])]) if (this.#run(entry, args) === false) return false;
    return true;
  }

  static #run(entry: HookedFunction, args: unknown[]): unknown {
    if (entry.once) this.off(entry.hook, entry.id);
    try {
      return entry.fn(...(args as Loose[]));
    } catch (error) {
      this.onError(`Hooks.${entry.hook}`, error as Error, { log: "error" });
      return undefined;
    }
  }

  static onError(location: string, error: Error, { log = "error", notify = null, msg = "", ...data }: Dict = {}): void {
    if (log) console[log as "error"](`${location}:`, msg, error);
    if (notify) (globalThis as Dict).ui?.notifications?.[notify]?.(error.message);
    if (location !== "Hooks.error") this.callAll("error", location, error, data);
  }
}

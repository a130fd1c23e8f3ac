/** Dialogs that close when what they concern is over. */
import { afterEach, expect, test, vi } from "vitest";
import { PlainFight } from "../plain.ts";

const { askingWhileLive } = await import("../../../src/foundry/dialogs/turn-over.ts");
const { closeWhenOver } = await import("../../../src/foundry/host/until.ts");

afterEach(() => {
  vi.unstubAllGlobals();
});

/** Foundry's hooks, with the listeners that are left. */
class Listeners {
  readonly left = new Map<number, (...call: readonly unknown[]) => unknown>();
  #last = 0;

  on(_: string, listener: (...call: readonly unknown[]) => unknown): number {
    this.left.set(++this.#last, listener);
    return this.#last;
  }

  off(_: string, id: number): void {
    this.left.delete(id);
  }
}

test("stop listening to the encounter when the asking ends", async () => {
  const hooks = new Listeners();
  vi.stubGlobal("Hooks", hooks);
  const { combat } = new PlainFight("speed-order", [{ name: "Mira", stats: { basicSpeed: 25 } }]).start();
  const during = await askingWhileLive(combat, { participant: "mira" }, () => Promise.resolve(hooks.left.size));
  expect([during, hooks.left.size]).toEqual([2, 0]);
  const failed = askingWhileLive(combat, { participant: "mira" }, () => Promise.reject(new Error("no template")));
  await expect(failed).rejects.toThrow("no template");
  expect(hooks.left.size).toBe(0);
});

test("close once all turns that they concern are over", async () => {
  const hooks = new Listeners();
  vi.stubGlobal("Hooks", hooks);
  const fight = new PlainFight("speed-order", [
    { name: "Mira", stats: { basicSpeed: 25 } },
    { name: "Orc", stats: { basicSpeed: 23 } },
  ]).start();
  const { combat } = fight;
  vi.stubGlobal("game", { ...(game as object), combats: new Map([[combat.id, combat]]) });
  const close = vi.fn();
  const updated = (): void => {
    for (const listener of [...hooks.left.values()]) listener(fight.combat);
  };
  await askingWhileLive(combat, { participant: "mira" }, () => {
    closeWhenOver(close);
    updated();
    expect(close).not.toHaveBeenCalled();
    fight.done();
    updated();
    return Promise.resolve();
  });
  expect(close).toHaveBeenCalledTimes(1);
});

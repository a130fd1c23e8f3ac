import { until, type Check, type Found } from "../check.ts";
import { pause } from "../pause.ts";
import type { Scratch } from "../scratch.ts";
import { perform, startedFight } from "./fight.ts";

const CLICKS = 10;

/** Hooks that each click calls once: its write, its command, and the turn that begins by it. */
const PER_CLICK = ["updateCombat", "segmentZero.command", "segmentZero.slotStart"] as const;

async function tenClicks(scratch: Scratch): Promise<Found> {
  const { combat } = await startedFight(scratch, 4);
  await pause(300);
  const heard = new Map<string, number>(PER_CLICK.map((name) => [name, 0]));
  const hooks = Hooks as { on(name: string, listener: (first: unknown, second: unknown) => void): number; off(name: string, id: number): void };
  const isOurs = (...[first, second]: readonly unknown[]): boolean => first === combat || (first as { combat?: unknown } | null)?.combat === combat || second === combat;
  const stops = PER_CLICK.map((name) => {
    const id = hooks.on(name, (first, second) => { if (isOurs(first, second)) heard.set(name, (heard.get(name) ?? 0) + 1); });
    return () => { hooks.off(name, id); };
  });
  try {
    for (let click = 0; click < CLICKS; click++) await perform(combat, "done");
    await until(() => [...heard.values()].every((count) => count >= CLICKS), 1_000);
  } finally {
    for (const stop of stops) stop();
  }
  return { found: [...heard.values()].map(String).join(", "), detail: PER_CLICK.join(", ") };
}

export const CLICK_CHECKS: readonly Check[] = [
  { id: "clicks.ten", expected: [PER_CLICK.map(() => String(CLICKS)).join(", ")], patience: 20_000, run: tenClicks },
];

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
  const hooks = Hooks as {
    on(name: string, listener: (first: unknown, second: unknown) => void): number;
    off(name: string, id: number): void;
  };
  const isOurs = (...[first, second]: readonly unknown[]): boolean =>
    first === combat || (first as { combat?: unknown } | null)?.combat === combat || second === combat;
  const stops = PER_CLICK.map((name) => {
    const id = hooks.on(name, (first, second) => {
      if (isOurs(first, second)) heard.set(name, (heard.get(name) ?? 0) + 1);
    });
    return () => {
      hooks.off(name, id);
    };
  });
  try {
    for (let click = 0; click < CLICKS; click++) await perform(combat, "done");
    await until(() => [...heard.values()].every((count) => count >= CLICKS), 1_000);
  } finally {
    for (const stop of stops) stop();
  }
  return { found: [...heard.values()].map(String).join(", "), detail: PER_CLICK.join(", ") };
}

const MANY = 200;

/** Most bytes that a click in a fight of that many may send to every client; it sends about 700 on the stand-in. */
const MOST_BYTES = 2_000;

/** Most milliseconds from the click until the server has answered. Core alone takes tens of them on a server nearby. */
const MOST_MILLISECONDS = 500;

async function clicksOfMany(scratch: Scratch): Promise<Found> {
  const { combat } = await startedFight(scratch, MANY);
  const bytes: number[] = [];
  const times: number[] = [];
  const listener = Hooks.on("updateCombat", (document, changes, options) => {
    if (document === combat) bytes.push(new TextEncoder().encode(JSON.stringify([changes, options])).length);
  });
  try {
    for (let click = 0; click < CLICKS; click++) {
      const from = performance.now();
      await perform(combat, "done");
      times.push(performance.now() - from);
    }
  } finally {
    Hooks.off("updateCombat", listener);
  }
  const [size, time] = [median(bytes), median(times)];
  return {
    found: `${size <= MOST_BYTES ? "small" : "large"}, ${time <= MOST_MILLISECONDS ? "quick" : "slow"}`,
    detail: `${size} bytes, ${Math.round(time)} ms`,
  };
}

function median(numbers: readonly number[]): number {
  return [...numbers].sort((one, other) => one - other)[Math.floor(numbers.length / 2)] ?? NaN;
}

export const CLICK_CHECKS: readonly Check[] = [
  { id: "clicks.ten", expected: [PER_CLICK.map(() => String(CLICKS)).join(", ")], patience: 20_000, run: tenClicks },
  { id: "clicks.many", expected: ["small, quick"], patience: 40_000, run: clicksOfMany },
];

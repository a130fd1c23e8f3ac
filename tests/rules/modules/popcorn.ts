// The example module's script as the core's tests load it: without Foundry, with the hook that it waits for.
import path from "node:path";
import { pathToFileURL } from "node:url";
import {
  current,
  pacingOf,
  participantsOf,
  registerCombat,
  registerPacing,
  requests,
  type Command,
  type EncounterState,
} from "../../../src/rules/index.ts";
import { core } from "../../../src/rules/kit.ts";
import { pick, type Random } from "../properties/random.ts";
import type { Subject } from "../properties/subject.ts";

export const POPCORN = path.resolve(import.meta.dirname, "../../../examples/popcorn");

/** Runs a module's script with an API that registers in the core alone. */
export async function runScript(script: string): Promise<void> {
  const calls: ((init: object) => void)[] = [];
  const before = Object.getOwnPropertyDescriptor(globalThis, "Hooks");
  Object.assign(globalThis, {
    Hooks: { once: (_hook: string, call: (init: object) => void) => void calls.push(call) },
  });
  try {
    await import(/* @vite-ignore */ script);
  } finally {
    if (before) Object.defineProperty(globalThis, "Hooks", before);
    else delete (globalThis as { Hooks?: unknown }).Hooks;
  }
  for (const call of calls) call({ api: { core, registerPacing, registerCombat } });
}

/** A loaded module does not run again at the same address. */
let loaded = 0;

/** Registers the example's pacing if necessary. */
export async function registerPopcorn(): Promise<void> {
  if (!pacingOf("popcorn")) await runScript(pathToFileURL(path.join(POPCORN, "popcorn.mjs")).href + `?${loaded++}`);
}

/** The example for the property tests. */
export const subject: Subject = {
  pacing: "popcorn",
  stats: () => ({}),
  command(state: EncounterState, random: Random): Command {
    const who = (): string => pick([...participantsOf(state)], random)?.id ?? "nobody";
    const [asked] = requests(state);
    if (asked && random(2)) return { type: "answer", answers: { [asked.id]: who() } };
    return random(3)
      ? { type: "handOver", participant: current(state)?.[0]?.participant ?? who(), next: who() }
      : { type: "done", report: { what: who() } };
  },
  mostPerWindow: () => 1,
};

// The same fights in worlds that differ in secrets alone, in both editions: a player's client must receive and draw the same.
import { compareWorlds } from "../foundry/players/two-worlds.ts";
import { closeClients } from "../foundry/world.ts";
import { SHIPPED } from "../shipped.ts";
import type { Program, Run } from "./run.ts";

const STEPS = 40;
const tally = { stepsInTwoWorlds: 0, linesCompared: 0 };
const deeds = new Map<string, number>();

async function attack(run: Run, number: number): Promise<void> {
  const edition = number % 3 === 2 ? "module" : "system";
  const pacing = SHIPPED[number % SHIPPED.length]!;
  const seed = run.random(number)(1_000_000);
  run.alive(`${pacing} in the ${edition} edition, --only ${number}`);
  const generation = number % 4 === 3 ? 14 : 13;
  const { difference, lines, did } = await compareWorlds({ edition, pacing, generation, seed, steps: STEPS });
  for (const what of did.map((each) => each.split(" ")[0]!)) deeds.set(what, (deeds.get(what) ?? 0) + 1);
  tally.stepsInTwoWorlds += STEPS;
  tally.linesCompared += lines;
  if (difference)
    run.fault(
      `a player's client differs by a secret after ${difference.what}`,
      number,
      `${pacing}, ${edition} edition, step ${difference.step}\n  ${difference.one}\n  ${difference.other}`.slice(
        0,
        2_000,
      ),
    );
  await closeClients();
}

function figures(run: Run): void {
  run.figuresOf(tally);
  run.figure("what was done", [...deeds].map(([what, times]) => `${what} ${times}`).join(", "));
}

export const program: Program = { attack, figures };

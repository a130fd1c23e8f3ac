// Thousands of turns of 60 at a table where a package asks for the order to come after each of them. When the fight is deleted, nothing of it may be left in memory.
import v8 from "node:v8";
import vm from "node:vm";
import type { Loose } from "../../playground/shared/loose.ts";
import { currentIds, requests } from "../../src/rules/index.ts";
import { answersFirst } from "../../src/rules/kernel/forecast.ts";
import { openUnseenFight, type Fight } from "../foundry/combat/fight.ts";
import { closeClients } from "../foundry/world.ts";
import { SHIPPED } from "../shipped.ts";
import type { Program, Run } from "./run.ts";

v8.setFlagsFromString("--expose-gc");
const collect = vm.runInNewContext("gc") as () => void;

const PEOPLE = 60;
/** Turns of the fight that is measured, in small too, and of one before it, in which everything is loaded and compiled that a fight needs. */
const [TURNS, SMALL_TURNS, WARM_UP] = [2_000, 200, 120];
/** Kilobytes that a turn may leave behind: what the runtime itself takes now and then, spread over the turns. */
const MOST = 1;
/** The same for few turns, over which it is spread less. */
const SMALL_MOST = 5;

const tally: { pacing: string; turns: number; during: number; left: number }[] = [];

/** Milliseconds after which none of our timers is running. */
const TIMERS = 6_000;

/** Memory in use, in KB, after garbage collection. */
async function inUse(): Promise<number> {
  await new Promise((resolve) => setTimeout(resolve, TIMERS));
  for (let times = 0; times < 4; times++) {
    collect();
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return process.memoryUsage().heapUsed / 1_024;
}

/** A fight of all actors, played for so many turns; it is deleted by its id, so that nothing here holds it. @returns memory in use at its end */
async function played({ gm, world }: Fight, turns: number, run: Run): Promise<number> {
  const { id } = await gm.window.Combat.create({ active: true });
  const combat = (): Loose => gm.game.combats.get(id);
  await combat().createEmbeddedDocuments(
    "Combatant",
    gm.game.actors.contents.map((actor: Loose) => ({ actorId: actor.id, name: actor.name })),
  );
  await world.settled();
  await combat().perform({ type: "start" });
  for (let done = 0, left = turns * 20; done < turns && left > 0; left--) {
    const { encounter } = combat();
    const current = currentIds(encounter);
    const owed = requests(encounter);
    const blocking = owed.filter(({ blocking: isBlocking }) => isBlocking);
    const first = answersFirst(owed, current);
    const ends = current.length > 0 && !Object.keys(first).length;
    await combat().perform(
      ends
        ? { type: "done", slots: current.slice(0, 1) }
        : current.length
          ? { type: "answer", answers: first }
          : blocking.length
            ? { type: "answer", answers: Object.fromEntries(blocking.map((one) => [one.id, one.fallback])) }
            : { type: "nextWindow" },
    );
    combat().upcoming(10);
    if (!ends) continue;
    done++;
    if (done % 50 === 0) {
      await world.settled();
      run.alive(`turn ${done}`);
    }
  }
  await world.settled();
  const atEnd = await inUse();
  await world.settled(combat().delete());
  return atEnd;
}

async function attack(run: Run, number: number): Promise<void> {
  const pacing = SHIPPED[number % SHIPPED.length]!;
  const fight = await openUnseenFight(
    Array.from({ length: PEOPLE }, (_, at) => ({
      name: `Guard ${at}`,
      system: { basicSpeed: 4 + at / 12, dx: 9 + (at % 7), agility: 7 + (at % 9), initiative: 20 + at, hitDice: 1 },
    })),
    pacing,
  );
  await fight.anna.leave();
  await fight.combat(fight.gm).delete();
  await played(fight, WARM_UP, run);
  const before = await inUse();
  const turns = run.isSmall ? SMALL_TURNS : TURNS;
  const during = (await played(fight, turns, run)) - before;
  const left = (await inUse()) - before;
  tally.push({ pacing, turns, during, left });
  if (left / turns > (run.isSmall ? SMALL_MOST : MOST))
    run.fault(
      "a fight that is deleted stays in memory",
      number,
      `${pacing}: ${left.toFixed(0)} KB after ${turns} turns, ${(left / turns).toFixed(2)} KB a turn`,
    );
  if (fight.gm.errors().length) run.fault("errors", number, fight.gm.errors().join("\n").slice(0, 1_500));
  await fight.world.close();
  await closeClients();
}

function figures(run: Run): void {
  for (const { pacing, turns, during, left } of tally)
    run.figure(
      `${pacing}, ${turns.toLocaleString("en-GB")} turns of ${PEOPLE}`,
      `${(during / 1_024).toFixed(1)} MB more at the end, ${(left / 1_024).toFixed(2)} MB after it was deleted`,
    );
}

export const program: Program = { attack, figures };

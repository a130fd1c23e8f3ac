// Fights of hundreds and thousands of turns of 60, after each of which a package asks for the order to come. When a fight is deleted, as much must be in memory as before it,
// however long it was. Cards are off: Foundry keeps messages, and a card of totals has a row for each combatant.
import v8 from "node:v8";
import vm from "node:vm";
import { SystemFolder } from "../../playground/server/system-folder.ts";
import type { Loose } from "../../playground/shared/loose.ts";
import { launchBrowser } from "../../tools/browser.mjs";
import { Served } from "../bench/page.ts";
import { SYSTEM_FOLDER } from "../foundry/bundle.ts";
import { closeClients, leaveUndrawn, openWorld } from "../foundry/world.ts";
import { SHIPPED } from "../shipped.ts";
import type { Program, Run } from "./run.ts";

v8.setFlagsFromString("--expose-gc");
const collect = vm.runInNewContext("gc") as () => void;

const COMBATANTS = 60;
/** Turns of the fights, and of one before them, in which everything is loaded and compiled that a fight needs. */
const [LENGTHS, WARM_UP] = [[500, 1_000, 2_000], 300];
/** Turns between two signs of life. */
const STRETCH = 50;
/** Kilobytes by which the memory in use may differ from that before the first of the fights. */
const MOST = 2_048;
/** Milliseconds after which none of our timers is running. */
const TIMERS = 6_000;
const PORT = 32_900;

interface Client {
  /** Calls a function of this file in the client's page. */
  readonly run: <Given>(call: (page: Loose, given: Given) => Promise<void>, given: Given) => Promise<void>;
  /** Memory of the page in KB, after garbage collection. */
  readonly inUse: () => Promise<number>;
  readonly close: () => Promise<void>;
}

const pause = (time: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, time));

/** The stand-in in this process, with its server. */
async function inNode(): Promise<Client> {
  const world = await openWorld();
  const gm = await world.join("Gamemaster");
  leaveUndrawn(gm);
  return {
    run: async (call, given) => world.settled(call(gm.window, given)),
    inUse: async () => {
      await pause(TIMERS);
      for (let times = 0; times < 4; times++) {
        collect();
        await pause(50);
      }
      return process.memoryUsage().heapUsed / 1_024;
    },
    close: async () => {
      await world.close();
      await closeClients();
    },
  };
}

async function inChromium(): Promise<Client> {
  const system = await SystemFolder.open(SYSTEM_FOLDER);
  const served = await Served.open(system, PORT);
  const browser = await launchBrowser();
  const page = await served.sit(browser, "Gamemaster");
  const session = await page.context().newCDPSession(page);
  return {
    run: async (call, given) => {
      await page.evaluate(`(${String(call)})(globalThis, ${JSON.stringify(given)})`);
      await page.evaluate("playground.quiet(5000)");
    },
    inUse: async () => {
      await pause(TIMERS);
      for (let times = 0; times < 4; times++) await session.send("HeapProfiler.collectGarbage");
      return (await session.send("Runtime.getHeapUsage")).usedSize / 1_024;
    },
    close: async () => {
      await browser.close();
      await served.close();
    },
  };
}

async function prepare({ game, Actor }: Loose, [pacing, count]: readonly [string, number]): Promise<void> {
  await game.settings.set("segment-zero", "pacing", pacing);
  await game.settings.set("segment-zero", "table", { afterFight: "no" });
  await Actor.create(
    Array.from({ length: count }, (_, at) => ({
      name: `Guard ${at}`,
      type: "npc",
      system: { basicSpeed: 4 + at / 12, dx: 9 + (at % 7), agility: 7 + (at % 9), initiative: 20 + at, hitDice: 1 },
    })),
  );
}

async function begin({ game, Combat }: Loose): Promise<void> {
  const combat = await Combat.create({ active: true });
  await combat.createEmbeddedDocuments(
    "Combatant",
    game.actors.contents.map((actor: Loose) => ({ actorId: actor.id, name: actor.name })),
  );
  await combat.startCombat();
}

/** Plays turns with default answers. */
async function play({ game }: Loose, turns: number): Promise<void> {
  const { currentIds, requests } = game.segmentZero.core;
  for (let left = turns, tries = turns * 20; left > 0;) {
    if (tries-- === 0) throw new Error("No turn ends");
    const { combat } = game;
    const asked = requests(combat.encounter);
    const slots = currentIds(combat.encounter).slice(0, 1);
    const answers = Object.fromEntries(asked.map(({ id, fallback }: Loose) => [id, fallback]));
    await combat.perform(
      asked.length ? { type: "answer", answers } : slots.length ? { type: "done", slots } : { type: "nextWindow" },
    );
    combat.upcoming(10);
    if (!asked.length && slots.length) left--;
  }
}

async function end({ game }: Loose): Promise<void> {
  await game.combat.delete();
}

const tally: { name: string; turns: number; during: number; left: number }[] = [];

async function attack(run: Run, number: number): Promise<void> {
  const pacing = SHIPPED[number % SHIPPED.length]!;
  // All pacings in Node, then in Chromium.
  const isPage = number >= SHIPPED.length;
  const name = `${pacing} in ${isPage ? "Chromium" : "Node"}`;
  const client = await (isPage ? inChromium() : inNode());
  try {
    await client.run(prepare, [pacing, COMBATANTS] as const);
    /** @returns memory in use at the end of a fight */
    const fight = async (turns: number): Promise<number> => {
      await client.run(begin, null);
      for (let done = 0; done < turns; done += STRETCH) {
        await client.run(play, STRETCH);
        run.alive(`${name}, turn ${done} of ${turns}`);
      }
      const used = await client.inUse();
      await client.run(end, null);
      return used;
    };
    await fight(WARM_UP);
    const before = await client.inUse();
    for (const turns of LENGTHS) {
      const during = (await fight(turns)) - before;
      const left = (await client.inUse()) - before;
      tally.push({ name, turns, during, left });
      if (Math.abs(left) > MOST)
        run.fault("a deleted fight stays in memory", number, `${name}: ${left.toFixed(0)} KB after ${turns} turns`);
    }
  } finally {
    await client.close();
  }
}

function figures(run: Run): void {
  for (const { name, turns, during, left } of tally)
    run.figure(
      `${name}, ${turns.toLocaleString("en-GB")} turns of ${COMBATANTS}`,
      `${(during / 1_024).toFixed(1)} MB more at the end, ${(left / 1_024).toFixed(2)} MB after it was deleted`,
    );
}

export const program: Program = { attack, figures };

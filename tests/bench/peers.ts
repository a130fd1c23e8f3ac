// What a click costs beside the plain tracker of the core. All are played on the stand-in, in one process and in turns, so that a busy machine hits all alike.
//   npm run bench:peers [-- SIZE ...]        by default 10, 50 and 200 combatants
// The exit code is 1 if a goal is missed. Method and figures: docs/performance.md
import type { Loose } from "../../playground/shared/loose.ts";
import { MemoryStore, type Change } from "../../playground/world/store.ts";
import { randomFrom, roll } from "../rules/properties/random.ts";
import { shipped } from "../shipped.ts";
import { closeClients, leaveUndrawn, openWorld, type Client, type World } from "../foundry/world.ts";
import { median, ms } from "./clock.ts";

const SIZES = process.argv
  .slice(2)
  .map(Number)
  .filter((size) => size > 0);
const CLICKS = { warmUp: 4, counted: Number(process.env.CLICKS ?? 24) };
/** Ways of time in which one click lets many begin at once: for them a figure has to be found. */
const OPENING: ReadonlySet<string> = new Set(["side-segments"]);
const GOALS = { writes: 1, bytes: 900, opening: 900, player: 2 };

/** A fight in one storage form, and its Done. */
interface Table {
  readonly name: string;
  readonly world: World;
  readonly gm: Client;
  readonly player: Client;
  readonly store: CountingStore;
  /** Everything until the next participant acts; on the GM's client. */
  readonly click: () => Promise<unknown>;
  /** Reads all of the order that a tracker needs, on the player's client. */
  readonly order: () => unknown;
  /** Ends all turns but one, where many act at once, so that the next click lets others begin. @returns how many acted, and in which round */
  readonly leaveOne?: () => Promise<Acting>;
  readonly acting?: () => Acting;
  /** Uncounted steps between two clicks: dice, decisions. */
  readonly ready?: () => Promise<void>;
  readonly costs: { writes: number[]; bytes: number[]; opening: number[]; player: number[]; gm: number[] };
}

interface Acting {
  readonly count: number;
  readonly round: number;
}

class CountingStore extends MemoryStore {
  writes = 0;

  override async write(changes: Change[]): Promise<void> {
    this.writes++;
    await super.write(changes);
  }
}

const costs = (): Table["costs"] => ({ writes: [], bytes: [], opening: [], player: [], gm: [] });

/** The tracker of the core, without rules. */
async function coreTable(size: number): Promise<Table> {
  const store = new CountingStore();
  const world = await openWorld({ store, system: {} });
  const [gm, player] = [await world.join("Gamemaster"), await world.join("Anna")];
  leaveUndrawn(gm, player);
  const combat = await gm.window.Combat.create({ active: true });
  const names = Array.from({ length: size }, (_, place) => `Fighter ${place}`);
  const actors: Loose[] = await gm.window.Actor.create(names.map((name) => ({ name, type: "hero" })));
  await combat.createEmbeddedDocuments(
    "Combatant",
    actors.map(({ id, name }, place) => ({ actorId: id as string, name: name as string, initiative: size - place })),
  );
  await world.settled(combat.startCombat());
  return {
    name: "plain core",
    world,
    gm,
    player,
    store,
    click: () => combat.nextTurn() as Promise<unknown>,
    order: () => (player.game.combats.get(combat.id).turns as Loose[]).map(({ id }) => id),
    costs: costs(),
  };
}

const random = randomFrom(1);

async function ourTable(pacing: string, size: number): Promise<Table> {
  const store = new CountingStore();
  const world = await openWorld({ store });
  const [gm, player] = [
    await world.join("Gamemaster", { undrawn: ["combat"] }),
    await world.join("Anna", { undrawn: ["combat"] }),
  ];
  leaveUndrawn(gm, player);
  await gm.game.settings.set("segment-zero", "pacing", pacing);
  const actors = await gm.window.Actor.create(
    Array.from({ length: size }, (_, place) => ({
      name: `Fighter ${place}`,
      type: "npc",
      system: {
        basicSpeed: 4 + (place % 12) / 4,
        dx: 8 + (place % 7),
        agility: 2 + (place % 9),
        initiative: 5 + (place % 11),
      },
    })),
  );
  const combat = await gm.window.Combat.create({ active: true });
  await combat.createEmbeddedDocuments(
    "Combatant",
    actors.map((actor: Loose) => ({
      actorId: actor.id,
      name: actor.name,
      system: { side: actor.name.endsWith("1") ? "red" : "blue" },
    })),
  );
  await world.settled();
  await combat.perform({ type: "start" });
  const { core } = gm.game.segmentZero;
  const ready = async (): Promise<void> => {
    for (let tries = 0; tries < 40 && core.currentIds(combat.encounter).length === 0; tries++) {
      const owed = (core.requests(combat.encounter) as Loose[]).filter(({ blocking }) => blocking);
      const answers = Object.fromEntries(
        owed.map(({ id, dice, fallback }) => [id, dice ? roll(dice, random) : fallback]),
      );
      const { refusal } = await combat.perform(owed.length ? { type: "answer", answers } : { type: "onward" });
      if (refusal) await combat.perform({ type: "nextWindow" });
      await world.settled();
    }
  };
  await ready();
  const theirs = player.game.combats.get(combat.id);
  const now = (): readonly string[] => core.currentIds(combat.encounter);
  const acting = (): Acting => ({ count: now().length, round: combat.encounter.clock.round });
  return {
    name: pacing,
    world,
    gm,
    player,
    store,
    ready,
    acting,
    costs: costs(),
    click: async () => combat.perform({ type: "done", slots: now().slice(0, 1) }),
    leaveOne: async () => {
      await ready();
      const before = acting();
      if (before.count > 1) await combat.perform({ type: "done", slots: now().slice(1) });
      return before;
    },
    order: () => [(theirs.turns as Loose[]).map(({ id }) => id), player.game.segmentZero.core.slots(theirs.encounter)],
  };
}

/** Clicks until one has let many begin at once within a round; most ways of time have no such click. */
async function openOnce(table: Table): Promise<void> {
  for (let tries = 0; tries < 6 && table.leaveOne && table.acting && !table.costs.opening.length; tries++) {
    const before = await table.world.settled(table.leaveOne());
    const { bytes } = await clickOnce(table, false);
    const after = table.acting();
    if (before.count > 1 && after.count > 1 && after.round === before.round) table.costs.opening.push(bytes);
  }
}

/** Measures one click: bytes written, bytes sent to the player's client, and its time until it has the order. */
async function clickOnce(table: Table, counted: boolean): Promise<{ readonly bytes: number }> {
  if (!table.acting?.().count) await table.ready?.();
  const { link } = table.player;
  const receive = link.onMessage;
  let bytes = 0;
  let player = 0;
  link.onMessage = (text) => {
    bytes += text.length;
    const begin = performance.now();
    receive?.(text);
    table.order();
    player += performance.now() - begin;
  };
  const writes = table.store.writes;
  const begin = performance.now();
  await table.click();
  const gm = performance.now() - begin;
  await table.world.settled();
  link.onMessage = receive;
  if (!counted) return { bytes };
  table.costs.writes.push(table.store.writes - writes);
  table.costs.bytes.push(bytes);
  table.costs.player.push(player);
  table.costs.gm.push(gm);
  return { bytes };
}

let missed = 0;

function tell(size: number, tables: readonly Table[]): void {
  const core = median(tables[0]!.costs.player);
  console.log(
    `\n${size} combatants             writes   bytes to a client   where many begin   player's client          to plain core   GM's click`,
  );
  for (const {
    name,
    costs: { writes, bytes, opening, player, gm },
  } of tables) {
    const ours = shipped.some(({ id }) => id === name);
    const figures = {
      writes: Math.max(...writes),
      bytes: median(bytes),
      opening: median(opening),
      player: median(player) / core,
    };
    const over = ours
      ? (Object.keys(GOALS) as (keyof typeof GOALS)[]).filter((goal) =>
          goal === "opening" && !OPENING.has(name)
            ? opening.length > 0 && figures.opening > GOALS.opening
            : !(figures[goal] <= GOALS[goal]),
        )
      : [];
    missed += over.length;
    console.log(
      `${name.padEnd(24)}${String(figures.writes).padStart(8)}${String(figures.bytes).padStart(20)}${(opening.length ? String(figures.opening) : "").padStart(19)}${ms(median(player)).padStart(18)}${figures.player.toFixed(1).padStart(20)}${ms(median(gm)).padStart(16)}${over.length ? `   over its goal: ${over.join(", ")}` : ""}`,
    );
  }
}

for (const size of SIZES.length ? SIZES : [10, 50, 200]) {
  const tables = [await coreTable(size)];
  for (const { id } of shipped) tables.push(await ourTable(id, size));
  for (let click = 0; click < CLICKS.warmUp + CLICKS.counted; click++)
    for (const table of tables) await clickOnce(table, click >= CLICKS.warmUp);
  for (const table of tables) await openOnce(table);
  tell(size, tables);
  for (const { world } of tables) await world.close();
  await closeClients();
}
console.log(
  `\nGoals: ${GOALS.writes} write, under ${GOALS.bytes} bytes, at most ${GOALS.player} times plain core. ${missed ? `Missed: ${missed}` : "All reached."}`,
);
process.exitCode = missed ? 1 : 0;

// Stored worlds are damaged at random paths and opened by a GM and a player: nothing throws or hangs, Foundry and other fights go on, and what
// was stored is still there. What looks healthy is whole, and each way out of named damage leads to a fight that is.
import { problemOf } from "../../src/rules/index.ts";
import type { Dict, Loose } from "../../playground/shared/loose.ts";
import { PRIMARY } from "../../playground/shared/shapes.ts";
import { MemoryStore } from "../../playground/world/store.ts";
import { ORC, openUnseenFight } from "../foundry/combat/fight.ts";
import { next } from "../foundry/relay/mortal-server.ts";
import { closeClients, draw, leaveUndrawn, openWorld, type Client, type World } from "../foundry/world.ts";
import { pick, type Random } from "../rules/properties/random.ts";
import { SHIPPED } from "../shipped.ts";
import type { Program, Run } from "./run.ts";
import { buttonOf, checked, takeWay, WAYS } from "./ways-out.ts";

/** Milliseconds until a damaged world must answer. */
const PATIENCE = 30_000;
/** Clicks before the damage. */
const CLICKS = 8;

const tally = {
  damagedWorlds: 0,
  withAnUnreadableFight: 0,
  damageNamed: 0,
  healthyLooking: 0,
  healthyLookingButWrong: 0,
  keptOutByFoundry: 0,
  inWhichTheShellThrew: 0,
};
const offered = new Map(WAYS.map((way) => [way, { pressed: 0, works: 0 }]));
const WRONG: readonly ((value: unknown, random: Random) => unknown)[] = [
  () => undefined,
  () => null,
  () => "",
  () => "a b",
  () => -1,
  () => 1e300,
  () => 0.5,
  () => [],
  () => ({}),
  () => true,
  () => [[]],
  () => "__proto__",
  () => ({ valueOf: 1, toString: 2 }),
  (value) => [value],
  (value) => ({ value }),
  (value) => (typeof value === "number" ? value + 1 : value),
  (value) => (typeof value === "string" ? `${value}x` : value),
  (value) => JSON.parse(`{"__proto__":${JSON.stringify(value) ?? "1"}}`) as unknown,
  (value, random) => (Array.isArray(value) ? value.slice(random(value.length + 1)) : value),
  () => "x".repeat(100_000),
];

/** All paths of a value except its root. */
function* pathsOf(value: unknown, path: readonly string[] = []): Generator<readonly string[]> {
  if (typeof value !== "object" || value === null) return;
  for (const [key, item] of Object.entries(value)) {
    yield [...path, key];
    yield* pathsOf(item, [...path, key]);
  }
}

/** The damaged places: the system's data in a document. Foundry's data are Foundry's to repair. */
const PLACES: readonly {
  readonly name: string;
  readonly weight: number;
  readonly of: (document: Dict, random: Random) => Dict | undefined;
}[] = [
  { name: "Combat", weight: 10, of: (combat) => combat.system as Dict },
  { name: "Combat", weight: 2, of: (combat, random) => pick(combat.combatants as Dict[], random)?.system as Dict },
  { name: "Actor", weight: 2, of: (actor) => actor.system as Dict },
];

/** Damages one document in place. @returns what was done, for people */
function damage(document: Dict, within: Dict, random: Random): string {
  const all = [...pathsOf(within)].filter((path) => !path.includes("_id"));
  // The first parts of a path are as likely as deeper ones.
  const depth = 1 + random(7);
  const path =
    pick(
      all.filter(({ length }) => length === depth),
      random,
    ) ?? pick(all, random)!;
  let at = within;
  for (const key of path.slice(0, -1)) at = at[key] as Dict;
  const last = path.at(-1)!;
  const before = JSON.stringify(at[last])?.slice(0, 60);
  const value = pick(WRONG, random)!(at[last], random);
  if (value === undefined) delete at[last];
  else at[last] = value;
  return `${document.name ?? "fight"}: ${path.join(".")} was ${before}, is ${value === undefined ? "gone" : JSON.stringify(value).slice(0, 60)}`;
}

/** A world with a fight in mid-round, made once for each pacing; every attack damages a copy. */
const worlds = new Map<string, readonly [string, Dict][]>();
async function worldOf(pacing: string): Promise<readonly [string, Dict][]> {
  const known = worlds.get(pacing);
  if (known) return structuredClone(known) as [string, Dict][];
  const store = new MemoryStore();
  const fight = await openUnseenFight(
    [
      {
        name: "Mira",
        owner: "Anna",
        system: { basicSpeed: 6.25, dx: 13 },
        items: [{ name: "Sword", type: "weapon", system: { speedClass: 7, weaponSpeed: 5 } }],
      },
      ORC,
      { name: "Spy", system: { basicSpeed: 5.5 }, combatant: { hidden: true } },
      { name: "Rat", system: { basicSpeed: 5 }, combatant: { system: { group: "rats" } } },
    ],
    pacing,
    { store },
  );
  const combat = fight.combat(fight.gm);
  await combat.perform({ type: "start" });
  for (let click = 0; click < CLICKS; click++) await combat.perform(next(combat.encounter));
  await fight.settled();
  const made = JSON.parse(JSON.stringify(await store.load())) as [string, Dict][];
  await fight.world.close();
  await closeClients();
  worlds.set(pacing, made);
  return structuredClone(made);
}

async function damaged(
  pacing: string,
  random: Random,
): Promise<{ documents: readonly [string, Dict][]; what: string; combat: Dict }> {
  const documents = await worldOf(pacing);
  let at = random(PLACES.reduce((sum, { weight }) => sum + weight, 0));
  const place = PLACES.find(({ weight }) => (at -= weight) < 0)!;
  const [, document] = pick(
    documents.filter(([key]) => key.startsWith(`${place.name}.`)),
    random,
  )!;
  let what = "";
  for (let times = random(4) === 0 ? 3 : 1; times > 0; times--)
    what += `${what && "; "}${damage(document, place.of(document, random) ?? document, random)}`;
  return { documents, what, combat: documents.find(([key]) => key.startsWith("Combat."))![1] };
}

/** What was stored and cannot be read is still stored: in its place, or set aside whole somewhere. */
function isKept(world: World, encounter: unknown): boolean {
  if (encounter === undefined) return true;
  const text = JSON.stringify(encounter);
  // The documents without copying, which would lose `__proto__`.
  return PRIMARY.flatMap((name) => world.server.documents.all(name)).some((document) =>
    JSON.stringify(document).includes(text),
  );
}

/** The promises about a damaged world, each looked at in turn with the GM and Anna in it. @returns the faults */
const PROMISES: readonly ((world: World, gm: Client, anna: Client, fight: Dict) => Promise<string | null>)[] = [
  async (_world, gm, anna) => {
    await draw(gm);
    await draw(anna);
    return null;
  },
  // The fight is shown as damaged, or it is sound.
  async (world, gm, anna, { _id }) => {
    const combat = gm.game.combats.get(_id);
    // Foundry excludes an unreadable document from the collection.
    if (!combat) {
      tally.keptOutByFoundry++;
      return null;
    }
    if (combat.problem !== null || combat.damage?.length !== 0) {
      tally.damageNamed++;
      return WAYS.some((way) => buttonOf(gm, way)) ? null : "the tracker offers no way out";
    }
    tally.healthyLooking++;
    leaveUndrawn(gm, anna);
    const verdict = await checked(world, gm, combat);
    if (verdict) tally.healthyLookingButWrong++;
    return verdict && `looks healthy and is not: it ${verdict}`;
  },
  // A name such as `__proto__` may get lost on the way to a client, which then understands the rest.
  async (world, gm, _anna, fight) =>
    gm.game.combats.get(fight._id)?.problem === null || isKept(world, (fight.system as Dict | undefined)?.encounter)
      ? null
      : "stored data that were not understood were overwritten",
  // Another fight begins and continues beside it.
  async (world, gm) => {
    const combat = await gm.window.Combat.create({ active: true });
    await world.settled(combat.createEmbeddedDocuments("Combatant", [{ name: "New" }, { name: "Other" }]));
    const started = await combat.perform({ type: "start" });
    const { pacing } = combat.encounter;
    return started.refusal || !pacing ? `another fight cannot begin: ${JSON.stringify(started.refusal)}` : null;
  },
  // Foundry works: an actor is made, changed and deleted, the damaged fight is deleted.
  async (world, gm, _anna, fight) => {
    const actor = await gm.window.Actor.create({ name: "Newcomer", type: "npc" });
    await actor.update({ "system.dx": 12 });
    await actor.delete();
    const combat = gm.game.combats.get(fight._id);
    if (combat) await combat.delete();
    await world.settled();
    return world.server.documents.get("Combat", fight._id as string) && combat
      ? "the damaged fight cannot be deleted"
      : null;
  },
];

async function attack(run: Run, number: number): Promise<void> {
  const random = run.random(number);
  const pacing = SHIPPED[number % SHIPPED.length]!;
  const { documents, what, combat } = await damaged(pacing, random);
  run.alive(`${pacing}, ${what}, --only ${number}`);
  tally.damagedWorlds++;
  const encounter = (combat.system as Dict | undefined)?.encounter;
  const fight = JSON.parse(JSON.stringify(combat)) as Dict;
  if (problemOf(encounter) !== null) tally.withAnUnreadableFight++;
  const store = new MemoryStore();
  // A copy, since the store returns the objects it received.
  await store.write((structuredClone(documents) as [string, Dict][]).map(([key, value]) => ({ key, value })));
  const generation = number % 4 === 3 ? 14 : 13;
  const world = await openWorld({ store, seed: async () => undefined, generation });
  const look = async (): Promise<void> => {
    const gm = await world.join("Gamemaster");
    const anna = await world.join("Anna");
    leaveUndrawn(gm, anna);
    for (const promise of PROMISES) {
      const fault = await promise(world, gm, anna, fight);
      if (fault) run.fault(fault, number, `${pacing}: ${what}`);
    }
    for (const client of [gm, anna]) complain(client.name, client.errors());
  };
  let complained = false;
  const complain = (name: string, texts: readonly string[]): void => {
    // Foundry itself names a document that it cannot read; that is all a client may complain of.
    const errors = texts.filter(
      (text) => !/validation error|DataModelValidation|^(Combat|Combatant|Actor) \S+ is invalid/i.test(text),
    );
    if (!errors.length) return;
    complained = true;
    run.fault(
      `error of ${name}: ${errors[0]!.split("\n")[0]!.slice(0, 160)}`,
      number,
      `${pacing}: ${what}\n${errors[0]!.slice(0, 1_500)}`,
    );
  };
  const patiently = async (doing: Promise<void>): Promise<void> => {
    let timer: NodeJS.Timeout | undefined;
    try {
      await Promise.race([
        doing,
        new Promise((_, reject) => {
          timer = setTimeout(() => {
            reject(new Error("a damaged world does not answer"));
          }, PATIENCE);
        }),
      ]);
    } catch (error) {
      complained = true;
      run.fault(
        `throws: ${(error as Error).message.slice(0, 160)}`,
        number,
        `${pacing}: ${what}\n${(error as Loose).stack}`,
      );
    }
    clearTimeout(timer);
  };
  const before = tally.damageNamed;
  await patiently(look());
  await world.close().catch(() => undefined);
  await closeClients();
  for (const way of tally.damageNamed > before ? WAYS : []) {
    await patiently(
      (async () => {
        const taken = await takeWay(way, documents, fight._id as string, generation);
        if (!taken) return;
        const count = offered.get(way)!;
        count.pressed++;
        if (taken.verdict) run.fault(`${way}: the fight ${taken.verdict}`.slice(0, 200), number, `${pacing}: ${what}`);
        else count.works++;
        complain(`Gamemaster after ${way}`, taken.errors);
      })(),
    );
  }
  if (complained) tally.inWhichTheShellThrew++;
}

function figures(run: Run): void {
  run.figuresOf(tally);
  for (const [way, { pressed, works }] of offered) run.figure(`${way} offered, works`, `${pressed}, ${works}`);
}

export const program: Program = { attack, figures };

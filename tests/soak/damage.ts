// Stored worlds are damaged at random paths and opened by a GM and a player: nothing throws or hangs, Foundry and other fights go on, and what
// was stored is still there.
import { problemOf } from "../../src/rules/index.ts";
import type { Dict, Loose } from "../../playground/shared/loose.ts";
import { PRIMARY } from "../../playground/shared/shapes.ts";
import { MemoryStore } from "../../playground/server/store.ts";
import { openUnseenFight } from "../foundry/combat/fight.ts";
import { next } from "../foundry/relay/mortal-server.ts";
import { closeClients, draw, leaveUndrawn, openWorld, type Client, type World } from "../foundry/world.ts";
import { pick, type Random } from "../rules/properties/random.ts";
import { SHIPPED } from "../shipped.ts";
import { Run } from "./run.ts";

/** Milliseconds in which a damaged world must be open and answer. */
const PATIENCE = 30_000;
/** Clicks before the damage. */
const CLICKS = 8;

const run = new Run("damage");
const tally = { worlds: 0, unreadable: 0, goesOn: 0, refused: 0 };
const byCode = new Map<string, number>();

const WRONG: readonly ((value: unknown, random: Random) => unknown)[] = [
  () => undefined, () => null, () => "", () => "a b", () => -1, () => 1e300, () => 0.5, () => [], () => ({}), () => true, () => [[]], () => "__proto__",
  () => ({ valueOf: 1, toString: 2 }), (value) => [value], (value) => ({ value }), (value) => (typeof value === "number" ? value + 1 : value), (value) => (typeof value === "string" ? `${value}x` : value),
  (value) => JSON.parse(`{"__proto__":${JSON.stringify(value) ?? "1"}}`) as unknown, (value, random) => (Array.isArray(value) ? value.slice(random(value.length + 1)) : value), () => "x".repeat(100_000),
];

/** All paths of a value, its own excepted. */
function* pathsOf(value: unknown, path: readonly string[] = []): Generator<readonly string[]> {
  if (typeof value !== "object" || value === null) return;
  for (const [key, item] of Object.entries(value)) {
    yield [...path, key];
    yield* pathsOf(item, [...path, key]);
  }
}

/** The places that are damaged: what the system keeps in a document. What Foundry keeps there is Foundry's to mend. */
const PLACES: readonly { readonly name: string; readonly weight: number; readonly of: (document: Dict, random: Random) => Dict | undefined }[] = [
  { name: "Combat", weight: 10, of: (combat) => combat.system as Dict },
  { name: "Combat", weight: 2, of: (combat, random) => pick(combat.combatants as Dict[], random)?.system as Dict },
  { name: "Actor", weight: 2, of: (actor) => actor.system as Dict },
];

/** Damages one document in place. @returns what was done, for people */
function damage(document: Dict, within: Dict, random: Random): string {
  const all = [...pathsOf(within)].filter((path) => !path.includes("_id"));
  // The first parts of a path are as likely as all that is below them.
  const depth = 1 + random(7);
  const path = pick(all.filter(({ length }) => length === depth), random) ?? pick(all, random)!;
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
  const fight = await openUnseenFight([
    { name: "Mira", owner: "Anna", system: { basicSpeed: 6.25, dx: 13 }, items: [{ name: "Sword", type: "weapon", system: { speedClass: 7, weaponSpeed: 5 } }] },
    { name: "Orc", system: { basicSpeed: 5.75, dx: 11 } }, { name: "Spy", system: { basicSpeed: 5.5 }, combatant: { hidden: true } }, { name: "Rat", system: { basicSpeed: 5 }, combatant: { system: { group: "rats" } } },
  ], pacing, { store });
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

async function damaged(pacing: string, random: Random): Promise<{ store: MemoryStore; what: string; combat: Dict }> {
  const documents = await worldOf(pacing);
  let at = random(PLACES.reduce((sum, { weight }) => sum + weight, 0));
  const place = PLACES.find(({ weight }) => (at -= weight) < 0)!;
  const [, document] = pick(documents.filter(([key]) => key.startsWith(`${place.name}.`)), random)!;
  let what = "";
  for (let times = random(4) === 0 ? 3 : 1; times > 0; times--) what += `${what && "; "}${damage(document, place.of(document, random) ?? document, random)}`;
  const store = new MemoryStore();
  await store.write(documents.map(([key, value]) => ({ key, value })));
  return { store, what, combat: documents.find(([key]) => key.startsWith("Combat."))![1] };
}

/** What was stored and cannot be read is still stored: in its place, or set aside whole somewhere. */
function isKept(world: World, encounter: unknown): boolean {
  if (encounter === undefined) return true;
  const text = JSON.stringify(encounter);
  // The documents themselves: a copy would lose what is called `__proto__`.
  return PRIMARY.flatMap((name) => world.server.documents.all(name)).some((document) => JSON.stringify(document).includes(text));
}

/** The promises about a damaged world, each looked at in turn with the GM and Anna in it. @returns the faults */
const PROMISES: readonly ((world: World, gm: Client, anna: Client, fight: Dict) => Promise<string | null>)[] = [
  async (_world, gm, anna) => {
    await draw(gm);
    await draw(anna);
    return null;
  },
  async (_world, gm) => {
    const combat = gm.game.combats.active;
    if (!combat) return null;
    const { refusal } = await combat.perform({ type: "done" });
    if (!refusal) tally.goesOn++;
    else byCode.set(refusal.code, (byCode.get(refusal.code) ?? 0) + 1);
    return null;
  },
  // A name such as `__proto__` may get lost on the way to a client, which then understands the rest.
  async (world, gm, _anna, fight) => (gm.game.combats.get(fight._id)?.problem === null || isKept(world, (fight.system as Dict | undefined)?.encounter) ? null : "stored data that were not understood were overwritten"),
  // Another fight begins beside it, and goes on.
  async (world, gm) => {
    const combat = await gm.window.Combat.create({ active: true });
    await combat.createEmbeddedDocuments("Combatant", [{ name: "New" }, { name: "Other" }]);
    await world.settled();
    const started = await combat.perform({ type: "start" });
    const { pacing } = combat.encounter;
    return started.refusal || !pacing ? `another fight cannot begin: ${JSON.stringify(started.refusal)}` : null;
  },
  // Foundry goes on: an actor is made, changed and deleted, the damaged fight is deleted.
  async (world, gm, _anna, fight) => {
    const actor = await gm.window.Actor.create({ name: "Newcomer", type: "npc" });
    await actor.update({ "system.dx": 12 });
    await actor.delete();
    const combat = gm.game.combats.get(fight._id);
    if (combat) await combat.delete();
    await world.settled();
    return world.server.documents.get("Combat", fight._id as string) && combat ? "the damaged fight cannot be deleted" : null;
  },
];

async function attack(number: number): Promise<void> {
  const random = run.random(number);
  const pacing = SHIPPED[number % SHIPPED.length]!;
  const { store, what, combat } = await damaged(pacing, random);
  run.alive(`${pacing}, ${what}, --only ${number}`);
  tally.worlds++;
  const encounter = (combat.system as Dict | undefined)?.encounter;
  const fight = JSON.parse(JSON.stringify(combat)) as Dict;
  if (problemOf(encounter) !== null) tally.unreadable++;
  const world = await openWorld({ store, seed: async () => undefined, generation: number % 4 === 3 ? 14 : 13 });
  const look = async (): Promise<void> => {
    const gm = await world.join("Gamemaster");
    const anna = await world.join("Anna");
    leaveUndrawn(gm, anna);
    for (const promise of PROMISES) {
      const fault = await promise(world, gm, anna, fight);
      if (fault) run.fault(fault, number, `${pacing}: ${what}`);
    }
    for (const client of [gm, anna]) {
      // Foundry itself names a document that it cannot read; that is all a client may complain of.
      const errors = client.errors().filter((text) => !/validation error|DataModelValidation|^(Combat|Combatant|Actor) \S+ is invalid/i.test(text));
      if (errors.length) run.fault(`error of ${client.name}: ${errors[0]!.split("\n")[0]!.slice(0, 160)}`, number, `${pacing}: ${what}\n${errors[0]!.slice(0, 1_500)}`);
    }
  };
  let timer: NodeJS.Timeout | undefined;
  try {
    await Promise.race([look(), new Promise((_, reject) => { timer = setTimeout(() => { reject(new Error("a damaged world does not answer")); }, PATIENCE); })]);
  } catch (error) {
    run.fault(`throws: ${(error as Error).message.slice(0, 160)}`, number, `${pacing}: ${what}\n${(error as Loose).stack}`);
  }
  clearTimeout(timer);
  await world.close().catch(() => undefined);
  await closeClients();
}

for (const number of run.attacks()) await attack(number);

run.figure("damaged worlds", tally.worlds);
run.figure("with a fight that cannot be read", tally.unreadable);
run.figure("in which the click went on", tally.goesOn);
run.figure("in which it was refused", [...byCode].sort((a, b) => b[1] - a[1]).map(([code, count]) => `${code} ${count}`).join(", "));
run.end();
process.exit();

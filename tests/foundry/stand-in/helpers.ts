// Helpers of the stand-in's tests.
import { afterEach, onTestFinished } from "vitest";
import type { Dict, Loose } from "../../../playground/shared/loose.ts";
import { sharedWorlds } from "../shared-world.ts";
import { openWorld, type Client, type World, type WorldSpec } from "../world.ts";

export type { Client, World };
export { GENERATIONS } from "../../quick.ts";

/** A world with an individual system, closed when the test ends. */
export async function worldOf(spec: WorldSpec = {}): Promise<World> {
  const world = await openWorld({ system: {}, ...spec });
  onTestFinished(() => world.close());
  return world;
}

/** A world with a GM and two players, and a way to listen to hooks as long as a test runs. */
export interface Seats {
  readonly world: World;
  readonly gm: Client;
  readonly anna: Client;
  readonly ben: Client;
}

/** To be called once at the top of a test file. @returns what seats everybody in a world that is put back after the test */
export function seats(): (spec?: WorldSpec) => Promise<Seats> {
  const worlds = sharedWorlds();
  afterEach(() => {
    for (const leave of listening.splice(0)) leave();
  });
  return async (spec = {}) => {
    const world = await worlds.open(["Gamemaster", "Anna", "Ben"], { system: {}, ...spec });
    const [gm, anna, ben] = [...world.clients] as [Client, Client, Client];
    return { world, gm, anna, ben };
  };
}

const listening: (() => void)[] = [];

/** Listens to a hook until the test ends, in a shared world. */
export function listen(client: Client, hook: string, heard: (...args: Loose[]) => unknown): void {
  const id = client.Hooks.on(hook, heard) as number;
  listening.push(() => client.Hooks.off(hook, id) as unknown);
}

/** Deletes a key in the spelling of the generation (facts 4.2). */
export const deletion = (client: Client, generation: number, path: string, key: string): Dict =>
  generation >= 14 ? { [`${path}.${key}`]: client.window._del as unknown } : { [`${path}.-=${key}`]: null };

export const names = (documents: Iterable<Loose>): string[] => [...documents].map((each) => each.name as string);

/** An encounter with combatants "A", "B", … of the given initiatives, all without actors. */
export async function fight(client: Client, initiatives: (number | null)[], extra: Dict = {}): Promise<Loose> {
  const combatants = initiatives.map((initiative, index) => ({ name: String.fromCharCode(65 + index), initiative }));
  return client.window.Combat.create({ active: true, combatants, ...extra });
}

/** Keeps what an encounter's event methods are called with on one client, until the test ends. */
export function recordEvents(client: Client): string[] {
  const log: string[] = [];
  const restore = client.run(`((log) => {
    const at = (c) => c.skipped ? "!" : "";
    const { prototype } = CONFIG.Combat.documentClass;
    const before = Object.getOwnPropertyDescriptors(prototype);
    for (const [method, text] of Object.entries({
      _onStartTurn: (c, x) => "start " + c.name + " " + x.round + "." + x.turn + at(x),
      _onEndTurn: (c, x) => "end " + c.name + " " + x.round + "." + x.turn + at(x),
      _onStartRound: (x) => "round " + x.round + at(x),
      _onEndRound: (x) => "over " + x.round + at(x),
      _onEnter: (c) => "enter " + c.name,
      _onExit: (c) => "exit " + c.name,
    })) prototype[method] = async function (...args) { log.push(text(...args)); await null; };
    return () => {
      for (const name of Object.getOwnPropertyNames(prototype)) if (!(name in before)) delete prototype[name];
      Object.defineProperties(prototype, before);
    };
  })`)(log) as () => void;
  listening.push(restore);
  return log;
}

/** Such an encounter with all users, as GM and Anna see it. */
export async function fightOf(
  table: Seats,
  initiatives: (number | null)[],
): Promise<Seats & { readonly combat: Loose; readonly seen: Loose }> {
  const combat = await table.world.settled(fight(table.gm, initiatives));
  return { ...table, combat, seen: table.anna.game.combats.get(combat.id) };
}

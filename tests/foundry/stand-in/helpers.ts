// Small things the stand-in's own tests share.
import { onTestFinished } from "vitest";
import type { Dict, Loose } from "../../../playground/shared/loose.ts";
import { openWorld, type Client, type World, type WorldSpec } from "../world.ts";

export type { Client, World };
export { GENERATIONS } from "../../quick.ts";

/** A world with a system of the test's own, closed when the test ends. */
export async function worldOf(spec: WorldSpec = {}): Promise<World> {
  const world = await openWorld({ system: {}, ...spec });
  onTestFinished(() => world.close());
  return world;
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

/** Keeps what an encounter's event methods are called with, on one client. */
export function recordEvents(client: Client): string[] {
  const log: string[] = [];
  client.window.__log = log;
  client.run(`
    const at = (c) => c.skipped ? "!" : "";
    const Base = CONFIG.Combat.documentClass;
    for (const [method, text] of Object.entries({
      _onStartTurn: (c, x) => "start " + c.name + " " + x.round + "." + x.turn + at(x),
      _onEndTurn: (c, x) => "end " + c.name + " " + x.round + "." + x.turn + at(x),
      _onStartRound: (x) => "round " + x.round + at(x),
      _onEndRound: (x) => "over " + x.round + at(x),
      _onEnter: (c) => "enter " + c.name,
      _onExit: (c) => "exit " + c.name,
    })) Base.prototype[method] = async function (...args) { __log.push(text(...args)); await null; };
  `);
  return log;
}

/** Such an encounter in a world of a GM and Anna, as both of them see it. */
export async function table(
  generation: 13 | 14,
  initiatives: (number | null)[],
  spec: Dict = {},
): Promise<{ world: World; gm: Client; anna: Client; combat: Loose; seen: Loose }> {
  const world = await worldOf({ generation, ...spec });
  const gm = await world.join("Gamemaster");
  const anna = await world.join("Anna");
  const combat = await fight(gm, initiatives);
  await world.settled();
  return { world, gm, anna, combat, seen: anna.game.combats.get(combat.id) };
}

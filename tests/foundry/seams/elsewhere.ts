// A world in which a module keeps fights in flags and plays them with actors of another shape.
import type { Dict, Loose } from "../../../playground/shared/loose.ts";
import type { SystemFiles } from "../../../playground/world/system-files.ts";
import { builtSystem } from "../built-system.ts";
import { openWorld, type Client, type World } from "../world.ts";

/** The module's script, as a client runs it before the system. Heroes have `quick`, `body` and `grace`, and none of our fields; storms act at their `comes`. */
const MODULE = `
Hooks.once("segmentZero.init", ({ useStore, useActors }) => {
  useStore({ path: "flags.elsewhere.fight" });
  useActors({
    kindOf: ({ type }) => (type === "storm" ? "hazard" : "creature"),
    sideOf: ({ actor }) => (actor.system.banner ?? "storms"),
    stats: (pacing, { system }) => (pacing === "speed-order"
      ? { basicSpeed: system.quick * 4, dx: system.grace, ht: 10, iq: 10, will: 10, move: system.quick, hp: system.body.left, maxHp: system.body.all, fp: 10, posture: "standing" }
      : { basicSpeed: system.quick * 4, dx: system.grace, move: system.quick, weapons: [] }),
    timing: (pacing, { system }) => ({ time: system.comes, from: 1, every: 1 }),
    isFallen: ({ actor }) => actor?.system.asleep === true,
    changeFor: (actor, effect, read) => (effect.what === "hp" ? { document: actor, path: "system.body.left", to: read(actor, "system.body.left") + effect.by } : null),
    documentOf: (actor, uuid) => (actor.uuid === uuid ? actor : null),
    valueAt: (path) => (path === "system.body.left" ? "hp" : path),
    pool: ({ system }, kind) => (kind === "hp" && system.body ? { value: system.body.left, max: system.body.all } : null),
    changesHitPoints: (change) => foundry.utils.hasProperty(change, "system.body"),
    weakness: () => [],
    posture: () => null,
    postureIn: () => undefined,
    postureUpdate: () => ({}),
    defenderGear: (actor) => ({ dodge: { value: actor.system.grace, parts: [{ code: "dx", value: actor.system.grace }] }, items: [], aware: true }),
    contestOptions: () => [],
    resistance: () => 1,
    attackWays: () => [],
    weaponsInHand: () => [],
    valuesNow: ({ system }) => ({ dodge: system.grace, move: system.quick }),
    keepActionSpeed: async () => undefined,
  });
});`;

export interface Elsewhere {
  readonly world: World;
  readonly gm: Client;
  readonly anna: Client;
  readonly combat: (client: Client) => Loose;
  readonly id: (name: string) => string;
  readonly actor: (client: Client, name: string) => Loose;
}

/** The built system, whose worlds also know heroes and storms, as a module's manifest would add them. */
async function withHeroes(): Promise<SystemFiles> {
  const system = await builtSystem();
  const types = system.manifest.documentTypes as Dict;
  const manifest = {
    ...system.manifest,
    documentTypes: { ...types, Actor: { ...(types.Actor as Dict), hero: {}, storm: {} } },
  };
  return { manifest, read: (path) => system.read(path), readPack: (name) => system.readPack(name) };
}

export const PEOPLE = {
  Runa: { type: "hero", owner: "Anna", system: { quick: 6, grace: 12, body: { left: 12, all: 12 }, banner: "north" } },
  Gorm: { type: "hero", owner: "", system: { quick: 5, grace: 11, body: { left: 10, all: 10 }, banner: "south" } },
  Gale: { type: "storm", owner: "", system: { comes: 4 } },
} as const;

/** Options of a client that runs the module. */
export const WITH_MODULE = { beforeSystem: (global: Loose): void => void global.eval(MODULE) };

/** A world with a GM and a player on both of whose clients the module runs, and a fight of `PEOPLE` that has not started. */
export async function openElsewhere(pacing: string): Promise<Elsewhere> {
  const world = await openWorld({ system: await withHeroes() });
  const gm = await world.join("Gamemaster", WITH_MODULE);
  const anna = await world.join("Anna", WITH_MODULE);
  await gm.game.settings.set("segment-zero", "pacing", pacing);
  const actors: Loose[] = await gm.window.Actor.create(
    Object.entries(PEOPLE).map(([name, { type, owner, system }]) => ({
      name,
      type,
      system,
      ownership: owner ? { [gm.game.users.getName(owner).id]: 3 } : {},
    })),
  );
  const combat = await gm.window.Combat.create({ active: true });
  await combat.createEmbeddedDocuments(
    "Combatant",
    actors.map(({ id, name }) => ({ actorId: id, name })),
  );
  await world.settled();
  const combatOf = (client: Client): Loose => client.game.combats.get(combat.id);
  return {
    world,
    gm,
    anna,
    combat: combatOf,
    id: (name) => combatOf(gm).combatants.getName(name).id as string,
    actor: (client, name) => client.game.actors.getName(name),
  };
}

// A world of another system with the module in it.
import path from "node:path";
import type { Loose } from "../../../playground/shared/loose.ts";
import { requests, type EncounterState } from "../../../src/rules/index.ts";
import { seedUsers } from "../../../playground/server/seed-users.ts";
import type { WorldServer } from "../../../playground/world/world-server.ts";
import { MODULE_FOLDER } from "../bundle.ts";
import { leaveUndrawn, openSeated, type Client, type World, type WorldSpec } from "../world.ts";
import type { ForeignSystem } from "./systems.ts";

/** Id of the module, and the path of its flags. */
export const CLOCK = "segment-zero-clock";

export interface ForeignWorld {
  readonly world: World;
  readonly gm: Client;
  readonly anna: Client;
  readonly combat: (client?: Client) => Loose;
  readonly encounter: (client?: Client) => EncounterState;
  readonly id: (name: string) => string;
  readonly actor: (name: string, client?: Client) => Loose;
}

export interface ForeignSpec extends Omit<WorldSpec, "system"> {
  readonly pacing?: string;
  readonly others?: readonly string[];
  /** True for a world in which no GM has answered the first window. */
  readonly first?: boolean;
  /** True for a world without our active module. */
  readonly without?: boolean;
  /** True to render both trackers from the start. */
  readonly drawn?: boolean;
  /** Folder of our module; the built one by default. */
  readonly folder?: string;
}

/**
 * Opens a world of this system with a GM and Anna, and a fight of its actors that has not started. Trackers are not
 * rendered until `draw`. Tests share it, unless it has further modules, a store, drawn trackers or the first window.
 */
export async function openForeign(
  foreign: ForeignSystem,
  {
    pacing,
    others = [],
    without = false,
    first = false,
    drawn = false,
    folder = MODULE_FOLDER,
    ...spec
  }: ForeignSpec = {},
): Promise<ForeignWorld> {
  const ours = worldOver(foreign, { folder, first });
  const modules = [...(without ? [] : ours.modules), ...others];
  const alone = first || drawn || others.length > 0 || folder !== MODULE_FOLDER ? { alone: true } : {};
  const world = await openSeated(
    ["Gamemaster", "Anna"],
    { ...alone, ...spec, ...ours, modules },
    drawn ? [] : ["combat"],
  );
  const [gm, anna] = [...world.clients] as [Client, Client];
  if (!drawn) leaveUndrawn(gm, anna);
  const fight = over(world, gm, anna);
  if (gm.game.combats.size) return fight;
  if (pacing) await gm.game.settings.set(CLOCK, "pacing", pacing);
  await createFight(fight, foreign);
  return fight;
}

/** Joins this world as GM and as Anna, and creates a fight of the system's actors that has not started. */
export async function openFight(world: World, foreign: ForeignSystem): Promise<ForeignWorld> {
  const fight = over(world, await world.join("Gamemaster"), await world.join("Anna"));
  await createFight(fight, foreign);
  return fight;
}

async function createFight({ world, gm }: ForeignWorld, { actors }: ForeignSystem): Promise<void> {
  const made: Loose[] = await gm.window.Actor.create(
    actors.map(({ owner, ...data }) => ({
      ...data,
      ownership: owner ? { [gm.game.users.getName(owner).id]: 3 } : {},
    })),
  );
  const combat = await gm.window.Combat.create({ active: true });
  await combat.createEmbeddedDocuments(
    "Combatant",
    made.map(({ id, name }) => ({ actorId: id, name })),
  );
  await world.settled();
}

/** A world of this system with our module. */
export function worldOver(
  { system, profile }: ForeignSystem,
  { folder = MODULE_FOLDER, first = false }: Pick<ForeignSpec, "folder" | "first"> = {},
): { readonly modules: readonly string[] } & Pick<WorldSpec, "system" | "seed"> {
  const settings = { ...(first ? {} : { begun: true }), ...(profile ? { profile: { profile, own: {} } } : {}) };
  const key = JSON.stringify(settings);
  const seed = seeds.get(key) ?? ((server) => fill(server, settings));
  seeds.set(key, seed);
  return { system, modules: [path.resolve(folder)], seed };
}

/** What fills a world with these settings: one function for the same ones, so that worlds can be shared. */
const seeds = new Map<string, (server: WorldServer) => Promise<void>>();

/** Users, and settings of the module. */
async function fill(server: WorldServer, settings: Readonly<Record<string, unknown>>): Promise<void> {
  // The store of a world that is opened again has them.
  if (server.documents.all("User").length) return;
  await seedUsers(server);
  const data = Object.entries(settings).map(([key, value]) => ({
    key: `${CLOCK}.${key}`,
    value: JSON.stringify(value),
  }));
  if (data.length) await server.operate("create", "Setting", data);
}

/** Initiative systems whose own combat rules are registered in this process and not in the module. */
const NOT_IN_MODULE: readonly string[] = ["side-segments", "two-action"];

/** Returns the encounter with the combat rules that it has in the module. */
export function asInModule(encounter: EncounterState): EncounterState {
  return NOT_IN_MODULE.includes(encounter.pacing) ? { rules: "", ...encounter } : encounter;
}

/** Carries the fight on by one step by a GM's click: the default answers to what is pending, else Done. */
export async function goOn({ world, combat }: ForeignWorld, by?: Client): Promise<void> {
  const pending = requests(asInModule(combat().encounter as EncounterState)).filter(({ blocking }) => blocking);
  // Dice fall differently, other than the last time, or ties would be rolled for ever.
  const { head } = combat().encounter as EncounterState;
  const answers = Object.fromEntries(
    pending.map(({ id, dice, fallback }, at) => [
      id,
      dice ? dice.count + ((at * (3 + (head % 4))) % (dice.count * (dice.faces - 1) + 1)) : fallback,
    ]),
  );
  const command = pending.length ? { type: "answer", answers } : { type: "done" };
  const { refusal } = await combat(by).perform(command);
  if (refusal) throw new Error(`${JSON.stringify(command)} is refused: ${JSON.stringify(refusal)}`);
  await world.settled();
}

/** Plays turns with Next turn. @returns names of the acting ones, turn by turn */
export async function playTurns({ world, combat }: ForeignWorld, turns: number): Promise<readonly string[]> {
  const seen: string[] = [];
  for (let turn = 0; turn < turns; turn++) {
    seen.push(...combat().acting.map(({ name }: Loose) => name as string));
    await world.settled(combat().nextTurn());
  }
  return seen;
}

function over(world: World, gm: Client, anna: Client): ForeignWorld {
  const combat = (client: Client = gm): Loose => [...client.game.combats][0];
  return {
    world,
    gm,
    anna,
    combat,
    encounter: (client = gm) => combat(client).encounter as EncounterState,
    id: (name) => combat().combatants.getName(name).id as string,
    actor: (name, client = gm) => client.game.actors.getName(name),
  };
}

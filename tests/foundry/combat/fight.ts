import { expect } from "vitest";
import type { Loose } from "../../../playground/shared/loose.ts";
import { currentIds } from "../../../src/rules/index.ts";
import { Hands } from "../pacings/hands.ts";
import { draw, leaveUndrawn, openSeated, type Client, type World, type WorldSpec } from "../world.ts";

export interface Fighter {
  readonly name: string;
  /** Name of the owning player; the GM's without one. */
  readonly owner?: string;
  readonly system?: Record<string, unknown>;
  readonly items?: readonly Record<string, unknown>[];
  /** Data of its combatant beyond actor and name: hidden, group, side. */
  readonly combatant?: Record<string, unknown>;
  /** Where it stands; by default an NPC on an unlinked token, a character on a linked one, and nowhere without an actor. */
  readonly token?: "linked" | "unlinked" | "nowhere";
}

export interface Fight {
  readonly world: World;
  readonly gm: Client;
  readonly anna: Client;
  /** The combat as a client sees it. */
  readonly combat: (client: Client) => Loose;
  readonly combatant: (client: Client, name: string) => Loose;
  readonly settled: World["settled"];
  readonly id: (name: string) => string;
  /** The GM gives commands, each by a click, which must all be accepted. */
  readonly give: (...commands: readonly object[]) => Promise<void>;
  /** A client gives commands by one click. @returns the code of the refusal, or null */
  readonly code: (client: Client, ...commands: readonly object[]) => Promise<string | null>;
  /** Presses a button of a client's tracker. */
  readonly press: (client: Client, action: string, nth?: number) => Promise<void>;
}

export const MIRA: Fighter = { name: "Mira", owner: "Anna", system: { basicSpeed: 6.25, dx: 13 } };
export const ORC: Fighter = { name: "Orc", system: { basicSpeed: 5.75, dx: 11 } };
export const DAGNY: Fighter = { name: "Dagny", owner: "Anna", system: { basicSpeed: 5.5, dx: 11 } };
export const PEOPLE: readonly Fighter[] = [MIRA, ORC, DAGNY];

const LEVEL = { basicSpeed: 5, dx: 11, agility: 7, initiative: 50, hp: { value: 10, max: 10 } };
/** One of a player's and two of the GM's, equal in every pacing. */
export const EQUALS: readonly Fighter[] = [
  { name: "Mira", owner: "Anna", system: LEVEL },
  { name: "Orc", system: LEVEL },
  { name: "Troll", system: LEVEL },
];

const USERS = ["Gamemaster", "Anna"] as const;

/**
 * Opens a world with a GM and one player, and a fight of these people that has not started. Trackers are not rendered until `draw`. The tests of a file share the world,
 * which is restored after each.
 */
export async function openUnseenFight(
  fighters: readonly Fighter[],
  pacing = "speed-order",
  spec: WorldSpec = {},
): Promise<Fight> {
  return unseenFightIn(await openSeated(USERS, spec, ["combat"]), fighters, pacing);
}

async function unseenFightIn(world: World, fighters: readonly Fighter[], pacing: string): Promise<Fight> {
  const [gm, anna] = USERS.map((user) => [...world.clients].find(({ name }) => name === user)) as [Client, Client];
  leaveUndrawn(gm, anna);
  await gm.game.settings.set("segment-zero", "pacing", pacing);
  const actors = await gm.window.Actor.create(
    fighters.map(({ name, owner, system = {}, items = [] }) => {
      const user = owner && gm.game.users.getName(owner).id;
      return { name, type: owner ? "character" : "npc", system, items, ownership: user ? { [user]: 3 } : {} };
    }),
  );
  const standing = fighters.map(({ owner, token, combatant }) => {
    if (combatant?.actorId === null) return "nowhere";
    return token ?? (owner ? "linked" : "unlinked");
  });
  const isPlaced = standing.some((where) => where !== "nowhere");
  const scene = isPlaced ? await gm.window.Scene.create({ name: "Ford", active: true }) : null;
  const tokens: Loose[] = await scene?.createEmbeddedDocuments(
    "Token",
    actors.flatMap((actor: Loose, at: number) =>
      standing[at] === "nowhere"
        ? []
        : [
            {
              name: actor.name,
              actorId: actor.id,
              actorLink: standing[at] === "linked",
              disposition: actor.prototypeToken.disposition,
            },
          ],
    ),
  );
  const combat = await gm.window.Combat.create({ active: true });
  await combat.createEmbeddedDocuments(
    "Combatant",
    actors.map((actor: Loose, at: number) => {
      const token = standing[at] === "nowhere" ? null : tokens.find(({ actorId }) => actorId === actor.id);
      return {
        actorId: actor.id,
        ...(token ? { tokenId: token.id, sceneId: scene.id } : {}),
        name: actor.name,
        ...fighters[at]?.combatant,
      };
    }),
  );
  await world.settled();
  const fight: Fight = {
    world,
    gm,
    anna,
    combat: (client) => client.game.combats.get(combat.id),
    combatant: (client, name) => client.game.combats.get(combat.id).combatants.getName(name),
    settled: world.settled.bind(world),
    id: (name) => fight.combatant(gm, name).id as string,
    give: async (...commands) => {
      for (const command of commands) {
        const { refusal } = await fight.combat(gm).perform(command);
        expect(refusal, JSON.stringify(command)).toBe(null);
      }
      await world.settled();
    },
    code: async (client, ...commands) => {
      const { refusal } = await world.settled(fight.combat(client).perform(...commands));
      return (refusal?.code ?? null) as string | null;
    },
    press: async (client, ...which) => new Hands(fight, client).press(...which),
  };
  return fight;
}

/** The fighting actor of this name: the token's, if there is one. */
export function actorOf({ game }: Pick<Client, "game">, name: string): Loose {
  const tokens = [...(game.scenes as Iterable<Loose>)].flatMap((scene) => [...(scene.tokens as Iterable<Loose>)]);
  return (tokens.find((token) => token.name === name)?.actor ?? game.actors.getName(name)) as Loose;
}

/** Like `openUnseenFight`, with the GM's tracker rendered. */
export async function openFight(...args: Parameters<typeof openUnseenFight>): Promise<Fight> {
  const fight = await openUnseenFight(...args);
  await fight.settled(draw(fight.gm));
  return fight;
}

/**
 * Names of those whose turn it is, as this client sees it.
 * @param client whose core knows the pacing of a module, where ours does not
 */
export function acting(combat: Loose, client?: Client): string[] {
  const active: readonly string[] = client
    ? client.game.system.api.core.currentIds(combat.encounter)
    : currentIds(combat.encounter);
  return active.map(
    (slot: string) => combat.combatants.get(slot.slice(slot.indexOf("_") + 1, slot.lastIndexOf("_"))).name,
  );
}

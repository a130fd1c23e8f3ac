import { afterAll, afterEach, beforeAll } from "vitest";
import type { Dict, Loose } from "../../../playground/shared/loose.ts";
import { leaveUndrawn, openWorld, type Client, type World } from "../world.ts";
import { SheetHands } from "./sheet-hands.ts";

/** A GM, Anna and Ben with the sheets of three actors: Mira is Anna's and Ben may look at her, the Ogre is the GM's, and the Fuse is a hazard. */
export interface MirasTable {
  readonly world: World;
  readonly gm: Client;
  readonly anna: Client;
  readonly ben: Client;
  readonly ids: Readonly<Record<string, string>>;
  /** Hands at one of their sheets. */
  readonly at: (who: "gm" | "anna" | "ben", name?: string) => SheetHands;
}

/** Opens the table before the tests of a file, closes sheets after each of them and the table at the end. */
export function useMira(): MirasTable {
  const table = {} as MirasTable;
  beforeAll(async () => {
    Object.assign(table, await seatAll());
  });
  // Open sheets render with every change on every client.
  afterEach(async () => {
    const open = [table.gm, table.anna, table.ben].flatMap(({ foundry }) => [
      ...(foundry.applications.instances.values() as Iterable<Loose>),
    ]);
    await Promise.all(open.map((app) => ("actor" in app ? app.close() : null) as unknown));
  });
  afterAll(async () => {
    await table.world.close();
  });
  return table;
}

async function seatAll(): Promise<MirasTable> {
  const world = await openWorld();
  const [gm, anna, ben] = [await world.join("Gamemaster"), await world.join("Anna"), await world.join("Ben")];
  leaveUndrawn(gm, anna, ben);
  const [annaId, benId] = ["Anna", "Ben"].map((name) => gm.game.users.getName(name).id as string) as [string, string];
  const of = (limited: number): Dict => ({ default: 0, [annaId]: 3, [benId]: limited });
  const created = await gm.window.Actor.create([
    {
      name: "Mira",
      type: "character",
      ownership: of(2),
      system: {
        ...{ concept: "Scout", player: "Noor", st: 11, dx: 13, ht: 12 },
        ...{ hp: { value: 8, max: 11 }, notes: "<p>Left-handed.</p>" },
      },
      items: [
        {
          name: "Sabre",
          type: "weapon",
          sort: 1,
          system: {
            modes: {
              a: { name: "cut", skill: "Saber", damage: "1d+1", damageType: "cut", parry: 0 },
              b: { name: "thrust", sort: 1, skill: "Saber", damage: "sw-2", damageType: "imp" },
            },
          },
        },
        {
          name: "Bow",
          type: "weapon",
          sort: 2,
          system: {
            ...{ ranged: true, ready: false, capacity: 1, loaded: 0 },
            modes: { a: { kind: "ranged", level: 12, damage: "1d", damageType: "imp", accuracy: 2, range: 150 } },
          },
        },
        { name: "Saber", type: "skill", system: { relative: 1 } },
        { name: "Rope", type: "gear", sort: 1, system: { quantity: 2, weight: 1.5 } },
        { name: "Lantern", type: "gear", sort: 2, system: { weight: 2 } },
        { name: "Mail", type: "armor", system: { dr: 4, locations: ["torso"], weight: 25 } },
      ],
    },
    { name: "Ogre", type: "npc", ownership: of(1), system: { concept: "A brute", player: "", dx: 9 } },
    {
      name: "Fuse",
      type: "hazard",
      ownership: of(2),
      system: { concept: "The powder goes up", times: { stopwatch: 24 } },
    },
  ]);
  const ids = Object.fromEntries(
    created.map(({ name, id }: Loose) => [name as string, id as string]) as [string, string][],
  );
  await world.settled();
  const seats = { gm, anna, ben };
  return { world, ...seats, ids, at: (who, name = "Mira") => new SheetHands(world, seats[who], ids[name]!) };
}

import type { Dict } from "../../playground/shared/loose.ts";
import type { Table } from "./table.ts";

export const MIRA = "actorMira0000001";
export const BRUTE = "actorBrute000001";
const PORTRAITS = "systems/segment-zero/assets/portraits";

const weapon = (name: string, sort: number, mode: Dict, system: Dict = {}): Dict => ({
  name,
  type: "weapon",
  sort,
  system: { ready: true, weight: 3, ...system, modes: { a: mode } },
});

/** Two who have a bone to pick: Mira is Anna's, the brute is the GM's. One fight of them for each of these pacings. */
export async function setDuel(table: Table, pacings: readonly string[] = ["speed-order"]): Promise<void> {
  const anna = String((table.world.documents.all("User").find(({ name }: Dict) => name === "Anna") as Dict)._id);
  await table.world.operate("create", "Actor", [
    {
      _id: MIRA,
      name: "Mira Kestrel",
      type: "character",
      img: `${PORTRAITS}/mira.svg`,
      ownership: { default: 0, [anna]: 3 },
      system: {
        st: 11,
        thrust: "1d-1",
        swing: "1d+1",
        dx: 13,
        ht: 12,
        hp: { value: 12, max: 12 },
        fp: { value: 12, max: 12 },
        basicSpeed: 6.25,
        dr: { torso: 1 },
      },
      items: [
        weapon("Broadsword", 1, { name: "cut", level: 14, damage: "sw+1", damageType: "cut", parry: 0 }),
        weapon(
          "Pistol",
          2,
          { kind: "ranged", level: 13, damage: "2d", damageType: "pi", accuracy: 2, bulk: -2 },
          { ranged: true, capacity: 6, loaded: 6 },
        ),
        { name: "Buckler", type: "shield", sort: 3, system: { ready: true, skill: "Shield", level: 12, weight: 8 } },
      ],
    },
    {
      _id: BRUTE,
      name: "Garrick the Brute",
      type: "npc",
      img: `${PORTRAITS}/brawler.svg`,
      system: { st: 13, dx: 11, ht: 11, hp: { value: 14, max: 14 }, fp: { value: 11, max: 11 }, basicSpeed: 5 },
      items: [
        weapon("Axe", 1, { name: "swing", level: 13, damage: "2d", damageType: "cut", parry: 0, balanced: false }),
      ],
    },
  ]);
  await table.world.operate(
    "create",
    "Combat",
    pacings.map((pacing, at) => ({
      sort: 90 + at,
      flags: { world: { title: `The duel, ${pacing}` } },
      system: { pacing },
      combatants: [
        { actorId: MIRA, name: "Mira Kestrel", system: { side: "crown" } },
        { actorId: BRUTE, name: "Garrick the Brute", system: { side: "gutter" } },
      ],
    })),
  );
}

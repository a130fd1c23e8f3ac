import { beforeAll, describe, expect, it } from "vitest";
import type { Loose } from "../../../playground/shared/loose.ts";
import { openUnseenFight, type Fight } from "../combat/fight.ts";
import { leaveUndrawn } from "../world.ts";
import { groupsOf } from "./horde.ts";

let fight: Fight;
beforeAll(async () => {
  fight = await openUnseenFight([{ name: "Mira", owner: "Anna", system: { basicSpeed: 6 } }]);
  leaveUndrawn(fight.gm, fight.anna);
});
const PACK = "Compendium.segment-zero.creatures.Actor";
const npc = async (name: string, more: Record<string, unknown> = {}): Promise<Loose> =>
  fight.gm.window.Actor.create({ name, type: "npc", system: { basicSpeed: 5 }, ...more });

async function join(...actors: readonly Loose[]): Promise<Record<string, string>> {
  await fight.combat(fight.gm).createEmbeddedDocuments(
    "Combatant",
    actors.map((actor) => ({ actorId: actor.id, name: actor.name })),
  );
  await fight.settled();
  return groupsOf(fight.combat(fight.gm));
}

describe("group by origin", () => {
  it("joins actors made of the same compendium creature", async () => {
    const groups = await join(
      await npc("Wolf", { _stats: { compendiumSource: `${PACK}.aaaaaaaaaaaaaaaa` } }),
      await npc("Grey wolf", { _stats: { compendiumSource: `${PACK}.aaaaaaaaaaaaaaaa` } }),
      await npc("Bear", { _stats: { compendiumSource: `${PACK}.bbbbbbbbbbbbbbbb` } }),
    );
    expect(groups.Wolf).not.toBe("");
    expect(groups["Grey wolf"]).toBe(groups.Wolf);
    expect(groups.Bear).not.toBe(groups.Wolf);
  });

  it("joins an actor and its copies", async () => {
    const guard = await npc("Guard");
    const groups = await join(guard, await npc("Second guard", { _stats: { duplicateSource: guard.uuid } }));
    expect([groups.Guard, groups["Second guard"]]).toEqual([guard.id, guard.id]);
  });

  it("joins actors of one stat block, even pasted twice", async () => {
    const flags = { "segment-zero": { origin: "block-1x2y3z" } };
    const groups = await join(await npc("Ogre 1", { flags }), await npc("Ogre 2", { flags }));
    expect([groups["Ogre 1"], groups["Ogre 2"]]).toEqual(["block-1x2y3z", "block-1x2y3z"]);
  });

  it("keeps actors without an origin apart", async () => {
    const [one, other] = [await npc("Cook"), await npc("Baker")];
    const groups = await join(one, other);
    expect(groups.Cook).not.toBe(groups.Baker);
  });
});

describe("sides", () => {
  it("turn typed names into ids that read as typed", async () => {
    const { sideIdFrom, typedSide } = await import("../../../src/foundry/fight/side-id.ts");
    for (const name of ["Night watch", "Ölmänner 2", "Stráže Łódź", "夜の番人"]) {
      const id = sideIdFrom(name);
      expect(id).toMatch(/^[A-Za-z0-9_-]{1,63}$/);
      expect(typedSide(id).replaceAll("-", " ")).toBe(name);
    }
    expect(typedSide("_110000_")).toBe("_110000_");
    expect(sideIdFrom("ß".repeat(200)).length).toBeLessThan(64);
    expect(sideIdFrom("constructor")).not.toBe("constructor");
  });
});

import { beforeAll, describe, expect, it } from "vitest";
import type { Loose } from "../../../playground/shared/loose.ts";
import { openUnseenFight, type Fight } from "../combat/fight.ts";
import { groupsOf } from "./horde.ts";

const PACK = "Compendium.segment-zero.creatures.Actor";

describe("group by origin", () => {
  let fight: Fight;
  const groups = (): Record<string, string> => groupsOf(fight.combat(fight.gm));

  beforeAll(async () => {
    fight = await openUnseenFight([{ name: "Mira", owner: "Anna", system: { basicSpeed: 6 } }]);
    const made = (...all: readonly Loose[]): Promise<Loose[]> =>
      fight.gm.window.Actor.create(all.map((data) => ({ type: "npc", system: { basicSpeed: 5 }, ...data })));
    const wolf = { _stats: { compendiumSource: `${PACK}.aaaaaaaaaaaaaaaa` } };
    const pasted = { flags: { "segment-zero": { origin: "block-1x2y3z" } } };
    const actors = await made(
      { name: "Wolf", ...wolf },
      { name: "Grey wolf", ...wolf },
      { name: "Bear", _stats: { compendiumSource: `${PACK}.bbbbbbbbbbbbbbbb` } },
      { name: "Guard" },
      { name: "Ogre 1", ...pasted },
      { name: "Ogre 2", ...pasted },
      { name: "Cook" },
      { name: "Baker" },
    );
    const guard = actors.find(({ name }) => name === "Guard")!;
    const copies = await made({ name: "Second guard", _stats: { duplicateSource: guard.uuid as string } });
    await fight.settled(
      fight.combat(fight.gm).createEmbeddedDocuments(
        "Combatant",
        [...actors, ...copies].map(({ id, name }) => ({ actorId: id, name })),
      ),
    );
  });

  it("joins the same compendium creature, copies, and one stat block pasted twice", () => {
    const all = groups();
    const { actorId: guard } = fight.combatant(fight.gm, "Guard");
    expect(all.Wolf).toMatch(/./);
    expect(all).toMatchObject({ "Grey wolf": all.Wolf, Guard: guard, "Second guard": guard, Mira: "" });
    expect(all).toMatchObject({ "Ogre 1": "block-1x2y3z", "Ogre 2": "block-1x2y3z" });
    expect(new Set([all.Wolf, all.Bear, all.Cook, all.Baker]).size).toBe(4);
  });

  it("yields to the GM, for one combatant or for all", async () => {
    const { gm, settled } = fight;
    await fight.combatant(gm, "Ogre 1").update({ system: { group: "-" } });
    await settled(fight.combatant(gm, "Bear").update({ system: { group: "Rider & wölfe" } }));
    expect(groups()).toMatchObject({ "Ogre 1": "", "Ogre 2": "block-1x2y3z" });
    expect(groups().Bear).toMatch(/^[A-Za-z0-9_-]+$/);
    await gm.game.settings.set("segment-zero", "table", { groupLike: false });
    await settled(fight.combat(gm).reconcile());
    expect(groups()).toMatchObject({ "Ogre 1": "", "Ogre 2": "", Wolf: "" });
  });
});

it("turns typed sides into ids that read as typed", async () => {
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

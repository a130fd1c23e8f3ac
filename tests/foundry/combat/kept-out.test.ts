import { afterEach, describe, expect, it } from "vitest";
import type { Dict, Loose } from "../../../playground/shared/loose.ts";
import { MemoryStore } from "../../../playground/world/store.ts";
import { allowErrors, openWorld, type Client, type World } from "../world.ts";
import { openUnseenFight } from "./fight.ts";
import { QUICK } from "../../quick.ts";

allowErrors(/ is invalid: /u);

let world: World;
afterEach(async () => world.close());

/** The world of a fight that Foundry itself cannot read: where its data should be stands a text. */
async function brokenWorld(): Promise<{ readonly store: MemoryStore; readonly id: string }> {
  const store = new MemoryStore();
  const fight = await openUnseenFight([{ name: "Mira" }, { name: "Orc" }], "speed-order", { store });
  const { id } = fight.combat(fight.gm);
  await fight.world.close();
  const documents = (await store.load()) as [string, Dict][];
  const key = `Combat.${id}`;
  await store.write([{ key, value: { ...(Object.fromEntries(documents)[key] as Dict), system: "torn" } }]);
  return { store, id };
}

describe("fight that Foundry rejects", () => {
  const dialog = (client: Client): Loose => client.window.document.querySelector(".sz-pop");

  it("is named to the GM, who can save its data", async () => {
    const { store, id } = await brokenWorld();
    world = await openWorld({ store, seed: async () => undefined });
    const gm = await world.join("Gamemaster");
    const anna = await world.join("Anna");
    await world.settled(new Promise((resolve) => setTimeout(resolve, 100)));
    expect([gm.game.combats.get(id), [...gm.game.combats.invalidDocumentIds]]).toEqual([undefined, [id]]);
    expect(dialog(anna)).toBeNull();
    expect(dialog(gm).textContent).toContain("Foundry could not read everything");
    expect(dialog(gm).textContent).toContain(id);
    const saved: string[] = [];
    gm.foundry.utils.saveDataToFile = (text: string, _type: string, name: string) => {
      saved.push(name, text);
    };
    dialog(gm).querySelector("[data-entry]").click();
    await world.settled();
    expect(saved[0]).toBe(`combat-${id}.json`);
    expect(JSON.parse(saved[1]!)).toMatchObject({ _id: id, system: "torn" });
  });

  it.skipIf(QUICK)("is named for a broken combatant or item as well", async () => {
    const store = new MemoryStore();
    const fight = await openUnseenFight(
      [{ name: "Mira", items: [{ name: "Sword", type: "weapon" }] }, { name: "Orc" }],
      "speed-order",
      { store },
    );
    const id = fight.combat(fight.gm).id as string;
    await fight.world.close();
    const documents = Object.fromEntries((await store.load()) as [string, Dict][]) as Dict;
    const [combat, mira] = [
      documents[`Combat.${id}`] as Loose,
      Object.values(documents).find((one) => (one as Dict).name === "Mira" && (one as Dict).items) as Loose,
    ];
    combat.combatants[1].system = "torn";
    mira.items[0].type = "none";
    await store.write([
      { key: `Combat.${id}`, value: combat },
      { key: `Actor.${String(mira._id)}`, value: mira },
    ]);
    world = await openWorld({ store, seed: async () => undefined });
    const gm = await world.join("Gamemaster");
    await world.settled(new Promise((resolve) => setTimeout(resolve, 100)));
    const entries = [...dialog(gm).querySelectorAll("[data-entry]")].map(({ textContent }: Loose) =>
      String(textContent),
    );
    expect(entries).toHaveLength(2);
    expect(entries.join("\n")).toMatch(/Orc[\s\S]*Combatant[\s\S]*Sword[\s\S]*Item[\s\S]*Mira/);
  });
});

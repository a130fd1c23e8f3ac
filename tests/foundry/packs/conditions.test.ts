import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Loose } from "../../../playground/shared/loose.ts";
import { CONDITION_IDS } from "../../../src/foundry/fight/effects/condition-list.ts";
import { leaveUndrawn, openWorld, type Client, type World } from "../world.ts";
import { freshSystem } from "./fresh-system.ts";
import { GENERATIONS_AT_NIGHT } from "../../quick.ts";

let system: Awaited<ReturnType<typeof freshSystem>>;
beforeAll(async () => {
  system = await freshSystem("conditions");
});
afterAll(() => system.discard());

describe.each(GENERATIONS_AT_NIGHT)("conditions in V%i", (generation) => {
  let world: World;
  let gm: Client;
  let anna: Client;
  let actor: Loose;

  beforeAll(async () => {
    world = await openWorld({ system, generation });
    gm = await world.join("Gamemaster");
    anna = await world.join("Anna");
    leaveUndrawn(gm, anna);
    const { id } = await gm.window.Actor.create({
      name: "Mira",
      type: "character",
      ownership: { [gm.game.users.getName("Anna").id]: 3 },
    });
    await world.settled();
    actor = anna.game.actors.get(id);
  });
  afterAll(async () => {
    await world.close();
  });

  const statuses = (): string[] => [...(actor.statuses as Set<string>)].sort();
  /** Drops a document on the sheet. */
  const drop = async (name: string): Promise<void> => {
    const items: Loose[] = await anna.game.packs.get("segment-zero.conditions").getDocuments();
    await world.settled(actor.createEmbeddedDocuments("Item", [items.find((item) => item.name === name)!.toObject()]));
  };

  it("are ours with names, icons and core's required ids", () => {
    const known: Loose[] = Object.values(gm.CONFIG.statusEffects as Record<string, Loose>);
    expect(known.map(({ id }) => id as string)).toEqual(CONDITION_IDS);
    expect(new Set(known.map(({ _id }) => _id as string)).size).toBe(known.length);
    for (const { _id, name } of known) {
      expect(_id).toMatch(/^[A-Za-z0-9]{16}$/);
      expect(gm.game.i18n.has(name), name as string).toBe(true);
    }
    expect(known.map(({ id }) => id as string)).toEqual(
      expect.arrayContaining(Object.values(gm.CONFIG.specialStatusEffects)),
    );
  });

  it("are toggled by a player who owns the actor", async () => {
    for (const id of CONDITION_IDS) expect(await actor.toggleStatusEffect(id, { active: true }), id).toBeTruthy();
    await actor.deleteEmbeddedDocuments(
      "ActiveEffect",
      actor.effects.map((effect: Loose) => effect.id),
    );
    await world.settled();
    expect(statuses()).toEqual([]);
  });

  it("come from the compendium item, once, without keeping it", async () => {
    await drop("Stunned");
    await drop("Stunned");
    expect(statuses()).toEqual(["stun"]);
    expect([actor.items.size, actor.effects.size]).toEqual([0, 1]);
    expect(await actor.toggleStatusEffect("stun")).toBe(false);
    await world.settled();
    expect(statuses()).toEqual([]);
  });

  it("do not come from items that only look alike", async () => {
    await actor.createEmbeddedDocuments("Item", [
      { name: "Stunned", type: "trait" },
      { name: "Odd", type: "trait", flags: { "segment-zero": { condition: "no-such-thing" } } },
    ]);
    await world.settled();
    expect([actor.items.size, actor.effects.size]).toEqual([2, 0]);
  });

  it("B-70: keep posture on sheet and token alike, one at a time", async () => {
    await world.settled(actor.toggleStatusEffect("prone"));
    expect(actor.system.posture).toBe("prone");
    await drop("Kneeling");
    expect([actor.system.posture, statuses()]).toEqual(["kneeling", ["kneeling"]]);
    await world.settled(actor.update({ system: { posture: "crouching" } }));
    expect([actor.system.posture, statuses()]).toEqual(["crouching", ["crouching"]]);
    await world.settled(actor.toggleStatusEffect("crouching"));
    expect([actor.system.posture, statuses()]).toEqual(["standing", []]);
    await world.settled(actor.update({ system: { posture: "prone" } }));
    await world.settled(actor.update({ system: { posture: "standing" } }));
    expect([actor.system.posture, statuses(), actor.effects.size]).toEqual(["standing", [], 0]);
  });
});

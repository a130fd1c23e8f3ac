import { describe, expect, it } from "vitest";
import type { Loose } from "../../../playground/shared/loose.ts";
import { participantOf } from "../../../src/rules/index.ts";
import { GENERATIONS_AT_NIGHT } from "../../quick.ts";
import { MIRA, ORC, actorOf, openFight, openUnseenFight, type Fight } from "../combat/fight.ts";
import { allowErrors, draw } from "../world.ts";

allowErrors(/Error: torn/u);

let fight: Fight;
const hiddenInFight = (name: string): unknown =>
  participantOf(fight.combat(fight.gm).encounter, fight.id(name))?.hidden;

/** Tests joining, leaving, hiding and figures of the others. */
async function bookkeepingGoesOn(): Promise<void> {
  const orc = fight.combatant(fight.gm, "Orc");
  await fight.settled(orc.update({ hidden: true }));
  expect(hiddenInFight("Orc")).toBe(true);
  await fight.settled(orc.delete());
  expect(participantOf(fight.combat(fight.gm).encounter, orc.id as string)).toBeUndefined();
}

describe.each(GENERATIONS_AT_NIGHT)("an owner's effect on parts of the actor, on generation %i", (generation) => {
  it.each(["system", "statuses", "items", "effects"])("changes no part: %s", async (key) => {
    fight = await openFight([MIRA, ORC], "speed-order", { generation });
    const { gm, anna } = fight;
    await fight.combat(gm).startCombat();
    await draw(anna);
    const changes = [{ key, mode: 5, value: "x", priority: 20, type: "override", phase: "initial" }];
    await anna.game.actors
      .getName("Mira")
      .createEmbeddedDocuments("ActiveEffect", [
        generation >= 14 ? { name: "Curse", system: { changes } } : { name: "Curse", changes },
      ]);
    await fight.settled();
    for (const client of [gm, anna]) {
      const actor = actorOf(client, "Mira");
      expect([
        actor.system.figures.basicSpeed.value,
        actor.statuses.has("dead"),
        actor.items.size,
        actor.effects.size,
      ]).toEqual([25, false, 0, 1]);
    }
    await bookkeepingGoesOn();
    expect(anna.ui.combat.element.textContent).toContain("Mira");
    // While items are replaced Foundry reads their effects, and logs an error.
    if (key !== "items") for (const client of [gm, anna]) expect(client.errors()).toEqual([]);
  });
});

it("reads conditions where Foundry replaces their set with every preparation", async () => {
  fight = await openUnseenFight([MIRA, ORC]);
  const { gm } = fight;
  gm.run(
    "{ const base = Object.getPrototypeOf(CONFIG.Actor.documentClass.prototype), before = base.applyActiveEffects; base.applyActiveEffects = function (...all) { this.statuses = new Set(); return before.apply(this, all); }; }",
  );
  const { actor } = fight.combatant(gm, "Orc");
  await fight.settled(actor.toggleStatusEffect("prone", { active: true }));
  expect(actor.statuses.has("prone")).toBe(true);
});

describe("an actor that cannot be read", () => {
  it("stops no one else's bookkeeping and notifies the GM once", async () => {
    fight = await openUnseenFight([MIRA, ORC]);
    const { gm, anna } = fight;
    await fight.combat(gm).startCombat();
    const actor = actorOf(gm, "Mira");
    for (const part of ["system", "statuses"])
      Object.defineProperty(actor, part, {
        get: () => {
          throw new Error("torn");
        },
        set: () => undefined,
      });
    await bookkeepingGoesOn();
    // A player's write is still reverted.
    await fight.settled(fight.combatant(anna, "Mira").update({ "system.side": "enemies" }));
    expect(fight.combatant(gm, "Mira").system.side).toBe("");
    const notices = [...gm.window.document.querySelectorAll("#notifications .notification")].map(
      ({ textContent }: Loose) => String(textContent),
    );
    expect(notices.filter((text) => text.includes("could not be updated"))).toHaveLength(1);
  });

  it("ends effects and conditions of others as usual", async () => {
    fight = await openUnseenFight([MIRA, ORC]);
    const { gm } = fight;
    await fight.combat(gm).startCombat();
    await fight
      .combatant(gm, "Orc")
      .actor.createEmbeddedDocuments("ActiveEffect", [{ name: "Dazed", duration: { rounds: 1 } }]);
    await fight.settled();
    Object.defineProperty(actorOf(gm, "Mira"), "effects", {
      get: () => {
        throw new Error("torn");
      },
    });
    await fight.combat(gm).perform({ type: "knockOut", participant: fight.id("Orc") });
    for (let turn = 0; turn < 3; turn++) await fight.combat(gm).perform({ type: "done" });
    await fight.settled();
    const orc = fight.combatant(gm, "Orc").actor;
    expect([
      orc.statuses.has("unconscious"),
      [...orc.effects].find(({ name }: Loose) => name === "Dazed").disabled,
    ]).toEqual([true, true]);
    // Nor conditions that the fight has ended, from spells or before a restart.
    await orc.createEmbeddedDocuments("ActiveEffect", [
      { name: "Ward", flags: { "segment-zero": { spell: { fight: fight.combat(gm).id, id: "undone" } } } },
    ]);
    await fight.settled(fight.combat(gm).perform({ type: "done" }));
    expect([...orc.effects].map(({ name }: Loose) => name)).not.toContain("Ward");
    await fight.settled(fight.combat(gm).restart());
    expect(orc.statuses.has("unconscious")).toBe(false);
  });

  it("lets the fight start and joins when it becomes readable", async () => {
    fight = await openUnseenFight([MIRA, ORC]);
    const { gm } = fight;
    const mira = fight.id("Mira");
    const actor = actorOf(gm, "Mira");
    // It has joined the fight, so remove it to test joining.
    await fight.combat(gm).perform({ type: "leave", participant: mira });
    for (const part of ["system", "statuses"])
      Object.defineProperty(actor, part, {
        get: () => {
          throw new Error("torn");
        },
        set: () => undefined,
        configurable: true,
      });
    await fight.give({ type: "start" });
    expect([fight.combat(gm).encounter.status, participantOf(fight.combat(gm).encounter, mira)]).toEqual([
      "running",
      undefined,
    ]);
    for (const part of ["system", "statuses"]) Reflect.deleteProperty(actor, part);
    gm.run("game.actors.getName('Mira').statuses = new Set()");
    actor.reset();
    await fight.combat(gm).reconcile();
    expect(participantOf(fight.combat(gm).encounter, mira)).toBeDefined();
  });
});

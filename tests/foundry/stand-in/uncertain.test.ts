// What the facts leave open, in the reading that is not the default. Where both readings are tested beside the
// behaviour itself (combatTurn, range repair, nested updates, self-query) they are not repeated here.
import { describe, expect, it } from "vitest";
import type { Dict, Loose } from "../../../playground/shared/loose.ts";
import type { Uncertain } from "../../../playground/client/uncertain.ts";
import { fight, recordEvents, worldOf, type Client, type World } from "./helpers.ts";

async function table(
  uncertain: Partial<Uncertain>,
  initiatives = [3, 2, 1],
): Promise<{ world: World; gm: Client; combat: Loose }> {
  const world = await worldOf({ uncertain });
  const gm = await world.join("Gamemaster");
  return { world, gm, combat: await fight(gm, initiatives) };
}

describe.each([false, true])("the other readings (%s)", (flag) => {
  it("startCombat passes over a defeated first combatant", async () => {
    const { gm, combat } = await table({ startSkipsDefeated: flag });
    await gm.game.settings.set("core", "combatTrackerConfig", { skipDefeated: true });
    await combat.turns[0].update({ defeated: true });
    await combat.startCombat();
    expect(combat.turn).toBe(flag ? 1 : 0);
  });

  it("nextTurn before the start is the next round, or the start", async () => {
    const { gm, combat } = await table({ nextTurnBeforeStartIsNextRound: flag });
    const heard: string[] = [];
    for (const hook of ["combatStart", "combatRound"]) gm.Hooks.on(hook, () => heard.push(hook));
    await combat.nextTurn();
    expect([combat.round, combat.turn, heard]).toEqual([1, flag ? null : 0, [flag ? "combatRound" : "combatStart"]]);
  });

  it("previousRound goes to the last turn, or to the first", async () => {
    const { combat } = await table({ previousRoundToLastTurn: flag });
    await combat.update({ round: 2, turn: 0 });
    await combat.previousRound();
    expect([combat.round, combat.turn]).toEqual([1, flag ? 2 : 0]);
  });

  it("combatTurnChange before or after updateCombat", async () => {
    const { world, gm, combat } = await table({ turnChangeBeforeUpdateHook: flag });
    const heard: string[] = [];
    for (const hook of ["combatTurnChange", "updateCombat"]) gm.Hooks.on(hook, () => heard.push(hook));
    await combat.startCombat();
    await world.settled();
    expect(heard).toEqual(flag ? ["combatTurnChange", "updateCombat"] : ["updateCombat", "combatTurnChange"]);
  });

  it("turn events when going back", async () => {
    const { world, gm, combat } = await table({ turnEventsOnRewind: flag });
    await combat.update({ round: 1, turn: 1 });
    await world.settled();
    const log = recordEvents(gm);
    await combat.previousTurn();
    await world.settled();
    expect(log).toEqual(flag ? ["end B 1.1", "start A 1.0"] : []);
  });

  it("end of turn when nobody is next", async () => {
    const { world, gm, combat } = await table({ endTurnWhenNobodyIsNext: flag });
    await combat.startCombat();
    await world.settled();
    const log = recordEvents(gm);
    await combat.update({ turn: null });
    await world.settled();
    expect(log).toEqual(flag ? ["end A 1.0"] : []);
  });

  it("a bare number in place of the context (#13085)", async () => {
    const { world, gm, combat } = await table({ looseTurnContext: flag });
    await combat.startCombat();
    await world.settled();
    gm.window.__seen = [];
    gm.run(`CONFIG.Combat.documentClass.prototype._onStartTurn = async (c, x) => { __seen.push(typeof x); };`);
    await combat.update({ combatants: [{ _id: combat.turns[1].id as string, initiative: 9 }] });
    await world.settled();
    expect(gm.window.__seen).toEqual([flag ? "number" : "object"]);
  });

  it("an encounter of another scene is not the active one", async () => {
    const { gm } = await table({ activeNeedsScene: flag });
    const scene: Loose = await gm.window.Scene.create({ name: "Elsewhere" });
    const combat: Loose = await gm.window.Combat.create({ scene: scene.id as string, active: true });
    expect(combat.isActive).toBe(!flag);
  });
});

describe("a decoy package", () => {
  it("comes before the system and may listen from the beginning", async () => {
    const world = await worldOf();
    const heard: string[] = [];
    await world.join("Gamemaster", {
      beforeSystem: (global: Dict) => {
        global.Hooks.once("init", () => heard.push("init"));
      },
    });
    expect(heard).toEqual(["init"]);
  });
});

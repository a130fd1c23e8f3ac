import { describe, expect, it } from "vitest";
import type { Dict, Loose } from "../../../playground/shared/loose.ts";
import { fight, GENERATIONS, recordEvents, table, worldOf } from "./helpers.ts";

describe.each(GENERATIONS)("turn events, generation %i (facts 1.6)", (generation) => {
  it("end turn, end round, begin round, begin turn; on the active GM only", async () => {
    const { world, gm, anna, combat, seen } = await table(generation, [2, 1]);
    const log = recordEvents(gm);
    const elsewhere = recordEvents(anna);
    const changes: string[] = [];
    anna.Hooks.on("combatTurnChange", (_: Loose, prior: Dict, current: Dict) =>
      changes.push(`${String(prior.round)}.${String(prior.turn)} -> ${String(current.round)}.${String(current.turn)}`),
    );
    await combat.startCombat();
    await world.settled();
    await seen.nextTurn();
    await seen.nextTurn();
    await world.settled();
    expect(log).toEqual([
      "round 1",
      "start A 1.0",
      "end A 1.0",
      "start B 1.1",
      "end B 1.1",
      "over 1",
      "round 2",
      "start A 2.0",
    ]);
    expect(elsewhere).toEqual([]);
    expect(changes).toEqual(["0.null -> 1.0", "1.0 -> 1.1", "1.1 -> 2.0"]);
  });

  it("marks what is jumped over as skipped", async () => {
    const { world, gm, combat } = await table(generation, [3, 2, 1]);
    const log = recordEvents(gm);
    await combat.startCombat();
    await combat.update({ turn: 2 });
    await world.settled();
    expect(log.slice(2)).toEqual(["end A 1.0", "start B 1.1!", "end B 1.1!", "start C 1.2"]);
    log.length = 0;
    await combat.update({ turn: 0 }, { turnEvents: false });
    await combat.nextRound();
    await world.settled();
    expect(log).toEqual([
      "end A 1.0",
      "start B 1.1!",
      "end B 1.1!",
      "start C 1.2!",
      "end C 1.2!",
      "over 1",
      "round 2",
      "start A 2.0",
    ]);
  });

  it("the same turn again is diffed away and yields nothing", async () => {
    const { world, gm, combat } = await table(generation, [2, 1]);
    await combat.startCombat();
    await world.settled();
    const log = recordEvents(gm);
    expect(await combat.update({ turn: 0 })).toBeUndefined();
    await world.settled();
    expect(log).toEqual([]);
  });

  it("nothing runs without a GM, and nothing is caught up", async () => {
    const { world, gm, combat, seen } = await table(generation, [2, 1]);
    await combat.startCombat();
    await world.settled();
    await gm.leave();
    await world.settled();
    await seen.nextTurn();
    await world.settled();
    expect(seen.turn).toBe(1);
    const again = await world.join("Gamemaster");
    expect(again.game.combats.get(combat.id).turn).toBe(1);
    const log = recordEvents(again);
    await world.settled();
    expect(log).toEqual([]);
  });

  it("are not awaited by whoever updates", async () => {
    const { world, gm, combat } = await table(generation, [2, 1]);
    gm.window.__slow = () => new Promise((resolve) => setTimeout(resolve, 20));
    gm.run(
      `globalThis.done = false; CONFIG.Combat.documentClass.prototype._onStartTurn = async () => { await __slow(); globalThis.done = true; };`,
    );
    await combat.startCombat();
    expect(gm.window.done).toBe(false);
    await new Promise((resolve) => setTimeout(resolve, 40));
    await world.settled();
    expect(gm.window.done).toBe(true);
  });

  it("to nobody's turn ends no turn; from nobody's turn begins one", async () => {
    const { world, gm, combat } = await table(generation, [2, 1]);
    const log = recordEvents(gm);
    await combat.startCombat();
    await world.settled();
    log.length = 0;
    await combat.update({ turn: null });
    await combat.update({ turn: 1 });
    await world.settled();
    expect(log).toEqual(["start B 1.1"]);
  });

  it("two GMs: only the designated one", async () => {
    const world = await worldOf({ generation });
    await world.server.createUser("Assistant", 3);
    const assistant = await world.join("Assistant");
    expect(assistant.game.user.isActiveGM).toBe(true);
    const gm = await world.join("Gamemaster");
    expect([assistant.game.user.isActiveGM, gm.game.user.isActiveGM]).toEqual([false, true]);
    const logs = [recordEvents(assistant), recordEvents(gm)];
    const combat = await fight(assistant, [1]);
    await combat.startCombat();
    await world.settled();
    expect(logs[0]).toEqual([]);
    expect(logs[1]).toContain("start A 1.0");
  });
});

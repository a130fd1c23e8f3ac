import { describe, expect, it } from "vitest";
import type { Dict } from "../../../playground/shared/loose.ts";
import { fight, fightOf, GENERATIONS, listen, recordEvents, seats, worldOf } from "./helpers.ts";

const open = seats();

describe.each(GENERATIONS)("turn events, generation %i (facts 1.6)", (generation) => {
  const begin = async (initiatives: number[]): ReturnType<typeof fightOf> =>
    fightOf(await open({ generation }), initiatives);

  it("end turn and round, then begin them, on the active GM only", async () => {
    const { world, gm, anna, combat, seen } = await begin([2, 1]);
    const [log, elsewhere] = [recordEvents(gm), recordEvents(anna)];
    const changes: string[] = [];
    listen(anna, "combatTurnChange", (_, prior: Dict, now: Dict) =>
      changes.push(`${String(prior.round)}.${String(prior.turn)} -> ${String(now.round)}.${String(now.turn)}`),
    );
    await world.settled(combat.startCombat());
    await seen.nextTurn();
    await world.settled(seen.nextTurn());
    expect(log.join(", ")).toBe(
      "round 1, start A 1.0, end A 1.0, start B 1.1, end B 1.1, over 1, round 2, start A 2.0",
    );
    expect([elsewhere, changes]).toEqual([[], ["0.null -> 1.0", "1.0 -> 1.1", "1.1 -> 2.0"]]);
    // An update to the same turn has no difference; to no turn it ends none, and from no turn it begins one.
    log.length = 0;
    expect(await combat.update({ turn: 0 })).toBeUndefined();
    await combat.update({ turn: null });
    await world.settled(combat.update({ turn: 1 }));
    expect(log).toEqual(["start B 2.1"]);
  });

  it("marks skipped turns", async () => {
    const { world, gm, combat } = await begin([3, 2, 1]);
    const log = recordEvents(gm);
    await combat.startCombat();
    await world.settled(combat.update({ turn: 2 }));
    expect(log.slice(2).join(", ")).toBe("end A 1.0, start B 1.1!, end B 1.1!, start C 1.2");
    log.length = 0;
    await combat.update({ turn: 0 }, { turnEvents: false });
    await world.settled(combat.nextRound());
    expect(log.join(", ")).toBe(
      "end A 1.0, start B 1.1!, end B 1.1!, start C 1.2!, end C 1.2!, over 1, round 2, start A 2.0",
    );
  });

  it("runs none when combatants join or leave outside their turn (#12747)", async () => {
    const { world, gm, anna, combat, seen } = await begin([30, 20, 10]);
    await world.settled(combat.update({ round: 1, turn: 1 }));
    const [log, changes]: [string[], unknown[]] = [recordEvents(gm), []];
    listen(anna, "combatTurnChange", () => changes.push(1));
    const at = ({ turn, combatant }: typeof combat): unknown[] => [turn, combatant.name];
    await combat.setInitiative(combat.combatants.getName("C").id, 40);
    await combat.createEmbeddedDocuments("Combatant", [{ name: "D", initiative: 50 }]);
    await combat.createEmbeddedDocuments("Combatant", [{ name: "E", initiative: 1 }]);
    expect(at(combat)).toEqual([3, "B"]);
    await world.settled(combat.combatants.getName("D").delete());
    expect([at(combat), at(seen)]).toEqual([
      [2, "B"],
      [2, "B"],
    ]);
    expect([changes, log]).toEqual([[], ["enter D", "enter E", "exit D"]]);
  });

  it("are not awaited by the updating code", async () => {
    const { world, gm, combat } = await begin([2, 1]);
    recordEvents(gm);
    gm.run(`globalThis.done = false; CONFIG.Combat.documentClass.prototype._onStartTurn = async () => {
      await new Promise((resolve) => setTimeout(resolve, 20)); globalThis.done = true; };`);
    await combat.startCombat();
    expect(gm.window.done).toBe(false);
    await world.settled(expect.poll(() => gm.window.done as boolean).toBe(true));
  });

  it("run on the designated GM alone, and without one never", async () => {
    const world = await worldOf({ generation });
    await world.server.createUser("Assistant", 3);
    const assistant = await world.join("Assistant");
    expect(assistant.game.user.isActiveGM).toBe(true);
    const gm = await world.join("Gamemaster");
    expect([assistant.game.user.isActiveGM, gm.game.user.isActiveGM]).toEqual([false, true]);
    const logs = [recordEvents(assistant), recordEvents(gm)];
    const anna = await world.join("Anna");
    const combat = await fight(gm, [2, 1]);
    await world.settled(combat.startCombat());
    expect([logs[0], logs[1]?.includes("start A 1.0")]).toEqual([[], true]);
    await assistant.leave();
    await gm.leave();
    const seen = anna.game.combats.get(combat.id);
    await world.settled(seen.nextTurn());
    const again = await world.join("Gamemaster");
    const log = recordEvents(again);
    await world.settled();
    expect([seen.turn, again.game.combats.get(combat.id).turn, log]).toEqual([1, 1, []]);
  });
});

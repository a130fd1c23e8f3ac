import { describe, expect, it } from "vitest";
import type { Dict, Loose } from "../../../playground/shared/loose.ts";
import { fightOf, GENERATIONS, listen, names, recordEvents, seats } from "./helpers.ts";

const open = seats();

describe.each(GENERATIONS)("an encounter, generation %i (facts 1.1-1.6)", (generation) => {
  const begin = async (initiatives: number[], uncertain: object = {}): ReturnType<typeof fightOf> =>
    fightOf(await open({ generation, uncertain }), initiatives);

  it("detects defeat by the actor's status, and deletes combatants with their token", async () => {
    const { world, gm, combat } = await begin([1]);
    const actor: Loose = await gm.window.Actor.create({ name: "Hero", type: "hero" });
    const tokens = [{ name: "Hero's token", actorId: actor.id as string, actorLink: true }];
    const scene: Loose = await gm.window.Scene.create({ name: "Place", active: true, tokens });
    const token: Loose = scene.tokens.contents[0];
    await gm.window.TokenDocument.createCombatants([token], { combat });
    const [combatant] = combat.getCombatantsByToken(token) as [Loose];
    expect([combatant.name, combatant.isDefeated, combatant.actor]).toEqual(["Hero's token", false, actor]);
    await actor.toggleStatusEffect("dead", { overlay: true });
    expect(combatant.isDefeated).toBe(true);
    await world.settled(token.delete());
    expect(names(combat.combatants)).toEqual(["A"]);
  });

  it("leaves world time to the server, also for a player's turn", async () => {
    const { world, gm, anna, combat, seen } = await begin([2, 1]);
    gm.CONFIG.time.turnTime = anna.CONFIG.time.turnTime = 6;
    const heard: unknown[] = [];
    listen(anna, "updateWorldTime", (time: number, delta: number) => heard.push([time, delta]));
    await world.settled(combat.startCombat());
    await world.settled(seen.nextTurn());
    await world.settled(seen.nextTurn());
    expect([heard, gm.game.time.worldTime]).toEqual([
      [
        [6, 6],
        [12, 6],
      ],
      12,
    ]);
    await world.settled(seen.update({ turn: 1 }, { worldTime: { delta: null } }));
    expect(gm.game.time.worldTime).toBe(12);
    expect([combat.getTimeDelta(1, 0, 2, 0), combat.getTimeDelta(0, null, 1, 0)]).toEqual([12, 0]);
    gm.CONFIG.time.turnTime = anna.CONFIG.time.turnTime = 0;
  });

  it("ends turn and round, then begins them, on the active GM only", async () => {
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

  it("runs no events when combatants join or leave outside their turn (#12747)", async () => {
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

  it("clamps an index beyond the end in the other reading", async () => {
    const { combat } = await begin([30, 20], { turnOutOfRange: "clamp" });
    await combat.update({ round: 1, turn: 1 });
    await combat.combatant.delete();
    expect([combat.round, combat.turn, combat.combatant.name]).toEqual([1, 0, "A"]);
  });
});

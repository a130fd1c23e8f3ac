import { describe, expect, it } from "vitest";
import type { Dict, Loose } from "../../../playground/shared/loose.ts";
import { GENERATIONS, names, recordEvents, table } from "./helpers.ts";

describe.each(GENERATIONS)("the turn stays with its combatant, generation %i (facts 1.5)", (generation) => {
  it("when another one's initiative changes, when somebody joins before or after, when somebody else leaves", async () => {
    const { world, gm, anna, combat, seen } = await table(generation, [30, 20, 10]);
    const log = recordEvents(gm);
    await combat.update({ round: 1, turn: 1 });
    await world.settled();
    log.length = 0;
    const changes: unknown[] = [];
    anna.Hooks.on("combatTurnChange", () => changes.push(1));
    await combat.setInitiative(combat.combatants.getName("C").id, 40);
    expect([combat.turn, combat.combatant.name]).toEqual([2, "B"]);
    await combat.createEmbeddedDocuments("Combatant", [{ name: "D", initiative: 50 }]);
    expect([combat.turn, combat.combatant.name]).toEqual([3, "B"]);
    await combat.createEmbeddedDocuments("Combatant", [{ name: "E", initiative: 1 }]);
    expect([combat.turn, combat.combatant.name]).toEqual([3, "B"]);
    await combat.combatants.getName("D").delete();
    expect([combat.turn, combat.combatant.name]).toEqual([2, "B"]);
    await world.settled();
    expect([seen.turn, seen.combatant.name]).toEqual([2, "B"]);
    expect((world.server.documents.get("Combat", combat.id as string) as Loose).turn).toBe(2);
    // #12747: none of this is a change of turn.
    expect([changes, log]).toEqual([[], ["enter D", "enter E", "exit D"]]);
  });

  it("deleting the current one gives the turn to the next; deleting the last one in its turn begins the next round", async () => {
    const { world, combat, seen } = await table(generation, [30, 20, 10]);
    await combat.update({ round: 1, turn: 1 });
    await combat.combatant.delete();
    expect([combat.turn, combat.combatant.name]).toEqual([1, "C"]);
    await combat.combatant.delete();
    await world.settled();
    expect([combat.round, combat.turn, combat.combatant.name]).toEqual([2, 0, "A"]);
    expect([seen.round, seen.turn, seen.combatant.name]).toEqual([2, 0, "A"]);
    await combat.combatant.delete();
    expect([combat.turn, combat.combatant]).toEqual([null, null]);
  });

  it("clamps instead in the other reading of an index beyond the end", async () => {
    const { combat } = await table(generation, [30, 20], { uncertain: { turnOutOfRange: "clamp" } });
    await combat.update({ round: 1, turn: 1 });
    await combat.combatant.delete();
    expect([combat.round, combat.turn]).toEqual([1, 0]);
  });

  it("a caller's combatTurn is kept, or not, by the switch", async () => {
    for (const keepCallersCombatTurn of [true, false]) {
      const { combat } = await table(generation, [30, 20], { uncertain: { keepCallersCombatTurn } });
      await combat.startCombat();
      await combat.updateEmbeddedDocuments(
        "Combatant",
        [{ _id: combat.combatants.getName("B").id as string, initiative: 40 }],
        { combatTurn: 0 },
      );
      expect(combat.combatant.name).toBe(keepCallersCombatTurn ? "B" : "A");
    }
  });

  it("turnEvents false does not suppress the recomputation", async () => {
    const { combat } = await table(generation, [30, 20]);
    await combat.startCombat();
    await combat.updateEmbeddedDocuments(
      "Combatant",
      [{ _id: combat.combatants.getName("B").id as string, initiative: 40 }],
      { turnEvents: false },
    );
    expect([combat.turn, combat.combatant.name]).toEqual([1, "A"]);
  });

  it("one Combat update may change order, pointer and combatants together, and does not recompute", async () => {
    const { world, gm, combat, seen } = await table(generation, [30, 20]);
    await combat.startCombat();
    const heard: string[] = [];
    gm.Hooks.on("updateCombatant", () => heard.push("updateCombatant"));
    gm.Hooks.on("updateCombat", (_: Loose, changed: Dict) =>
      heard.push(
        `updateCombat ${Object.keys(changed)
          .filter((key) => !key.startsWith("_"))
          .sort()
          .join()}`,
      ),
    );
    await combat.update({
      turn: 0,
      round: 2,
      combatants: [{ _id: combat.combatants.getName("B").id as string, initiative: 40 }],
    });
    await world.settled();
    expect(names(combat.turns)).toEqual(["B", "A"]);
    expect([combat.round, combat.combatant.name, seen.combatant.name]).toEqual([2, "B", "B"]);
    expect(heard).toEqual(["updateCombat combatants,round"]);
  });

  it("nested combatants run their own hooks in the other reading", async () => {
    const { gm, combat } = await table(generation, [30], { uncertain: { nestedUpdatesRunHooks: true } });
    const heard: string[] = [];
    gm.Hooks.on("updateCombatant", () => heard.push("updateCombatant"));
    await combat.update({ round: 2, combatants: [{ _id: combat.turns[0].id as string, initiative: 4 }] });
    expect(heard).toEqual(["updateCombatant"]);
  });
});

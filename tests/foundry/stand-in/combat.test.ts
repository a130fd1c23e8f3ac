import { describe, expect, it } from "vitest";
import type { Dict, Loose } from "../../../playground/shared/loose.ts";
import { fight, GENERATIONS, names, table, worldOf } from "./helpers.ts";
import { QUICK } from "../../quick.ts";

describe.each(GENERATIONS)("an encounter, generation %i (facts 1.1-1.4)", (generation) => {
  it("begins with nobody's turn, and sorts its turns alike on all clients", async () => {
    const { combat, seen } = await table(generation, [3, null, 5, 3]);
    expect([combat.round, combat.turn, combat.started, combat.combatant]).toEqual([0, null, false, null]);
    expect(names(combat.turns).slice(0, 1)).toEqual(["C"]);
    expect(names(combat.turns).at(-1)).toBe("B");
    expect(names(seen.turns)).toEqual(names(combat.turns));
    expect(combat.previous).toEqual(combat.current);
    expect([combat.type, combat.system]).toEqual(["base", {}]);
  });

  it("fires combatStart, combatTurn and combatRound before the update on one client, with data that may be changed", async () => {
    const { world, gm, anna, combat } = await table(generation, [2, 1]);
    const seen: string[] = [];
    for (const hook of ["combatStart", "combatTurn", "combatRound"]) {
      gm.Hooks.on(hook, (each: Loose, data: Dict, options?: Dict) =>
        seen.push(
          `${hook} ${each.round}.${each.turn} -> ${String(data.round)}.${String(data.turn)} ${JSON.stringify(options ?? null)}`,
        ),
      );
      anna.Hooks.on(hook, () => seen.push(`${hook} on the other client`));
    }
    await combat.startCombat();
    await combat.nextTurn();
    await combat.nextTurn();
    await combat.previousTurn();
    await world.settled();
    const options = (direction: number): string => JSON.stringify({ direction, worldTime: { delta: 0 } });
    expect(seen).toEqual([
      "combatStart 0.null -> 1.0 null",
      `combatTurn 1.0 -> 1.1 ${options(1)}`,
      `combatRound 1.1 -> 2.0 ${options(1)}`,
      `combatRound 2.0 -> 1.1 ${options(-1)}`,
    ]);
    gm.Hooks.once("combatTurn", (_: Loose, data: Dict) => {
      data.turn = 0;
    });
    await combat.previousTurn();
    expect(combat.turn).toBe(0);
  });

  it("skips the defeated only forward; with all of them defeated the round goes on", async () => {
    const { gm, combat } = await table(generation, [3, 2, 1]);
    await gm.game.settings.set("core", "combatTrackerConfig", { skipDefeated: true });
    await combat.updateEmbeddedDocuments("Combatant", [{ _id: combat.turns[1].id as string, defeated: true }]);
    await combat.startCombat();
    await combat.nextTurn();
    expect(combat.turn).toBe(2);
    await combat.previousTurn();
    expect(combat.turn).toBe(1);
    await combat.updateEmbeddedDocuments(
      "Combatant",
      combat.turns.map((each: Loose) => ({ _id: each.id as string, defeated: true })),
    );
    await combat.nextTurn();
    expect([combat.round, combat.turn]).toEqual([2, 0]);
  });

  it("knows a combatant defeated by status of its actor", async () => {
    const { gm, combat } = await table(generation, [1]);
    const actor: Loose = await gm.window.Actor.create({ name: "Hero", type: "hero" });
    const [combatant]: Loose[] = await combat.createEmbeddedDocuments("Combatant", [{ actorId: actor.id as string }]);
    expect([combatant.name, combatant.isDefeated, combatant.actor]).toEqual(["Hero", false, actor]);
    await actor.toggleStatusEffect("dead", { overlay: true });
    expect(combatant.isDefeated).toBe(true);
  });

  it.skipIf(QUICK)("nobody's turn stays nobody's turn over a round; round 0 rules", async () => {
    const { combat } = await table(generation, [2, 1]);
    await combat.previousTurn();
    await combat.previousRound();
    expect(combat.round).toBe(0);
    await combat.update({ round: 1, turn: null });
    await combat.nextRound();
    expect([combat.round, combat.turn]).toEqual([2, null]);
    await combat.nextTurn();
    expect(combat.turn).toBe(0);
    await combat.previousRound();
    await combat.previousRound();
    expect([combat.round, combat.turn]).toEqual([0, null]);
  });

  it("works with no combatants at all", async () => {
    const { combat } = await table(generation, []);
    await combat.startCombat();
    expect([combat.round, combat.started]).toEqual([1, true]);
    expect(combat.nextCombatant).toBeUndefined();
    await combat.nextTurn();
    expect(combat.round).toBe(2);
  });

  it("nextCombatant wraps and does not skip the defeated", async () => {
    const { combat } = await table(generation, [3, 2, 1]);
    await combat.startCombat();
    await combat.turns[1].update({ defeated: true });
    expect(combat.nextCombatant.name).toBe("B");
    await combat.update({ turn: 2 });
    expect(combat.nextCombatant.name).toBe("A");
  });

  it("leaves world time to the server, also for a player's turn", async () => {
    const { world, gm, anna, combat, seen } = await table(generation, [2, 1]);
    gm.CONFIG.time.turnTime = anna.CONFIG.time.turnTime = 6;
    const heard: unknown[] = [];
    anna.Hooks.on("updateWorldTime", (time: number, delta: number) => heard.push([time, delta]));
    await combat.startCombat();
    await world.settled();
    await seen.nextTurn();
    await world.settled();
    expect([gm.game.time.worldTime, anna.game.time.worldTime]).toEqual([6, 6]);
    await seen.nextTurn();
    await world.settled();
    expect(heard).toEqual([
      [6, 6],
      [12, 6],
    ]);
    await seen.update({ turn: 1 }, { worldTime: { delta: null } });
    await world.settled();
    expect(gm.game.time.worldTime).toBe(12);
    expect(combat.getTimeDelta(1, 0, 2, 0)).toBe(12);
    expect(combat.getTimeDelta(0, null, 1, 0)).toBe(0);
  });

  it("activate is one operation and makes the encounter the viewed one", async () => {
    const { world, gm, anna, combat } = await table(generation, [1]);
    const other: Loose = await gm.window.Combat.create({});
    await other.activate();
    await world.settled();
    expect([combat.active, other.active]).toEqual([false, true]);
    expect(gm.game.combat).toBe(other);
    expect(anna.game.combat.id).toBe(other.id);
    expect(gm.game.combats.active).toBe(other);
    await other.delete();
    expect(gm.game.combat?.id).not.toBe(other.id);
  });

  it("rolls initiative with chat messages, keeping the turn, private for the hidden", async () => {
    const { world, gm, anna, combat } = await table(generation, [20, null, null]);
    world.random(7);
    await combat.startCombat();
    gm.CONFIG.Combat.initiative.formula = "1d6 + 30";
    const hidden: Loose = combat.combatants.getName("C");
    await hidden.update({ hidden: true });
    await combat.rollAll();
    await world.settled();
    expect(combat.combatants.every((each: Loose) => typeof each.initiative === "number")).toBe(true);
    expect([combat.combatant.name, combat.turn]).toEqual(["A", 2]);
    const messages: Loose[] = gm.game.messages.contents;
    expect(messages.map((each) => each.flags.core.initiativeRoll as boolean)).toEqual([true, true]);
    expect(messages.map((each) => each.speaker.alias as string)).toEqual(["B", "C"]);
    expect(anna.game.messages.contents.map((each: Loose) => each.visible as boolean)).toEqual([true, false]);
    expect(messages[0].sound).toBeTruthy();
    expect(messages[1].sound).toBeNull();
    await combat.resetAll();
    expect(combat.combatants.every((each: Loose) => each.initiative === null)).toBe(true);
    expect(combat.combatant.name).toBe("A");
  });

  it.skipIf(QUICK)("rollInitiative with updateTurn false pins the index", async () => {
    const { gm, combat } = await table(generation, [20, null]);
    await combat.startCombat();
    gm.CONFIG.Combat.initiative.formula = "50";
    await combat.rollInitiative(combat.combatants.getName("B").id, { updateTurn: false });
    expect([combat.turn, combat.combatant.name]).toEqual([0, "B"]);
  });

  it("a group's initiative overrides its members', and it gathers them", async () => {
    const { combat } = await table(generation, [3, 2, 1]);
    const [group]: Loose[] = await combat.createEmbeddedDocuments("CombatantGroup", [{ name: "Orcs", initiative: 10 }]);
    const [a, , c] = combat.combatants.contents as Loose[];
    await combat.updateEmbeddedDocuments(
      "Combatant",
      [a, c].map((each) => ({ _id: each.id as string, group: group.id as string })),
    );
    expect([a.initiative, c.initiative, a._source.initiative]).toEqual([10, 10, 3]);
    expect(names(combat.turns).at(-1)).toBe("B");
    expect([...group.members].length).toBe(2);
    expect(a.group).toBe(group);
    expect(group.defeated).toBe(false);
    await combat.updateEmbeddedDocuments(
      "Combatant",
      [a, c].map((each) => ({ _id: each.id as string, defeated: true })),
    );
    expect(group.defeated).toBe(true);
  });

  it("hidden combatants are invisible to players", async () => {
    const { world, combat, seen } = await table(generation, [2, 1]);
    await combat.turns[0].update({ hidden: true });
    await world.settled();
    expect(seen.turns.map((each: Loose) => each.visible as boolean)).toEqual([false, true]);
    expect(combat.turns.map((each: Loose) => each.visible as boolean)).toEqual([true, true]);
  });

  it("a deleted token takes its combatants along", async () => {
    const { world, gm, combat } = await table(generation, [1]);
    const actor: Loose = await gm.window.Actor.create({ name: "Hero", type: "hero" });
    const scene: Loose = await gm.window.Scene.create({
      name: "Place",
      active: true,
      tokens: [{ name: "Hero's token", actorId: actor.id as string, actorLink: true }],
    });
    const token: Loose = scene.tokens.contents[0];
    await gm.window.TokenDocument.createCombatants([token], { combat });
    expect(names(combat.combatants)).toEqual(["A", "Hero's token"]);
    expect(combat.getCombatantsByToken(token)[0].actor).toBe(actor);
    await token.delete();
    await world.settled();
    expect(names(combat.combatants)).toEqual(["A"]);
  });
});

describe("an encounter's own type of data", () => {
  const MODULE = `
    const f = foundry.data.fields;
    class FightData extends foundry.abstract.TypeDataModel {
      static defineSchema() { return { clock: new f.NumberField({ required: true, nullable: false, integer: true, initial: 0 }), slots: new f.TypedObjectField(new f.ObjectField()) }; }
    }
    class Fight extends Combat {
      async nextTurn() { await this.update({ turn: this.turn === 0 ? 1 : 0, "system.clock": this.system.clock + 1 }); return this; }
      _sortCombatants(a, b) { return a.name < b.name ? -1 : 1; }
    }
    Hooks.once("init", () => { CONFIG.Combat.documentClass = Fight; CONFIG.Combat.dataModels.base = FightData; });
  `;
  it.each(GENERATIONS)("registered for the base type, written in one update, generation %i", async (generation) => {
    const world = await worldOf({ generation, system: { module: MODULE } });
    const gm = await world.join("Gamemaster");
    const anna = await world.join("Anna");
    const combat = await fight(gm, [1, 2]);
    expect(combat.system.clock).toBe(0);
    await combat.startCombat();
    await combat.nextTurn();
    await world.settled();
    const seen: Loose = anna.game.combats.get(combat.id);
    expect([seen.turn, seen.system.clock, seen.constructor.name]).toEqual([1, 1, "Fight"]);
    await expect(seen.nextTurn()).rejects.toThrow(/lacks permission/);
    expect(names(combat.turns)).toEqual(["A", "B"]);
    await combat.update({ "system.slots.e1": { at: 3 } });
    expect((world.server.documents.get("Combat", combat.id as string) as Loose).system.slots.e1).toEqual({ at: 3 });
  });
});

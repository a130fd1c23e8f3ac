import { describe, expect, it } from "vitest";
import type { Dict, Loose } from "../../../playground/shared/loose.ts";
import { fight, GENERATIONS, names, recordEvents, worldOf, type Client, type World } from "./helpers.ts";

async function table(generation: 13 | 14, initiatives: (number | null)[], spec: Dict = {}): Promise<{ world: World; gm: Client; anna: Client; combat: Loose; seen: Loose }> {
  const world = await worldOf({ generation, ...spec });
  const gm = await world.join("Gamemaster");
  const anna = await world.join("Anna");
  const combat = await fight(gm, initiatives);
  await world.settled();
  return { world, gm, anna, combat, seen: anna.game.combats.get(combat.id) };
}

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
      gm.Hooks.on(hook, (each: Loose, data: Dict, options?: Dict) => seen.push(`${hook} ${each.round}.${each.turn} -> ${String(data.round)}.${String(data.turn)} ${JSON.stringify(options ?? null)}`));
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
    gm.Hooks.once("combatTurn", (_: Loose, data: Dict) => { data.turn = 0; });
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
    await combat.updateEmbeddedDocuments("Combatant", combat.turns.map((each: Loose) => ({ _id: each.id as string, defeated: true })));
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

  it("nobody's turn stays nobody's turn over a round; round 0 rules", async () => {
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
    expect(heard).toEqual([[6, 6], [12, 6]]);
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

  it("rollInitiative with updateTurn false pins the index", async () => {
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
    await combat.updateEmbeddedDocuments("Combatant", [a, c].map((each) => ({ _id: each.id as string, group: group.id as string })));
    expect([a.initiative, c.initiative, a._source.initiative]).toEqual([10, 10, 3]);
    expect(names(combat.turns).at(-1)).toBe("B");
    expect([...group.members].length).toBe(2);
    expect(a.group).toBe(group);
    expect(group.defeated).toBe(false);
    await combat.updateEmbeddedDocuments("Combatant", [a, c].map((each) => ({ _id: each.id as string, defeated: true })));
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
    const scene: Loose = await gm.window.Scene.create({ name: "Place", active: true, tokens: [{ name: "Hero's token", actorId: actor.id as string, actorLink: true }] });
    const token: Loose = scene.tokens.contents[0];
    await gm.window.TokenDocument.createCombatants([token], { combat });
    expect(names(combat.combatants)).toEqual(["A", "Hero's token"]);
    expect(combat.getCombatantsByToken(token)[0].actor).toBe(actor);
    await token.delete();
    await world.settled();
    expect(names(combat.combatants)).toEqual(["A"]);
  });
});

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
      await combat.updateEmbeddedDocuments("Combatant", [{ _id: combat.combatants.getName("B").id as string, initiative: 40 }], { combatTurn: 0 });
      expect(combat.combatant.name).toBe(keepCallersCombatTurn ? "B" : "A");
    }
  });

  it("turnEvents false does not suppress the recomputation", async () => {
    const { combat } = await table(generation, [30, 20]);
    await combat.startCombat();
    await combat.updateEmbeddedDocuments("Combatant", [{ _id: combat.combatants.getName("B").id as string, initiative: 40 }], { turnEvents: false });
    expect([combat.turn, combat.combatant.name]).toEqual([1, "A"]);
  });

  it("one Combat update may change order, pointer and combatants together, and does not recompute", async () => {
    const { world, gm, combat, seen } = await table(generation, [30, 20]);
    await combat.startCombat();
    const heard: string[] = [];
    gm.Hooks.on("updateCombatant", () => heard.push("updateCombatant"));
    gm.Hooks.on("updateCombat", (_: Loose, changed: Dict) => heard.push(`updateCombat ${Object.keys(changed).filter((key) => !key.startsWith("_")).sort().join()}`));
    await combat.update({ turn: 0, round: 2, combatants: [{ _id: combat.combatants.getName("B").id as string, initiative: 40 }] });
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

describe.each(GENERATIONS)("turn events, generation %i (facts 1.6)", (generation) => {
  it("end turn, end round, begin round, begin turn; on the active GM only", async () => {
    const { world, gm, anna, combat, seen } = await table(generation, [2, 1]);
    const log = recordEvents(gm);
    const elsewhere = recordEvents(anna);
    const changes: string[] = [];
    anna.Hooks.on("combatTurnChange", (_: Loose, prior: Dict, current: Dict) => changes.push(`${String(prior.round)}.${String(prior.turn)} -> ${String(current.round)}.${String(current.turn)}`));
    await combat.startCombat();
    await world.settled();
    await seen.nextTurn();
    await seen.nextTurn();
    await world.settled();
    expect(log).toEqual(["round 1", "start A 1.0", "end A 1.0", "start B 1.1", "end B 1.1", "over 1", "round 2", "start A 2.0"]);
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
    expect(log).toEqual(["end A 1.0", "start B 1.1!", "end B 1.1!", "start C 1.2!", "end C 1.2!", "over 1", "round 2", "start A 2.0"]);
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
    gm.run(`globalThis.done = false; CONFIG.Combat.documentClass.prototype._onStartTurn = async () => { await __slow(); globalThis.done = true; };`);
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

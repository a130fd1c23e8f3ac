import { describe, expect, it } from "vitest";
import type { Dict, Loose } from "../../../playground/shared/loose.ts";
import { fight, fightOf, GENERATIONS, listen, names, seats } from "./helpers.ts";
import { QUICK } from "../../quick.ts";

const open = seats();

describe.each(GENERATIONS)("an encounter, generation %i (facts 1.1-1.4)", (generation) => {
  const begin = async (initiatives: (number | null)[]): ReturnType<typeof fightOf> =>
    fightOf(await open({ generation }), initiatives);
  const defeat = (combat: Loose, ...those: Loose[]): Promise<unknown> =>
    combat.updateEmbeddedDocuments(
      "Combatant",
      those.map(({ id }) => ({ _id: id as string, defeated: true })),
    );

  it("fires hooks before the update on one client, with changeable data", async () => {
    const { world, gm, anna, combat } = await begin([2, 1]);
    const seen: string[] = [];
    for (const hook of ["combatStart", "combatTurn", "combatRound"]) {
      listen(gm, hook, ({ round, turn }, data, options = null) =>
        seen.push(`${hook} ${round}.${turn} -> ${data.round}.${data.turn} ${JSON.stringify(options)}`),
      );
      listen(anna, hook, () => seen.push(`${hook} on the other client`));
    }
    await combat.startCombat();
    await combat.nextTurn();
    await combat.nextTurn();
    await world.settled(combat.previousTurn());
    const options = (direction: number): string => JSON.stringify({ direction, worldTime: { delta: 0 } });
    expect(seen).toEqual([
      "combatStart 0.null -> 1.0 null",
      `combatTurn 1.0 -> 1.1 ${options(1)}`,
      `combatRound 1.1 -> 2.0 ${options(1)}`,
      `combatRound 2.0 -> 1.1 ${options(-1)}`,
    ]);
    listen(gm, "combatTurn", (_, data: Dict) => (data.turn = 0));
    await combat.previousTurn();
    expect(combat.turn).toBe(0);
  });

  it("skips the defeated only forward, and continues with all of them defeated", async () => {
    const { gm, combat } = await begin([3, 2, 1]);
    await gm.game.settings.set("core", "combatTrackerConfig", { skipDefeated: true });
    await combat.startCombat();
    await defeat(combat, combat.turns[1]);
    expect(combat.nextCombatant.name).toBe("B");
    await combat.nextTurn();
    expect([combat.turn, combat.nextCombatant.name]).toEqual([2, "A"]);
    await combat.previousTurn();
    expect(combat.turn).toBe(1);
    await defeat(combat, ...combat.turns);
    await combat.nextTurn();
    expect([combat.round, combat.turn]).toEqual([2, 0]);
  });

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

  it("keeps no turn over a round, below round 0 or without combatants", async () => {
    const { gm, combat } = await begin([2, 1]);
    const at = (): unknown[] => [combat.round, combat.turn];
    await combat.previousTurn();
    await combat.previousRound();
    expect(at()).toEqual([0, null]);
    await combat.update({ round: 1, turn: null });
    await combat.nextRound();
    expect(at()).toEqual([2, null]);
    await combat.nextTurn();
    expect(combat.turn).toBe(0);
    await combat.previousRound();
    await combat.previousRound();
    expect(at()).toEqual([0, null]);
    const empty = await fight(gm, []);
    await empty.startCombat();
    expect([empty.round, empty.started, empty.nextCombatant]).toEqual([1, true, undefined]);
    await empty.nextTurn();
    expect(empty.round).toBe(2);
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

  it("views an activated encounter and hides hidden combatants from players", async () => {
    const { world, gm, anna, combat, seen } = await begin([2, 1]);
    await combat.turns[0].update({ hidden: true });
    const other: Loose = await gm.window.Combat.create({});
    await world.settled(other.activate());
    expect([combat.active, other.active, gm.game.combat, anna.game.combat.id]).toEqual([false, true, other, other.id]);
    await other.delete();
    expect(gm.game.combat?.id).not.toBe(other.id);
    expect([seen, combat].map(({ turns }) => turns.map((each: Loose) => each.visible as boolean) as unknown)).toEqual([
      [false, true],
      [true, true],
    ]);
  });

  it("rolls initiative with chat messages, keeping the turn, private for the hidden", async () => {
    const { world, gm, anna, combat } = await begin([20, null, null]);
    world.random(7);
    await combat.startCombat();
    gm.CONFIG.Combat.initiative.formula = "1d6 + 30";
    await combat.combatants.getName("C").update({ hidden: true });
    await world.settled(combat.rollAll());
    expect(combat.combatants.every((each: Loose) => typeof each.initiative === "number")).toBe(true);
    expect([combat.combatant.name, combat.turn]).toEqual(["A", 2]);
    const messages: Loose[] = gm.game.messages.contents;
    expect(
      messages.map(({ flags, speaker, sound }) => [flags.core.initiativeRoll, speaker.alias, Boolean(sound)]),
    ).toEqual([
      [true, "B", true],
      [true, "C", false],
    ]);
    expect(anna.game.messages.contents.map((each: Loose) => each.visible as boolean)).toEqual([true, false]);
    gm.CONFIG.Combat.initiative.formula = "50";
    await combat.rollInitiative(combat.combatants.getName("B").id, { updateTurn: false });
    expect([combat.turn, combat.turns[0].name]).toEqual([2, "B"]);
  });

  it("sorts by a group's initiative before its members'", async () => {
    const { combat } = await begin([3, 2, 1]);
    const [group]: Loose[] = await combat.createEmbeddedDocuments("CombatantGroup", [{ name: "Orcs", initiative: 10 }]);
    const [a, , c] = combat.combatants.contents as Loose[];
    for (const one of [a, c]) await one.update({ group: group.id as string });
    expect([a.initiative, c.initiative, a._source.initiative, a.group]).toEqual([10, 10, 3, group]);
    expect([names(combat.turns).at(-1), [...group.members].length, group.defeated]).toEqual(["B", 2, false]);
    await defeat(combat, a, c);
    expect(group.defeated).toBe(true);
  });
});

describe.each(GENERATIONS)("the turn stays with its combatant, generation %i (facts 1.5)", (generation) => {
  const begin = async (initiatives: number[], uncertain: object = {}): ReturnType<typeof fightOf> =>
    fightOf(await open({ generation, uncertain }), initiatives);
  const at = ({ round, turn, combatant }: Loose): unknown[] => [round, turn, combatant?.name ?? null];

  it.skipIf(QUICK)("clamps an index beyond the end in the other reading", async () => {
    const { combat } = await begin([30, 20], { turnOutOfRange: "clamp" });
    await combat.update({ round: 1, turn: 1 });
    await combat.combatant.delete();
    expect(at(combat)).toEqual([1, 0, "A"]);
  });
});

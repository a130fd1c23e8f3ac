import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Loose } from "../../../playground/shared/loose.ts";
import { entriesOf, participantOf, requests, type EncounterState } from "../../../src/rules/index.ts";
import { acting, openUnseenFight, type Fight } from "../combat/fight.ts";
import type { Client } from "../world.ts";
import { Blows, DUEL } from "./blows.ts";
import { GENERATIONS_AT_NIGHT, QUICK, someOf } from "../../quick.ts";

describe.each(GENERATIONS_AT_NIGHT)("conditions of a fight in V%i", (generation) => {
  let fight: Fight;
  let blows: Blows;
  beforeAll(async () => {
    fight = await openUnseenFight(DUEL, "speed-order", { generation });
    blows = new Blows(fight);
    await fight.settled(combat().startCombat());
  });
  beforeEach(async () => {
    await setTable({});
    for (const name of ["Mira", "Orc"]) {
      await give({ type: "wake", participant: blows.id(name) });
      await give(
        { type: "stun", participant: blows.id(name), kind: "none" },
        { type: "surprise", participants: [blows.id(name)], seconds: 0 },
      );
      await blows
        .actor(fight.gm, name)
        .update({ "system.hp.value": 10, "system.fp.value": 10, "system.posture": "standing" });
    }
    await fight.settled();
    expect([on("Mira"), on("Orc")]).toEqual([[], []]);
  });

  const combat = (client: Client = fight.gm): Loose => fight.combat(client);
  const setTable = async (table: Loose): Promise<void> => {
    await fight.gm.game.settings.set("segment-zero", "table", table);
  };
  const on = (name: string, client: Client = fight.anna): string[] =>
    [...(blows.actor(client, name).statuses as Set<string>)].sort();
  const give = (...commands: Loose[]): Promise<string | null> => fight.code(fight.gm, ...commands);
  const toggle = async (client: Client, name: string, status: string, active: boolean): Promise<void> => {
    await fight.settled(blows.actor(client, name).toggleStatusEffect(status, { active }));
  };
  const undo = async (): Promise<void> => {
    await fight.settled(combat().previousTurn());
  };
  const redo = async (): Promise<void> => {
    await fight.settled(combat().redo());
  };
  const participant = (name: string): Loose => participantOf(combat().encounter as EncounterState, blows.id(name));
  const log = (): string[] =>
    entriesOf(combat().encounter)
      .slice(0, combat().encounter.head)
      .map(({ command }) => command.type as string);

  it("follow points and the fight, and Undo", async () => {
    await give({ type: "harm", participant: blows.id("Orc"), injury: 7, fatigue: 7 });
    expect(on("Orc")).toEqual(["reeling", "tired"]);
    expect(blows.actor(fight.anna, "Orc").effects.map(({ flags }: Loose) => flags["segment-zero"].fight)).toEqual([
      combat().id,
      combat().id,
    ]);
    await undo();
    expect(on("Orc")).toEqual([]);
    await redo();
    expect(on("Orc")).toEqual(["reeling", "tired"]);
    await fight.settled(blows.actor(fight.gm, "Orc").update({ "system.hp.value": 9 }));
    expect(on("Orc")).toEqual(["tired"]);
    await give(
      { type: "stun", participant: blows.id("Orc"), kind: "mental" },
      { type: "knockOut", participant: blows.id("Orc") },
    );
    expect(on("Orc")).toEqual(["mental-stun", "prone", "tired", "unconscious"]);
    expect(blows.actor(fight.anna, "Orc").system.posture).toBe("prone");
    await undo();
    expect([on("Orc"), blows.actor(fight.anna, "Orc").system.posture]).toEqual([["tired"], "standing"]);
  });

  it("include death, which also marks the combatant defeated and is undone completely", async () => {
    const [before, current] = [participant("Orc"), acting(combat())];
    const written = log().length;
    await give({ type: "harm", participant: blows.id("Orc"), injury: 60 });
    expect(on("Orc")).toEqual(["dead", "prone", "reeling"]);
    expect([
      participant("Orc").defeated,
      fight.combatant(fight.anna, "Orc").isDefeated,
      blows.hp(fight.anna, "Orc"),
    ]).toEqual([true, true, -50]);
    // The death is part of the click; the only further message is about the wound's Move.
    expect(
      log()
        .slice(written)
        .filter((type) => type !== "change"),
    ).toEqual(["harm", "defeat"]);
    await undo();
    expect([on("Orc"), participant("Orc").defeated, blows.hp(fight.anna, "Orc"), acting(combat())]).toEqual([
      [],
      false,
      10,
      current,
    ]);
    expect([participant("Orc").facts, participant("Orc").since]).toEqual([before.facts, before.since]);
    await redo();
    expect([on("Orc"), participant("Orc").defeated]).toEqual([["dead", "prone", "reeling"], true]);
    await undo();
  });

  it("set or removed by hand reach the fight", async () => {
    await toggle(fight.gm, "Orc", "stun", true);
    expect(participant("Orc").combat?.stunned).toBe("physical");
    expect(blows.actor(fight.gm, "Orc").effects.contents[0].flags["segment-zero"].fight).toBe(combat().id);
    await toggle(fight.gm, "Orc", "stun", false);
    expect([participant("Orc").combat?.stunned, on("Orc")]).toEqual([undefined, []]);
    await toggle(fight.anna, "Mira", "unconscious", true);
    expect(participant("Mira").combat?.out).toBe("unconscious");
    await undo();
    expect([participant("Mira").combat?.out, on("Mira")]).toEqual([undefined, []]);
    await toggle(fight.gm, "Mira", "surprised", true);
    expect(participant("Mira").combat?.surprised).toBe(1);
    await toggle(fight.anna, "Mira", "surprised", false);
    expect([participant("Mira").combat?.surprised, on("Mira")]).toEqual([undefined, []]);
  });

  it("of death stay after Undo if set by hand", async () => {
    await toggle(fight.gm, "Orc", "dead", true);
    expect(participant("Orc").defeated).toBe(true);
    await give({ type: "harm", participant: blows.id("Mira"), injury: 1 });
    await undo();
    expect(on("Orc")).toEqual(["dead"]);
    await toggle(fight.gm, "Orc", "dead", false);
    expect(participant("Orc").defeated).toBe(false);
    await give({ type: "knockOut", participant: blows.id("Orc"), to: "dead" });
    expect([on("Orc"), participant("Orc").defeated]).toEqual([["dead", "prone"], true]);
    await toggle(fight.gm, "Orc", "dead", false);
    expect([on("Orc"), participant("Orc").defeated, participant("Orc").combat?.out]).toEqual([
      ["prone"],
      false,
      undefined,
    ]);
  });

  it("B-5, B-20, B-68: of a joiner are known and survive Undo", async () => {
    await give({ type: "harm", participant: blows.id("Orc"), injury: 1 });
    await undo();
    const actors: Loose[] = await fight.gm.window.Actor.create(
      ["stun", "mental-stun", "surprised", "unconscious", "prone"].map((name) => ({
        name,
        type: "npc",
        system: { basicSpeed: 1 },
      })),
    );
    for (const actor of actors) await actor.toggleStatusEffect(actor.name, { active: true });
    await fight.settled();
    const combatants: Loose[] = await combat().createEmbeddedDocuments(
      "Combatant",
      actors.map(({ id, name }) => ({ actorId: id, name })),
    );
    await fight.settled();
    const known = (): Loose[] =>
      combatants.map(({ id }) => Object.assign({}, ...Object.values(combat().encounter.participants as object))[id]);
    const facts = (): Loose[] =>
      known().map(({ combat: { stunned, surprised, out } = {}, stats: { posture } }) => ({
        stunned,
        surprised,
        out,
        posture,
      }));
    const told = facts();
    expect(told).toEqual([
      { stunned: "physical", posture: "standing" },
      { stunned: "mental", posture: "standing" },
      { surprised: 1, posture: "standing" },
      { out: "unconscious", posture: "standing" },
      { posture: "prone" },
    ]);
    expect(actors.map(({ statuses }) => [...(statuses as Set<string>)])).toEqual([
      ["stun"],
      ["mental-stun"],
      ["surprised"],
      ["unconscious"],
      ["prone"],
    ]);
    await redo();
    expect(blows.hp(fight.gm, "Orc")).toBe(9);
    await undo();
    expect(facts()).toEqual(told);
    await combat().deleteEmbeddedDocuments(
      "Combatant",
      combatants.map(({ id }) => id as string),
    );
    await fight.settled();
  });

  it.skipIf(QUICK)("B-60, B-77: spare a combatant that woke below 1 HP later HT rolls", async () => {
    const sleeper: Loose = await fight.gm.window.Actor.create({
      name: "Sleeper",
      type: "npc",
      system: { hp: { value: -2, max: 10 } },
    });

    /** Requests for the sleeper when a fight begins. */
    const asked = async (): Promise<string[]> => {
      const another: Loose = await fight.gm.window.Combat.create({});
      await fight.settled(another.createEmbeddedDocuments("Combatant", [{ actorId: sleeper.id }]));
      expect((await another.perform({ type: "start" })).refusal).toBeNull();
      await fight.settled();
      const owed = requests(another.encounter as EncounterState).map(({ what }) => what);
      await fight.settled(another.delete());
      return owed;
    };
    expect(await asked()).toEqual(["consciousness"]);
    await fight.settled(sleeper.toggleStatusEffect("unconscious", { active: true }));
    await fight.settled(sleeper.toggleStatusEffect("unconscious", { active: false }));
    expect(await asked()).toEqual([]);
    await fight.settled(sleeper.update({ "system.hp.value": -1 }));
    expect(await asked()).toEqual([]);
    await fight.settled(sleeper.update({ "system.hp.value": -2 }));
    expect(await asked()).toEqual(["consciousness"]);
    // In a fight: the game master wakes it, then undoes that.
    const flag = (): Loose => blows.actor(fight.gm, "Orc").flags["segment-zero"]?.woken ?? null;
    await fight.settled(blows.actor(fight.gm, "Orc").update({ "system.hp.value": -3 }));
    await give({ type: "knockOut", participant: blows.id("Orc") });
    await give({ type: "wake", participant: blows.id("Orc") });
    expect(flag()).toBe(-3);
    await undo();
    expect(flag()).toBeNull();
    await undo();
    expect([flag(), on("Orc")]).toEqual([null, ["reeling"]]);
  });

  it("of NPCs are rolled automatically as part of the click", async () => {
    await setTable({ rollForNpcs: true });
    const other = acting(combat()).includes("Orc") ? "Mira" : "Orc";
    if (other === "Mira") await combat().nextTurn();
    fight.world.random(3);
    const before = combat().encounter.head;
    await give({ type: "harm", participant: blows.id("Orc"), injury: 6 });
    expect(log().slice(before)).toEqual(expect.arrayContaining(["harm", "answer"]));
    expect(participant("Orc").combat?.owes).toBeUndefined();
    await undo();
    expect([blows.hp(fight.anna, "Orc"), blows.actor(fight.anna, "Orc").system.posture, on("Orc")]).toEqual([
      10,
      "standing",
      [],
    ]);
    await setTable({});
    await give({ type: "harm", participant: blows.id("Orc"), injury: 6 });
    const request = `majorWound_${blows.id("Orc")}`;
    await give({ type: "answer", answers: { [request]: 12 } });
    expect([blows.actor(fight.anna, "Orc").system.posture, on("Orc")]).toEqual(["prone", ["prone", "stun"]]);
    expect(await give({ type: "askAgain", request })).toBe(null);
    expect([blows.actor(fight.anna, "Orc").system.posture, on("Orc")]).toEqual(["standing", []]);
    await undo();
    expect([blows.actor(fight.anna, "Orc").system.posture, on("Orc")]).toEqual(["prone", ["prone", "stun"]]);
    await undo();
    await undo();
    expect([blows.hp(fight.anna, "Orc"), blows.actor(fight.anna, "Orc").system.posture, on("Orc")]).toEqual([
      10,
      "standing",
      [],
    ]);
  });

  it("are not set if consequences are only shown", async () => {
    await setTable({ consequences: "show" });
    await give({ type: "harm", participant: blows.id("Orc"), injury: 7 });
    await give({ type: "stun", participant: blows.id("Orc"), kind: "physical" });
    expect(on("Orc")).toEqual([]);
    await give({ type: "stun", participant: blows.id("Orc"), kind: "none" });
  });

  it("that are momentary end with the fight", async () => {
    await give({ type: "harm", participant: blows.id("Orc"), injury: 7 });
    await give(
      { type: "stun", participant: blows.id("Orc"), kind: "physical" },
      { type: "knockOut", participant: blows.id("Mira") },
    );
    // The fight does not wait for an unconscious participant, so it is the orc's turn.
    expect([on("Orc"), on("Mira")]).toEqual([
      ["reeling", "shock", "stun"],
      ["prone", "unconscious"],
    ]);
    await give({ type: "end" });
    expect([on("Orc"), on("Mira")]).toEqual([["reeling"], ["prone", "unconscious"]]);
    await undo();
    expect(on("Orc")).toEqual(["reeling", "shock", "stun"]);
    const orc = blows.actor(fight.anna, "Orc");
    await fight.settled(combat().delete());
    expect([...(orc.statuses as Set<string>)]).toEqual(["reeling"]);
  });
});

it.each(someOf(["speed-order", "action-period", "side-segments", "stopwatch", "two-action"], 4))(
  "of before the fight never prevent its start: %s",
  async (pacing) => {
    const fight = await openUnseenFight(DUEL, pacing);
    for (const status of ["surprised", "stun", "unconscious"])
      await fight.combatant(fight.gm, "Orc").actor.toggleStatusEffect(status, { active: true });
    await fight.settled();
    await fight.give({ type: "start" });
    const orc: Loose = participantOf(fight.combat(fight.gm).encounter as EncounterState, fight.id("Orc"));
    if (pacing === "two-action") expect(orc.turn.surprised).toBe(true);
    if (pacing === "speed-order") expect(orc.combat?.out).toBe("unconscious");
  },
);

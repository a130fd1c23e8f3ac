import { describe, expect, it } from "vitest";
import type { Loose } from "../../../playground/shared/loose.ts";
import { entriesOf, participantOf, type EncounterState } from "../../../src/rules/index.ts";
import { Blows } from "../exchange/blows.ts";
import { GENERATIONS_AT_NIGHT } from "../../quick.ts";
import type { Client } from "../world.ts";
import { openFight, openUnseenFight, type Fight, type Fighter } from "./fight.ts";

const points = { hp: { value: 10, max: 10 }, fp: { value: 10, max: 10 } };
const PEOPLE: readonly Fighter[] = [
  {
    name: "Mira",
    owner: "Anna",
    system: { basicSpeed: 6.25, dx: 12, ...points },
  },
  { name: "Orc", token: "unlinked", system: { basicSpeed: 5.75, dx: 11, agility: 11, ...points } },
];

let fight: Fight;

/** A second orc: another token of the same base actor. */
async function addSecondOrc(): Promise<void> {
  const { token } = fight.combatant(fight.gm, "Orc");
  const [made] = await token.parent.createEmbeddedDocuments("Token", [{ name: "Orc 2", actorId: token.actorId }]);
  await fight
    .combat(fight.gm)
    .createEmbeddedDocuments("Combatant", [
      { name: "Orc 2", tokenId: made.id, sceneId: token.parent.id, actorId: token.actorId },
    ]);
  await fight.settled();
}

const complaints = (client: Client): string[] =>
  client.console.filter(({ level }) => level === "error" || level === "warn").map(({ text }) => text);

describe.each(GENERATIONS_AT_NIGHT)("NPCs on unlinked tokens, generation %i", (generation) => {
  // On one generation the actor is one lasting object, on the other a new one at each read.
  const tokenActor = generation === 13 ? "new-at-each-read" : "lasting";

  it("fight with their own values and conditions, without console output", async () => {
    fight = await openFight(PEOPLE, "speed-order", { generation, uncertain: { tokenActor } });
    const blows = new Blows(fight);
    const { gm, anna, world } = fight;
    await addSecondOrc();
    const actor = (client: Client, name: string): Loose => fight.combatant(client, name).actor;
    const hp = (name: string): number[] => [gm, anna].map((client) => actor(client, name).system.hp.value as number);
    const statuses = (client: Client, name: string): string[] => [...(actor(client, name).statuses as Set<string>)];
    const base = (): Loose => gm.game.actors.getName("Orc");
    expect(await fight.code(gm, { type: "start" })).toBeNull();

    // Conditions by hand and injury, of one token alone.
    await fight.settled(actor(gm, "Orc").toggleStatusEffect("prone"));
    expect([statuses(anna, "Orc"), statuses(gm, "Orc 2"), [...base().statuses]]).toEqual([["prone"], [], []]);

    expect(await fight.code(gm, { type: "harm", participant: blows.id("Orc"), injury: 4 })).toBeNull();
    expect([hp("Orc"), hp("Orc 2"), base().system.hp.value]).toEqual([[6, 6], [10, 10], 10]);

    // A reload in the middle. What a fight has put that is gone goes with it, from tokens as well.
    const left = { name: "Left", statuses: ["blind"], flags: { "segment-zero": { fight: "gone000000000000" } } };
    await fight.settled(actor(gm, "Orc 2").createEmbeddedDocuments("ActiveEffect", [left]));
    const { encounter } = fight.combat(gm);
    await gm.leave();
    const later = await world.join("Gamemaster");
    expect(fight.combat(later).encounter).toEqual(encounter);
    expect([actor(later, "Orc").system.hp.value, statuses(later, "Orc 2")]).toEqual([6, []]);

    // Negative points at the token, and death.
    await fight.settled(actor(later, "Orc").modifyTokenAttribute("hp", -8, true));
    expect([actor(anna, "Orc").system.hp.value, statuses(anna, "Orc").includes("reeling")]).toEqual([-2, true]);
    expect(await fight.code(later, { type: "harm", participant: blows.id("Orc"), injury: 50 })).toBeNull();
    expect([actor(anna, "Orc").system.hp.value, base().system.hp.value]).toEqual([-52, 10]);
    await fight.settled(actor(later, "Orc").toggleStatusEffect("dead", { active: true }));
    expect([fight.combatant(anna, "Orc").isDefeated, fight.combatant(anna, "Orc 2").isDefeated]).toEqual([true, false]);
    expect(fight.combatant(anna, "Orc 2").actor.system.hp.value).toBe(10);

    expect([gm, anna, later].flatMap(complaints)).toEqual([]);
  });
});

describe("NPC on an unlinked token", () => {
  it("follows its base actor except where the token differs", async () => {
    fight = await openFight(PEOPLE.slice(1));
    const { gm } = fight;
    const { id, actor } = fight.combatant(gm, "Orc");
    const stats = (): Loose => participantOf(fight.combat(gm).encounter, id as string)?.stats as Loose;
    await actor.update({ "system.dx": 13 });
    await fight.settled(gm.game.actors.getName("Orc").update({ "system.basicSpeed": 7.5, "system.dx": 9 }));
    expect([stats().basicSpeed, stats().dx]).toEqual([30, 13]);
  });

  /** A started fight of two orcs on tokens of one base actor. */
  async function twoOrcs(pacing: string): Promise<{ readonly base: Loose; readonly own: (name: string) => Loose }> {
    fight = await openFight(PEOPLE.slice(1), pacing);
    const { gm } = fight;
    await addSecondOrc();
    await fight.settled(fight.combat(gm).perform({ type: "start" }));
    return { base: gm.game.actors.getName("Orc"), own: (name) => fight.combatant(gm, name).actor as Loose };
  }

  it("gets and loses its base actor's conditions unless overridden", async () => {
    const { base, own } = await twoOrcs("speed-order");
    const { gm } = fight;
    const stunned = (): string[] =>
      entriesOf(fight.combat(gm).encounter as EncounterState).flatMap(({ command: { type, participant, kind } }) =>
        type === "stun" ? [`${String(fight.combat(gm).combatants.get(participant).name)} ${String(kind)}`] : [],
      );
    await fight.settled(base.toggleStatusEffect("stun", { active: true }));
    expect(stunned()).toEqual(["Orc physical", "Orc 2 physical"]);
    await fight.settled(own("Orc 2").toggleStatusEffect("stun", { active: false }));
    await fight.settled(base.toggleStatusEffect("stun", { active: false }));
    expect(stunned().slice(2)).toEqual(["Orc 2 none", "Orc none"]);
    expect(complaints(gm)).toEqual([]);
  });

  it("is taken out when the base actor reaches 0 HP, unless overridden", async () => {
    const { base, own } = await twoOrcs("stopwatch");
    const { gm } = fight;
    await gm.game.settings.set("segment-zero", "table", { atZeroHp: "npcs" });
    await own("Orc 2").update({ "system.hp.value": 5 });
    await fight.settled(base.update({ "system.hp.value": 0 }));
    expect(["Orc", "Orc 2"].map((name) => fight.combatant(gm, name).isDefeated as boolean)).toEqual([true, false]);
    expect(complaints(gm)).toEqual([]);
  });
});

it("a sheet's roll on an unlinked token is the token's", async () => {
  fight = await openUnseenFight(PEOPLE.slice(1));
  await addSecondOrc();
  const { gm, world } = fight;
  const { actor, token } = fight.combatant(gm, "Orc 2");
  await actor.sheet.render({ force: true });
  actor.sheet.element.querySelector("[id$=-dodge-figure]").click();
  await world.settled();
  const { speaker, content } = gm.game.messages.contents.at(-1);
  expect(speaker).toEqual({ scene: token.parent.id, actor: actor.id, token: token.id, alias: "Orc 2" });
  expect(content).toContain("Orc 2");
  await actor.sheet.close({ animate: false });
});

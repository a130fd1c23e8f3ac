import { describe, expect, it } from "vitest";
import type { Loose } from "../../../playground/shared/loose.ts";
import { MemoryStore, type Change } from "../../../playground/world/store.ts";
import type { EncounterState } from "../../../src/rules/index.ts";
import { GENERATIONS_AT_NIGHT, QUICK } from "../../quick.ts";
import { openUnseenFight, type Fight } from "../combat/fight.ts";
import { Blows, DUEL } from "../exchange/blows.ts";
import { allowErrors, draw, leaveUndrawn, type Client } from "../world.ts";
import { cutAt, DOCUMENTS } from "./cut.ts";
import { damageOn, harm, storedHarm } from "./hands.ts";

allowErrors(/The disk is full/u, /could not be fully saved/u);

/** A disk that refuses some documents. */
class FailingStore extends MemoryStore {
  fails = (_key: string): boolean => false;

  override async write(changes: Change[]): Promise<void> {
    if (changes.some(({ key }) => this.fails(key))) throw new Error("The disk is full");
    await super.write(changes);
  }
}

describe.each(GENERATIONS_AT_NIGHT)("a click on actors, in V%i", (generation) => {
  let fight: Fight;
  let blows: Blows;
  const open = async (store = new FailingStore()): Promise<void> => {
    fight = await openUnseenFight(DUEL, "speed-order", { generation, store });
    blows = new Blows(fight);
    await fight.combat(fight.gm).startCombat();
    await fight.settled(fight.gm.game.settings.set("segment-zero", "table", { consequences: "apply" }));
  };
  const stored = (): ReturnType<typeof storedHarm> => storedHarm(fight);
  const rejoin = async (): Promise<Client> => {
    const gm = await fight.world.join("Gamemaster", { undrawn: ["combat"] });
    leaveUndrawn(gm);
    await fight.settled();
    return gm;
  };

  it.skipIf(QUICK).each([
    ["Combat", "before"],
    ["Combat", "after"],
    ["documents", "before"],
    ["documents", "after"],
  ] as const)("is whole or absent after a cut at writing %s, %s it", async (what, when) => {
    await open();
    const { isCut } = cutAt(fight.world, fight.gm, what === "Combat" ? [what] : DOCUMENTS, when);
    const answer: Promise<Loose> = fight.combat(fight.anna).perform(harm(fight));
    await fight.settled();
    expect(isCut()).toBe(true);
    const gm = await rejoin();
    const reply = await answer;
    const first = stored();
    expect([
      { hp: 10, harms: 0 },
      { hp: 7, harms: 1 },
    ]).toContainEqual(first);
    // Sent again by the tracker's offer, it counts once.
    if (reply.refusal) expect((await reply.retry()).refusal).toBe(null);
    await fight.settled();
    expect(stored()).toEqual({ hp: 7, harms: 1 });
    await fight.settled(fight.combat(gm).previousTurn());
    expect(stored()).toEqual({ hp: 10, harms: 0 });
    await fight.settled(fight.combat(gm).redo());
    expect(stored()).toEqual({ hp: 7, harms: 1 });
  });

  it("is finished by the next GM and announced after the actor's write", async () => {
    await open();
    const second = await fight.world.join("Second GM", { undrawn: ["combat"] });
    leaveUndrawn(second);
    const [writer, other] = fight.gm.game.user.isActiveGM ? [fight.gm, second] : [second, fight.gm];
    const heard: number[] = [];
    for (const client of [fight.anna, other])
      client.Hooks.on("segmentZero.command", () => heard.push(blows.actor(client, "Mira").system.hp.value as number));
    const { isCut } = cutAt(fight.world, writer, generation === 13 ? DOCUMENTS : ["Combat"], "before");
    const answer: Promise<Loose> = fight.combat(fight.anna).perform(harm(fight));
    await fight.settled();
    expect(isCut()).toBe(true);
    // What did not reach the server was carried out by the other, since it was sent again by itself.
    expect((await answer).refusal).toBe(null);
    expect(stored()).toEqual({ hp: 7, harms: 1 });
    expect(heard).toEqual([7, 7]);
  });

  it.skipIf(QUICK)("waits after disk failures until the GM writes again or skips it", async () => {
    const store = new FailingStore();
    await open(store);
    const { gm, anna } = fight;
    // V14 writes all at once, so no part can be missing.
    store.fails = (key) => key.startsWith("Actor.") && generation === 13;
    await fight.give(harm(fight));
    await draw(gm);
    await fight.settled(draw(anna));
    if (generation === 14) return void expect(stored()).toEqual({ hp: 7, harms: 1 });
    expect(stored()).toEqual({ hp: 10, harms: 1 });
    expect(damageOn(gm)).toContain("Write again");
    const ways = [...gm.ui.combat.element.querySelectorAll('[data-key="damage"] button')] as Loose[];
    expect(ways.map((button) => button.querySelector(".sz-icon") !== null)).toEqual([true, true]);
    await expect.poll(() => damageOn(anna), { timeout: 5_000 }).toContain("no need to press again");
    expect(await fight.code(anna, { type: "done" })).toBe("unfinished");
    // Another fight works.
    const other = await gm.window.Combat.create({ combatants: [{ name: "Somebody" }] });
    expect((await other.perform({ type: "start" })).refusal).toBe(null);
    store.fails = () => false;
    await fight.settled(fight.combat(gm).settle("finish"));
    expect(stored()).toEqual({ hp: 7, harms: 1 });
    expect(damageOn(gm)).toBe("");
    store.fails = (key) => key.startsWith("Actor.");
    await fight.combat(gm).perform(harm(fight));
    store.fails = () => false;
    await fight.settled(fight.combat(gm).settle("leave"));
    expect(stored()).toEqual({ hp: 7, harms: 2 });
    await expect.poll(() => String(gm.game.messages.contents.at(-1)?.content)).toContain("expected 4, now 7");
    expect(await fight.code(gm, { type: "pause" })).toBe(null);
  });

  it.skipIf(QUICK)("is undone silently if another package changes its write", async () => {
    await open();
    const { gm } = fight;
    const before = fight.combat(gm).encounter as EncounterState;
    let heard = 0;
    fight.anna.Hooks.on("segmentZero.command", () => heard++);
    const clamp = gm.Hooks.on("preUpdateActor", (_actor: Loose, changes: Loose) => {
      changes.system.hp.value = 8;
    });
    expect(await fight.code(gm, harm(fight))).toBe("not-written");
    gm.Hooks.off("preUpdateActor", clamp);
    expect(stored()).toEqual({ hp: 10, harms: 0 });
    expect([JSON.stringify(fight.combat(gm).encounter), heard]).toEqual([JSON.stringify(before), 0]);
    expect(await fight.code(gm, harm(fight))).toBe(null);
    expect([stored(), heard]).toEqual([{ hp: 7, harms: 1 }, 1]);
  });

  it.skipIf(QUICK)("keeps a forged mark, and removes marks with the encounter", async () => {
    await open();
    const { gm, anna } = fight;
    await fight.code(gm, harm(fight));
    const mira = blows.actor(anna, "Mira");
    const marks = (): Loose => blows.actor(gm, "Mira")._source.flags["segment-zero"]?.done ?? {};
    const { id } = fight.combat(gm);
    const mark = marks()[id] as string;
    expect(mark).toMatch(/^\w{6}$/);
    await fight.settled(mira.update({ "system.hp.value": 10, [`flags.segment-zero.done.${id}`]: "forged" }));
    expect(marks()[id]).toBe(mark);
    await gm.leave();
    const again = await rejoin();
    expect(stored()).toEqual({ hp: 10, harms: 1 });
    await fight.settled(fight.combat(again).delete());
    expect(again.game.actors.getName("Mira")._source.flags["segment-zero"]?.done ?? {}).toEqual({});
  });

  it.skipIf(QUICK)("names what Redo skips when the line breaks after the encounter's write", async () => {
    await open();
    const { gm, anna } = fight;
    await fight.code(gm, harm(fight));
    await fight.combat(gm).previousTurn();
    await fight.settled(blows.actor(anna, "Mira").update({ "system.hp.value": 9 }));
    const { isCut } = cutAt(fight.world, gm, ["Combat"], "after");
    void fight.combat(gm).redo();
    await fight.settled();
    expect(isCut()).toBe(true);
    const again = await rejoin();
    expect(stored()).toEqual({ hp: 9, harms: 1 });
    const cards = (): string[] => again.game.messages.contents.map(({ content }: Loose) => String(content));
    await expect.poll(() => cards().at(-1)).toContain("expected 10, now 9");
    const told = cards().length;
    await again.leave();
    expect((await rejoin()).game.messages.size).toBe(told);
  });

  it.skipIf(QUICK)("names what it skips when the line breaks after the actor's mark", async () => {
    if (generation === 14) return;
    const store = new FailingStore();
    await open(store);
    store.fails = (key) => key.startsWith("Actor.");
    await fight.combat(fight.gm).perform(harm(fight));
    store.fails = () => false;
    // Following the actor is the next write, before which the GM's client finishes the last.
    const { isCut } = cutAt(fight.world, fight.gm, DOCUMENTS, "after");
    await fight.settled(blows.actor(fight.anna, "Mira").update({ "system.hp.value": 9 }));
    expect(isCut()).toBe(true);
    const gm = await rejoin();
    expect(stored()).toEqual({ hp: 9, harms: 1 });
    await expect.poll(() => String(gm.game.messages.contents.at(-1)?.content)).toContain("expected 7, now 9");
  });

  it.skipIf(generation === 14)("names an actor that was deleted before its write", async () => {
    const store = new FailingStore();
    await open(store);
    const { gm } = fight;
    await fight.code(gm, { type: "harm", participant: blows.id("Orc"), injury: 1 });
    const cards = (): string[] => gm.game.messages.contents.map(({ content }: Loose) => String(content));
    const told = cards().length;
    store.fails = (key) => key.startsWith("Actor.");
    await fight.combat(gm).perform(harm(fight));
    store.fails = () => false;
    await fight.settled(blows.actor(gm, "Mira").delete());
    await expect.poll(() => cards().at(-1)).toContain("Mira");
    expect(cards()).toHaveLength(told + 1);
  });

  it.skipIf(QUICK)("ignores pending changes that name no changeable document", async () => {
    await open();
    const changes = [
      "Compendium.segment-zero.creatures.Actor.aaaaaaaaaaaaaaaa.Item.bbbbbbbbbbbbbbbb",
      "",
      "no address",
    ].map((document) => ({ document, path: "name", from: "a", to: "b" }));
    await fight.settled(fight.combat(fight.gm).update({ "system.due": [{ id: "forged", head: 0, changes }] }));
    await fight.gm.leave();
    const gm = await rejoin();
    expect(await fight.code(gm, { type: "pause" })).toBe(null);
  });
});

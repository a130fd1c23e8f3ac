import { beforeAll, describe, expect, it } from "vitest";
import type { Loose } from "../../../playground/shared/loose.ts";
import { entriesOf } from "../../../src/rules/index.ts";
import { GENERATIONS_AT_NIGHT, QUICK, someOf } from "../../quick.ts";
import { actorOf, openUnseenFight, type Fight } from "../combat/fight.ts";
import { draw, type Client } from "../world.ts";

const MIRA = { name: "Mira", owner: "Anna", system: { basicSpeed: 6.25, dx: 13, hp: { value: 10, max: 10 } } };
const ORC = { name: "Orc", system: { basicSpeed: 5.75, dx: 11, hp: { value: 10, max: 10 } } };
const CARA = { name: "Cara", owner: "Chloe", system: { basicSpeed: 6.5, dx: 11, hp: { value: 10, max: 10 } } };
const MARKUP = '<img src=x onerror="globalThis.hit = true">';

/** Foundry lets every player write round and turn of a fight with any options, post any message, and write the own user and actors. Nothing of it is believed. */
describe.each(GENERATIONS_AT_NIGHT)("a hostile client's forgery, on generation %i", (generation) => {
  let fight: Fight;
  let chloe: Client;
  let clients: readonly Client[];

  /** All calls of our hooks and turn handlers on any client. */
  const heard: string[] = [];
  beforeAll(async () => {
    fight = await openUnseenFight([CARA, MIRA, ORC], "speed-order", { generation });
    const { gm, anna, world, combat } = fight;
    chloe = await world.join("Chloe");
    const second = await world.join("Second GM").catch(() => null);
    clients = [gm, anna, chloe, ...(second ? [second] : [])];
    await combat(gm).startCombat();
    await combat(gm).perform({ type: "done" });
    await combat(gm).perform({ type: "takeBack" });
    await combat(gm).perform({ type: "redo" });
    for (const client of clients) await draw(client);
    await fight.settled();
    for (const client of clients) {
      for (const hook of [
        "segmentZero.command",
        "segmentZero.slotStart",
        "segmentZero.slotEnd",
        "segmentZero.windowStart",
        "combatTurnChange",
      ])
        client.Hooks.on(hook, () => heard.push(`${client.name} ${hook}`));
      for (const handler of ["_onStartTurn", "_onEndTurn", "_onStartRound", "_onEndRound"])
        combat(client)[handler] = async () => {
          heard.push(`${client.name} ${handler}`);
        };
    }
  });
  const encounter = (): string =>
    JSON.stringify((fight.world.server.documents.get("Combat", fight.combat(fight.gm).id) as Loose).system);
  const quiet = async (): Promise<void> => {
    await fight.settled();
    await fight.settled(new Promise((resolve) => setTimeout(resolve, 5)));
    expect(heard.splice(0)).toEqual([]);
    for (const client of clients) expect(client.run("globalThis.hit")).toBe(undefined);
  };

  const NEWS: readonly Loose[] = [
    {},
    { steps: 1 },
    { travel: [{ type: "takeBack" }] },
    { travel: [{ type: "undo", to: 0 }] },
    null,
    "news",
    { steps: -1 },
    { steps: 1e9 },
    { given: {} },
    { travel: 7 },
    { travel: [null] },
    { steps: 0, given: 5 },
    { events: [{ type: "slotStart", slot: "1_x_1" }], turnEvents: [{ type: "note", code: MARKUP, data: {} }] },
  ];
  it.each(
    someOf(
      NEWS.map((news) => [JSON.stringify(news), news] as const),
      1,
    ),
  )("does not change round or turn with the news %s", async (_name, turnNews) => {
    const before = encounter();
    const messages = fight.gm.game.messages.size as number;
    for (const change of [{ round: 2 }, { turn: 0 }, { round: 99, turn: 2 }, { round: 1, turn: 1 }]) {
      for (const options of [
        { turnNews },
        { turnNews, diff: false },
        { turnNews, startsOver: true, turnEvents: true, direction: -1, worldTime: { delta: 1 } },
      ]) {
        await fight
          .combat(chloe)
          .update(change, options)
          .catch(() => undefined);
        await quiet();
      }
    }
    expect([encounter(), fight.gm.game.messages.size]).toEqual([before, messages]);
    for (const client of clients) expect(fight.combat(client).round).toBe(1);
  });

  it("cannot write a write's checksum, finished work or the count of restarts", async () => {
    const before = encounter();
    for (const change of [
      { "system.encounter.head": 0 },
      { "system.lastWrite": "forged" },
      { round: 2, "system.lastWrite": "forged" },
      { "system.worked": ["slotStart 1_x_1"] },
      { "system.life": 7 },
      { "system.travels": ["x"] },
      { flags: { "segment-zero": { x: 1 } } },
    ]) {
      await expect(fight.combat(chloe).update(change, { turnNews: {} })).rejects.toThrow(/lacks permission/);
    }
    await quiet();
    expect(encounter()).toBe(before);
    await expect(chloe.game.settings.set("segment-zero", "pacing", "stopwatch")).rejects.toThrow();
  });

  it.skipIf(QUICK)("cannot report another client's progress", async () => {
    const before = encounter();
    for (const user of [fight.gm, fight.anna]
      .map((client) => client.game.userId as string)
      .concat(chloe.game.userId as string)) {
      for (const data of [
        { id: "a", work: fight.combat(chloe).system.lastWrite, left: 0, user },
        { id: "a", work: "x", left: 0, user, key: "0".repeat(48) },
        { id: 7, work: [], left: "x", user },
        { id: "a", work: "x", left: 1e308, user },
        null,
        7,
        [],
        "x",
      ]) {
        for (const client of clients)
          if (client !== chloe)
            await chloe.game.users
              .get(client.game.userId)
              .query("segment-zero.progress", data, { timeout: 500 })
              .catch(() => undefined);
      }
    }
    await quiet();
    expect(encounter()).toBe(before);
  });

  it.skipIf(QUICK)("sends no query about work in a message that is too large", async () => {
    const { gm } = fight;
    const asked: number[] = [];
    const send = gm.link.send.bind(gm.link);
    gm.link.send = (text) => {
      if (text.includes("segment-zero.key")) asked.push(text.length);
      send(text);
    };
    const hear = gm.CONFIG.queries["segment-zero.progress"] as (data: Loose) => Promise<Loose>;
    const user = gm.game.users.find((one: Loose) => one.isGM && !one.isSelf).id as string;
    const [large, fits] = ["x".repeat(1_000_000), { id: "a", work: "x", left: 0, user }];
    for (const data of [
      { ...fits, id: large },
      { ...fits, work: large },
      { ...fits, key: large },
      { ...fits, more: large },
      { ...fits, id: "a b" },
    ])
      expect(await hear(data)).toEqual({});
    gm.link.send = send;
    await quiet();
    expect(asked).toEqual([]);
  });

  const flags = (): readonly Loose[] => {
    const combat = fight.combat(fight.gm).id as string;
    const click = entriesOf(fight.combat(fight.gm).encounter).find(({ id }) => id)?.id;
    return [
      { exchange: { combat, ids: ["x"], when: MARKUP, drawn: "" } },
      { exchange: { combat, ids: ["__proto__", "constructor", "toString"], when: {}, drawn: 7 } },
      { exchange: { combat, ids: [null, {}, []] } },
      { exchange: { combat: "__proto__", ids: [] } },
      { exchange: { combat, ids: [] } },
      { exchange: { combat, ids: "x" } },
      { exchange: 7 },
      { exchange: null },
      { exchange: { combat, ids: Array.from({ length: 2_000 }, (_, at) => `x${at}`) } },
      { roll: { combat, click, back: true } },
      { roll: { combat, click: "__proto__", back: false } },
      { roll: { combat, click: MARKUP, back: "yes" } },
      { roll: 7 },
      { roll: [] },
      { exchange: [], roll: {} },
      "x",
      7,
      true,
      [],
      { selfCheckReport: 7 },
    ];
  };
  it.skipIf(QUICK)("has no effect as flags of our cards", async () => {
    const before = encounter();
    for (const one of flags()) {
      const message = await chloe.window.ChatMessage.create({
        content: '<p>Hello</p><button data-action="exchangeApply" data-exchange="x">Press</button>',
        flags: { "segment-zero": one },
      });
      await quiet();
      expect(message.author.id ?? message.author).toBe(chloe.game.userId);
      for (const client of clients)
        for (const button of client.window.document.querySelectorAll(`[data-message-id="${message.id}"] button`))
          (button as Loose).click();
      await fight.combat(fight.gm).perform({ type: "pause" });
      await fight.settled(fight.combat(fight.gm).perform({ type: "takeBack" }));
      heard.splice(0);
      await quiet();
      await message.delete();
    }
    const life = (text: string): Loose => (JSON.parse(text) as Loose).encounter.participants as Loose;
    expect(life(encounter())).toEqual(life(before));
  });

  it.skipIf(QUICK)("affects no one else as flags of user, actor, effect or item", async () => {
    const before = encounter();
    const actor = actorOf(chloe, "Cara");
    for (const value of [
      null,
      7,
      "x",
      [],
      { fight: MARKUP },
      { woken: 7, fight: {}, condition: "__proto__", lastRoll: [] },
    ]) {
      await chloe.game.user.update({ flags: { "segment-zero": value } }).catch(() => undefined);
      await actor.update({ flags: { "segment-zero": value } }).catch(() => undefined);
      await actor
        .createEmbeddedDocuments("ActiveEffect", [{ name: "Forged", flags: { "segment-zero": value } }])
        .catch(() => undefined);
      await actor
        .createEmbeddedDocuments("Item", [{ name: "Forged", type: "trait", flags: { "segment-zero": value } }])
        .catch(() => undefined);
      await quiet();
    }
    expect((JSON.parse(encounter()) as Loose).encounter.now).toEqual((JSON.parse(before) as Loose).encounter.now);
    await fight.give({ type: "done" });
  });
});

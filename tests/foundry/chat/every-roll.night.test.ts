import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Loose } from "../../../playground/shared/loose.ts";
import type { Client, World } from "../world.ts";
import { openFight, type Fight } from "../combat/fight.ts";
import { cardsOf, type Card } from "./cards.ts";
import { diceIn, openDemo, Runner } from "./play.ts";

let world: World;
let gm: Client;
/** What each kind of dice looked like in chat, by pacing and kind. */
const told = new Map<string, Card[]>();

/** Plays on and notes the card of each roll; fails when a roll has none, or one that does not say enough. */
async function play(runner: Runner, client: Client, steps: number): Promise<void> {
  for (let step = 0; step < steps; step++) {
    const [asked] = diceIn(runner.combat);
    const before = client.game.messages.size;
    if (!(await runner.step())) return;
    if (!asked) continue;
    const cards = cardsOf(client, before).filter(({ message }) => message.rolls.length);
    const key = `${String(runner.combat.encounter.pacing)} ${asked.what}`;
    expect(cards, `one card for ${key}`).toHaveLength(1);
    const [card] = cards as [Card];
    const { rolls } = card.message;
    expect(card.rows, key).toHaveLength(rolls.length);
    for (const [place, row] of card.rows.entries()) {
      expect(row.sum, key).toBe(String(rolls[place].total));
      expect(rolls[place].formula, key).toBe(`${asked.dice?.count}d${asked.dice?.faces}`);
      if (asked.against !== undefined) {
        const target = Number(/(?:against|vs) \D*(\d+)/.exec(row.dice)?.[1]);
        const margin = target - rolls[place].total;
        expect(row.dice, key).toMatch(/against|vs /);
        expect(row.verdict, key).toMatch(
          new RegExp(`(made|passed) by ${margin}|failed by ${-margin}|(made|passed|failed) by .*½`),
        );
      }
      expect(row.so, `what follows from ${key}: ${card.text}`).not.toBe("");
    }
    expect(card.text, key).not.toMatch(/[{}]|SEGMENTZERO|undefined|Pacing\./);
    told.set(key, [...(told.get(key) ?? []), card]);
  }
}

async function open(
  people: Parameters<typeof openFight>[0],
  pacing: string,
): Promise<{ fight: Fight; runner: Runner }> {
  const fight = await openFight(people, pacing);
  fight.world.random(3);
  return { fight, runner: new Runner(fight.world, fight.gm, fight.combat(fight.gm)) };
}

beforeAll(async () => {
  world = await openDemo();
  world.random(11);
  gm = await world.join("Gamemaster");
});
afterAll(async () => world.close());

describe("rolls that the core asks for", () => {
  it.each([
    "action-period-cutting-in",
    "side-segments-surprise",
    "speed-order-ties",
    "two-action-initiative-tests",
    "two-action-same-initiative",
    "action-period-warehouse",
    "side-segments-initiative",
    "side-segments-three-parties",
  ])(
    "have cards with target, margin and consequence in %s",
    async (file) => {
      const { readEncounter } = await import("../../../tools/encounter-file/index.ts");
      const { readFile } = await import("node:fs/promises");
      const title = (
        readEncounter(await readFile(new URL(`../../../encounters/${file}.yml`, import.meta.url), "utf8")) as Loose
      ).ok.title as string;
      const combat = gm.game.combats.find((one: Loose) => one.flags.world?.title === title);
      await play(await Runner.of(world, gm, combat), gm, 45);
    },
    120_000,
  );

  it("have cards for a turn in speed-order as well", async () => {
    const { fight, runner } = await open(
      [
        {
          name: "Mira",
          system: {
            basicSpeed: 6,
            dx: 12,
            ht: 11,
            iq: 10,
            will: 10,
            hp: { value: -2, max: 10 },
            fp: { value: -1, max: 10 },
          },
        },
        { name: "Orc", system: { basicSpeed: 5, dx: 11 } },
      ],
      "speed-order",
    );
    await runner.give({ type: "start" });
    await runner.give({ type: "stun", participant: fight.id("Mira"), kind: "physical" });
    await play(runner, fight.gm, 8);
    await fight.world.close();
  });

  it("cover every kind of dice of every pacing", () => {
    expect([...told.keys()].sort()).toEqual([
      "action-period contest",
      "action-period initiative",
      "side-segments initiative",
      "side-segments surprise",
      "speed-order consciousness",
      "speed-order effort",
      "speed-order stun",
      "speed-order tie",
      "two-action test",
      "two-action tie",
    ]);
  });

  it("state the consequence in the pacing's words", () => {
    const so = (key: string): string =>
      (told.get(key) ?? []).flatMap(({ rows }) => rows.map((row) => row.so)).join(" | ");
    expect(so("action-period initiative")).toMatch(/Starts on step −?\d+/);
    expect(so("action-period contest")).toMatch(/Acts (before|after) |Waits for /);
    expect(so("side-segments initiative")).toMatch(/ first( \||$)| after |together/);
    expect(so("side-segments surprise")).toMatch(/not surprised in the end|later in round 1/);
    expect(so("speed-order consciousness")).toMatch(/Stays conscious|Falls unconscious/);
    expect(so("speed-order tie")).toMatch(/Acts before |Acts after |Level/);
    expect(so("two-action test")).toMatch(/Acts at [+−]\d/);
  });
});

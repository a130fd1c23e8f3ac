import { describe, expect, it } from "vitest";
import type { Loose } from "../../../playground/shared/loose.ts";
import { MIRA, ORC, openFight, type Fight, type Fighter } from "../combat/fight.ts";
import { fromEncounterMenu } from "../encounter-menu.ts";
import { draw, type Client } from "../world.ts";
import { cardsOf, words, type Card } from "./cards.ts";
import { QUICK } from "../../quick.ts";

let fight: Fight;

async function click(client: Client, from: Loose, selector: string): Promise<void> {
  const button = from.querySelector(selector);
  expect(button, selector).toBeTruthy();
  button.click();
  await fight.settled();
}

/** Asks for a summary as people do, from the log window; gives the choices and takes the one that begins so. */
async function ask(client: Client, choice: string): Promise<string[]> {
  const { document } = client.window;
  if (!document.querySelector(".sz-log")) {
    await fromEncounterMenu(client, "Combat log", () => fight.settled());
  }
  await click(client, document.querySelector(".sz-log"), '[data-action="summary"]');
  const rows: Loose[] = [...document.querySelectorAll(".sz-pop [data-entry]")];
  const choices = rows.map((row) => words(row.querySelector(".sz-pop__text").textContent));
  const row = rows[choices.findIndex((one) => one.startsWith(choice))];
  expect(row, `${choice} in ${choices.join("; ")}`).toBeTruthy();
  row.click();
  await fight.settled();
  return choices;
}

function rows({ message }: Card, client: Client): string[] {
  const root = client.window.document.createElement("div");
  root.innerHTML = message.content;
  return [...root.querySelectorAll(".sz-contest__row")].map((row: Loose) =>
    [...row.querySelectorAll("p, .sz-contest__count")]
      .map((part: Loose) => words(part.textContent))
      .filter(Boolean)
      .join(" | "),
  );
}

const PEOPLE: readonly Fighter[] = [
  MIRA,
  ORC,
  { name: "Viper", system: { basicSpeed: 5.5, dx: 11 }, combatant: { hidden: true } },
];

describe("round summary", () => {
  it("lists turns and losses for all, hidden combatants for the GM only", async () => {
    fight = await openFight(PEOPLE);
    const { gm, anna } = fight;
    await fight.give(
      { type: "start" },
      { type: "done", report: { manoeuvre: "aim" } },
      { type: "lose", slot: `1_${fight.id("Orc")}_1` },
      { type: "done", report: { manoeuvre: "attack" } },
    );
    expect(await ask(gm, "Second 1: for everyone")).toEqual([
      "Second 2: for everyone, without hidden details",
      "Second 2: for me only",
      "Second 1: for everyone, without hidden details",
      "Second 1: for me only",
      "The whole fight: for everyone, without hidden details",
      "The whole fight: for me only",
    ]);
    const open = cardsOf(anna).at(-1)!;
    expect(open.title).toBe("Summary: Second 1");
    expect(rows(open, anna)).toEqual(["Mira | 1 turn | Aim", "Orc | lost: ruled by the GM"]);
    expect(open.message.content).not.toContain("Viper");
    const before = anna.game.messages.contents.filter(({ visible }: Loose) => visible).length;
    await ask(gm, "Second 1: for me only");
    expect(rows(cardsOf(gm).at(-1)!, gm)).toEqual([
      "Mira | 1 turn | Aim",
      "Orc | lost: ruled by the GM",
      "Viper | 1 turn | Attack",
    ]);
    expect(anna.game.messages.contents.filter(({ visible }: Loose) => visible).length).toBe(before);
    expect(gm.game.messages.contents.at(-1).whisper).toEqual([gm.game.user.id]);
  });

  it.skipIf(QUICK)("gives a player only what the player may know", async () => {
    fight = await openFight(PEOPLE);
    await draw(fight.anna);
    const { gm, anna } = fight;
    await fight.give({ type: "start" }, { type: "done" }, { type: "done" }, { type: "done" });
    expect(await ask(anna, "Second 1")).toEqual([
      "Second 2: for me only",
      "Second 1: for me only",
      "The whole fight: for me only",
    ]);
    expect(rows(cardsOf(anna).at(-1)!, anna)).toEqual(["Mira | 1 turn", "Orc | 1 turn"]);
    expect(cardsOf(gm)).toEqual([]);
  });

  it.skipIf(QUICK)("lists who still waits and the dice rolled", async () => {
    fight = await openFight(
      [
        { name: "Adeline", system: { basicSpeed: 6 }, owner: "Anna" },
        { name: "Birger", system: { basicSpeed: 5 } },
      ],
      "action-period",
    );
    const { gm } = fight;
    await fight.give({ type: "start" });
    await fight.give({
      type: "answer",
      answers: { [`roll_1_${fight.id("Adeline")}`]: 9, [`roll_1_${fight.id("Birger")}`]: 11 },
    });
    await fight.give({ type: "wait", participant: fight.id("Adeline"), trigger: "a gunman shows" });
    await ask(gm, "Round 1: for everyone");
    const card = cardsOf(gm).at(-1)!;
    expect(rows(card, gm)[0]).toMatch(/^Adeline \| waits: .*a gunman shows/);
    expect(card.foot).toEqual(["Initiative: Adeline 9, Birger 11"]);
  });

  it.skipIf(QUICK)("covers the last ten seconds in a pacing without rounds", async () => {
    fight = await openFight(
      [
        {
          name: "Alrik",
          system: { agility: 7 },
          items: [{ name: "Sword", type: "weapon", system: { speedClass: 5 } }],
        },
        { name: "Bernat", system: { agility: 7 } },
      ],
      "stopwatch",
    );
    const { gm } = fight;
    await fight.give({ type: "start" });
    for (let steps = 0; steps < 20; steps++) {
      const { requests } = await import("../../../src/rules/index.ts");
      const owed = requests(JSON.parse(JSON.stringify(fight.combat(gm).encounter))).filter(({ blocking }) => blocking);
      await fight.give(
        owed.length
          ? {
              type: "answer",
              answers: Object.fromEntries(owed.map(({ id: request, fallback }) => [request, fallback])),
            }
          : { type: "done" },
      );
    }
    expect(await ask(gm, "The last 10 seconds: for everyone")).toEqual([
      "The last 10 seconds: for everyone, without hidden details",
      "The last 10 seconds: for me only",
      "The whole fight: for everyone, without hidden details",
      "The whole fight: for me only",
    ]);
    const card = cardsOf(gm).at(-1)!;
    expect(card.title).toBe("The last 10 seconds");
    expect(rows(card, gm).map((row) => row.split(" | ")[0])).toEqual(["Alrik", "Bernat"]);
    expect(rows(card, gm)[0]).toMatch(/^Alrik \| \d+ turns? \| .+/);
  });
});

import { describe, expect, it } from "vitest";
import type { Loose } from "../../../playground/shared/loose.ts";
import { MIRA, ORC, openFight, type Fight, type Fighter } from "../combat/fight.ts";
import { fromEncounterMenu } from "../encounter-menu.ts";
import { draw, type Client } from "../world.ts";
import { cardsOf, words, type Card } from "./cards.ts";
import { PlainFight } from "../plain.ts";
import { QUICK } from "../../quick.ts";

const { summaryOf } = await import("../../../src/foundry/chat/summary.ts");

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
    await draw(anna);
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
    const known = ["Mira | 1 turn | Aim", "Orc | lost: ruled by the GM"];
    const open = cardsOf(anna).at(-1)!;
    expect([open.title, rows(open, anna)]).toEqual(["Summary: Second 1", known]);
    expect(open.message.content).not.toContain("Viper");
    await ask(gm, "Second 1: for me only");
    const own = cardsOf(gm).at(-1)!;
    expect([cardsOf(anna).length, rows(own, gm)]).toEqual([1, [...known, "Viper | 1 turn | Attack"]]);
    expect(own.message.whisper).toEqual([gm.game.user.id]);
    expect(await ask(anna, "Second 1")).toEqual([
      "Second 2: for me only",
      "Second 1: for me only",
      "The whole fight: for me only",
    ]);
    expect([rows(cardsOf(anna).at(-1)!, anna), cardsOf(gm).length]).toEqual([known, 2]);
  });

  it.skipIf(QUICK)("is offered for ten seconds in a pacing without rounds", async () => {
    fight = await openFight([{ name: "Alrik", system: { agility: 7 } }], "stopwatch");
    await fight.give({ type: "start" });
    expect(await ask(fight.gm, "The last 10 seconds: for everyone")).toEqual([
      "The last 10 seconds: for everyone, without hidden details",
      "The last 10 seconds: for me only",
      "The whole fight: for everyone, without hidden details",
      "The whole fight: for me only",
    ]);
    expect(cardsOf(fight.gm).at(-1)!.title).toBe("The last 10 seconds");
  });
});

describe("a round's rows", () => {
  const shown = ({ gm }: PlainFight): readonly string[] =>
    summaryOf(1, gm.context).rows.map(({ name, count, did, notes }) =>
      [name, count, did, ...notes].filter(Boolean).join(" | "),
    );

  it("list untaken turns after the round, but no unused waits", () => {
    const people = ["Mira", "Orc", "Wolf"].map((name, at) => ({ name, stats: { basicSpeed: 25 - 2 * at, dx: 12 } }));
    const one = new PlainFight("speed-order", people).start();
    one.give({ type: "wait", participant: "mira", trigger: "a door", answer: "attack" });
    one.give({ type: "cutIn", participant: "mira" });
    expect(shown(one)).toEqual(["Mira | 1 turn | Wait"]);
    one.give({ type: "nextWindow" });
    expect(shown(one)).toEqual(["Mira | 1 turn | Wait", "Orc | lost: the round ended", "Wolf | lost: the round ended"]);
  });

  it("list who still waits and the dice rolled", () => {
    const people = ["Adeline", "Birger"].map((name, at) => ({ name, stats: { basicSpeed: 24 - 4 * at } }));
    const one = new PlainFight("action-period", people).start();
    one.answer({ roll_1_adeline: 9, roll_1_birger: 11 });
    one.give({ type: "wait", participant: "adeline", trigger: "a gunman shows" });
    expect(shown(one)[0]).toMatch(/^Adeline \| waits: .*a gunman shows/);
    expect(summaryOf(1, one.gm.context).dice).toEqual(["Initiative: Adeline 9, Birger 11"]);
  });

  it("cover the last ten seconds in a pacing without rounds", () => {
    const weapons = [{ label: "Sword", speedClass: 5 }];
    const people = ["Alrik", "Bernat"].map((name) => ({ name, stats: { agility: 7, weapons } }));
    const one = new PlainFight("stopwatch", people).start().usual();
    const counts = (): readonly number[] => summaryOf(1, one.gm.context).rows.map(({ count }) => parseInt(count));
    for (let steps = 0; steps < 12; steps++) one.usual().tries({ type: "done" });
    const before = counts();
    for (let steps = 0; steps < 40; steps++) one.usual().tries({ type: "done" });
    expect([before.length, counts().length]).toEqual([2, 2]);
    for (const count of counts()) expect(count).toBeLessThanOrEqual(4);
  });
});

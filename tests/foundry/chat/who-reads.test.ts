import { describe, expect, it } from "vitest";
import type { Loose } from "../../../playground/shared/loose.ts";
import { openFight, type Fight, type Fighter } from "../combat/fight.ts";
import { draw, type Client } from "../world.ts";
import { ADELINE_AND_BIRGER, cardsOf } from "./cards.ts";
import { diceIn } from "./play.ts";
import { GENERATIONS, QUICK } from "../../quick.ts";

const LEVEL = { basicSpeed: 6, dx: 12 };
const BANDITS: readonly Fighter[] = [
  { name: "Egil", owner: "Anna", combatant: { system: { side: "party" } } },
  { name: "Captain", combatant: { system: { side: "bandits" } } },
];

let fight: Fight;

/** Declares the default for all NPCs; then for each remaining participant what the dialog proposes. */
async function declareUsual(client: Client): Promise<void> {
  if (client.ui.combat.element.querySelector("[data-action=decideByDefault]")) return press(client, "decideByDefault");
  await press(client, "decideRequest");
  client.window.document.querySelector("dialog [data-action=ok]").click();
  await fight.settled();
}

async function press(client: Client, action: string): Promise<void> {
  const { element } = client.ui.combat;
  element.querySelector('[name=queue][aria-expanded="false"]')?.click();
  await fight.settled();
  const button = element.querySelector(`[data-action^="${action}"]`);
  expect(button, `a button for ${action}`).toBeTruthy();
  button.click();
  await fight.settled();
}

const titles = (client: Client): string[] => cardsOf(client).map(({ title }) => title);

describe.each(GENERATIONS)("readers of a card in V%i", (generation) => {
  it("include the GM alone for a hidden combatant's roll", async () => {
    fight = await openFight(
      [
        { name: "Perrin", owner: "Anna", system: LEVEL },
        { name: "Quill", owner: "Anna", system: LEVEL },
        { name: "Viper", system: LEVEL, combatant: { hidden: true } },
      ],
      "speed-order",
      { generation },
    );
    fight.world.random(7);
    const { gm, anna } = fight;
    await press(gm, "startCombat");
    await fight.settled(fight.combat(gm).rollAll());
    // One click, one message for the table and one for the GM.
    expect(gm.game.messages.size).toBe(2);
    expect(cardsOf(gm).map(({ rows }) => rows.map(({ name }) => name))).toEqual([
      ["Perrin", "Quill"],
      ["Viper breaks the tie"],
    ]);
    expect(cardsOf(gm).map(({ message }) => message.rolls.length)).toEqual([2, 1]);
    expect(titles(anna)).toEqual(["Tied: who goes first?"]);
    expect(JSON.stringify(cardsOf(anna).map(({ text, message }) => [text, message.toObject()]))).not.toContain("Viper");
    expect(cardsOf(gm)[1]!.message.whisper).toEqual(
      gm.game.users.filter((user: Loose) => user.isGM).map((user: Loose) => user.id),
    );
  });

  it.skipIf(QUICK)("include the GM alone for surprise, all for visible sides' initiative", async () => {
    fight = await openFight(BANDITS, "side-segments", { generation });
    const { gm, anna } = fight;
    await fight.combat(gm).perform({ type: "option", name: "surprise", value: true });
    fight.world.random(5);
    await press(gm, "startCombat");
    for (let clicks = 0; clicks < 8 && fight.combat(gm).encounter.stage !== "play"; clicks++) {
      // Sides' dice are among all dice of the GM's rollAll().
      if (diceIn(fight.combat(gm)).length) await fight.settled(fight.combat(gm).rollAll());
      else await declareUsual(gm);
    }
    expect(titles(gm).some((title) => title.startsWith("Surprise"))).toBe(true);
    expect(titles(anna).filter((title) => title.startsWith("Surprise"))).toEqual([]);
    expect(titles(anna).some((title) => /nitiative/.test(title))).toBe(true);
    expect(cardsOf(gm).find(({ title }) => title.startsWith("Surprise"))!.foot).toContain(
      "Only the GM sees this card.",
    );
  });

  it("get a player's result once, however often the button is pressed", async () => {
    fight = await openFight(ADELINE_AND_BIRGER, "action-period", { generation });
    await draw(fight.anna);
    const { gm, anna } = fight;
    await press(gm, "startCombat");
    const button = anna.ui.combat.element.querySelector('[data-action="rollRequests"]');
    for (let presses = 0; presses < 2; presses++) button.click();
    await fight.settled();
    expect(gm.game.messages.size).toBe(1);
    expect(titles(gm)).toEqual(["Adeline rolls initiative"]);
    expect(gm.game.messages.contents[0].author.name).toBe("Anna");
    expect(cardsOf(gm)[0]!.text).toBe(cardsOf(anna)[0]!.text);
  });
});

it.skipIf(QUICK)("typed dice have a card that says so, with names as text", async () => {
  const name = "<img src=x onerror=alert(1)>";
  fight = await openFight([{ name, system: { basicSpeed: 6 } }], "action-period");
  const { gm } = fight;
  await press(gm, "startCombat");
  await press(gm, "typeResults");
  const dialog = gm.window.document.querySelector("dialog");
  dialog.querySelector("input").value = "9";
  dialog.querySelector("[data-action=ok]").click();
  await fight.settled();
  const [card] = cardsOf(gm);
  expect(card!.rows).toEqual([
    {
      name: `${name} rolls initiative`,
      sum: "9",
      dice: "9 vs 12",
      verdict: "made by 3",
      so: "Starts on step 3 3 turns: 3, −1, −5",
    },
  ]);
  expect(card!.foot).toEqual(["Entered by hand, not rolled here."]);
  expect(card!.message.rolls).toEqual([]);
  expect(card!.message.content).not.toMatch(/<img src=x|<svg|style=/);
});

it.skipIf(QUICK)("late dice have a card saying that they do not count", async () => {
  fight = await openFight(ADELINE_AND_BIRGER, "action-period");
  await draw(fight.anna);
  const { gm, anna } = fight;
  await press(gm, "startCombat");
  const [asked] = diceIn(fight.combat(gm));
  const button = anna.ui.combat.element.querySelector('[data-action="rollRequests"]');
  // The GM answers at the same time with a shorter delay.
  fight.world.conditions({ delay: () => 20 } as never);
  const answered = fight.combat(gm).perform({ type: "answer", answers: { [asked!.id]: 10 } });
  button.click();
  await fight.settled(answered);
  const cards = cardsOf(gm);
  expect(cards).toHaveLength(1);
  expect(cards[0]!.message.rolls).toHaveLength(1);
  expect(cards[0]!.foot.join(" ")).toMatch(/^Does not count/);
  expect(cards[0]!.rows[0]!.so).toBe("");
});

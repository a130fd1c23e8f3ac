import { describe, expect, it } from "vitest";
import type { Loose } from "../../../playground/shared/loose.ts";
import { openFight, type Fight } from "../combat/fight.ts";
import { draw } from "../world.ts";
import { ADELINE_AND_BIRGER, cardsOf } from "./cards.ts";
import { QUICK } from "../../quick.ts";

let fight: Fight;

describe("automatic dice", () => {
  async function open(): Promise<Fight> {
    fight = await openFight(ADELINE_AND_BIRGER, "action-period");
    await fight.gm.game.settings.set("segment-zero", "table", { rollForNpcs: true });
    return fight;
  }

  it("are posted after the click that caused them, with their consequence", async () => {
    const { gm, anna } = await open();
    await fight.press(gm, "startCombat");
    expect(cardsOf(anna).map(({ title }) => title)).toEqual(["Birger rolls initiative"]);
    expect(cardsOf(anna)[0]!.rows[0]!.so).toMatch(/^Starts on step −?\d+/);
    expect(cardsOf(anna)[0]!.foot).toEqual([]);
  });

  const hooks = (): number => (fight.gm.Hooks.events.updateCombat ?? []).length;

  it.skipIf(QUICK)("have a card saying “Does not count” after a prevented write", async () => {
    const { gm, anna } = await open();
    const before = hooks();
    const prevent = gm.Hooks.on("preUpdateCombat", () => false);
    expect((await fight.combat(gm).perform({ type: "start" })).refusal.code).toBe("not-written");
    await fight.settled();
    expect(cardsOf(anna).map(({ rows, foot }) => [rows[0]!.so, foot.join(" ").slice(0, 14)])).toEqual([
      ["", "Does not count"],
    ]);
    expect(hooks()).toBe(before);
    gm.Hooks.off("preUpdateCombat", prevent);
    await fight.give({ type: "start" });
    expect(cardsOf(anna, 1).map(({ title, foot }) => [title, foot])).toEqual([["Birger rolls initiative", []]]);
    expect(hooks()).toBe(before);
  });

  it.skipIf(QUICK)("have that card too if the server refuses the write", async () => {
    const { gm, anna } = await open();
    const before = hooks();
    const combat = fight.combat(gm);
    const { setTimeout: wait } = gm.window;
    gm.window.setTimeout = (run: () => void, milliseconds = 0) => wait(run, milliseconds === 3_000 ? 50 : milliseconds);
    combat.update = () => Promise.reject(new Error("the line broke"));
    expect((await combat.perform({ type: "start" })).refusal.code).toBe("not-written");
    delete combat.update;
    await fight.settled(new Promise((resolve) => setTimeout(resolve, 100)));
    gm.window.setTimeout = wait;
    expect(cardsOf(anna).map(({ foot }) => foot.join(" ").slice(0, 14))).toEqual(["Does not count"]);
    expect(hooks()).toBe(before);
    expect(gm.errors().join("\n")).toContain("the line broke");
  });
});

describe("roll made outside Foundry", () => {
  it.skipIf(QUICK)("has a card when the GM enters its outcome", async () => {
    fight = await openFight(
      [
        { name: "Alrik", system: { agility: 7 } },
        { name: "Bernat", system: { agility: 7 } },
      ],
      "stopwatch",
    );
    const { gm, anna } = fight;
    await fight.give({ type: "start" }, { type: "answer", answers: { start: "consent" } });
    await fight.give(
      { type: "begin", participant: fight.id("Alrik"), action: { do: "run" } },
      { type: "begin", participant: fight.id("Bernat"), action: { do: "fixed", segments: 9 } },
    );
    await fight.give(
      { type: "done" },
      { type: "answer", answers: { [`next_${fight.id("Alrik")}`]: { do: "stop", sooner: "first" } } },
    );
    const falls = [...gm.ui.combat.element.querySelectorAll('[data-action="chooseAnswer"]')].find(
      ({ textContent }: Loose) => String(textContent).includes("Falls"),
    );
    expect(falls).toBeTruthy();
    falls.click();
    await fight.settled();
    const [card, ...others] = cardsOf(anna);
    expect(others).toEqual([]);
    expect(card!.title).toBe("Alrik stops running");
    expect(card!.rows).toEqual([
      {
        name: "Alrik stops running",
        sum: "",
        dice: "agility 7 −10: against −3",
        verdict: "Falls",
        so: "Falls, and must get up",
      },
    ]);
    expect(card!.foot).toEqual(["Entered by hand, not rolled here."]);
  });

  it.skipIf(QUICK)("has no card for a mere decision", async () => {
    fight = await openFight(
      [
        { name: "Egil", system: {} },
        { name: "Captain", system: {}, combatant: { system: { side: "bandits" } } },
      ],
      "side-segments",
    );
    await fight.press(fight.gm, "startCombat");
    await fight.press(fight.gm, "decideByDefault");
    expect(cardsOf(fight.gm)).toEqual([]);
  });
});

it.skipIf(QUICK)("rejected dice are posted once they are sent again and count", async () => {
  fight = await openFight(ADELINE_AND_BIRGER, "action-period");
  await draw(fight.anna);
  const { anna, world } = fight;
  await fight.press(fight.gm, "startCombat");
  await fight.settled(fight.gm.leave());
  anna.ui.combat.element.querySelector('[data-action="rollRequests"]').click();
  await fight.settled();
  expect(anna.game.messages.size).toBe(0);
  await world.join("Gamemaster");
  await fight.press(anna, "sendAgain");
  expect(cardsOf(anna).map(({ title }) => title)).toEqual(["Adeline rolls initiative"]);
  expect(cardsOf(anna)[0]!.rows[0]!.so).toMatch(/^Starts on step/);
  expect(cardsOf(anna)[0]!.message.rolls).toHaveLength(1);
});

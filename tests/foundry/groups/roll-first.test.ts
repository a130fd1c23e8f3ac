import { describe, expect, it } from "vitest";
import { acting, type Fight } from "../combat/fight.ts";
import { Hands } from "../pacings/hands.ts";
import { openHorde } from "./horde.ts";
import { QUICK } from "../../quick.ts";

const DAGNY = { name: "Dagny", owner: "Anna", system: { basicSpeed: 5, dx: 11 } };

describe("group with required rolls", () => {
  let fight: Fight;
  let gm: Hands;
  const open = async (...args: Parameters<typeof openHorde>): Promise<void> => {
    fight = await openHorde(...args);
    gm = new Hands(fight, fight.gm);
    await gm.press("startCombat");
    if (gm.tracker.querySelector("[data-action=decideRequest]")) {
      await gm.press("decideRequest");
      await gm.confirm();
    }
  };
  const stun = async (...names: readonly string[]): Promise<void> => {
    await fight.give(...names.map((name) => ({ type: "stun", participant: fight.id(name), kind: "physical" })));
  };
  const told = (): string[] => gm.texts(".sz-refusal p");
  const rolls = (): unknown[] =>
    [...fight.gm.game.messages].filter(({ rolls: made }: { rolls: unknown[] }) => made.length > 0);
  const now = (): string[] => acting(fight.combat(fight.gm));

  it.skipIf(QUICK)("B-20, B-64: stops at the first roll and offers to roll and continue", async () => {
    await open(5, [DAGNY]);
    await stun("Goblin 2", "Goblin 4");
    await gm.pressNamed("Done for all 5");
    expect(now()).toEqual(["Goblin 2"]);
    expect(told()).toEqual(["1 of 5 done. Roll first: Goblin 2, Goblin 4.", "Roll and continue"]);
    await gm.press("takeRemedy");
    expect([now(), told()]).toEqual([["Dagny"], []]);
    expect(rolls()).toHaveLength(2);
  });

  it.skipIf(QUICK)("B-64: replaces Done for its first member, and waits if dismissed", async () => {
    await open(4, [DAGNY]);
    await stun("Goblin 1", "Goblin 3");
    expect(gm.texts(".sz-dock .sz-ask b, [data-action=done]")).toEqual(["Goblin 1"]);
    await gm.press("rollRequest");
    await gm.pressNamed("Done for all 4");
    expect(told()).toEqual(["2 of 4 done. Roll first: Goblin 3.", "Roll and continue"]);
    await gm.press("closeRefusal");
    expect(now()).toEqual(["Goblin 3"]);
  });

  it.skipIf(QUICK)("B-60: rolls one after another if all must, each acting once", async () => {
    await open(3, [], "speed-order", { basicSpeed: 5.25, dx: 10, ht: 10, hp: { value: -1, max: 10 } });
    const dice = [2, 2, 2, 6, 6, 6, 2, 2, 2];
    fight.gm.CONFIG.Dice.randomUniform = () => 1 - ((dice.shift() ?? 1) - 0.5) / 6;
    await gm.press("rollRequest");
    await gm.pressNamed("Done for all 3");
    expect(told()[0]).toBe("1 of 3 done. Roll first: Goblin 2, Goblin 3.");
    await gm.press("takeRemedy");
    expect([fight.combat(fight.gm).encounter.clock.round, now(), rolls().length, dice]).toEqual([
      2,
      ["Goblin 1"],
      3,
      [],
    ]);
  });

  it("is named as a group in the message if large", async () => {
    await open(6, [], "speed-order", { basicSpeed: 5.25, dx: 10, hp: { value: -1, max: 10 } });
    fight.gm.CONFIG.Dice.randomUniform = () => 0.99;
    await gm.press("rollRequest");
    await gm.pressNamed("Done for all 6");
    expect(told()[0]).toBe("1 of 6 done. Roll first: Goblin ×5.");
  });

  it.skipIf(QUICK)("repeats the first one's choice behind a required roll (B-8)", async () => {
    await open(3, [DAGNY]);
    await stun("Goblin 2");
    await gm.press("pickOffer");
    await gm.pick("Evaluate");
    await gm.pick("Dagny");
    await gm.pressNamed("Done for all 3");
    await gm.press("takeRemedy");
    expect(now()).toEqual(["Dagny"]);
    const done = Object.values(fight.combat(fight.gm).encounter.participants as object)
      .flatMap((bucket) => Object.values(bucket as object))
      .filter(({ turn }) => turn.done !== undefined)
      .map(({ id, combat }) => [fight.combat(fight.gm).combatants.get(id).name, combat.last])
      .sort();
    expect(done).toEqual([
      ["Goblin 1", "evaluate"],
      ["Goblin 2", "do-nothing"],
      ["Goblin 3", "evaluate"],
    ]);
  });
});

/** One dialog for each question: a second press focuses it. */
import { expect, it } from "vitest";
import { openFight } from "../combat/fight.ts";
import { Hands } from "../pacings/hands.ts";

it("focuses the open dialog when its question is pressed again", async () => {
  const fight = await openFight([{ name: "Guard", system: { basicSpeed: 6 } }, { name: "Guard" }], "speed-order");
  const hands = new Hands(fight, fight.gm);
  const { document } = fight.gm.window;
  const count = (): number => document.querySelectorAll(".sz-dialog").length;
  await hands.press("startCombat");
  await hands.pressNamed("Wait…");
  const [first] = document.querySelectorAll(".sz-dialog");
  await hands.pressNamed("Wait…");
  expect([count(), first.isConnected, first.contains(document.activeElement)]).toEqual([1, true, true]);
  first.querySelector("button[data-action=cancel]").click();
  await fight.settled();
  await hands.pressNamed("Wait…");
  expect(count()).toBe(1);
});

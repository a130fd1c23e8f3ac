// What a damaged encounter has lost, in words for the GM.
import { expect, test } from "vitest";
import { PlainFight } from "../plain.ts";

test("a lost turn without a readable name is not ascribed to anybody", () => {
  const fight = new PlainFight("speed-order", [{ name: "Mira", stats: { basicSpeed: 24, dx: 11 } }]).start();
  const lost = ["mira", undefined].map((participant) => ({ code: "turn", data: { participant } }));
  Object.assign(fight.combat, { damage: lost });
  expect(fight.gm.view.damage?.lines).toEqual([
    "What Mira did this round is lost.",
    "Something else in the stored encounter could not be read.",
  ]);
});

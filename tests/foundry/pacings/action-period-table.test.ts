/** Dialogs and cards of action periods; what is read of a fight is tested without a table (action-period.test.ts). */
import { expect, it } from "vitest";
import { participantOf } from "../../../src/rules/index.ts";
import { cardsOf } from "../chat/cards.ts";
import { openFight, type Fight, type Fighter } from "../combat/fight.ts";
import { draw } from "../world.ts";
import { Hands } from "./hands.ts";

const ADELINE: Fighter = {
  name: "Adeline",
  owner: "Anna",
  system: { basicSpeed: 6.25, dx: 13, move: 6 },
  items: [{ name: "Carbine", type: "weapon", system: { rateOfFire: 10, fireKind: "auto" } }],
};
const BIRGER: Fighter = { name: "Birger Holt", system: { basicSpeed: 5, dx: 11, move: 5 } };

let fight: Fight;
let gm: Hands;
let anna: Hands;

async function begin(
  steps: Readonly<Record<string, number>> = {},
  fighters: readonly Fighter[] = [ADELINE, BIRGER],
): Promise<void> {
  fight = await openFight(fighters, "action-period");
  [gm, anna] = Hands.pair(fight);
  await gm.press("startCombat");
  for (const [name, step] of Object.entries(steps))
    await fight.give({ type: "setStep", participant: fight.id(name), step });
  await draw(fight.anna);
}

it("P-5, P-6: takes a player's typed roll, rolls the rest and posts cards", async () => {
  await begin();
  await anna.type(9);
  expect(gm.texts(".combatant").join()).toContain("Adeline HP 10/10FP 10/10 12 − 9 = 3, then −1, −5, −9");
  expect(anna.texts(".sz-mine")).toEqual(["Birger Holt has to roll. Adeline rolled 9 Prepare…"]);
  await gm.press("rollRequest");
  expect(gm.front).toBe("");
  expect(cardsOf(fight.gm).map(({ rows }) => rows[0]!.dice)).toEqual([
    expect.stringMatching(/^9 vs 12/),
    expect.stringMatching(/^3d6: .*vs 10/),
  ]);
});

it("P-10: asks for trigger or step and shows the next turn", async () => {
  await begin({ Adeline: 3, "Birger Holt": 1 });
  await anna.pressNamed("Wait…");
  expect(anna.texts(".sz-seg label", anna.dialog)).toEqual(["openno limit", "2+1", "1+2", "0+3", "−1lost"]);
  expect(anna.texts(".sz-outcome", anna.dialog)[0]).toContain("Still waiting on −1: turn 1 is lost.");
  anna.dialog.querySelector("input[name=choice][value='1']").checked = true;
  await anna.fill({ trigger: "he draws" });
  expect(anna.texts("[data-outcome=text]", anna.dialog).join()).toContain("With Birger Holt.");
  await anna.confirm();
  expect(gm.texts(".sz-now__word")).toEqual(["Contest of DX"]);
  expect(gm.texts(".sz-time .sz-slot")[0]).toMatch(/^To come: Adeline .*2 of 4$/);
});

it("P-10: opens with the present plan to change the wait", async () => {
  // A single turn may wait for more steps than the scale shows.
  await begin({ Adeline: 3, "Birger Holt": 1 }, [{ ...ADELINE, system: { basicSpeed: 2, dx: 13, move: 6 } }, BIRGER]);
  const chosen = (): unknown => [
    anna.dialog.querySelector("input[name=choice]:checked")?.value ?? null,
    ...["step", "trigger"].map((name) => anna.dialog.querySelector(`[name=${name}]`)?.value),
  ];
  await anna.pressNamed("Wait…");
  expect(chosen()).toEqual(["open", "", ""]);
  await anna.fill({ trigger: "he draws", step: "-12" });
  await anna.confirm();
  await anna.pressNamed("Change the wait…");
  expect(chosen()).toEqual([null, "-12", "he draws"]);
  await anna.fill({ trigger: "he shoots" });
  await anna.confirm();
  const { encounter } = fight.combat(fight.gm);
  expect(participantOf(encounter, fight.id("Adeline"))?.turn.waits).toMatchObject({
    1: { place: { time: -12 }, trigger: "he shoots" },
  });
  await anna.pressNamed("Change the wait…");
  await anna.fill({ trigger: "", step: "0" });
  anna.dialog.querySelector("input[name=choice][value='0']").checked = true;
  await anna.confirm();
  await anna.pressNamed("Change the wait…");
  expect(chosen()).toEqual(["0", "", ""]);
});

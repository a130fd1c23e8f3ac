/** Dialogs, boxes, keys and cards of rounds of two actions; what is read of a fight is tested without a table (two-action.test.ts). */
import { describe, expect, it } from "vitest";
import { cardsOf } from "../chat/cards.ts";
import { openFight, type Fight, type Fighter } from "../combat/fight.ts";
import { weapon } from "../exchange/card-hands.ts";
import { draw } from "../world.ts";
import { Hands } from "./hands.ts";
import { QUICK } from "../../quick.ts";

const PISTOL = weapon(
  "Pistol",
  { name: "", kind: "ranged", percent: 61, damage: "2d", damageType: "pi", rateOfFire: 1 },
  { ranged: true, fireKind: "semi" },
);
const VEY: Fighter = {
  name: "Vey",
  owner: "Anna",
  system: { initiative: 65, awareness: 44, hp: { value: 10, max: 10 } },
};
const ARMED: Fighter = { ...VEY, items: [PISTOL] };
const OKORO: Fighter = { name: "Okoro", system: { initiative: 40, initiativeModifier: 5, hp: { value: 11, max: 11 } } };

let fight: Fight;
let gm: Hands;
let anna: Hands;

async function open(people: readonly Fighter[], options: Readonly<Record<string, unknown>> = {}): Promise<void> {
  fight = await openFight(people, "two-action");
  for (const [name, value] of Object.entries(options))
    await fight.combat(fight.gm).perform({ type: "option", name, value });
  [gm, anna] = Hands.pair(fight);
  await draw(fight.anna);
  await gm.press("startCombat");
}

/** Chooses actions in the dialog, by its fields. */
async function choose(fields: Readonly<Record<string, string>>): Promise<void> {
  await gm.pressNamed("Actions…");
  await gm.fill(fields);
  await gm.confirm();
}

const boxes = (hands: Hands): string[] => hands.texts(".sz-now .sz-box");

describe("reminders", () => {
  it("appear in the stage line and are dismissed with one click", async () => {
    await open([VEY, OKORO], { specialEvents: true });
    const stages = (): unknown[] => [...gm.tracker.querySelectorAll(".sz-stage")].map(({ dataset }) => dataset.state);
    // It is not what has to be pressed first, and its stage is not done.
    expect([gm.front.split(", ")[0], gm.texts(".sz-dock .sz-btn--now"), stages()]).toEqual([
      "Special events",
      [],
      ["ahead", "now"],
    ]);
    expect(anna.front).toBe("");
    await gm.press("decideRequest");
    expect([gm.front, stages()]).toEqual(["", ["done", "now"]]);
  });

  it.skipIf(QUICK)("are posted once, for hidden combatants to the GM only", async () => {
    await open([VEY, { ...OKORO, combatant: { hidden: true } }], { oneAction: true });
    expect(cardsOf(fight.gm)[0]!.text).toMatch(/One-action rounds: powers last half as long/);
    const before = cardsOf(fight.anna).length;
    const told = (client: typeof fight.gm): string[] =>
      cardsOf(client)
        .slice(before)
        .map(({ text }) => text);
    await gm.press("slotMenu");
    await gm.pick("Walk and look");
    await gm.press("done");
    expect(told(fight.anna)).toEqual([
      expect.stringMatching(/^Vey .*Vey may look round: 1 Awareness test\. At half the chance: 1\.$/),
    ]);
    await gm.press("slotMenu");
    await gm.pick("Do nothing");
    await gm.press("done");
    const [all, known] = [told(fight.gm).length, told(fight.anna).length];
    expect(all).toBeGreaterThan(known);
    await gm.press("previousTurn");
    await gm.press("redo");
    expect([told(fight.gm).length, told(fight.anna).length]).toEqual([all, known]);
  });
});

it.skipIf(QUICK)("lets a player choose, combine and separate actions in a dialog", async () => {
  await open([VEY, OKORO]);
  await fight.gm.game.settings.set("segment-zero", "table", { advance: true });
  expect(anna.texts(".sz-mine__title")).toEqual(["Your turn"]);
  await anna.pressNamed("Actions…");
  await anna.fill({ "a.0.0": "Run", "a.1.0": "Fire", "c.1.0": "60" });
  expect(anna.texts("[data-outcome=lead]", anna.dialog)).toEqual(["Action 1: Run; Action 2: Fire 60%"]);
  await anna.confirm();
  expect(boxes(gm)).toEqual(["Action 1 Run", "Action 2 Fire 60%"]);
  await anna.pressNamed("Combine");
  expect(boxes(gm)[0]).toBe("Action 1, combined Run Fire 60% halved: 30%");
  await gm.press("slotMenu");
  await gm.pick("Separate");
  await anna.pressNamed("Done");
  expect(gm.rows("done")).toEqual(["Done: Vey | Run; Fire | 2 of 2"]);
});

it("Q-10, Q-17, Q-20: takes an action per click, halved if combined", async () => {
  await open([ARMED, OKORO]);
  await choose({ "a.0.0": "Do nothing" });
  expect(boxes(gm)).toEqual(["Action 1 Do nothing", "Action 2 not chosen yet"]);
  await gm.press("pickAction", 1);
  expect(gm.entries().find((entry) => entry.startsWith("Fire"))).toMatch(/61%/);
  expect(gm.entries().find((entry) => entry.startsWith("Do nothing"))).toMatch(/44%/);
  await gm.pick("Fire");
  expect(boxes(gm)[1]).toBe("Action 2 Fire 61%");
  await gm.press("pickAction", 1);
  await gm.pick("Walk");
  const combined = "Action 2, combined Fire 61% halved: 31% Walk";
  expect(boxes(gm)[1]).toBe(combined);
  await gm.press("pickAction", 1);
  expect(gm.entries()).toEqual([expect.stringContaining("Leave out Fire"), expect.stringContaining("Leave out Walk")]);
  await gm.pick("Leave out Walk");
  expect(boxes(gm)[1]).toBe("Action 2 Fire 61%");
  await fight.settled(fight.combat(fight.gm).previousTurn());
  expect(boxes(gm)[1]).toBe(combined);
});

describe("attack", () => {
  interface Rolled {
    readonly dice: string;
    readonly roll: number;
    readonly parts: readonly { readonly code: string; readonly value: number }[];
  }
  const exchanges = (): readonly Rolled[] => Object.values(fight.combat(fight.gm).encounter.exchanges ?? {});
  const verb = (): string | undefined => gm.texts("[data-action=ok]", gm.dialog)[0];
  const dots = (): unknown[] => [...gm.tracker.querySelectorAll(".sz-now .sz-pip")].map(({ dataset }) => dataset.state);

  it("rolls d100 against the skill and takes an action", async () => {
    await open([ARMED, OKORO]);
    await gm.press("openAttack");
    expect(verb()).toBe("Roll d100 against 61 (61%)");
    await gm.confirm();
    const [made, ...others] = exchanges();
    expect([made?.dice, others]).toEqual(["d100", []]);
    expect(made!.roll).toBeGreaterThanOrEqual(1);
    expect(made!.roll).toBeLessThanOrEqual(100);
    expect(dots()).toEqual(["done", "open"]);
    expect(cardsOf(fight.gm).at(-1)!.text).toMatch(/1?d100 = \d+ vs 61/);
    await gm.press("openAttack");
    await gm.confirm();
    expect([exchanges().length, dots(), gm.texts(".sz-now [data-action=openAttack]")]).toEqual([
      2,
      ["done", "done"],
      [],
    ]);
  });
});

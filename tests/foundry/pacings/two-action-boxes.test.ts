import { afterEach, describe, expect, it } from "vitest";
import { openFight, type Fight, type Fighter } from "../combat/fight.ts";
import { weapon } from "../exchange/card-hands.ts";
import { draw } from "../world.ts";
import { Hands } from "./hands.ts";
import { QUICK } from "../../quick.ts";

const PISTOL = weapon(
  "Pistol",
  { name: "", kind: "ranged", level: 61, damage: "2d", damageType: "pi", rateOfFire: 1 },
  { ranged: true, fireKind: "semi" },
);
const VEY: Fighter = {
  name: "Vey",
  owner: "Anna",
  system: { initiative: 65, awareness: 44, hp: { value: 10, max: 10 } },
  items: [PISTOL],
};
const OKORO: Fighter = { name: "Okoro", system: { initiative: 40, hp: { value: 11, max: 11 } } };

describe("the action boxes of the plate", () => {
  let fight: Fight;
  afterEach(async () => fight.world.close());

  const open = async (people: readonly Fighter[]): Promise<{ readonly gm: Hands; readonly anna: Hands }> => {
    fight = await openFight(people, "two-action");
    const gm = new Hands(fight, fight.gm);
    await gm.press("startCombat");
    await draw(fight.anna);
    return { gm, anna: new Hands(fight, fight.anna) };
  };
  const boxes = (hands: Hands): string[] => hands.texts(".sz-now .sz-box");

  it("Q-10, Q-17, Q-20: take an action with one click, with the chance of the sheet, halved when it is combined", async () => {
    const { gm } = await open([VEY, OKORO]);
    await gm.press("pickAction");
    expect(gm.entries().find((entry) => entry.startsWith("Fire"))).toMatch(/61%/);
    expect(gm.entries().find((entry) => entry.startsWith("Do nothing"))).toMatch(/44%/);
    await gm.pick("Fire");
    expect(boxes(gm)).toEqual(["Action 1 Fire 61%", "Action 2 not chosen yet"]);
    await gm.press("pickAction");
    await gm.pick("Walk");
    expect(boxes(gm)[0]).toBe("Action 1, combined Fire 61% halved: 31% Walk");
    await gm.press("pickAction", 1);
    await gm.pick("Do nothing");
    expect(boxes(gm)[1]).toBe("Action 2 Do nothing 44%");
    await gm.press("pickAction");
    expect(gm.entries()).toEqual([
      expect.stringContaining("Leave out Fire"),
      expect.stringContaining("Leave out Walk"),
    ]);
    await gm.pick("Leave out Walk");
    expect(boxes(gm)[0]).toBe("Action 1 Fire 61%");
    await fight.combat(fight.gm).previousTurn();
    await fight.settled();
    expect(boxes(gm)[0]).toBe("Action 1, combined Fire 61% halved: 31% Walk");
    expect([...fight.gm.errors()]).toEqual([]);
  });

  it.skipIf(QUICK)(
    "Q-13, Q-19: show what cannot be combined, with the reason, and do nothing when it is pressed",
    async () => {
      const { gm } = await open([VEY, OKORO]);
      await gm.press("pickAction");
      await gm.pick("Fire");
      await gm.press("pickAction");
      const barred = (start: string): string => gm.entries().find((entry) => entry.startsWith(start)) ?? "";
      expect(barred("Draw")).toMatch(/special ability/);
      expect(barred("Do nothing")).toMatch(/walking speed/);
      await gm.pick("Draw");
      expect(boxes(gm)[0]).toBe("Action 1 Fire 61%");
    },
  );

  it.skipIf(QUICK)("are pressed by who plays the combatant, and only read by others", async () => {
    const { anna } = await open([VEY, OKORO]);
    await anna.press("pickAction", 1);
    await anna.pick("Run");
    // Without a first one it is the first.
    expect(boxes(anna)).toEqual(["Action 1 Run", "Action 2 not chosen yet"]);
    await fight.combat(fight.gm).nextTurn();
    await fight.settled();
    expect(anna.texts(".sz-now__name")).toEqual(["Okoro"]);
    expect([anna.texts(".sz-now .sz-box").length, anna.texts(".sz-now [data-action=pickAction]").length]).toEqual([
      2, 0,
    ]);
  });
});

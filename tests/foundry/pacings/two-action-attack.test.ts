import { afterEach, describe, expect, it } from "vitest";
import { cardsOf } from "../chat/cards.ts";
import { openFight, type Fight, type Fighter } from "../combat/fight.ts";
import { weapon } from "../exchange/card-hands.ts";
import { Hands } from "./hands.ts";
import { QUICK } from "../../quick.ts";

const PISTOL = weapon(
  "Pistol",
  { name: "", kind: "ranged", level: 61, damage: "2d", damageType: "pi", rateOfFire: 1 },
  { ranged: true, fireKind: "semi" },
);
const VEY: Fighter = { name: "Vey", system: { initiative: 65, hp: { value: 10, max: 10 } }, items: [PISTOL] };
const OKORO: Fighter = { name: "Okoro", owner: "Anna", system: { initiative: 40, hp: { value: 11, max: 11 } } };

describe("an attack in two-action", () => {
  let fight: Fight;
  let gm: Hands;
  afterEach(async () => {
    for (const client of [...fight.world.clients]) await client.leave();
  });

  const open = async (): Promise<void> => {
    fight = await openFight([VEY, OKORO], "two-action");
    gm = new Hands(fight, fight.gm);
    await gm.press("startCombat");
  };
  const attack = async (): Promise<void> => {
    await gm.press("openAttack");
    await gm.confirm();
  };
  const exchanges = (): readonly {
    readonly dice: string;
    readonly roll: number;
    readonly parts: readonly { readonly code: string; readonly value: number }[];
  }[] => Object.values(fight.combat(fight.gm).encounter.exchanges ?? {});

  it("rolls d100 against the skill of the sheet and takes an action", async () => {
    await open();
    await gm.press("openAttack");
    expect(gm.texts("[data-action=ok]", gm.dialog)[0]).toBe("Roll d100 against 61 (61%)");
    await gm.confirm();
    const [made, ...others] = exchanges();
    expect([made?.dice, others]).toEqual(["d100", []]);
    expect(made!.roll).toBeGreaterThanOrEqual(1);
    expect(made!.roll).toBeLessThanOrEqual(100);
    expect(gm.texts(".sz-now .sz-box")).toEqual([
      expect.stringMatching(/^Action 1 Fire (hit|missed)$/),
      "Action 2 not chosen yet",
    ]);
    expect(cardsOf(fight.gm).at(-1)!.text).toMatch(/1?d100 = \d+ against 61/);
    expect([...fight.gm.errors()]).toEqual([]);
  });

  it.skipIf(QUICK)("has half the chance in a combination", async () => {
    await open();
    await gm.pressNamed("Actions…");
    await gm.fill({ "a.0.0": "Walk", "a.0.1": "Fire" });
    await gm.confirm("also");
    await gm.press("openAttack");
    expect(gm.texts("[data-action=ok]", gm.dialog)[0]).toBe("Roll d100 against 31 (31%)");
    await gm.confirm();
    expect(exchanges()[0]!.parts.map(({ code, value }) => [code, value])).toContainEqual(["combined", -30]);
    expect(gm.texts(".sz-now .sz-box")[1]).toBe("Action 2 not chosen yet");
  });

  it.skipIf(QUICK)("is offered as long as an action is left for it", async () => {
    await open();
    await attack();
    await attack();
    expect(exchanges()).toHaveLength(2);
    expect(gm.texts(".sz-now .sz-box")).toEqual(
      [1, 2].map((action) => expect.stringMatching(new RegExp(`^Action ${action} Fire (hit|missed)$`)) as string),
    );
    expect(gm.texts(".sz-now [data-action=openAttack]")).toEqual([]);
  });
});

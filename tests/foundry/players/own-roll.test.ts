import { afterEach, describe, expect, it } from "vitest";
import { acting, openFight, type Fight } from "../combat/fight.ts";
import { Hands } from "../pacings/hands.ts";
import { draw, type Client } from "../world.ts";

let fight: Fight;
afterEach(() => fight.world.close());

const MIRA = { name: "Mira", owner: "Anna", system: { basicSpeed: 6, dx: 12 } };
const ORC = { name: "Orc", system: { basicSpeed: 5, dx: 11 } };

describe("a player's own roll", () => {
  it("made in nobody's turn stays in the panel until the next, also in the turns of others", async () => {
    fight = await openFight([MIRA, ORC], "action-period");
    const { gm, anna, combat } = fight;
    await draw(anna);
    const [master, mine] = [new Hands(fight, gm), new Hands(fight, anna)];
    const said = (): string => mine.texts(".sz-mine .sz-results").join(" ");
    await master.press("startCombat");
    expect(said()).toBe("");
    await mine.type(9);
    expect(said()).toMatch(/Mira.*9/);
    await master.type(10);
    await combat(gm).nextTurn();
    await fight.settled();
    expect(said()).toMatch(/Mira.*9/);
    expect(master.texts(".sz-mine .sz-results")).toEqual([]);
    for (let turn = 0; turn < 12 && combat(gm).encounter.clock.round < 2; turn++) {
      await combat(gm).nextTurn();
      await fight.settled();
    }
    expect(said()).toMatch(/Mira.*9/);
    await mine.type(14);
    expect(said()).toMatch(/Mira.*14/);
    expect([...anna.errors()]).toEqual([]);
  });

  it("made in a turn goes with that turn", async () => {
    fight = await openFight([ORC, MIRA], "speed-order");
    const { gm, anna, combat } = fight;
    await draw(anna);
    const mine = new Hands(fight, anna);
    const [orc, mira] = ["Orc", "Mira"].map((name) => fight.combatant(gm, name).id as string);
    const give = async (client: Client, command: object): Promise<void> => {
      expect((await combat(client).perform(command)).refusal).toBe(null);
      await fight.settled();
    };
    await give(gm, { type: "start" });
    await give(gm, { type: "done" });
    expect(acting(combat(gm))).toEqual(["Orc"]);
    await give(gm, {
      type: "attack",
      participant: orc,
      target: mira,
      exchange: "swing",
      ruling: true,
      roll: 9,
      parts: [{ code: "skill", value: 12 }],
      means: { name: "Axe", form: "melee", damage: "1d", type: "cut" },
    });
    await give(anna, {
      type: "defend",
      participant: mira,
      exchange: "swing",
      kind: "dodge",
      roll: 5,
      parts: [{ code: "dodge", value: 9 }],
    });
    await fight.settled();
    const read = (): string => mine.texts(".sz-now .sz-results, .sz-mine .sz-results").join(" ");
    expect(read()).toMatch(/Dodge.* 5/);
    await combat(gm).perform({ type: "done" });
    await fight.settled();
    expect(read()).toBe("");
  });
});

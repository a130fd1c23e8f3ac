import { afterEach, describe, expect, it } from "vitest";
import { openFight, type Fight } from "../combat/fight.ts";
import { Hands } from "../pacings/hands.ts";
import { draw } from "../world.ts";

let fight: Fight;
afterEach(() => fight.world.close());

const MIRA = { name: "Mira", owner: "Anna", system: { basicSpeed: 6, dx: 12 } };
const ORC = { name: "Orc", system: { basicSpeed: 5, dx: 11 } };

describe("a player's own roll", () => {
  it("stays in the panel, also in the turns of others, until the next", async () => {
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
});

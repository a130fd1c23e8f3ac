import { describe, expect, it } from "vitest";
import type { Dict, Loose } from "../../../playground/shared/loose.ts";
import { GENERATIONS, seats, type Client } from "./helpers.ts";
import { allowErrors } from "../world.ts";

allowErrors(/A roll could not be read/u);

const open = seats();

/** The next faces, as values of the injected randomness. */
function rig(client: Client, faces: number, ...values: number[]): void {
  client.CONFIG.Dice.randomUniform = () => 1 - ((values.shift() ?? 1) - 0.5) / faces;
}

describe.each(GENERATIONS)("rolls, generation %i (tier 4)", (generation) => {
  it("work out formulas without dice", async () => {
    const { Roll } = (await open({ generation })).gm.window;
    for (const [formula, total] of [
      ["(1 + 2) * 3 - 1 + 2 * 3", 14],
      ["10 / 4", 2.5],
      ["-2 + 5 - -2", 5],
      ["floor(7 / 2) + ceil(3.1) + round(2.5)", 10],
      ["max(1, 5, 3) - min(2, 4) + abs(-3)", 6],
      ["@stats.dx + 1[bonus]", 13],
      ["7 % 4", 3],
    ] as const) {
      const roll: Loose = new Roll(formula, { stats: { dx: 12 } });
      expect([roll.isDeterministic, roll.evaluateSync().total], formula).toEqual([true, total]);
    }
  });

  it("throw dice with modifiers", async () => {
    const { gm } = await open({ generation });
    for (const [formula, faces, values, total] of [
      ["3d6", 6, [1, 2, 3], 6],
      ["3d6 + 2", 6, [6, 6, 6], 20],
      ["2d20kh", 20, [4, 17], 17],
      ["2d20kl", 20, [4, 17], 4],
      ["4d6dl1", 6, [1, 2, 3, 4], 9],
      ["2d6r1", 6, [1, 5, 4], 9],
      ["1d6x", 6, [6, 6, 2], 14],
      ["1d6xo", 6, [6, 6], 12],
      ["4d6cs>=5", 6, [1, 5, 6, 2], 2],
      ["3d6min3", 6, [1, 2, 5], 11],
      ["3d6max3", 6, [1, 2, 5], 6],
      ["{1d6, 1d6}kh", 6, [2, 5], 5],
      ["(1 + 1)d6", 6, [2, 5], 7],
      ["d6[fire]", 6, [4], 4],
    ] as const) {
      rig(gm, faces, ...values);
      expect((await new gm.window.Roll(formula).evaluate()).total, formula).toBe(total);
    }
  });

  it("keep their dice, survive JSON, refuse dice in strict synchronous evaluation", async () => {
    const { gm } = await open({ generation });
    const { Roll } = gm.window;
    rig(gm, 6, 3, 4, 5);
    const roll: Loose = await new Roll("3d6[aim] + @dx", { dx: 1 }).evaluate();
    const [die] = roll.dice as [Loose];
    expect([roll.formula, die.faces, die.number, die.total]).toEqual(["3d6[aim] + 1", 6, 3, 12]);
    expect(die.results.map((each: Dict) => each.result as number)).toEqual([3, 4, 5]);
    const revived: Loose = Roll.fromJSON(JSON.stringify(roll));
    expect([revived.total, revived.formula, revived.dice[0].total]).toEqual([13, "3d6[aim] + 1", 12]);
    expect(() => new Roll("1d6").evaluateSync()).toThrow(/synchronously/);
    expect(new Roll("2d6").evaluateSync({ maximize: true }).total).toBe(12);
    expect(new Roll("1d6").evaluateSync({ strict: false }).total).toBeGreaterThan(0);
    await expect(roll.evaluate()).rejects.toThrow(/already/);
    expect([Roll.validate("2d6 + 3"), Roll.validate("2d6 +"), Roll.validate("beans")]).toEqual([true, false, false]);
    expect((await roll.render()) as string).toContain("13");
  });

  it("are restored as classes of CONFIG.Dice.rolls; a seed repeats them", async () => {
    const { world, gm } = await open({ generation });
    gm.run(
      `globalThis.TestRoll = class TestRoll extends Roll { get margin() { return 10 - this.total; } }; CONFIG.Dice.rolls.push(TestRoll);`,
    );
    const roll: Loose = await new gm.window.TestRoll("7").evaluate();
    const message: Loose = await gm.window.ChatMessage.create({ rolls: [roll] });
    expect([message.rolls[0].margin, message.rolls[0].constructor.name]).toEqual([3, "TestRoll"]);
    gm.CONFIG.Dice.rolls.pop();
    const thrown = async (): Promise<unknown> => {
      world.random(3);
      return JSON.stringify((await new gm.window.Roll("5d20").evaluate()).dice[0].results);
    };
    expect(await thrown()).toEqual(await thrown());
  });
});

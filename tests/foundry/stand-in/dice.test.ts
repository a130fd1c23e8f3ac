import { describe, expect, it } from "vitest";
import type { Dict, Loose } from "../../../playground/shared/loose.ts";
import { GENERATIONS, worldOf, type Client } from "./helpers.ts";

async function seat(generation: 13 | 14): Promise<Client> {
  const world = await worldOf({ generation });
  return world.join("Gamemaster");
}

/** The next faces, as values of the injected randomness. */
function rig(client: Client, faces: number, ...values: number[]): void {
  client.CONFIG.Dice.randomUniform = () => 1 - ((values.shift() ?? 1) - 0.5) / faces;
}

describe.each(GENERATIONS)("rolls, generation %i (tier 4)", (generation) => {
  it.each([
    ["1 + 2 * 3", 7],
    ["(1 + 2) * 3", 9],
    ["10 / 4", 2.5],
    ["-2 + 5", 3],
    ["4 - -2", 6],
    ["floor(7 / 2)", 3],
    ["ceil(3.1) + round(2.5)", 7],
    ["max(1, 5, 3) - min(2, 4)", 3],
    ["abs(-3)", 3],
    ["@stats.dx + 1[bonus]", 13],
    ["7 % 4", 3],
  ])("%s is %d", async (formula, total) => {
    const { window } = await seat(generation);
    const roll: Loose = new window.Roll(formula, { stats: { dx: 12 } });
    expect(roll.isDeterministic).toBe(true);
    expect(roll.evaluateSync().total).toBe(total);
  });

  it("throws dice with modifiers", async () => {
    const client = await seat(generation);
    const total = async (formula: string, faces: number, ...values: number[]): Promise<unknown> => {
      rig(client, faces, ...values);
      return (await new client.window.Roll(formula).evaluate()).total as unknown;
    };
    expect(await total("3d6", 6, 1, 2, 3)).toBe(6);
    expect(await total("3d6 + 2", 6, 6, 6, 6)).toBe(20);
    expect(await total("2d20kh", 20, 4, 17)).toBe(17);
    expect(await total("2d20kl", 20, 4, 17)).toBe(4);
    expect(await total("4d6dl1", 6, 1, 2, 3, 4)).toBe(9);
    expect(await total("2d6r1", 6, 1, 5, 4)).toBe(9);
    expect(await total("1d6x", 6, 6, 6, 2)).toBe(14);
    expect(await total("1d6xo", 6, 6, 6)).toBe(12);
    expect(await total("4d6cs>=5", 6, 1, 5, 6, 2)).toBe(2);
    expect(await total("3d6min3", 6, 1, 2, 5)).toBe(11);
    expect(await total("3d6max3", 6, 1, 2, 5)).toBe(6);
    expect(await total("{1d6, 1d6}kh", 6, 2, 5)).toBe(5);
    expect(await total("(1 + 1)d6", 6, 2, 5)).toBe(7);
    expect(await total("d6[fire]", 6, 4)).toBe(4);
  });

  it("keeps its dice, survives JSON, refuses dice in strict synchronous evaluation", async () => {
    const client = await seat(generation);
    const { Roll } = client.window;
    rig(client, 6, 3, 4, 5);
    const roll: Loose = await new Roll("3d6[aim] + @dx", { dx: 1 }).evaluate();
    expect(roll.formula).toBe("3d6[aim] + 1");
    expect(roll.dice[0].results.map((each: Dict) => each.result as number)).toEqual([3, 4, 5]);
    expect([roll.dice[0].faces, roll.dice[0].number, roll.dice[0].total]).toEqual([6, 3, 12]);
    const revived: Loose = Roll.fromJSON(JSON.stringify(roll));
    expect([revived.total, revived.formula, revived.dice[0].total]).toEqual([13, "3d6[aim] + 1", 12]);
    expect(() => new Roll("1d6").evaluateSync()).toThrow(/synchronously/);
    expect(new Roll("2d6").evaluateSync({ maximize: true }).total).toBe(12);
    expect(new Roll("1d6").evaluateSync({ strict: false }).total).toBeGreaterThan(0);
    await expect(roll.evaluate()).rejects.toThrow(/already/);
    expect([Roll.validate("2d6 + 3"), Roll.validate("2d6 +"), Roll.validate("beans")]).toEqual([true, false, false]);
    expect((await roll.render()) as string).toContain("13");
  });

  it("custom classes come back through CONFIG.Dice.rolls", async () => {
    const client = await seat(generation);
    client.run(
      `class TestRoll extends Roll { get margin() { return 10 - this.total; } } CONFIG.Dice.rolls.push(TestRoll); globalThis.TestRoll = TestRoll;`,
    );
    const roll: Loose = await new client.window.TestRoll("7").evaluate();
    const message: Loose = await client.window.ChatMessage.create({ rolls: [roll] });
    expect(message.rolls[0].margin).toBe(3);
    expect(message.rolls[0].constructor.name).toBe("TestRoll");
  });

  it("repeats with the same seed", async () => {
    const world = await worldOf({ generation });
    const gm = await world.join("Gamemaster");
    const throws = async (): Promise<number[]> => {
      world.random(3);
      return ((await new gm.window.Roll("5d20").evaluate()).dice[0].results as Dict[]).map(
        (each) => each.result as number,
      );
    };
    expect(await throws()).toEqual(await throws());
  });
});

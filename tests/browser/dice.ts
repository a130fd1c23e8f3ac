import type { Seat } from "./seat.ts";

interface Client {
  CONFIG: { Dice: { randomUniform: () => number } };
  loadedDice?: number[];
}

/** Sets the next six-sided dice of this seat, in order, through `CONFIG.Dice.randomUniform`. An unplanned die is a complaint of the page, so that no test depends on chance. */
export async function willRoll({ page }: Seat, ...faces: readonly number[]): Promise<void> {
  await page.evaluate((next) => {
    const client = globalThis as unknown as Client;
    client.loadedDice = [...(client.loadedDice ?? []), ...next];
    client.CONFIG.Dice.randomUniform = () => {
      const face = client.loadedDice?.shift();
      if (face === undefined) console.error("A die that the test does not foresee is rolled.");
      // The smaller the number, the higher the face.
      return 1 - ((face ?? 1) - 0.5) / 6;
    };
  }, faces);
}

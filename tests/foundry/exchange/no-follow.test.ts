import { beforeAll, describe, expect, it } from "vitest";
import { Duel, SWORD } from "./card-hands.ts";

const points = { hp: { value: 10, max: 10 }, fp: { value: 10, max: 10 } };

describe("attack in a pacing without wound rules", () => {
  let duel: Duel;
  beforeAll(async () => {
    duel = await Duel.open(
      [
        { name: "Egil", owner: "Anna", system: { dx: 12, ht: 12, agility: 12, ...points }, items: [SWORD] },
        { name: "Orc", system: { dx: 11, agility: 10, ...points } },
      ],
      {},
      "stopwatch",
    );
  });

  it("B-60, B-61, B-66: shows lost HP without promising rolls", async () => {
    await duel.attack("Egil", "Orc");
    await duel.press(duel.gm, "No defence");
    duel.dice(6, 6);
    await duel.press(duel.anna, "Roll");
    expect(duel.text(duel.gm)).toContain("HP 10, then −9");
    expect(duel.text(duel.gm)).toMatch(/Reeling/i);
    expect(duel.text(duel.gm)).not.toMatch(/HT|unconscious|every turn|Major wound|Dying|Dead|Shock/i);
    await duel.press(duel.gm, "Apply");
    expect(duel.text(duel.gm)).not.toMatch(/HT|unconscious|every turn|Major wound|Dying|Dead|Shock/i);
  });
});

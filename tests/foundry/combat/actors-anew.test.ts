import { describe, expect, it } from "vitest";
import type { Loose } from "../../../playground/shared/loose.ts";
import { GENERATIONS_AT_NIGHT } from "../../quick.ts";
import { openUnseenFight, type Fight } from "./fight.ts";

let fight: Fight;

describe.each(GENERATIONS_AT_NIGHT)("actors at a turn change, generation %i", (generation) => {
  const lasting = generation === 13 ? { duration: { rounds: 3 } } : { duration: { value: 3, units: "rounds" } };

  /** Counts how often a turn's end prepared the Orc again. */
  async function resets(): Promise<number> {
    const orc = fight.combatant(fight.anna, "Orc").actor;
    const { reset } = orc;
    let times = 0;
    orc.reset = (...args: Loose[]) => {
      times++;
      return reset.apply(orc, args) as unknown;
    };
    await fight.settled(fight.combat(fight.gm).perform({ type: "done" }));
    orc.reset = reset;
    return times;
  }

  it("are reset only while an effect lasts on any of them", async () => {
    fight = await openUnseenFight(
      ["Mira", "Orc", "Wolf", "Bear", "Bandit", "Guard"].map((name, place) => ({
        name,
        system: { basicSpeed: 5 + place / 4 },
      })),
      "speed-order",
      { generation },
    );
    await fight.settled(fight.combat(fight.gm).perform({ type: "start" }));
    expect(await resets()).toBe(0);
    const orc = fight.combatant(fight.gm, "Orc").actor;
    const [effect] = await orc.createEmbeddedDocuments("ActiveEffect", [
      { name: "Blessed", img: "icons/svg/aura.svg", ...lasting },
    ]);
    await fight.settled();
    expect(await resets()).toBeGreaterThan(0);
    await fight.settled(effect.delete());
    expect(await resets()).toBe(0);
    const [item] = await orc.createEmbeddedDocuments("Item", [{ name: "Banner", type: "armor" }]);
    await item.createEmbeddedDocuments("ActiveEffect", [
      { name: "Inspired", img: "icons/svg/aura.svg", transfer: true, ...lasting },
    ]);
    await fight.settled();
    expect(await resets()).toBeGreaterThan(0);
  });
});

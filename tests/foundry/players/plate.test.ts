// What the plate of the tracker says of people: their HP and FP as far as a player may know them, and who is asked while away.
import { beforeEach, describe, expect, it } from "vitest";
import type { Loose } from "../../../playground/shared/loose.ts";
import { words } from "../chat/cards.ts";
import { Duel } from "../exchange/card-hands.ts";
import { draw, type Client } from "../world.ts";
import { QUICK } from "../../quick.ts";

let duel: Duel;
beforeEach(async () => {
  duel = await Duel.open([
    {
      name: "Egil",
      owner: "Anna",
      system: { basicSpeed: 5, hp: { value: 7, max: 14 }, fp: { value: 2, max: 12 } },
      combatant: { system: { side: "party" } },
    },
    {
      name: "Orc",
      system: { basicSpeed: 6, hp: { value: 3, max: 12 }, fp: { value: 11, max: 11 } },
      combatant: { system: { side: "orcs" } },
    },
  ]);
  for (const client of [duel.gm, duel.anna]) await draw(client);
});

/** What a combatant's plate or row shows of HP and FP: the words, and how full the bars are, with those that are marked as low. */
function gauges({ ui }: Client, name: string): { readonly words: string; readonly bars: readonly string[] } {
  const place = ui.combat.element.querySelector(`[data-combatant-id="${duel.id(name)}"]`);
  const bar = (element: Loose): string =>
    [element.style.getPropertyValue("--of"), ...(element.hasAttribute("data-low") ? ["low"] : [])].join(" ");
  return {
    words: words(place.querySelector(".sz-slot__pools, .sz-now__pools")?.textContent ?? ""),
    bars: [...place.querySelectorAll("[style*='--of']")].map(bar),
  };
}

/** What the dock asks. */
const pending = ({ ui }: Client): string =>
  words(ui.combat.element.querySelector(".sz-ask__text > b")?.textContent ?? "");

describe("HP and FP on the plate and in the rows", () => {
  it("show values and a bar, marked where they weaken", () => {
    expect(gauges(duel.gm, "Orc")).toEqual({ words: "HP 3/12FP 11/11", bars: ["0.25 low", "1.00"] });
    expect(gauges(duel.gm, "Egil")).toEqual({ words: "HP 7/14FP 2/12", bars: ["0.50", "0.17 low"] });
  });

  it.skipIf(QUICK)("follow the actor within the bar's limits", async () => {
    await duel.fight.settled(duel.actor(duel.gm, "Orc").update({ "system.hp.value": -5, "system.fp.value": 20 }));
    expect(gauges(duel.gm, "Orc")).toEqual({ words: "HP −5/12FP 20/11", bars: ["0.00 low", "1.00"] });
  });
});

describe("a defence pending from a player", () => {
  it.skipIf(QUICK)("marks an absent player until they return", async () => {
    await duel.attack("Orc", "Egil");
    expect(pending(duel.gm)).toBe("Egil defends");
    await duel.fight.settled(duel.anna.leave());
    expect(pending(duel.gm)).toBe("Egil (away) defends");
    await duel.fight.world.join("Anna");
    expect(pending(duel.gm)).toBe("Egil defends");
  });

  it.skipIf(QUICK)("is asked of a GM where no player owns the defender", async () => {
    await duel.attack("Egil", "Orc");
    await duel.fight.settled(duel.anna.leave());
    expect(pending(duel.gm)).not.toContain("away");
  });
});

// HP and FP on the plate of the tracker and in its rows.
import { beforeAll, expect, it } from "vitest";
import type { Loose } from "../../../playground/shared/loose.ts";
import { words } from "../chat/cards.ts";
import { Duel } from "../exchange/card-hands.ts";
import { draw, type Client } from "../world.ts";

let duel: Duel;
beforeAll(async () => {
  duel = await Duel.open([
    {
      name: "Egil",
      owner: "Anna",
      system: { basicSpeed: 5, hp: { value: 7, max: 14 }, fp: { value: 2, max: 12 } },
    },
    {
      name: "Orc",
      system: { basicSpeed: 6, hp: { value: 3, max: 12 }, fp: { value: 11, max: 11 } },
    },
  ]);
  await draw(duel.gm);
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

it("shows values and bars, marked where they weaken, within the bar's limits", async () => {
  expect(gauges(duel.gm, "Orc")).toEqual({ words: "HP 3/12FP 11/11", bars: ["0.25 low", "1.00"] });
  expect(gauges(duel.gm, "Egil")).toEqual({ words: "HP 7/14FP 2/12", bars: ["0.50", "0.17 low"] });
  await duel.fight.settled(duel.actor(duel.gm, "Orc").update({ "system.hp.value": -5, "system.fp.value": 20 }));
  expect(gauges(duel.gm, "Orc")).toEqual({ words: "HP −5/12FP 20/11", bars: ["0.00 low", "1.00"] });
});

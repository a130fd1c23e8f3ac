import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Loose } from "../../../playground/shared/loose.ts";
import { words } from "../chat/cards.ts";
import { draw, type Client } from "../world.ts";
import { Duel, SHIELD, SWORD } from "./card-hands.ts";
import { QUICK } from "../../quick.ts";

let duel: Duel;
beforeAll(async () => {
  duel = await Duel.open([
    {
      name: "Egil",
      owner: "Anna",
      system: { basicSpeed: 5.25, ht: 11, hp: { value: 14, max: 14 } },
      items: [SWORD, SHIELD],
      combatant: { system: { side: "party" } },
    },
    { name: "Bystander", owner: "Ben", system: { basicSpeed: 5.5 } },
    {
      name: "Orc",
      system: { basicSpeed: 5, ht: 10, hp: { value: 10, max: 10 } },
      combatant: { system: { side: "orcs" } },
    },
    { name: "Sneak", system: { basicSpeed: 4.75 }, combatant: { hidden: true } },
  ]);
  for (const client of [duel.gm, duel.anna, duel.ben]) await draw(client);
});
beforeEach(async () => {
  for (let tries = 0; Object.keys(duel.combat.encounter.exchanges ?? {}).length && tries < 12; tries++)
    await duel.give({ type: "takeBack" });
});

/** What the front of a client's queue says. */
function rows({ ui }: Client): string[] {
  return [...ui.combat.element.querySelectorAll(".sz-ask__text b")].map((one: Loose) => words(one.textContent));
}

/** The defences in a player's panel. */
const tiles = ({ ui }: Client): string[] =>
  [...ui.combat.element.querySelectorAll(".sz-tile")].map((tile: Loose) =>
    words(tile.querySelector("span")?.textContent ?? ""),
  );

const banner = ({ window }: Client): string => words(window.document.querySelector(".sz-notice")?.textContent ?? "");
const focused = ({ window }: Client): string => words(window.document.activeElement?.textContent ?? "");

describe("pending attacks", () => {
  it("ask the defender in tracker and banner; others see a row (B-41)", async () => {
    await duel.attack("Orc", "Egil");
    expect(rows(duel.anna)).toEqual(["Orc attacks Egil"]);
    expect(tiles(duel.anna)).toContain("Dodge");
    expect([rows(duel.gm), rows(duel.ben)]).toEqual([[], []]);
    expect([banner(duel.anna), banner(duel.ben)]).toEqual([
      "Your defence Orc attacks Egil",
      expect.not.stringContaining("defence"),
    ]);
    expect(words(duel.anna.ui.combat.element.querySelector("[data-spoken=alert]").textContent)).toBe(
      "Your defence: Orc attacks Egil",
    );
    await duel.press(duel.anna, "No defence");
    expect(banner(duel.anna)).not.toContain("defence");
  });

  it.skipIf(QUICK)("are opened by the banner with the focus on the first button", async () => {
    await duel.attack("Orc", "Egil");
    duel.anna.ui.sidebar.changeTab("combat", "primary");
    duel.anna.window.document.activeElement.blur();
    duel.anna.window.document.querySelector(".sz-notice").click();
    await duel.fight.settled();
    expect([banner(duel.anna), duel.anna.ui.sidebar.tabGroups.primary, focused(duel.anna)]).toEqual([
      "",
      "chat",
      "Dodge 8",
    ]);
  });

  it.skipIf(QUICK)("ask for damage, then injury, until applied (B-54, B-58)", async () => {
    await duel.attack("Egil", "Orc");
    await duel.press(duel.gm, "No defence");
    expect([rows(duel.anna).length, rows(duel.ben)]).toEqual([1, []]);
    duel.dice(1, 4);
    await duel.press(duel.anna, "Roll");
    expect([rows(duel.gm).length, rows(duel.anna)]).toEqual([1, []]);
    await duel.press(duel.gm, "Apply HP");
    for (const client of [duel.gm, duel.anna, duel.ben]) expect(rows(client)).toEqual([]);
  });

  it.skipIf(QUICK)("are one for the same defender", async () => {
    await duel.attack("Orc", "Egil");
    await duel.attack("Bystander", "Egil");
    expect(rows(duel.anna)).toEqual(["2 attacks on Egil"]);
  });

  it.skipIf(QUICK)("name neither hidden combatants nor leavers", async () => {
    const id = await duel.attack("Sneak", "Egil");
    const told = banner(duel.anna);
    expect(rows(duel.anna)).toEqual([]);
    expect([told, duel.anna.ui.combat.element.textContent]).toEqual([
      expect.not.stringContaining("efence"),
      expect.not.stringContaining("Sneak"),
    ]);
    expect(rows(duel.gm)).toEqual(["Egil defends"]);
    // A bell would ask nobody.
    expect(duel.gm.ui.combat.element.querySelector("[data-action=askAgain]")).toBeNull();
    await duel.fight.settled(duel.gm.ui.combat.element.querySelector("[data-action=exchangeReveal]").click());
    expect([duel.fight.combatant(duel.gm, "Sneak").hidden, tiles(duel.anna)[0]]).toEqual([false, "Dodge"]);
    await duel.fight.settled(duel.fight.combatant(duel.gm, "Sneak").delete());
    expect([duel.exchange(id) === undefined, rows(duel.gm)]).toEqual([false, []]);
  });
});

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
});

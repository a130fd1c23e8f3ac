// The shared screen: its contents on a television, its users, and how it closes.
import { describe, expect, it } from "vitest";
import type { Loose } from "../../../playground/shared/loose.ts";
import { openFight, type Fight } from "../combat/fight.ts";
import type { Client } from "../world.ts";
import { QUICK } from "../../quick.ts";

const MIRA = { name: "Mira", owner: "Anna", system: { agility: 10, basicSpeed: 6, dx: 12 } };
const ORC = { name: "Orc", system: { agility: 12, basicSpeed: 5, dx: 11 } };
const LURKER = { name: "Xanthippe", system: { agility: 14, basicSpeed: 5.5, dx: 13 }, combatant: { hidden: true } };

const screen = ({ window }: Client): Loose => window.document.querySelector(".sz-tv");
const names = (client: Client, within: string): string[] =>
  [...screen(client).querySelectorAll(`${within} .sz-tv__name`)].map((one: Loose) =>
    String(one.textContent).replace(/^.*: /, ""),
  );

describe("shared screen", () => {
  let fight: Fight;

  it("shows current and next combatants as players may know them", async () => {
    fight = await openFight([MIRA, ORC, LURKER], "speed-order");
    const { gm, combat, settled } = fight;
    await combat(gm).perform({ type: "start" });
    expect(await gm.game.segmentZero.toggleDisplay()).toBe(true);
    await settled();
    expect([names(gm, ".sz-tv__now"), names(gm, ".sz-tv__times")[0]]).toEqual([["Mira"], "Orc"]);
    expect(screen(gm).outerHTML).not.toContain("Xanthippe");
    expect(screen(gm).querySelector("button, a, input, select, [tabindex]"), "nothing to press").toBeNull();
    await combat(gm).perform({ type: "done" });
    await settled(combat(gm).perform({ type: "done" }));
    expect(names(gm, ".sz-tv__now")).toEqual(["Orc"]);
    gm.window.document.body.dispatchEvent(
      new gm.window.KeyboardEvent("keydown", { key: "Escape", bubbles: true, cancelable: true }),
    );
    await settled();
    expect(screen(gm)).toBeNull();
  });

  it.skipIf(QUICK)("names combatants with pending decisions and the group's acting member", async () => {
    fight = await openFight([MIRA, ORC, LURKER], "stopwatch");
    const { gm, combat, settled } = fight;
    await combat(gm).perform({ type: "start" });
    await combat(gm).perform({ type: "answer", answers: { start: "consent" } });
    expect(await gm.game.segmentZero.toggleDisplay()).toBe(true);
    await settled();
    expect(names(gm, ".sz-tv__now").sort()).toEqual(["Mira", "Orc"]);
    expect(screen(gm).outerHTML).not.toContain("Xanthippe");
    await fight.world.close();
    fight = await openFight(
      [
        ...[1, 2].map((number) => ({ ...ORC, name: `Orc ${number}`, combatant: { system: { group: "orcs" } } })),
        ...Array.from({ length: 12 }, (_, at) => ({ name: `Wolf ${at}`, system: { basicSpeed: 4.75 - at / 4 } })),
      ],
      "speed-order",
    );
    await fight.combat(fight.gm).perform({ type: "start" });
    expect(await fight.gm.game.segmentZero.toggleDisplay()).toBe(true);
    await fight.settled();
    expect(names(fight.gm, ".sz-tv__now")).toEqual(["Orc 1"]);
    expect(screen(fight.gm).textContent).toMatch(/\d later/);
  });

  it("fills the page of users with that preference only", async () => {
    fight = await openFight([MIRA, ORC], "stopwatch");
    const { anna, gm, combat, settled } = fight;
    await combat(gm).perform({ type: "start" });
    await settled(anna.game.settings.set("segment-zero", "seat", { sharedScreen: true }));
    await settled(anna.ui.combat.render({ force: true }));
    expect([screen(anna) !== null, screen(gm)]).toEqual([true, null]);
    expect(screen(anna).getAttribute("aria-label")).toContain("Stopwatch");
    await settled(anna.game.settings.set("segment-zero", "seat", { sharedScreen: false }));
    expect(screen(anna)).toBeNull();
  });
});

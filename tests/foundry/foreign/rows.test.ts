// Rows of our tracker as systems and modules look them up, and what these add to rows.
import { expect, it } from "vitest";
import type { Loose } from "../../../playground/shared/loose.ts";
import type { Fight } from "../combat/fight.ts";
import { Hands } from "../pacings/hands.ts";
import { draw, type Client } from "../world.ts";
import { openForeign } from "./foreign.ts";
import { GURPS, type ForeignSystem } from "./systems.ts";

/** Like GURPS Game Aid, writes into each row, and listens to each click of the page. */
const NOSY: ForeignSystem = {
  ...GURPS,
  system: {
    ...GURPS.system,
    module: `${GURPS.system.module ?? ""}
Hooks.on("renderCombatTracker", (app, html) => {
  for (const row of html.querySelectorAll(".combatant")) {
    const badge = document.createElement("button");
    badge.className = "maneuver-badge";
    badge.title = "Badge";
    const roll = document.createElement("a");
    roll.className = "combatant-control";
    roll.dataset.tooltip = "Quick roll";
    roll.onclick = () => void (globalThis.foreign.rolled = row.dataset.combatantId);
    row.querySelector(".token-initiative").replaceChildren(badge);
    row.querySelector(".combatant-controls").append(roll);
    // As Worlds Without Number and older OSE do, after one of core's buttons.
    const hud = document.createElement("a");
    hud.className = "combatant-control";
    hud.title = "Starship HUD";
    row.querySelector("[data-action=toggleDefeated]").after(hud);
  }
});
document.addEventListener("click", () => {
  for (const row of document.querySelectorAll(".combatant"))
    for (const part of [".token-image", ".token-name", ".token-effects", ".token-initiative"])
      row.querySelector(part).classList.remove("open");
});`,
  },
};

const PARTS = [
  ".token-image",
  ".token-name .name",
  ".combatant-controls",
  ".token-effects",
  ".token-resource",
  ".token-initiative",
];

const rows = ({ gm }: { readonly gm: Client }): Loose[] => [...gm.ui.combat.element.querySelectorAll(".combatant")];

it("have the parts of core, and offer what systems add there", async () => {
  const fight = await openForeign(NOSY, { pacing: "speed-order", alone: true });
  const { gm, world, combat } = fight;
  await world.settled(combat().startCombat());
  await draw(gm);
  expect(rows(fight).length).toBeGreaterThan(2);
  for (const row of rows(fight)) for (const part of PARTS) expect(row.querySelector(part), part).not.toBe(null);
  expect(rows(fight).every((row) => row.querySelector(".sz-core").hidden)).toBe(true);
  const hands = new Hands({ settled: (after) => world.settled(after) } as Fight, gm);
  hands.tracker.querySelector('button[aria-label="Actions of Wolf"]').click();
  await world.settled();
  await hands.pick("Modules…");
  // The encounter itself keeps the manoeuvre.
  expect(hands.entries().filter((entry) => /Quick roll|Badge|HUD/u.test(entry))).toEqual([
    "Starship HUD",
    "Quick roll",
  ]);
  await hands.pick("Quick roll");
  expect(gm.window.foreign.rolled).toBe(fight.id("Wolf"));
});

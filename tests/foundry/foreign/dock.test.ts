// A dock of portraits beside the module edition, which reads Combat as Combat Tracker Dock does.
import { expect, it } from "vitest";
import type { Loose } from "../../../playground/shared/loose.ts";
import { goOn, openForeign } from "./foreign.ts";
import { WWN } from "./old-school.ts";

/** Sorts by an unbound method, marks the portrait at Combat's turn, and notices changes of turn and round alone. */
const DOCK = `
globalThis.dock = { drawn: 0 };
const draw = () => {
  const { combat } = game;
  if (!combat) return;
  dock.drawn++;
  dock.portraits = combat.combatants.contents.sort(combat._sortCombatants).map((one) => ({
    name: one.name,
    isActive: combat.turns.indexOf(one) === combat.turn,
    initiative: one.initiative,
  }));
};
Hooks.on("updateCombat", (combat, changed) => { if ("turn" in changed || "round" in changed) draw(); });
Hooks.on("createCombatant", draw);
`;

it("shows who acts through two rounds over an old-school system", async () => {
  const system = { ...WWN, system: { ...WWN.system, module: DOCK } };
  const fight = await openForeign(system, { pacing: "action-period", alone: true });
  const { gm, anna, combat, world, encounter } = fight;
  await world.settled(combat().startCombat());
  const shown = (client: Loose): Loose[] => client.window.dock.portraits;
  const acted = new Map<string, number>();
  const isOver = (): boolean => [...acted.values()].filter((times) => times > 1).length === WWN.actors.length;
  for (let click = 0; click < 60 && !isOver(); click++) {
    const [acting] = combat().acting;
    if (acting) {
      acted.set(acting.name, (acted.get(acting.name) ?? 0) + 1);
      for (const client of [gm, anna]) {
        const active = shown(client).filter(({ isActive }) => isActive);
        expect([encounter().clock.round, ...active.map(({ name }) => name as string)]).toEqual([
          encounter().clock.round,
          acting.name,
        ]);
      }
    }
    await goOn(fight);
  }
  expect(isOver()).toBe(true);
  expect(shown(gm).map(({ name }) => name as string)).toHaveLength(WWN.actors.length);
  expect(shown(gm).every(({ initiative }) => typeof initiative === "number")).toBe(true);
});

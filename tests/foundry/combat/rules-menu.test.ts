/** Combat rules changed by the encounter's menu in a running fight, and back. */
import { expect, it } from "vitest";
import { combatOf, participantOf, type EncounterState } from "../../../src/rules/index.ts";
import { Hands } from "../pacings/hands.ts";
import { openFight } from "./fight.ts";

it("keeps wounds over other combat rules and back, also by Undo", async () => {
  const fight = await openFight(
    [
      { name: "Mira", owner: "Anna", system: { basicSpeed: 6, hp: { value: 12, max: 12 } } },
      { name: "Orc", system: { basicSpeed: 5, hp: { value: 12, max: 12 } } },
    ],
    "speed-order",
  );
  const { gm } = fight;
  const hands = new Hands(fight, gm);
  const state = (): EncounterState => JSON.parse(JSON.stringify(fight.combat(gm).encounter)) as EncounterState;
  const orc = (): unknown => {
    const { combat, stats } = participantOf(state(), fight.id("Orc"))!;
    return [combat, stats.hp, fight.combatant(gm, "Orc").actor.system.hp.value];
  };
  const choose = async (label: string): Promise<void> => {
    await hands.press("encounterMenu");
    await hands.pick("Combat rules…");
    if (hands.menu) await hands.pick(label);
    else {
      await hands.mark(label);
      await hands.confirm();
    }
  };
  await fight.give({ type: "start" }, { type: "harm", participant: fight.id("Orc"), injury: 3 });
  const wounded = orc();
  expect(wounded).toMatchObject([{ hurt: 3 }, 9, 9]);

  await choose("The GM says");
  // From the next turn on.
  expect([combatOf(state()), state().nextRules]).toEqual(["gurps", "ruling"]);
  await fight.give({ type: "done", report: { manoeuvre: "move" } });
  expect([combatOf(state()), state().nextRules, orc()]).toEqual(["ruling", undefined, wounded]);
  const { clock } = state();

  await choose("GURPS");
  await fight.give({ type: "undo" }, { type: "undo" });
  expect([combatOf(state()), state().nextRules]).toEqual(["gurps", "ruling"]);
  await fight.give({ type: "redo" }, { type: "redo" });
  expect([state().clock, state().nextRules, orc()]).toEqual([clock, "gurps", wounded]);
  await fight.give({ type: "done" });
  expect(combatOf(state())).toBe("gurps");
  expect(orc()).toMatchObject([{}, 9, 9]);
  expect(gm.errors()).toEqual([]);
});

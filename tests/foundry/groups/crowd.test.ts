import { afterEach, expect, it } from "vitest";
import type { Loose } from "../../../playground/shared/loose.ts";
import { acting, openFight, type Fight } from "../combat/fight.ts";
import { Hands } from "../pacings/hands.ts";
import { groupsOf, openHorde } from "./horde.ts";

let fight: Fight;
afterEach(async () => {
  for (const client of [...fight.world.clients]) await client.leave();
});

it("lists of a crowd what comes soon, and the rest when it is asked for", async () => {
  fight = await openFight([]);
  await fight.anna.leave();
  const { gm } = fight;
  const actor = await gm.window.Actor.create({ name: "Soldier", type: "npc", system: { basicSpeed: 5 } });
  await fight.combat(gm).createEmbeddedDocuments(
    "Combatant",
    Array.from({ length: 160 }, (_, at): Loose => ({
      actorId: actor.id,
      name: `Soldier ${String(at)}`,
      system: { group: "-" },
    })),
  );
  await fight.settled();
  const hands = new Hands(fight, gm);
  const rows = (): number => hands.tracker.querySelectorAll(".sz-time[data-when=ahead] .sz-slot").length;
  const bands = (): string[] => hands.texts(".sz-window");
  expect([rows(), bands()]).toEqual([60, ["100 more to come Show them"]]);
  await hands.pressNamed("Show them");
  expect([rows(), bands()]).toEqual([160, ["Show only the next turns"]]);
  await hands.pressNamed("Show only");
  expect(rows()).toBe(60);
}, 60_000);

const CLUB = {
  name: "Club",
  type: "weapon",
  system: { ready: true, modes: { a: { name: "swing", level: 14, damage: "1d", damageType: "cr" } } },
};

it("shows a dozen of a group, the others behind one chip, and counts no further on its buttons", async () => {
  fight = await openHorde(20, [{ name: "Dagny", owner: "Anna", system: { basicSpeed: 4 } }]);
  const { gm } = fight;
  const hands = new Hands(fight, gm);
  const chips = (): string[] => hands.texts(".sz-now .sz-head").map((chip) => /Goblin (\d+)/.exec(chip)?.[1] ?? chip);
  const numbers = (from: number, to: number): string[] =>
    Array.from({ length: to - from + 1 }, (_, at) => String(from + at));
  await hands.press("startCombat");
  const labels = (): string[] =>
    [...hands.tracker.querySelectorAll(".sz-now .sz-head button")].map((one: Loose) => String(one.textContent).trim());
  expect(labels()).toEqual([...numbers(2, 12), "+8"]);
  expect(hands.tracker.querySelector("[data-action=groupDone]").textContent).toContain("All: Done");
  await hands.press("toggleGroup");
  expect(labels()).toEqual([...numbers(2, 20), "−"]);
  await hands.press("toggleGroup");
  for (let turn = 0; turn < 12; turn++) await fight.combat(gm).perform({ type: "done" });
  await fight.settled();
  await gm.ui.combat.render({ force: true });
  expect(acting(fight.combat(gm))).toEqual(["Goblin 13"]);
  expect(labels()).toEqual([...numbers(14, 20), "+12"]);
  expect(hands.tracker.querySelector("[data-action=groupDone]").textContent).toContain("All 8 done");
  expect(chips()).toHaveLength(9);
}, 60_000);

it("attacks with all of a crowd by one button, or asks where somebody's attack is not what it says", async () => {
  const system = { basicSpeed: 5.25, dx: 10 };
  fight = await openHorde(13, [{ name: "Dagny", owner: "Anna", system: { basicSpeed: 4 } }], "speed-order", system, [
    CLUB,
  ]);
  const { gm } = fight;
  const hands = new Hands(fight, gm);
  const last = await gm.window.Actor.create({ name: "Goblin", type: "npc", system, items: [CLUB] });
  const group = groupsOf(fight.combat(gm))["Goblin 1"];
  await fight
    .combat(gm)
    .createEmbeddedDocuments("Combatant", [{ actorId: last.id, name: "Goblin 14", system: { group } }]);
  await fight.settled();
  await hands.press("startCombat");
  await fight.settled();
  const strike = async (level: number): Promise<number> => {
    await last.items.contents[0].update({ "system.modes.a.level": level });
    await fight.settled();
    await gm.ui.combat.render({ force: true });
    await hands.press("quickAttack");
    return Object.keys((fight.combat(gm).encounter.exchanges ?? {}) as object).length;
  };
  expect([await strike(9), hands.dialog !== null]).toEqual([0, true]);
  hands.dialog.querySelector("button[data-action=cancel], [data-action=close]").click();
  await fight.settled();
  expect([await strike(14), hands.dialog]).toEqual([14, null]);
}, 60_000);

it("brings those who are out back from one entry of the encounter's menu", async () => {
  fight = await openHorde(3, []);
  const { gm } = fight;
  const hands = new Hands(fight, gm);
  await hands.press("startCombat");
  const [one, two] = [fight.combatant(gm, "Goblin 1"), fight.combatant(gm, "Goblin 2")];
  const back = async (): Promise<string[]> => {
    await hands.press("encounterMenu");
    return hands.entries().filter((entry) => entry.startsWith("Back in the fight"));
  };
  for (const combatant of [one, two]) await combatant.update({ defeated: true });
  await fight.settled();
  expect(await back()).toEqual(["Back in the fight…"]);
  await hands.pick("Back in the fight…");
  expect(hands.entries()).toEqual(["Goblin 1", "Goblin 2"]);
  await hands.pick("Goblin 2");
  expect([one.defeated, two.defeated]).toEqual([true, false]);
  expect(await back()).toEqual(["Back in the fight: Goblin 1"]);
});

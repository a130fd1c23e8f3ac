import { describe, expect, it } from "vitest";
import type { Loose } from "../../../playground/shared/loose.ts";
import { combatOf, participantOf, requests } from "../../../src/rules/index.ts";
import { byDay, someOf, QUICK } from "../../quick.ts";
import { SHIPPED } from "../../shipped.ts";
import { draw } from "../world.ts";
import { EQUALS, acting, openUnseenFight, type Fight } from "./fight.ts";

/** Everywhere else B-60 and B-61 decide. */
const WITHOUT_RULE = SHIPPED.filter((id) => combatOf({ pacing: id }) !== "gurps");

let fight: Fight;

async function open(pacing: string, table: object = {}, people = EQUALS): Promise<Loose> {
  fight = await openUnseenFight(people, pacing);
  await fight.gm.game.settings.set("segment-zero", "table", table);
  const combat = fight.combat(fight.gm);
  await combat.perform({ type: "start" });
  const start = requests(combat.encounter).find(({ id }) => id === "start");
  if (start) await combat.perform({ type: "answer", answers: { start: start.fallback } });
  await fight.settled();
  return combat;
}

async function hurt(name: string, points: number): Promise<void> {
  await fight.give({ type: "harm", participant: fight.id(name), injury: points });
}

async function setHp(name: string, value: number): Promise<void> {
  await fight.settled(fight.combatant(fight.gm, name).actor.update({ "system.hp.value": value }));
}

/** Whether a combatant is defeated: in the fight, and by Foundry's mark. */
const isOut = (name: string): boolean[] => [
  participantOf(fight.combat(fight.gm).encounter, fight.id(name))!.defeated,
  fight.combatant(fight.anna, name).defeated,
];
const buttons = (client: Fight["gm"]): Loose[] => [
  ...client.ui.combat.element.querySelectorAll("[data-action=takeOut]"),
];

describe("0 HP or less, by default", () => {
  it.each(someOf(byDay(WITHOUT_RULE, 1, 2), 1))("in %s: asks the GM in the row, one press decides", async (pacing) => {
    const combat = await open(pacing);
    await draw(fight.gm);
    await draw(fight.anna);
    expect(buttons(fight.gm)).toEqual([]);
    await hurt("Troll", 27);
    expect(isOut("Troll")).toEqual([false, false]);
    const [button, ...others] = buttons(fight.gm);
    expect(others).toEqual([]);
    expect(button.textContent.replace(/\s+/g, " ").trim()).toBe("Take out HP −17/10");
    expect(button.closest(".sz-slot, .sz-now, .sz-wait").textContent).toContain("Troll");
    expect(buttons(fight.anna)).toEqual([]);
    button.click();
    await fight.settled();
    expect(isOut("Troll")).toEqual([true, true]);
    expect(acting(combat)).not.toContain("Troll");
    expect(buttons(fight.gm)).toEqual([]);
    await fight.settled(combat.previousTurn());
    expect(isOut("Troll")).toEqual([false, false]);
    await fight.settled(combat.redo());
    expect(isOut("Troll")).toEqual([true, true]);
    // Healed, it is offered to return.
    await setHp("Troll", 0);
    expect(buttons(fight.gm)).toEqual([]);
    await setHp("Troll", 4);
    expect(buttons(fight.gm).map(({ textContent }) => textContent.replace(/\s+/g, " ").trim())).toEqual([
      "Bring back HP 4/10",
    ]);
    buttons(fight.gm)[0].click();
    await fight.settled();
    expect([isOut("Troll"), buttons(fight.gm)]).toEqual([[false, false], []]);
    await fight.settled(combat.previousTurn());
    expect([isOut("Troll"), buttons(fight.gm)]).toMatchObject([[true, true], [{}]]);
    await fight.settled(combat.redo());
    expect(isOut("Troll")).toEqual([false, false]);
    // One defeated by hand is no such case.
    await fight.settled(fight.combatant(fight.gm, "Troll").update({ defeated: true }));
    expect([isOut("Troll"), buttons(fight.gm)]).toEqual([[true, true], []]);
  });

  it("asks about HP set by hand and about characters too", async () => {
    await open("stopwatch");
    await draw(fight.gm);
    await setHp("Mira", 0);
    const [button] = buttons(fight.gm);
    expect(button.closest("li").textContent).toContain("Mira");
    await setHp("Mira", 1);
    expect(buttons(fight.gm)).toEqual([]);
  });

  it.skipIf(QUICK)("asks about a group in its row", async () => {
    await open("stopwatch", {}, [
      EQUALS[0]!,
      ...["Orc 1", "Orc 2", "Orc 3"].map((name) => ({
        name,
        system: EQUALS[0]!.system!,
        combatant: { system: { group: "orcs" } },
      })),
    ]);
    await draw(fight.gm);
    await hurt("Orc 2", 11);
    await hurt("Orc 3", 12);
    expect(buttons(fight.gm).map(({ textContent }: Loose) => textContent.replace(/\s+/g, " ").trim())).toEqual([
      "Take 2 out Orc 2 and Orc 3",
    ]);
    buttons(fight.gm)[0].click();
    await fight.settled();
    expect([isOut("Orc 1"), isOut("Orc 2"), isOut("Orc 3")]).toEqual([
      [false, false],
      [true, true],
      [true, true],
    ]);
    await fight.settled(fight.combat(fight.gm).previousTurn());
    expect([isOut("Orc 2"), isOut("Orc 3")]).toEqual([
      [false, false],
      [false, false],
    ]);
  });

  it.skipIf(QUICK)("asks nothing in speed order, where B-60 and B-61 decide", async () => {
    await open("speed-order");
    await draw(fight.gm);
    await hurt("Troll", 17);
    expect([isOut("Troll"), buttons(fight.gm)]).toEqual([[false, false], []]);
  });
});

describe("0 HP or less with automatic defeat of NPCs", () => {
  const TABLE = { atZeroHp: "npcs" };

  it("defeats an NPC with the hurting click and revives with one undo", async () => {
    const combat = await open("two-action", TABLE);
    await hurt("Troll", 10);
    expect(isOut("Troll")).toEqual([true, true]);
    await fight.settled(combat.previousTurn());
    expect([isOut("Troll"), fight.combatant(fight.gm, "Troll").actor.system.hp.value]).toEqual([[false, false], 10]);
    await fight.settled(combat.redo());
    expect([isOut("Troll"), fight.combatant(fight.gm, "Troll").actor.system.hp.value]).toEqual([[true, true], 0]);
    // Healing brings it back, undoably.
    await setHp("Troll", 3);
    expect(isOut("Troll")).toEqual([false, false]);
    await fight.settled(combat.previousTurn());
    expect(isOut("Troll")).toEqual([true, true]);
    await fight.settled(combat.redo());
    expect(isOut("Troll")).toEqual([false, false]);
  });

  it.skipIf(QUICK)("asks about a character", async () => {
    await open("two-action", TABLE);
    await draw(fight.gm);
    await hurt("Mira", 12);
    expect(isOut("Mira")).toEqual([false, false]);
    expect(buttons(fight.gm)).toHaveLength(1);
  });

  it.skipIf(QUICK)("lets a revived combatant fight until the next loss", async () => {
    await open("two-action", TABLE);
    await hurt("Troll", 12);
    await fight.settled(fight.combatant(fight.gm, "Troll").update({ defeated: false }));
    expect(isOut("Troll")).toEqual([false, false]);
    await setHp("Troll", -1);
    expect(isOut("Troll")).toEqual([false, false]);
    await hurt("Troll", 1);
    expect(isOut("Troll")).toEqual([true, true]);
  });
});

it("leaves all in the fight if the option says so", async () => {
  await open("two-action", { atZeroHp: "leave" });
  await draw(fight.gm);
  await hurt("Troll", 12);
  expect([isOut("Troll"), buttons(fight.gm)]).toEqual([[false, false], []]);
});

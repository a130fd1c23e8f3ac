import { describe, expect, it } from "vitest";
import { openFight, type Fight } from "../combat/fight.ts";
import { Hands } from "../pacings/hands.ts";
import { QUICK } from "../../quick.ts";

const PEOPLE = [{ name: "Perrin", owner: "Anna" }, { name: "Wolf" }];

describe("dialogs at the table", () => {
  let fight: Fight;

  it.skipIf(QUICK)("ask again for an impossible result, keeping the others", async () => {
    fight = await openFight(PEOPLE, "action-period");
    const hands = new Hands(fight, fight.gm);
    await hands.press("startCombat");
    await hands.press("typeResults");
    const [first, second] = [...hands.dialog.querySelectorAll("input")].map(
      (input: { name: string }) => input.name,
    ) as [string, string];
    await hands.fill({ [first]: "9", [second]: "99" });
    await hands.confirm();
    expect(hands.texts(".sz-typed__wrong", hands.dialog)).toEqual(["These dice give 3 to 18."]);
    expect(hands.dialog.querySelector(`[name="${first}"]`).value).toBe("9");
    await hands.fill({ [second]: "12" });
    await hands.confirm();
    expect(hands.dialog).toBe(null);
    expect(hands.texts(".sz-now__name")).toHaveLength(1);
  });

  it("let the GM hide a combatant without a turn", async () => {
    fight = await openFight(PEOPLE, "side-segments");
    const hands = new Hands(fight, fight.gm);
    await hands.press("participantMenu");
    await hands.pick("Hide from players");
    const { combatants, encounter } = fight.combat(fight.gm);
    expect([...combatants].filter(({ hidden }) => hidden as boolean)).toHaveLength(1);
    expect(encounter.status).toBe("setup");
  });

  it.skipIf(QUICK)("focus the open dialog when its question is pressed again", async () => {
    fight = await openFight([{ name: "Guard", system: { basicSpeed: 6 } }, { name: "Guard" }], "speed-order");
    const hands = new Hands(fight, fight.gm);
    const { document } = fight.gm.window;
    const count = (): number => document.querySelectorAll(".sz-dialog").length;
    await hands.press("startCombat");
    await hands.pressNamed("Wait…");
    const [first] = document.querySelectorAll(".sz-dialog");
    await hands.pressNamed("Wait…");
    expect([count(), first.isConnected, first.contains(document.activeElement)]).toEqual([1, true, true]);
    await hands.confirm("cancel");
    await hands.pressNamed("Wait…");
    expect(count()).toBe(1);
  });
});

import { describe, expect, it } from "vitest";
import { PEOPLE, acting, openUnseenFight, type Fight } from "./fight.ts";
import { requests } from "../../../src/rules/index.ts";
import { draw } from "../world.ts";

describe("back and forward", () => {
  let fight: Fight;

  /** The second second, after Mira's Done and Dagny's fall. */
  async function underWay(): Promise<{ fight: Fight; writes: () => number }> {
    fight = await openUnseenFight(PEOPLE, "speed-order", { generation: 14 });
    const { gm, combat, combatant } = fight;
    await combat(gm).startCombat();
    for (let i = 0; i < 4; i++) await combat(gm).nextTurn();
    await fight.settled(combatant(gm, "Dagny").update({ defeated: true }));
    let writes = 0;
    gm.Hooks.on("updateCombat", () => {
      writes++;
    });
    return { fight, writes: () => writes };
  }

  it("returns to the previous round's last turn in one write, keeping defeats", async () => {
    const {
      fight: { gm, anna, combat, combatant, settled },
      writes,
    } = await underWay();
    await settled(combat(gm).previousRound());
    expect(writes()).toBe(1);
    expect(combat(anna).round).toBe(1);
    expect(acting(combat(anna))).toEqual(["Orc"]);
    expect(combatant(anna, "Dagny").isDefeated).toBe(true);
  });

  it("undoes one action in a pacing without rounds", async () => {
    fight = await openUnseenFight(PEOPLE, "stopwatch");
    const { gm, combat, settled } = fight;
    const { perform } = combat(gm);
    await combat(gm).startCombat();
    const answer = async (): Promise<void> => {
      const asked = requests(combat(gm).encounter).filter(({ blocking }) => blocking);
      await perform.call(combat(gm), {
        type: "answer",
        answers: Object.fromEntries(asked.map(({ id, fallback }) => [id, fallback])),
      });
    };
    while (!acting(combat(gm)).length) await answer();
    const before = combat(gm).encounter;
    await combat(gm).nextTurn();
    const { head } = combat(gm).encounter;
    await settled(combat(gm).previousRound());
    expect([head > before.head, combat(gm).encounter.head, combat(gm).round]).toEqual([true, before.head, 1]);
    expect(combat(gm).encounter.clock).toEqual(before.clock);
    await settled(combat(gm).nextRound());
    expect(gm.window.document.querySelectorAll("dialog, .dialog")).toHaveLength(0);
    expect(combat(gm).encounter.head).toBe(before.head);
  });

  it("asks the GM before turns of the round are lost", async () => {
    const { gm, combat, settled } = await openUnseenFight(PEOPLE);
    await settled(combat(gm).startCombat());
    void combat(gm).nextRound();
    await settled();
    const dialog = gm.window.document.querySelector("dialog");
    expect(dialog?.textContent).toContain("3 turns are unfinished and would be lost");
    dialog.querySelector("[data-action=no]").click();
    await settled();
    expect(combat(gm).round).toBe(1);
  });

  it("refuses a player the next round without a question", async () => {
    const { gm, anna, combat, settled } = await openUnseenFight(PEOPLE);
    await settled(combat(gm).startCombat());
    const { head } = combat(gm).encounter;
    await settled(combat(anna).nextRound());
    expect(anna.window.document.querySelectorAll("dialog, .dialog")).toHaveLength(0);
    expect(combat(gm).encounter.head).toBe(head);
    await settled(gm.leave());
    await settled(combat(anna).nextRound());
    await settled(draw(anna));
    expect(anna.ui.combat.element.querySelector(".sz-refusal").textContent).toContain("Only the GM can do that");
  });
});

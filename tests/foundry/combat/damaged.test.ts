import { beforeEach, describe, expect, it } from "vitest";
import type { Loose } from "../../../playground/shared/loose.ts";
import { openFight, type Fight } from "./fight.ts";
import { QUICK } from "../../quick.ts";

let fight: Fight;
let combat: Loose;
beforeEach(async () => {
  fight = await openFight([{ name: "Mira", owner: "Anna" }, { name: "Orc" }]);
  combat = fight.combat(fight.gm);
  await combat.startCombat();
  await fight.settled(combat.nextTurn());
});
const shown = (): string => String(fight.gm.ui.combat.element.textContent);
const press = async (action: string): Promise<void> => {
  fight.gm.ui.combat.element.querySelector(`[data-action="${action}"]`).click();
  await fight.settled();
  await fight.settled(new Promise((resolve) => setTimeout(resolve, 50)));
};
const remove = (path: string): Promise<unknown> => combat.update({ [path.replace(/([^.]+)$/, "-=$1")]: null });

describe("damaged stored encounter", () => {
  it("is repaired without its schema and sets the stored data aside", async () => {
    const { head } = combat.encounter;
    await fight.settled(remove("system.encounter.schema"));
    expect(combat.problem).toMatchObject({ code: "state-unreadable" });
    expect(shown()).toContain("This encounter has been damaged");
    await combat.reconcile();
    expect(combat._source.system.encounter.schema).toBeUndefined();
    await press("repairEncounter");
    expect([combat.problem, combat.damage, combat.encounter.head]).toEqual([null, [], head]);
    expect(JSON.parse(combat.system.aside.at(-1).text).stored.encounter.schema).toBeUndefined();
    expect(await combat.perform({ type: "nextWindow" })).toEqual({ refusal: null });
    expect(combat.encounter.head).toBeGreaterThan(head);
  });

  it("is saved as a file without being changed", async () => {
    await fight.settled(remove("system.encounter.schema"));
    const before = JSON.stringify(combat._source.system);
    const saved: string[] = [];
    fight.gm.foundry.utils.saveDataToFile = (text: string) => {
      saved.push(text);
    };
    await press("saveDamaged");
    expect(saved.map((text) => (JSON.parse(text) as Loose).stored.encounter)).toEqual([
      JSON.parse(JSON.stringify(combat._source.system.encounter)),
    ]);
    expect(JSON.stringify(combat._source.system)).toBe(before);
  });

  it.skipIf(QUICK)("is reported while playable, and restarts the round", async () => {
    await fight.settled(remove("system.encounter.log.p0"));
    expect(combat.problem).toBeNull();
    expect(combat.damage.map(({ code }: Loose) => code)).toContain("changed");
    expect(shown()).toContain("This encounter has been damaged");
    await press("restartRound");
    expect([combat.problem, combat.damage]).toEqual([null, []]);
  });
});

describe("unstarted fight", () => {
  it("is reported as damaged if its data is gone, and restarts", async () => {
    const created = await fight.gm.window.Combat.create({ active: true });
    await created.createEmbeddedDocuments(
      "Combatant",
      fight.gm.game.actors.contents.map(({ id }: Loose) => ({ actorId: id })),
    );
    await fight.settled();
    await fight.settled(created.choosePacing("stopwatch"));
    for (const emptied of [{ system: {} }, { "system.encounter": {}, "system.lastWrite": "", round: 0 }]) {
      await fight.settled(created.update(emptied, { recursive: false, diff: false }));
      expect([created.problem?.code, shown().includes("This encounter has been damaged")]).toEqual([
        "state-unreadable",
        true,
      ]);
      await created.reconcile();
      expect(created._source.system.encounter).toEqual({});
      await press("restartEncounter");
      expect([
        created.problem,
        created.damage,
        created.encounter.status,
        Object.keys(created.encounter.participants).length > 0,
      ]).toEqual([null, [], "setup", true]);
    }
  });

  it.skipIf(QUICK)("is new if it never held our data", async () => {
    const created = await fight.gm.window.Combat.create({ active: true });
    await fight.settled(created.update({ system: {}, flags: {} }, { recursive: false, diff: false }));
    expect([created.problem, created.damage, created.encounter.status]).toEqual([null, [], "setup"]);
  });
});

import { describe, expect, it } from "vitest";
import { PEOPLE, acting, openUnseenFight, type Fight } from "./fight.ts";
import { GENERATIONS } from "../../quick.ts";
import { draw } from "../world.ts";

describe.each(GENERATIONS)("fight on generation %i", (generation) => {
  let fight: Fight;
  const open = async (people = PEOPLE): Promise<Fight> =>
    (fight = await openUnseenFight(people, "speed-order", { generation }));

  it("continues with Done into the next second and undoes to setup", async () => {
    const { gm, anna, combat } = await open();
    const before = JSON.stringify(combat(gm).encounter.participants);
    await combat(gm).startCombat();
    const seen: string[] = [];
    for (let i = 0; i < 4; i++) {
      seen.push(acting(combat(gm))[0] as string);
      await combat(gm).nextTurn();
    }
    await fight.settled();
    expect(seen).toEqual(["Mira", "Orc", "Dagny", "Mira"]);
    expect(combat(anna).turns.map(({ name }: { name: string }) => name)).toEqual(["Mira", "Orc", "Dagny"]);
    expect(combat(anna).round).toBe(2);
    expect(gm.game.time.worldTime).toBe(1);
    for (let i = 0; i < 5; i++) await combat(gm).previousTurn();
    await fight.settled();
    expect(combat(anna).round).toBe(0);
    expect(combat(anna).turn).toBe(null);
    expect(gm.game.time.worldTime).toBe(0);
    expect(JSON.parse(JSON.stringify(combat(anna).encounter.participants))).toEqual(JSON.parse(before));
  });

  it("carries out a player's Done through the GM and refuses others", async () => {
    const { gm, anna, combat } = await open();
    await fight.settled(combat(gm).startCombat());
    const written: string[] = [];
    gm.Hooks.on("updateCombat", (_: object, change: object) => written.push(...Object.keys(change)));
    await fight.settled(combat(gm).update({ round: 7, turn: 2, sort: 5 }));
    expect(["round", "turn", "sort"].filter((name) => written.includes(name))).toEqual(["sort"]);
    expect(await fight.code(anna, { type: "done" })).toBe(null);
    expect(acting(combat(anna))).toEqual(["Orc"]);
    expect(await fight.code(anna, { type: "done" })).toBe("not-yours");
    expect(await fight.code(anna, { type: "undo" })).toBe("gm-only");
    expect(acting(combat(gm))).toEqual(["Orc"]);
  });

  it("tells a player that no GM is connected and keeps the turn", async () => {
    const { gm, anna, combat } = await open();
    await combat(gm).startCombat();
    await fight.settled(draw(anna));
    const panel = (): string => anna.ui.combat.element.querySelector('[data-key="damage"]')?.textContent ?? "";
    expect(panel()).toBe("");
    await fight.settled(gm.leave());
    expect(panel()).toContain("No GM is online");
    expect(await fight.code(anna, { type: "done" })).toBe("no-gm");
    expect(acting(combat(anna))).toEqual(["Mira"]);
  });

  it("updates with defeat, hiding and a changed actor", async () => {
    const { gm, combat, combatant } = await open();
    await combat(gm).startCombat();
    await combatant(gm, "Orc").update({ defeated: true, hidden: true });
    await fight.settled(combatant(gm, "Dagny").actor.update({ "system.basicSpeed": 9 }));
    await fight.settled(combat(gm).nextTurn());
    expect(acting(combat(gm))).toEqual(["Dagny"]);
    const orc = Object.values(
      combat(gm).encounter.participants as Record<string, Record<string, { hidden: boolean; defeated: boolean }>>,
    )
      .flatMap((bucket) => Object.values(bucket))
      .find((one) => one.defeated);
    expect(orc?.hidden).toBe(true);
  });
});

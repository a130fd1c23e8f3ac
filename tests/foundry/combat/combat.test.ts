import { describe, expect, it } from "vitest";
import { acting, openUnseenFight, type Fight } from "./fight.ts";
import { GENERATIONS, QUICK } from "../../quick.ts";
import { draw } from "../world.ts";

const PEOPLE = [
  { name: "Mira", owner: "Anna", system: { basicSpeed: 6.25, dx: 13 } },
  { name: "Orc", system: { basicSpeed: 5.75, dx: 11 } },
  { name: "Dagny", owner: "Anna", system: { basicSpeed: 5.5, dx: 11 } },
];

describe.each(GENERATIONS)("fight on generation %i", (generation) => {
  let fight: Fight;
  const open = async (people = PEOPLE): Promise<Fight> =>
    (fight = await openUnseenFight(people, "speed-order", { generation }));
  it("joins combatants and starts with the first", async () => {
    const { gm, anna, combat } = await open();
    await fight.settled(combat(gm).startCombat());
    for (const client of [gm, anna]) {
      expect(acting(combat(client))).toEqual(["Mira"]);
      expect(combat(client).round).toBe(1);
      expect(combat(client).combatant.name).toBe("Mira");
      expect(combat(client).turns.map((one: { name: string }) => one.name)).toEqual(["Mira", "Orc", "Dagny"]);
    }
    expect([...gm.errors(), ...anna.errors()]).toEqual([]);
  });

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
    expect(combat(anna).round).toBe(2);
    expect(gm.game.time.worldTime).toBe(1);
    for (let i = 0; i < 5; i++) await combat(gm).previousTurn();
    await fight.settled();
    expect(combat(anna).round).toBe(0);
    expect(combat(anna).turn).toBe(null);
    expect(gm.game.time.worldTime).toBe(0);
    expect(JSON.parse(JSON.stringify(combat(anna).encounter.participants))).toEqual(JSON.parse(before));
    expect(gm.errors()).toEqual([]);
  });

  it("carries out a player's Done through the GM and refuses others", async () => {
    const { gm, anna, combat } = await open();
    await fight.settled(combat(gm).startCombat());
    expect((await combat(anna).perform({ type: "done" })).refusal).toBe(null);
    await fight.settled();
    expect(acting(combat(anna))).toEqual(["Orc"]);
    expect((await combat(anna).perform({ type: "done" })).refusal?.code).toBe("not-yours");
    expect((await combat(anna).perform({ type: "undo" })).refusal?.code).toBe("gm-only");
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
    expect((await combat(anna).perform({ type: "done" })).refusal?.code).toBe("no-gm");
    expect(acting(combat(anna))).toEqual(["Mira"]);
  });

  it.skipIf(QUICK)("writes the combat once per Done", async () => {
    const { gm, combat } = await open();
    await combat(gm).startCombat();
    let writes = 0;
    gm.Hooks.on("updateCombat", () => {
      writes++;
    });
    await fight.settled(combat(gm).nextTurn());
    expect(writes).toBe(1);
  });

  it.skipIf(QUICK)("includes turn in every change, even for the same combatant twice", async () => {
    const { gm, combat } = await open([PEOPLE[0]!]);
    await combat(gm).startCombat();
    const changes: object[] = [];
    gm.Hooks.on("updateCombat", (_combat: unknown, changed: object) => {
      changes.push(changed);
    });
    await combat(gm).nextTurn();
    await fight.settled(combat(gm).nextTurn());
    expect(changes).toHaveLength(2);
    for (const changed of changes) expect(changed).toMatchObject({ turn: 0 });
  });

  it.skipIf(QUICK)("starts and ends turns once each, but not on Undo", async () => {
    const { gm, combat } = await open();
    const events: string[] = [];
    const prototype = Object.getPrototypeOf(combat(gm));
    prototype._onStartTurn = async (combatant: { name: string }) => {
      events.push(`start ${combatant.name}`);
    };
    prototype._onEndTurn = async (combatant: { name: string }) => {
      events.push(`end ${combatant.name}`);
    };
    await combat(gm).startCombat();
    await combat(gm).nextTurn();
    await fight.settled(combat(gm).previousTurn());
    expect(events).toEqual(["start Mira", "end Mira", "start Orc"]);
  });

  it.skipIf(QUICK)("updates with defeat, hiding and a changed actor", async () => {
    const { gm, combat, combatant } = await open();
    await combat(gm).startCombat();
    await combatant(gm, "Orc").update({ defeated: true, hidden: true });
    await fight.settled(combatant(gm, "Dagny").actor.update({ "system.basicSpeed": 9 }));
    await fight.settled(combat(gm).nextTurn());
    expect(acting(combat(gm))).toEqual(["Dagny"]);
    const orc = Object.values(
      combat(gm).encounter.participants as Record<string, Record<string, { hidden: boolean; defeated: boolean }>>,
    )
      .flatMap((shelf) => Object.values(shelf))
      .find((one) => one.defeated);
    expect(orc?.hidden).toBe(true);
  });

  it("undoes an action without reviving the defeated", async () => {
    const { gm, combat, combatant } = await open();
    await combat(gm).startCombat();
    await combat(gm).nextTurn();
    await fight.settled(combatant(gm, "Dagny").update({ defeated: true }));
    await fight.settled(combat(gm).previousTurn());
    expect(acting(combat(gm))).toEqual(["Mira"]);
    await combat(gm).nextTurn();
    await fight.settled(combat(gm).nextTurn());
    expect(acting(combat(gm))).toEqual(["Mira"]);
    expect(combat(gm).round).toBe(2);
  });

  it.skipIf(QUICK)("keeps the current turn unless its combatant is removed", async () => {
    const { gm, anna, combat, combatant } = await open();
    await combat(gm).startCombat();
    await fight.settled(combatant(gm, "Dagny").delete());
    expect(acting(combat(anna))).toEqual(["Mira"]);
    await fight.settled(combatant(gm, "Mira").delete());
    expect(acting(combat(anna))).toEqual(["Orc"]);
    expect(combat(anna).combatant.name).toBe("Orc");
  });

  it("is unchanged after a reload", async () => {
    const { gm, combat, world } = await open();
    await combat(gm).startCombat();
    await fight.settled(combat(gm).nextTurn());
    const stored = JSON.stringify(combat(gm).encounter);
    await gm.leave();
    const again = await world.settled(world.join("Gamemaster"));
    expect(JSON.parse(JSON.stringify(again.game.combats.contents[0].encounter))).toEqual(JSON.parse(stored));
    expect(acting(again.game.combats.contents[0])).toEqual(["Orc"]);
  });
});

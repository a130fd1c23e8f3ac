import { afterEach, describe, expect, it } from "vitest";
import { requests } from "../../../src/rules/index.ts";
import { acting, openFight, type Fight, type Fighter } from "../combat/fight.ts";
import { Hands } from "../pacings/hands.ts";
import { draw, type Client } from "../world.ts";
import { everything } from "./table.ts";
import { QUICK } from "../../quick.ts";

const MIRA: Fighter = { name: "Mira", owner: "Anna", system: { basicSpeed: 6.25, dx: 12, agility: 12 } };
const DAGNY: Fighter = { name: "Dagny", owner: "Ben", system: { basicSpeed: 5.75, dx: 11, agility: 12 } };
const ORC: Fighter = { name: "Orc", system: { basicSpeed: 5, dx: 11, agility: 12 } };

describe("a player's panel", () => {
  let fight: Fight;
  afterEach(() => fight.world.close());

  const hands = (client: Client): Hands => new Hands(fight, client);
  const settle = (settings: Record<string, unknown>): Promise<unknown> =>
    fight.gm.game.settings.set("segment-zero", "table", settings);
  const done = (client: Client): string[] => hands(client).texts(".sz-mine [data-action=done]");

  async function join(name: string): Promise<Client> {
    const client = await fight.world.join(name);
    await client.ui.combat.render({ force: true, combat: fight.combat(client) });
    await fight.settled();
    return client;
  }

  it("offers what can be done for the characters of others, named, only where the table allows it", async () => {
    fight = await openFight([MIRA, DAGNY, ORC]);
    const ben = await join("Ben");
    await fight.combat(fight.gm).perform({ type: "start" });
    await fight.settled();
    expect(done(ben)).toEqual([]);
    expect(hands(ben).texts(".sz-mine__others")).toEqual([]);
    await settle({ actForEachOther: true });
    await fight.settled();
    expect(hands(ben).texts(".sz-mine__title")).toEqual(["You are next"]);
    expect(hands(ben).texts(".sz-mine__others")).toEqual(["For other players’ characters"]);
    expect(done(ben)).toEqual(["Mira: Done no manoeuvre chosen"]);
    expect(hands(ben).texts(".sz-you")).toHaveLength(1);
    expect(hands(ben).texts("[data-spoken=alert]")).toEqual([""]);
    await hands(ben).press("done");
    expect(acting(fight.combat(fight.gm))).toEqual(["Dagny"]);
    expect(done(ben)).toEqual(["Done no manoeuvre chosen"]);
    // NPCs stay the GM's.
    await hands(ben).press("done");
    expect(acting(fight.combat(fight.gm))).toEqual(["Orc"]);
    expect(done(ben)).toEqual([]);
  });

  it.skipIf(QUICK)("says that whoever was interrupted goes on next", async () => {
    fight = await openFight([MIRA, { ...ORC, system: { ...ORC.system, basicSpeed: 7 } }]);
    const { gm, anna, combat, combatant } = fight;
    await draw(anna);
    const orc = combatant(gm, "Orc").id as string;
    for (const command of [
      { type: "start" },
      { type: "wait", participant: orc, trigger: "she comes near", answer: "attack" },
      { type: "cutIn", participant: orc },
    ]) {
      expect((await combat(gm).perform(command)).refusal, command.type).toBeNull();
    }
    await fight.settled();
    expect(acting(combat(gm))).toEqual(["Orc"]);
    expect(hands(anna).texts(".sz-mine__title")).toEqual(["You are next"]);
    expect(hands(anna).texts("[data-spoken=status]")[0]).toContain("Next: Mira");
  });

  it.skipIf(QUICK)(
    "finishes only a player's own of those who act at the same time, and says whose button it is",
    async () => {
      const sabre = { name: "Sabre", type: "weapon", system: { speedClass: 7 } };
      const all = [MIRA, { ...MIRA, name: "Wren" }, ORC].map((one) => ({
        ...one,
        system: { ...one.system, hitDice: 1 },
        items: [{ ...sabre, system: { speedClass: 7, weaponSpeed: 4 } }],
      }));
      fight = await openFight(all, "side-segments");
      await draw(fight.anna);
      const { gm, anna, combat } = fight;
      await combat(gm).perform({ type: "start" });
      await fight.settled();
      for (let at = 0; at < 12 && !acting(combat(gm)).includes("Mira"); at++) {
        const owed = requests(combat(gm).encounter).filter(({ blocking }) => blocking);
        const answers = Object.fromEntries(
          owed.map(({ id, dice, fallback }, place): [string, unknown] => [id, dice ? 3 + place : fallback]),
        );
        await combat(gm).perform(owed.length ? { type: "answer", answers } : { type: "done" });
        await fight.settled();
      }
      expect(acting(combat(gm)).sort()).toEqual(expect.arrayContaining(["Mira", "Wren"]));
      expect(done(anna)).toEqual(["Done for all 2", "Mira: Done", "Wren: Done"]);
      await hands(anna).pressNamed("Wren: Done");
      expect(acting(combat(gm))).not.toContain("Wren");
      expect(acting(combat(gm))).toContain("Mira");
      expect(done(anna)).toEqual(["Done"]);
    },
  );

  it.skipIf(QUICK)("types in results only where the table allows it", async () => {
    fight = await openFight([MIRA, DAGNY, ORC], "action-period");
    await draw(fight.anna);
    const { gm, anna } = fight;
    await fight.combat(gm).perform({ type: "start" });
    await fight.settled();
    const typing = (client: Client): number =>
      hands(client).tracker.querySelectorAll("[data-action=typeResults]").length as number;
    expect(typing(anna)).toBeGreaterThan(0);
    await settle({ typedResults: false });
    await fight.settled();
    expect([typing(anna), typing(gm) > 0]).toEqual([0, true]);
    expect(hands(anna).texts(".sz-mine [data-action=rollRequests]")).toEqual(["Roll 3d6"]);
  });

  it.skipIf(QUICK)("shows the GM what players see, with nothing to press but the way back", async () => {
    fight = await openFight([MIRA, { ...ORC, name: "Xanthippe", combatant: { hidden: true } }, DAGNY]);
    const { gm } = fight;
    await fight.combat(gm).perform({ type: "start" });
    await fight.settled();
    expect(everything(gm)).toContain("Xanthippe");
    await hands(gm).press("encounterMenu");
    await hands(gm).pick("Preview as player");
    expect(hands(gm).tracker.outerHTML).not.toContain("Xanthippe");
    expect(
      [...hands(gm).tracker.querySelectorAll("[data-action]")]
        .map(({ dataset }) => dataset.action as string)
        .filter((action) => action !== "activateCombatant"),
    ).toEqual(["seeAsGm"]);
    await hands(gm).press("seeAsGm");
    expect(hands(gm).tracker.outerHTML).toContain("Xanthippe");
  });
});

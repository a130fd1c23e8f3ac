import { afterEach, describe, expect, it } from "vitest";
import { GENERATIONS } from "../../quick.ts";
import { acting } from "../combat/fight.ts";
import { CLOCK, openForeign, type ForeignWorld } from "./foreign.ts";
import { GURPS } from "./systems.ts";

let fight: ForeignWorld;

afterEach(async () => {
  expect([...fight.gm.errors(), ...fight.anna.errors()]).toEqual([]);
  await fight.world.close();
});

describe.each(GENERATIONS)("the module over GURPS in GGA's shape, generation %i", (generation) => {
  it("speed-order: runs two rounds by Basic Speed, in flags alone", async () => {
    fight = await openForeign(GURPS, { generation, pacing: "speed-order" });
    const { gm, world } = fight;
    await fight.combat().startCombat();
    await world.settled();
    const seen: string[] = [];
    for (let turn = 0; turn < 6; turn++) {
      seen.push(...fight.combat().acting.map(({ name }: { name: string }) => name));
      await fight.combat().nextTurn();
      await world.settled();
    }
    expect(seen).toEqual(["Mira", "Orc", "Wolf", "Mira", "Orc", "Wolf"]);
    expect(fight.combat()._source.flags[CLOCK].encounter).toEqual(fight.encounter());
    expect(fight.encounter(fight.anna)).toEqual(fight.encounter());
    void acting;
    void gm;
  });
});

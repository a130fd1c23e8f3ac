// Clicks of players who may not query others: they reach the GM by a flag of the player's own user.
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { currentIds } from "../../../src/rules/index.ts";
import { MIRA, ORC, acting, openUnseenFight, type Fight } from "../combat/fight.ts";
import { GENERATIONS } from "../../quick.ts";
import { Browser, leaveUndrawn, type Client } from "../world.ts";
import { logOf } from "./hands.ts";

const CARA = { name: "Cara", owner: "Chloe", system: { basicSpeed: 6, dx: 11 } };

let fight: Fight;
let chloe: Client;
const given = (): readonly string[] => logOf(fight.combat(fight.gm)).slice(1);
const message = (user: string): object => {
  const { id, encounter } = fight.combat(fight.gm);
  const slots = currentIds(encounter);
  const end = { head: 0, id: "" };
  return { id: "forged0000000000", combat: id as string, user, now: slots, end, commands: [{ type: "done", slots }] };
};
const write = async (client: Client, user: string, note: object): Promise<unknown> =>
  fight.settled(
    client.game.users.get(user).update({ "flags.segment-zero.click": JSON.stringify({ ask: "forged", ...note }) }),
  );

describe.each(GENERATIONS)("a click without QUERY_USER, generation %i", (generation) => {
  beforeEach(async () => {
    fight = await openUnseenFight([MIRA, CARA, ORC], "speed-order", {
      generation,
      alone: true,
      uncertain: { playersMayQuery: false },
    });
    chloe = await fight.world.join("Chloe");
    leaveUndrawn(chloe);
    await fight.settled(fight.combat(fight.gm).startCombat());
  });
  afterEach(() => fight.world.close());

  it("is carried out once, with refusals answered", async () => {
    const { anna, gm, combat } = fight;
    expect(anna.game.user.hasPermission("QUERY_USER")).toBe(false);
    expect(await fight.code(chloe, { type: "done", slots: [acting(combat(gm))[0]] })).not.toBe(null);
    expect(await fight.code(anna, { type: "defeat", participant: fight.id("Orc") })).toBe("gm-only");
    expect(await fight.code(anna, { type: "done" })).toBe(null);
    expect(await fight.code(chloe, { type: "done" })).toBe(null);
    expect([given(), acting(combat(gm))]).toEqual([["done", "done"], ["Orc"]]);
    expect(anna.errors()).toEqual([]);
  });

  it("works from a second device, written by one of the GM's tabs", async () => {
    const { world, gm, combat } = fight;
    await world.join("Gamemaster", { undrawn: ["combat"] });
    const tablet = await world.join("Anna", { undrawn: ["combat"], browser: new Browser() });
    expect(await fight.code(tablet, { type: "done" })).toBe(null);
    expect([given(), acting(combat(gm))]).toEqual([["done"], ["Cara"]]);
  });

  it("counts only for the user whose flag it is", async () => {
    const { gm, anna } = fight;
    const [annas, chloes, gms] = [anna, chloe, gm].map(({ game }) => game.user.id as string) as [
      string,
      string,
      string,
    ];
    await expect(write(chloe, annas, { to: gms, message: message(annas) })).rejects.toThrow(/lacks permission/);
    await write(chloe, chloes, { to: gms, message: message(annas) });
    await write(gm, annas, { to: gms, message: message(annas) });
    await write(anna, annas, { to: gms, message: "no message" });
    await fight.settled(anna.game.user.update({ "flags.segment-zero.click": 7 }));
    expect(given()).toEqual([]);
    expect(String(gm.game.users.get(chloes).flags["segment-zero"].click)).toContain("not-recognised");
  });
});

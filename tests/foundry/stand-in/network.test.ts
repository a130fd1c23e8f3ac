import { describe, expect, it } from "vitest";
import type { Loose } from "../../../playground/shared/loose.ts";
import { fight, worldOf } from "./helpers.ts";

describe("the network between clients", () => {
  it("reorders messages between clients, never for one", async () => {
    const world = await worldOf();
    const gm = await world.join("Gamemaster");
    const anna = await world.join("Anna");
    const combat = await world.settled(fight(gm, [1]));
    const rounds: number[] = [];
    anna.Hooks.on("updateCombat", (each: Loose) => rounds.push(each.round as number));
    // Delay her first message, so that the later ones must wait as well.
    let release = (): void => undefined;
    const slow: (number | Promise<void>)[] = [new Promise<void>((resolve) => (release = resolve))];
    world.conditions({
      delay: (direction, client) => (direction === "down" && client === "Anna" ? (slow.shift() ?? 0) : 0),
    });
    for (const round of [1, 2, 3, 4]) await combat.update({ round });
    expect([combat.round, rounds]).toEqual([4, []]);
    release();
    await world.settled();
    expect(rounds).toEqual([1, 2, 3, 4]);
  });

  it("loses no operation during a client's start", async () => {
    const world = await worldOf();
    const gm = await world.join("Gamemaster");
    const combat = await fight(gm, [1]);
    world.conditions({ delay: (_, client) => (client === "Anna" ? 5 : 0) });
    const joining = world.join("Anna");
    for (let round = 1; round < 30; round++) {
      await combat.update({ round });
      await new Promise((resolve) => setTimeout(resolve, 1));
    }
    const anna = await world.settled(joining);
    expect(anna.game.combats.get(combat.id).round).toBe(29);
  });
});

import { describe, expect, it } from "vitest";
import type { Loose } from "../../../playground/shared/loose.ts";
import { requests } from "../../../src/rules/index.ts";
import { shipped } from "../../shipped.ts";
import { EQUALS, acting, openUnseenFight, type Fight, type Fighter } from "../combat/fight.ts";
import { draw, type Client } from "../world.ts";
import { QUICK, someOf } from "../../quick.ts";

let fight: Fight;
let gm: Client;
let combat: Loose;
let count = 0;

/** Counts writes of the fight since the last call. */
function writes(): number {
  const since = count;
  count = 0;
  return since;
}

async function open(people: readonly Fighter[], pacing: string, table: object, options: object = {}): Promise<void> {
  fight = await openUnseenFight(people, pacing);
  ({ gm } = fight);
  fight.world.random(11);
  await gm.game.settings.set("segment-zero", "table", table);
  combat = fight.combat(gm);
  for (const [name, value] of Object.entries(options)) await combat.perform({ type: "option", name, value });
  await fight.settled();
  gm.Hooks.on("updateCombat", ({ id }: Loose) => {
    if (id === combat.id) count++;
  });
  writes();
}

const nameOf = (id: string): string => combat.combatants.get(id).name as string;
const rolls = (): ReturnType<typeof requests> => requests(combat.encounter).filter(({ dice }) => dice);
const pending = (): string[] =>
  rolls().map(({ participant, side }) => (participant ? nameOf(participant) : (side as string)));
/** Answers rolls by name. */
const roll = (results: (name: string) => number): object => ({
  type: "answer",
  answers: Object.fromEntries(rolls().map(({ id, participant }) => [id, results(nameOf(participant!))])),
});
const thrown = (): Loose[] =>
  gm.game.messages.contents.flatMap((message: Loose) => message.rolls as Loose[]) as Loose[];
const start = { type: "start" };
const done = { type: "done" };

describe("automatic dice of NPCs", () => {
  /** Commands that make each pacing request dice at once. */
  const ASKING: Readonly<Record<string, object>> = { "two-action": { initiativeTests: true } };
  const FEWEST: Readonly<Record<string, number>> = { "side-segments": 0, stopwatch: 0 };

  it.each(
    someOf(
      shipped.map(({ id }) => id),
      1,
    ),
  )("in %s: roll in the write that asked, for NPCs alone", async (pacing) => {
    await open(EQUALS, pacing, { rollForNpcs: true }, ASKING[pacing]);
    await fight.give(start);
    expect(writes()).toBe(1);
    for (const name of ["Orc", "Troll", "foes", "npcs", "opponents"]) expect(pending(), pacing).not.toContain(name);
    if (thrown().length) expect(pending(), pacing).toContain("Mira");
    expect(thrown().length, pacing).toBeGreaterThanOrEqual(FEWEST[pacing] ?? 2);
  });

  it.skipIf(QUICK)("roll in the write of a player's click", async () => {
    await open(EQUALS.slice(0, 2), "action-period", { rollForNpcs: true });
    await fight.give(start);
    writes();
    // The same margin as the orc's makes them meet: the contest's die of the orc is rolled with it.
    const total = thrown()[0]!.total as number;
    await fight.code(
      fight.anna,
      roll(() => total),
    );
    expect([writes(), pending()]).toEqual([1, ["Mira"]]);
  });

  it("are undone with their click and not rolled again automatically", async () => {
    await open(EQUALS, "action-period", { rollForNpcs: true });
    await fight.give(start);
    const { head } = combat.encounter;
    const messages = gm.game.messages.size as number;
    await fight.settled(combat.previousTurn());
    expect([combat.encounter.status, writes(), gm.game.messages.size]).toEqual(["setup", 2, messages]);
    // Bookkeeping does not continue the fight.
    await fight.settled(fight.combatant(gm, "Orc").actor.update({ "system.dx": 12 }));
    expect([combat.encounter.status, gm.game.messages.size]).toEqual(["setup", messages]);
    await fight.settled(combat.redo());
    expect(combat.encounter.head).toBeGreaterThanOrEqual(head);
    expect(gm.game.messages.size).toBe(messages);
  });
});

describe("automatic turns without a choice", () => {
  const speeds = (
    [
      ["Mira", 6, "Anna"],
      ["Orc", 5.5],
      ["Dagny", 5, "Anna"],
    ] as const
  ).map(([name, basicSpeed, owner]): Fighter => ({
    name,
    ...(owner ? { owner } : {}),
    system: { basicSpeed, dx: 11 },
  }));
  const surprise = (seconds: number, ...names: string[]): object => ({
    type: "surprise",
    participants: names.map(fight.id),
    seconds,
  });

  it("end for NPCs and players in the previous click's write", async () => {
    await open(speeds, "speed-order", { advance: true });
    await fight.give(start, surprise(1, "Orc", "Dagny"));
    writes();
    await fight.give(done);
    expect([acting(combat), combat.encounter.clock.round, writes()]).toEqual([["Mira"], 2, 1]);
    expect(acting(fight.combat(fight.anna))).toEqual(["Mira"]);
    await fight.settled(combat.previousTurn());
    expect([acting(combat), combat.encounter.clock.round]).toEqual([["Mira"], 1]);
  });

  it.skipIf(QUICK)("end only after the roll that may change them", async () => {
    await open(speeds, "speed-order", { advance: true });
    await fight.give(start, { type: "stun", participant: fight.id("Dagny"), kind: "physical" }, done, done);
    expect(acting(combat)).toEqual(["Dagny"]);
    await fight.settled(combat.rollInitiative([fight.id("Dagny")]));
    expect(acting(combat)).toEqual(["Mira"]);
  });

  it("stop where no one can act", async () => {
    await open(speeds, "speed-order", { advance: true });
    await fight.give(start, surprise(60, ...speeds.map(({ name }) => name)));
    const { round } = combat.encounter.clock;
    expect(round).toBeLessThanOrEqual(3);
    await fight.give(done);
    expect(combat.encounter.clock.round).toBeGreaterThan(round);
    expect(acting(combat)).toHaveLength(1);
  });
});

describe("times without an acting participant", () => {
  const PAIR: readonly Fighter[] = [
    { name: "Mira", owner: "Anna", system: { basicSpeed: 5, dx: 12 } },
    { name: "Orc", system: { basicSpeed: 5, dx: 11 } },
  ];
  const rolled = (): object => roll((name) => (name === "Mira" ? 8 : 10));

  it("stop the fight if the GM wants it, until Onward is pressed", async () => {
    const find = ({ ui }: Client, selector: string): Loose => ui.combat.element.querySelector(selector);
    const reading = (client: Client): string => find(client, ".sz-clock__reading").textContent.trim() as string;
    await open(PAIR, "action-period", {}, { emptyTimes: "stop" });
    await fight.give(start);
    for (const client of [gm, fight.anna]) await draw(client);
    await fight.give(rolled());
    expect(acting(combat)).toEqual(["Mira"]);
    await fight.give(done);
    expect([acting(combat), reading(gm), reading(fight.anna)]).toEqual([
      [],
      "Round 1, step 1: nobody",
      "Round 1, step 1: nobody",
    ]);
    const button = find(gm, "[data-action=onward]");
    expect([button.textContent.trim(), find(fight.anna, "[data-action=onward]")]).toEqual(["Continue", null]);
    writes();
    button.click();
    await fight.settled();
    expect([acting(combat), writes(), reading(gm)]).toEqual([["Orc"], 1, "Round 1, step 0"]);
  });
});

import { afterEach, describe, expect, it } from "vitest";
import type { Loose } from "../../../playground/shared/loose.ts";
import { requests } from "../../../src/rules/index.ts";
import { shipped } from "../../shipped.ts";
import { acting, openUnseenFight, type Fight, type Fighter } from "../combat/fight.ts";
import { draw } from "../world.ts";
import { QUICK, someOf } from "../../quick.ts";

/** Two of the GM's and one of a player's, with everything any pacing reads. */
const stats = { basicSpeed: 5, dx: 11, agility: 7, initiative: 50, hp: { value: 10, max: 10 } };
const PEOPLE: readonly Fighter[] = [
  { name: "Mira", owner: "Anna", system: stats },
  { name: "Orc", system: stats },
  { name: "Troll", system: stats },
];

let fight: Fight;
afterEach(async () => {
  for (const client of [...fight.world.clients]) await client.leave();
});

async function open(
  people: readonly Fighter[],
  pacing: string,
  table: object,
  options: object = {},
): Promise<{ combat: Loose; writes: () => number }> {
  fight = await openUnseenFight(people, pacing);
  fight.world.random(11);
  await fight.gm.game.settings.set("segment-zero", "table", table);
  const combat = fight.combat(fight.gm);
  for (const [name, value] of Object.entries(options)) await combat.perform({ type: "option", name, value });
  await fight.settled();
  let count = 0;
  fight.gm.Hooks.on("updateCombat", (changed: Loose) => {
    if (changed.id === combat.id) count++;
  });
  return { combat, writes: () => count };
}

const owedDice = (combat: Loose): string[] =>
  requests(combat.encounter)
    .filter(({ dice }) => dice)
    .map(({ participant, side }) => (participant ? combat.combatants.get(participant).name : side) as string);

describe("dice of NPCs, rolled by themselves", () => {
  /** What makes each pacing ask for dice at once. */
  const ASKING: Readonly<Record<string, object>> = { "two-action": { initiativeTests: true } };

  it.each(
    someOf(
      shipped.map(({ id }) => id),
      1,
    ),
  )("in %s: as real rolls, in the write that asked for them, and nobody else's", async (pacing) => {
    const { combat, writes } = await open(PEOPLE, pacing, { rollForNpcs: true }, ASKING[pacing]);
    await combat.perform({ type: "start" });
    await fight.settled();
    expect(writes()).toBe(1);
    const owed = owedDice(combat);
    for (const name of ["Orc", "Troll", "foes", "npcs", "opponents"]) expect(owed, pacing).not.toContain(name);
    const rolled = fight.gm.game.messages.contents.flatMap(({ rolls }: Loose) =>
      rolls.map(({ formula }: Loose) => formula as string),
    );
    if (rolled.length) expect(owed, pacing).toContain("Mira");
    const expected: Readonly<Record<string, number>> = {
      "speed-order": 2,
      "action-period": 2,
      "side-segments": 0,
      stopwatch: 0,
      "two-action": 2,
    };
    expect(rolled.length, `${pacing}: ${rolled.join()}`).toBeGreaterThanOrEqual(expected[pacing] ?? 0);
    expect(fight.gm.errors()).toEqual([]);
  });

  it.skipIf(QUICK)(
    "for the side without a player as soon as its die is asked for, and not for the side of the players",
    async () => {
      const { combat } = await open(PEOPLE, "side-segments", { rollForNpcs: true });
      await combat.perform({ type: "start" });
      for (let guard = 0; guard < 20 && !owedDice(combat).length && combat.encounter.stage !== "play"; guard++) {
        const decisions = requests(combat.encounter).filter(({ dice, blocking }) => !dice && blocking);
        if (!decisions.length) break;
        await combat.perform({
          type: "answer",
          answers: Object.fromEntries(decisions.map(({ id, fallback }) => [id, fallback])),
        });
      }
      await fight.settled();
      const sides = Object.keys(combat.encounter.sides);
      expect(sides).toHaveLength(2);
      expect(owedDice(combat)).toEqual([sideOf(combat, "Mira")]);
    },
  );

  it.skipIf(QUICK)("not while it is switched off", async () => {
    const { combat } = await open(PEOPLE, "action-period", {});
    await combat.perform({ type: "start" });
    await fight.settled();
    expect(owedDice(combat).sort()).toEqual(["Mira", "Orc", "Troll"]);
    expect(fight.gm.game.messages.size).toBe(0);
  });

  it.skipIf(QUICK)("with the click of a player as well, in one write", async () => {
    const { combat, writes } = await open([PEOPLE[0]!, PEOPLE[1]!], "action-period", { rollForNpcs: true });
    await combat.perform({ type: "start" });
    await fight.settled();
    const before = writes();
    const [mine] = requests(combat.encounter).filter(({ dice }) => dice);
    // The same margin as the orc's makes them meet: the contest's die of the orc is rolled with it.
    const rolled = fight.gm.game.messages.contents.flatMap(({ rolls }: Loose) =>
      rolls.map(({ total }: Loose) => total as number),
    )[0];
    await fight.combat(fight.anna).perform({ type: "answer", answers: { [mine!.id]: rolled } });
    await fight.settled();
    expect([writes() - before, owedDice(combat)]).toEqual([1, ["Mira"]]);
  });

  it("are taken back with the click that led to them, and not rolled again by themselves", async () => {
    const { combat, writes } = await open(PEOPLE, "action-period", { rollForNpcs: true });
    await combat.perform({ type: "start" });
    await fight.settled();
    const { head } = combat.encounter;
    const messages = fight.gm.game.messages.size as number;
    await combat.previousTurn();
    await fight.settled();
    expect([combat.encounter.status, writes(), fight.gm.game.messages.size]).toEqual(["setup", 2, messages]);
    // Bookkeeping is nobody's wish to go on.
    await fight.combatant(fight.gm, "Orc").actor.update({ "system.dx": 12 });
    await fight.settled();
    expect([combat.encounter.status, fight.gm.game.messages.size]).toEqual(["setup", messages]);
    await combat.redo();
    await fight.settled();
    expect(combat.encounter.head).toBeGreaterThanOrEqual(head);
    expect(fight.gm.game.messages.size).toBe(messages);
  });
});

describe("looking back", () => {
  it.skipIf(QUICK)("rolls nothing, whatever happens to the combatants meanwhile, until somebody goes on", async () => {
    const { combat } = await open(PEOPLE, "action-period", {});
    await combat.perform({ type: "start" });
    await fight.gm.game.settings.set("segment-zero", "table", { rollForNpcs: true });
    const mine = requests(combat.encounter).find(
      ({ participant }) => combat.combatants.get(participant).name === "Mira",
    )!;
    await combat.perform({ type: "answer", answers: { [mine.id]: 10 } });
    await fight.settled();
    expect(owedDice(combat).filter((name) => name !== "Mira")).toEqual([]);
    await combat.previousTurn();
    await fight.settled();
    const messages = fight.gm.game.messages.size as number;
    await fight.combatant(fight.gm, "Orc").actor.update({ "system.dx": 12 });
    await fight.settled();
    expect([owedDice(combat).sort(), fight.gm.game.messages.size]).toEqual([["Mira", "Orc", "Troll"], messages]);
    await combat.perform({ type: "answer", answers: { [mine.id]: 9 } });
    await fight.settled();
    expect(owedDice(combat).filter((name) => name !== "Mira")).toEqual([]);
  });
});

describe("turns without a choice, done by themselves", () => {
  const speeds: readonly Fighter[] = [
    { name: "Mira", owner: "Anna", system: { basicSpeed: 6, dx: 11 } },
    { name: "Orc", system: { basicSpeed: 5.5, dx: 11 } },
    { name: "Dagny", owner: "Anna", system: { basicSpeed: 5, dx: 11 } },
  ];
  const surprise = (...names: string[]): object => ({
    type: "surprise",
    participants: names.map((name) => fight.combatant(fight.gm, name).id as string),
    seconds: 1,
  });

  it("of NPCs and players alike, in the write of the click before", async () => {
    const { combat, writes } = await open(speeds, "speed-order", { advance: true });
    await combat.perform({ type: "start" });
    await combat.perform(surprise("Orc", "Dagny"));
    const before = writes();
    await combat.perform({ type: "done" });
    await fight.settled();
    expect([acting(combat), combat.encounter.clock.round, writes() - before]).toEqual([["Mira"], 2, 1]);
    expect(acting(fight.combat(fight.anna))).toEqual(["Mira"]);
    await combat.previousTurn();
    await fight.settled();
    expect([acting(combat), combat.encounter.clock.round]).toEqual([["Mira"], 1]);
  });

  it.skipIf(QUICK)("not while it is switched off", async () => {
    const { combat } = await open(speeds, "speed-order", {});
    await combat.perform({ type: "start" });
    await combat.perform(surprise("Orc"));
    await combat.perform({ type: "done" });
    await fight.settled();
    expect(acting(combat)).toEqual(["Orc"]);
  });

  it.skipIf(QUICK)("only after the roll that may end it", async () => {
    const { combat } = await open(speeds, "speed-order", { advance: true });
    await combat.perform({ type: "start" });
    await combat.perform({
      type: "stun",
      participant: fight.combatant(fight.gm, "Dagny").id as string,
      kind: "physical",
    });
    for (let turn = 0; turn < 2; turn++) await combat.perform({ type: "done" });
    await fight.settled();
    expect(acting(combat)).toEqual(["Dagny"]);
    await combat.rollInitiative([fight.combatant(fight.gm, "Dagny").id]);
    await fight.settled();
    expect(acting(combat)).toEqual(["Mira"]);
  });

  it("does not run on for ever where nobody can do anything", async () => {
    const { combat } = await open(speeds, "speed-order", { advance: true });
    await combat.perform({ type: "start" });
    const all = {
      type: "surprise",
      participants: speeds.map(({ name }) => fight.combatant(fight.gm, name).id as string),
      seconds: 60,
    };
    await combat.perform(all);
    await fight.settled();
    const { round } = combat.encounter.clock;
    expect(round).toBeLessThanOrEqual(3);
    await combat.perform({ type: "done" });
    await fight.settled();
    expect(combat.encounter.clock.round).toBeGreaterThan(round);
    expect(acting(combat)).toHaveLength(1);
  });
});

describe("times at which nobody acts", () => {
  const PAIR: readonly Fighter[] = [
    { name: "Mira", owner: "Anna", system: { basicSpeed: 5, dx: 12 } },
    { name: "Orc", system: { basicSpeed: 5, dx: 11 } },
  ];
  const reading = (client: Fight["gm"]): string =>
    client.ui.combat.element.querySelector(".sz-clock__reading").textContent.trim() as string;

  it("are stopped at if the GM wants it, said in words, and left with Onward", async () => {
    const { combat, writes } = await open(PAIR, "action-period", {}, { emptyTimes: "stop" });
    await combat.perform({ type: "start" });
    await draw(fight.gm);
    await draw(fight.anna);
    const owed = requests(combat.encounter).filter(({ dice }) => dice);
    await combat.perform({
      type: "answer",
      answers: Object.fromEntries(
        owed.map(({ id, participant }) => [id, combat.combatants.get(participant).name === "Mira" ? 8 : 10]),
      ),
    });
    await fight.settled();
    expect(acting(combat)).toEqual(["Mira"]);
    await combat.perform({ type: "done" });
    await fight.settled();
    expect([acting(combat), reading(fight.gm), reading(fight.anna)]).toEqual([
      [],
      "Round 1, step 1: nobody",
      "Round 1, step 1: nobody",
    ]);
    const button = fight.gm.ui.combat.element.querySelector("[data-action=onward]");
    expect(button.textContent.trim()).toBe("Continue");
    expect(fight.anna.ui.combat.element.querySelector("[data-action=onward]")).toBe(null);
    const before = writes();
    button.click();
    await fight.settled();
    expect([acting(combat), writes() - before, reading(fight.gm)]).toEqual([["Orc"], 1, "Round 1, step 0"]);
  });

  it.skipIf(QUICK)("are passed over unless the GM wants it", async () => {
    const { combat } = await open(PAIR, "action-period", {});
    await combat.perform({ type: "start" });
    const owed = requests(combat.encounter).filter(({ dice }) => dice);
    await combat.perform({
      type: "answer",
      answers: Object.fromEntries(
        owed.map(({ id, participant }) => [id, combat.combatants.get(participant).name === "Mira" ? 8 : 10]),
      ),
    });
    await combat.perform({ type: "done" });
    await fight.settled();
    expect(acting(combat)).toEqual(["Orc"]);
  });
});

function sideOf({ encounter }: Loose, name: string): string {
  const id = fight.combatant(fight.gm, name).id as string;
  return Object.values(encounter.participants as Record<string, Record<string, { side: string }>>)
    .map((shelf) => shelf[id])
    .find(Boolean)!.side;
}

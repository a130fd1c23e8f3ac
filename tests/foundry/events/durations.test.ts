import { describe, expect, it } from "vitest";
import type { Dict, Loose } from "../../../playground/shared/loose.ts";
import { PEOPLE, actorOf, openUnseenFight, type Fight } from "../combat/fight.ts";
import { byDay, someOf } from "../../quick.ts";
import { requests } from "../../../src/rules/index.ts";

const EVENTS = ["turnStart", "turnEnd", "roundStart", "roundEnd", "combatStart", "combatEnd"] as const;

/** Effects of no and of zero duration for each event of V14, and one of an event that a module announces. */
const EFFECTS = [
  ...EVENTS.flatMap((expiry) => [
    { name: `${expiry} 0`, duration: { value: 0, units: "turns", expiry } },
    { name: `${expiry} none`, duration: { value: null, units: "seconds", expiry } },
  ]),
  { name: "round, combatEnd", duration: { value: 1, units: "rounds", expiry: "combatEnd" } },
  { name: "second, combatEnd", duration: { value: 1, units: "seconds", expiry: "combatEnd" } },
  { name: "rest", duration: { value: null, units: "seconds", expiry: "rest" } },
  { name: "for good" },
];

const both = (...events: readonly string[]): string[] => events.flatMap((event) => [`${event} 0`, `${event} none`]);

const FIGHTERS = [...PEOPLE, { name: "Wolf", token: "linked" as const, system: { basicSpeed: 5 } }];

async function open(pacing: string): Promise<Fight> {
  const fight = await openUnseenFight(FIGHTERS, pacing, { generation: 14 });
  for (const { CONFIG } of [fight.gm, fight.anna]) CONFIG.ActiveEffect.expiryEvents.rest = "Rest";
  return fight;
}

async function give(fight: Fight, name: string, effects: readonly Dict[] = EFFECTS): Promise<void> {
  await fight.settled(actorOf(fight.gm, name).createEmbeddedDocuments("ActiveEffect", effects));
}

/** Answers what is asked with dice that differ, so that no contest ties for ever; else gives Done. */
async function goOn(fight: Fight): Promise<void> {
  const owed = requests(fight.combat(fight.gm).encounter).filter(({ blocking }) => blocking);
  const answers = owed.map(({ id, fallback }, at) => [id, typeof fallback === "number" ? fallback + at : fallback]);
  await fight.give(owed.length ? { type: "answer", answers: Object.fromEntries(answers) } : { type: "done" });
}

const working = (fight: Fight, name: string): string[] =>
  [...actorOf(fight.anna, name).effects]
    .filter((effect: Loose) => effect.active)
    .map((effect: Loose) => effect.name as string)
    .sort();

/** Steps, of which the last two are the early ends of a round. */
const STEPS = 10;

const PACINGS = byDay(["speed-order", "stopwatch", "two-action", "action-period", "side-segments"], 0, 1);

describe("effects of V14", () => {
  it.each(someOf(PACINGS, 0))("end in %s at the first event of their kind, until Undo", async (pacing) => {
    const fight = await open(pacing);
    const bearers = ["Orc", "Wolf"];
    const { expiryAction } = fight.gm.CONFIG.ActiveEffect as { expiryAction: unknown };
    expect(expiryAction).toBe("update");
    // Before the start: the start ends its own alone.
    await give(fight, "Orc", [{ name: "early", duration: { value: null, expiry: "combatStart" } }]);
    await fight.give({ type: "start" });
    expect(working(fight, "Orc")).toEqual([]);
    for (const name of bearers) await give(fight, name);
    const stays = [...both("combatEnd", "combatStart"), "for good", "rest", "round, combatEnd", "second, combatEnd"];
    const seen: string[][][] = [];
    const look = (): string[][] => bearers.map((name) => working(fight, name));
    const whole = [...new Set(EFFECTS.map(({ name }) => name))].sort();
    expect(look()).toEqual([whole, whole]);
    for (let step = 1; step <= STEPS; step++) {
      seen.push(look());
      await (step > STEPS - 2 && pacing !== "stopwatch" ? fight.give({ type: "nextWindow" }) : goOn(fight));
    }
    // All turns and rounds have come; the rest stays.
    expect(look()).toEqual([stays.sort(), stays.sort()]);
    for (const before of [...seen].reverse()) {
      await fight.give({ type: "takeBack" });
      expect(look()).toEqual(before);
    }
    await fight.give({ type: "end" });
    const left = [...both("combatStart"), "for good", "rest"].sort();
    expect(look().map((names) => names.filter((name) => !name.includes("combatEnd")))).toEqual([left, left]);
    expect(working(fight, "Orc")).not.toContain("combatEnd none");
    await fight.give({ type: "takeBack" });
    expect(look()).toEqual([whole, whole]);
    // A module announces its own event.
    await fight.settled(fight.gm.window.ActiveEffect.registry.refresh("rest"));
    expect(working(fight, "Wolf")).not.toContain("rest");
  });

  it("last to the end of the turn in which it was created", async () => {
    const fight = await open("speed-order");
    const turn = [{ name: "this turn", duration: { value: 0, units: "turns", expiry: "turnEnd" } }];
    await fight.give({ type: "start" });
    // Mira acts.
    await give(fight, "Orc", turn);
    expect(working(fight, "Orc")).toEqual(["this turn"]);
    await fight.give({ type: "done" });
    expect(working(fight, "Orc")).toEqual([]);
    await fight.give({ type: "takeBack" });
    expect(working(fight, "Orc")).toEqual(["this turn"]);
    // A defeat ends the turn, too, and a combatant that leaves takes its turn along.
    await fight.settled(fight.combatant(fight.gm, "Mira").delete());
    expect(working(fight, "Orc")).toEqual([]);
  });
});

import { describe, expect, it } from "vitest";
import type { Loose } from "../../../playground/shared/loose.ts";
import { PEOPLE, acting, openUnseenFight, type Fight } from "../combat/fight.ts";
import { done, goOn, watchHooks } from "./table.ts";
import { GENERATIONS, QUICK } from "../../quick.ts";

let fight: Fight;
const CORE = {
  combatStart: (_combat: Loose, data: Loose) => `combatStart ${JSON.stringify(data)}`,
  combatTurn: (_combat: Loose, data: Loose, options: Loose) =>
    `combatTurn ${JSON.stringify(data)} ${String(options.direction)} ${String(options.worldTime.delta)}`,
  combatRound: (_combat: Loose, data: Loose, options: Loose) =>
    `combatRound ${JSON.stringify(data)} ${String(options.direction)} ${String(options.worldTime.delta)}`,
};
const AFTER = {
  updateCombat: (_combat: Loose, changed: Loose) =>
    `updateCombat ${"turn" in changed ? "turn" : ""}${"round" in changed ? "round" : ""}`,
  combatTurnChange: (_combat: Loose, previous: Loose, current: Loose) =>
    `from ${[previous.round, previous.turn].join(".")} to ${[current.round, current.turn].join(".")}`,
};
const OWN = {
  "segmentZero.command": ({ commands, user, direction, history }: Loose) =>
    `${commands.map(({ type }: Loose) => type).join(" ")} by ${user ? "a user" : "nobody"} ${direction > 0 ? "on" : "back"}${history ? " (history)" : ""}`,
  "segmentZero.slotStart": ({ combatant, round, ordinal, of, seconds, again }: Loose) =>
    `start ${combatant?.name} ${round} ${ordinal}/${of} ${seconds}s${again ? " again" : ""}`,
  "segmentZero.slotEnd": ({ combatant, round, seconds, again }: Loose) =>
    `end ${combatant?.name} ${round} ${seconds}s${again ? " again" : ""}`,
  "segmentZero.windowStart": ({ round, seconds, again }: Loose) =>
    `window ${round} ${seconds}s${again ? " again" : ""}`,
};

describe("core hooks", () => {
  it.each(GENERATIONS)(
    "run before writes for the writer and afterwards everywhere, generation %i",
    async (generation) => {
      fight = await openUnseenFight(PEOPLE, "speed-order", { generation });
      const before = watchHooks(fight.gm, CORE);
      const [gm, anna] = [watchHooks(fight.gm, AFTER), watchHooks(fight.anna, AFTER)];
      const elsewhere = watchHooks(fight.anna, CORE);
      await fight.give({ type: "start" }, done, done, done, { type: "takeBack" });
      expect(before).toEqual([
        'combatStart {"round":1,"turn":0}',
        'combatTurn {"round":1,"turn":1} 1 0',
        'combatTurn {"round":1,"turn":2} 1 0',
        'combatRound {"round":2,"turn":0} 1 1',
        'combatRound {"round":1,"turn":2} -1 -1',
      ]);
      expect(elsewhere).toEqual([]);
      const changes = ["from 0. to 1.0", "from 1.0 to 1.1", "from 1.1 to 1.2", "from 1.2 to 2.0", "from 2.0 to 1.2"];
      for (const seen of [gm, anna]) {
        expect(seen.filter((line) => line.startsWith("from"))).toEqual(changes);
        expect(seen.filter((line) => line.startsWith("updateCombat"))).toEqual(
          ["turnround", "turn", "turn", "turnround", "turnround"].map((what) => `updateCombat ${what}`),
        );
      }
    },
  );

  it.skipIf(QUICK)("run each time a combatant acts again, but not for bookkeeping", async () => {
    fight = await openUnseenFight([PEOPLE[0]!], "action-period");
    const id = fight.id("Mira");
    await fight.give({ type: "start" }, { type: "answer", answers: { [`roll_1_${id}`]: 11 } });
    const [gm, anna] = [watchHooks(fight.gm, AFTER), watchHooks(fight.anna, AFTER)];
    await fight.give(done);
    expect(acting(fight.combat(fight.anna))).toEqual(["Mira"]);
    for (const seen of [gm, anna]) expect(seen.splice(0).sort()).toEqual(["from 1.0 to 1.0", "updateCombat turn"]);
    await fight.settled(fight.combatant(fight.gm, "Mira").update({ hidden: true }));
    expect(fight.combat(fight.anna).encounter.head).toBeGreaterThan(3);
    for (const seen of [gm, anna]) expect(seen).toEqual(["updateCombat "]);
  });

  it("may add to a write without breaking the fight", async () => {
    fight = await openUnseenFight(PEOPLE);
    await fight.give({ type: "start" });
    fight.gm.Hooks.on("combatTurn", (_combat: Loose, data: Loose, options: Loose) => {
      Object.assign(data, { round: 9, turn: 2, "flags.a-module.note": "seen", system: { encounter: {} } });
      Object.assign(options, { worldTime: { delta: 60 }, diff: true, turnNews: null, turnEvents: false });
    });
    const turns = watchHooks(fight.anna, { "segmentZero.slotStart": ({ combatant }: Loose) => combatant.name });
    await fight.give(done);
    const combat = fight.combat(fight.anna);
    expect([combat.round, combat.turn, acting(combat), combat.flags["a-module"].note]).toEqual([1, 1, ["Orc"], "seen"]);
    expect([combat._source.round, combat._source.turn]).toEqual([1, 1]);
    expect(turns).toEqual(["Orc"]);
    // A table may change how world time passes.
    expect(fight.gm.game.time.worldTime).toBe(60);
  });
});

describe("own hooks", () => {
  it("report events in order to all, but not those of undo", async () => {
    fight = await openUnseenFight(PEOPLE);
    const [gm, anna] = [watchHooks(fight.gm, OWN), watchHooks(fight.anna, OWN)];
    await fight.give({ type: "start" }, done, { type: "takeBack" }, { type: "redo" }, { type: "takeBack" }, done);
    const told = [
      "start by a user on",
      "window 1 0s",
      "start Mira 1 1/1 0s",
      "done by a user on",
      "end Mira 1 0s",
      "start Orc 1 1/1 0s",
      "takeBack by a user back (history)",
      "redo by a user on (history)",
      "takeBack by a user back (history)",
      "done by a user on",
      "end Mira 1 0s again",
      "start Orc 1 1/1 0s again",
    ];
    expect([gm, anna]).toEqual([told, told]);
  });

  it.skipIf(QUICK)("report deleted combatants and changes without a click", async () => {
    fight = await openUnseenFight(PEOPLE);
    await fight.give({ type: "start" });
    const seen = watchHooks(fight.anna, OWN);
    await fight.settled(fight.combatant(fight.gm, "Mira").delete());
    expect(seen).toEqual(["leave by nobody on", "end undefined 1 0s", "start Orc 1 1/1 0s"]);
  });

  it.skipIf(QUICK)("count turns of a round and half seconds", async () => {
    fight = await openUnseenFight(
      [
        { name: "Mira", system: { agility: 4 } },
        { name: "Orc", system: { agility: 3 } },
      ],
      "stopwatch",
    );
    const seen = watchHooks(fight.anna, {
      "segmentZero.slotStart": ({ seconds, time, ordinal }: Loose) => JSON.stringify([seconds, time, ordinal]),
    });
    await fight.give({ type: "start" });
    for (let step = 0; step < 8; step++) await goOn(fight);
    const told = seen.map((line) => JSON.parse(line) as number[]);
    expect(told.length).toBeGreaterThan(3);
    for (const [seconds, time] of told) expect(seconds).toBe(time! / 2);
    expect(told.some(([seconds]) => seconds! % 1 !== 0)).toBe(true);
  });
});

import { isEndless } from "../../../src/rules/core.ts";
import { beforeAll, describe, expect, it } from "vitest";
import { secondsAt } from "../../../src/foundry/fight/clock.ts";
import { apply, newEncounter, pacingOf, seconds } from "../../../src/rules/index.ts";
import { anyCommand, opening } from "../../rules/properties/commands.ts";
import { randomFrom } from "../../rules/properties/random.ts";
import { subjects } from "../../rules/properties/subjects.ts";
import { openUnseenFight, type Fight } from "../combat/fight.ts";
import { goOn } from "./table.ts";
import { quickOrFull, someOf } from "../../quick.ts";

const PEOPLE = [
  { name: "Mira", owner: "Anna", system: { basicSpeed: 6.25, dx: 13, agility: 4, initiative: 60 } },
  { name: "Orc", system: { basicSpeed: 5.5, dx: 11, agility: 3, initiative: 50 } },
];

describe.each(someOf(["speed-order", "action-period", "stopwatch", "two-action"], 1))(
  "world time in a fight of %s",
  (pacing) => {
    let fight: Fight;
    beforeAll(async () => {
      fight = await openUnseenFight(PEOPLE, pacing);
    });

    it("follows the fight's seconds in both directions without drift", async () => {
      const begun = fight.gm.game.time.worldTime;
      const lasted = (): number => Math.floor(seconds(fight.combat(fight.gm).encounter));
      const check = (): void => {
        for (const client of [fight.gm, fight.anna]) expect(client.game.time.worldTime - begun).toBe(lasted());
      };
      await fight.give({ type: "start" });
      for (let step = 0; step < quickOrFull(8, 14); step++) {
        await goOn(fight);
        check();
      }
      expect(lasted()).toBeGreaterThan(0);
      await fight.settled(fight.combat(fight.gm).previousRound());
      check();
      for (const type of ["redo", "takeBack", "redo", "takeBack", "redo"]) {
        await fight.give({ type });
        check();
      }
      await fight.give({ type: "undo", to: 0 });
      check();
      expect(fight.gm.game.time.worldTime).toBe(begun);
    });

    it("adds up over places in the fight", () => {
      const combat = fight.combat(fight.gm);
      const places = [0, 1, 2, 3].flatMap((round) => [null, 0, 1].map((turn) => [round, turn] as const));
      for (const a of places)
        for (const b of places)
          for (const c of places) {
            expect(combat.getTimeDelta(...a, ...b) + combat.getTimeDelta(...b, ...c)).toBe(
              combat.getTimeDelta(...a, ...c),
            );
            expect(Number.isInteger(combat.getTimeDelta(...a, ...b))).toBe(true);
          }
    });
  },
);

describe("seconds at a place in the fight", () => {
  it.each([
    ["speed-order", 1],
    ["action-period", 3],
    ["side-segments", 20],
    ["two-action", 10],
  ] as const)("are the round's in %s", (pacing, length) => {
    const state = newEncounter(pacing);
    expect([0, 1, 2, 5].map((round) => secondsAt(state, ["ann"], round, round ? 0 : null))).toEqual([
      0,
      0,
      length,
      4 * length,
    ]);
  });

  it("are none before the start and without the initiative system", () => {
    const running = { ...newEncounter("stopwatch"), clock: { round: 1, time: 5, played: true } };
    expect(secondsAt(running, [], 1, null)).toBeGreaterThan(0);
    expect(secondsAt(running, [], 0, null)).toBe(0);
    expect(secondsAt({ ...running, pacing: "of-a-module" }, [], 1, null)).toBe(0);
  });

  it("agree with the clock in random fights", async () => {
    for (const subject of await subjects()) {
      if (isEndless(pacingOf(subject.pacing))) continue;
      for (let seed = 1; seed <= quickOrFull(1, 6); seed++) {
        let state = newEncounter(subject.pacing);
        for (const command of opening(subject, randomFrom(seed))) {
          const next = apply(state, command);
          if (!next.refusal) ({ state } = next);
        }
        let sum = 0;
        for (let draw = 0; draw < 80; draw++) {
          const next = apply(state, anyCommand(state, subject, randomFrom(seed * 1_000 + draw)));
          if (next.refusal) continue;
          // Like a module that calculates forward before the step.
          const { round } = next.state.clock;
          if (round > state.clock.round)
            sum +=
              Math.floor(secondsAt(state, [], round, null)) - Math.floor(secondsAt(state, [], state.clock.round, 0));
          else sum += Math.floor(seconds(next.state)) - Math.floor(seconds(state));
          ({ state } = next);
          expect(secondsAt(state, [], state.clock.round, null), `${subject.pacing} ${seed}`).toBe(seconds(state));
        }
        expect(sum).toBe(Math.floor(seconds(state)));
      }
    }
  });
});

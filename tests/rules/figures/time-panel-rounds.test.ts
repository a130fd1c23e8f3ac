import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { hazardValues } from "../../../src/rules/values.ts";
import { newEncounter, slots } from "../../../src/rules/index.ts";
import { timePanel } from "./panel.ts";
import { after, start } from "../play.ts";
import { Fight } from "../side-segments/fight.ts";
import { pistol, sabre, somebody, submachineGun, weapon } from "./people.ts";
import { cases } from "../../quick.ts";
import { shown } from "../shown.ts";

describe("turns of a round", () => {
  const steps = (basicSpeed: number, options = {}) =>
    timePanel(somebody({ basicSpeed }), { "action-period": options })["action-period"];

  test.each([
    [25, 4, 4, 12],
    [20, 3, 5, 10],
    [23, 3, 5, 11],
    [8, 1, null, 4],
    [16, 2, 6, 8],
  ])(
    "P-3, P-4, P-5: computes turns, period and target for %i quarters of Basic Speed",
    (basicSpeed, turns, period, target) => expect(steps(basicSpeed)).toMatchObject({ turns, period, target }),
  );
  test("P-6, P-7: computes the steps of three rolls for Bartholomew", () => {
    expect(steps(23).samples).toEqual([
      { roll: 8, steps: [3, -2, -7] },
      { roll: 11, steps: [0, -5, -10] },
      { roll: 13, steps: [-2, -7, -12] },
    ]);
    expect(steps(23).first).toEqual([8, -7]);
  });
  test("P-16, P-20 to P-23: shows yards and shots per turn and round", () => {
    const { yards, fire } = timePanel(somebody({ basicSpeed: 25, move: 6, weapons: [sabre, pistol, submachineGun] }))[
      "action-period"
    ];
    expect(yards).toEqual({ turn: 6, round: 18 });
    expect(fire).toEqual([
      { id: "pistol", label: "Automatic pistol", turn: 3, round: null },
      { id: "smg", label: "Submachine gun", turn: 10, round: 30 },
    ]);
  });
  test("P-18, P-19, P-25: shows two extra turns for one turn, one for two", () =>
    expect([steps(8), steps(16), steps(20)].map(({ extra }) => extra)).toEqual([
      { turns: 2, gap: 12 },
      { turns: 1, gap: 6 },
      null,
    ]));
});

describe("segments of a round", () => {
  const times = (source: Parameters<typeof somebody>[0], options = {}) =>
    timePanel(somebody(source), { "side-segments": options })["side-segments"];

  test("S-20, S-21: spreads three attacks over two rounds, on multiples of the faster speed", () => {
    const [one] = times({ weapons: [weapon({ weaponSpeed: 5, attacks: 3, perRounds: 2 })] }).times;
    expect(shown(one?.speed)).toBe("parts [{code weapon, value 5}, {code trained, value -1}], value 4");
    expect(one?.rounds.map(({ attacks, segments }) => [attacks, segments.map(({ segment }) => segment)])).toEqual([
      [1, [5]],
      [2, [4, 8]],
    ]);
  });
  test("O-2: makes a specialist one segment faster by option", () => {
    const weapons = [weapon({ weaponSpeed: 3, specialised: true, attacks: 2 })];
    expect(times({ weapons }).times[0]?.speed?.value).toBe(2);
    expect(shown(times({ weapons }, { specialisation: true }).times[0]?.speed)).toBe(
      "parts [{code weapon, value 3}, {code trained, value -1}, {code specialised, value -1}], value 1",
    );
  });
  test("S-26: carries an attack beyond the last segment into a later round", () => {
    const [one] = times({ weapons: [weapon({ weaponSpeed: 7, attacks: 2, trained: false })] }).times;
    expect(shown(one?.rounds[0]?.segments)).toEqual(["rounds 0, segment 7", "rounds 1, segment 4"]);
    expect(one?.rounds[0]?.timeline.lands).toEqual([7]);
  });
  test("S-22, S-30: lists natural attacks, missiles, spells and actions in their phases", () => {
    const { times: all, giant } = times({
      giant: true,
      attackSpeeds: [3, 5, 9],
      weapons: [weapon({ ranged: true, weaponSpeed: 6 })],
      spells: [{ id: "s", label: "Ward", speedClass: null, castingSpeed: 4 }],
      actions: [
        { id: "a", label: "Ring the bell", speedClass: null, segments: 2, phase: "movement", actions: null },
        { id: "b", label: "Sing", speedClass: null, segments: null, phase: null, actions: null },
      ],
    });
    expect(
      all.map(({ kind, phase, rounds }) => [
        kind,
        phase,
        rounds[0]?.segments.map(({ segment }) => segment).join(" ") ?? "",
      ]),
    ).toEqual([
      ["missile", "missile", "6"],
      ["natural", "melee", "3 5 9"],
      ["spell", "magic", "4"],
      ["action", "movement", "2"],
      ["action", "melee", ""],
    ]);
    expect(giant).toBe(true);
  });
  test("S-18, SA-2: delays a side by two segments, or three if rounded up", () =>
    expect([times({}).latest, times({}, { penaltyRounding: "up" }).latest]).toEqual([2, 3]));
  test("S-17, S-20, S-21: agrees with play for any weapon", () => {
    const weapons = fc.record({
      weaponSpeed: fc.integer({ min: 1, max: 12 }),
      attacks: fc.integer({ min: 1, max: 4 }),
      perRounds: fc.integer({ min: 1, max: 2 }),
      trained: fc.boolean(),
      ranged: fc.boolean(),
      specialised: fc.boolean(),
    });
    fc.assert(
      fc.property(weapons, fc.boolean(), (more, specialisation) => {
        const one = weapon(more);
        const [time] = times({ weapons: [one] }, { specialisation, overflow: "never" }).times;
        const fight = Fight.of(
          {
            a: {
              side: "A",
              stats: {
                weapons: [
                  {
                    label: "w",
                    spd: one.weaponSpeed,
                    attacks: one.attacks,
                    perRounds: one.perRounds,
                    missile: one.ranged,
                    trained: one.trained,
                    specialised: one.specialised,
                  },
                ],
              },
            },
          },
          { specialisation, overflow: "never" },
        );
        fight.declare({ a: { action: one.ranged ? "fire" : "attack" } });
        const segments = slots(fight.state).map(({ time: at }) => at);
        expect(time?.rounds[0]?.segments.map(({ segment }) => segment)).toEqual(segments);
      }),
      { numRuns: cases(200) },
    );
  });
});

describe("round of actions", () => {
  const two = (source: Parameters<typeof somebody>[0], options = {}) =>
    timePanel(somebody(source), { "two-action": options })["two-action"];

  test("Q-4, Q-9: shows Initiative with its modifier, and half if surprised", () => {
    expect(two({ initiative: 62, initiativeModifier: -5 })).toMatchObject({
      initiative: {
        value: 57,
        parts: [
          { code: "set", value: 62 },
          { code: "modifier", value: -5 },
        ],
      },
      surprised: { points: 29, half: false },
    });
    expect(two({ initiative: 57 }, { halfRounding: "none" }).surprised).toEqual({ points: 28, half: true });
  });
  test("Q-4: agrees with the place in the order in play", () => {
    const fight = after(
      newEncounter("two-action"),
      { type: "join", participant: "a", side: "A", stats: { initiative: 62, mods: -5 } },
      start,
    );
    expect(slots(fight)[0]?.time).toBe(two({ initiative: 62, initiativeModifier: -5 }).initiative.value);
  });
  test("Q-10, Q-13, Q-20, Q-21: takes an action to draw, or halves the chance with Quick Draw", () => {
    const attacks = (source: Parameters<typeof somebody>[0], options = {}) =>
      two(source, options).times.map(({ attacks: { first, later }, halved }) => [first, later, halved]);
    expect(attacks({ weapons: [sabre, pistol] })).toEqual([
      [2, 2, false],
      [1, 2, false],
    ]);
    expect(attacks({ weapons: [pistol], quickDraw: true })).toEqual([[2, 2, true]]);
    expect(attacks({ weapons: [pistol] }, { oneAction: true })).toEqual([[0, 1, false]]);
  });
  test("Q-10: draws ten seconds as boxes", () => {
    expect(two({ weapons: [pistol] }).times[0]?.timeline.bits).toEqual([
      { kind: "draw", from: 0, to: 5 },
      { kind: "use", from: 5, to: 10 },
    ]);
    expect(
      two({ weapons: [{ ...pistol, ready: true, loaded: 1 }] }).times[0]?.timeline.bits.map(({ kind }) => kind),
    ).toEqual(["use", "reload"]);
  });
});

describe("turns of a second", () => {
  test("B-1 to B-3, B-29: gives a turn a second, drawing and limited ammunition", () => {
    const panel = timePanel(somebody({ basicSpeed: 25, dx: 13, move: 6, weapons: [sabre, pistol] }))["speed-order"];
    expect(panel).toMatchObject({ basicSpeed: 25, dx: 13, seconds: 1, move: 6, step: 1 });
    expect(panel.times.map(({ timeline: { lands, rounds, empty } }) => [lands, rounds, empty])).toEqual([
      [[1, 2, 3, 4, 5, 6, 7, 8, 9, 10], 0, false],
      [[2, 3], 5, true],
    ]);
  });
});

describe("hazards", () => {
  test("shows the next rounds or times, by pacing", () => {
    expect(shown(hazardValues("action-period", { time: -3, from: 2, every: 2 }))).toBe(
      "again 2, from 2, next [2, 4, 6, 8], time -3",
    );
    expect(hazardValues("side-segments", { time: 5, from: 3, every: 0 })?.next).toEqual([3]);
    expect(hazardValues("stopwatch", { time: 6, from: 1, every: 7 })?.next).toEqual([6, 13, 20]);
    expect(hazardValues("nobody-knows", { time: 1, from: 1, every: 1 })).toBeNull();
  });
});

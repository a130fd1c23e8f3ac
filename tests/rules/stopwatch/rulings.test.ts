import { describe, expect, test } from "vitest";
import { look, type Command, type Json } from "../../../src/rules/index.ts";
import { alrik, bernat, Fight } from "./fight.ts";
import { by } from "../play.ts";

const isRuling = (fight: Fight, command: Command): boolean => {
  const view = look(fight.state)!;
  return view.pacing.choices.isRuling!(command, view);
};
const RULINGS: readonly Json[] = [
  { do: "fixed", segments: 1 },
  { do: "class", speedClass: 10, times: 2 },
  { do: "listed", action: "dismountHorse", speedClass: 1 },
  { do: "weapon", weapon: 0, moving: true },
  [
    { do: "draw", weapon: 0 },
    { do: "fixed", segments: 1 },
  ],
];
const OWN: readonly Json[] = [
  { do: "weapon", weapon: 0 },
  { do: "listed", action: "openDoor" },
  { do: "class", speedClass: 4, label: "pull the curtain" },
  { do: "run", segments: 6 },
  { do: "wait" },
];

describe("GM rulings", () => {
  test.each([...RULINGS.map((action) => [action, true] as const), ...OWN.map((action) => [action, false] as const)])(
    "T-8, T-9, T-10, T-17, TA-3: include %j in any command: %s",
    (action, expected) => {
      const fight = Fight.of({ alrik, bernat });
      for (const command of [
        ...["begin", "changeAction", "react"].map((type) => ({ type, participant: "alrik", action })),
        { type: "answer", answers: { next_alrik: action } },
        { type: "done", report: { next: action } },
      ])
        expect(isRuling(fight, command), command.type).toBe(expected);
    },
  );
  test("T-9: include one ruling among several answers, but no invalid choices", () => {
    const fight = Fight.of({ alrik, bernat });
    const [own, ruling] = [{ do: "run" }, { do: "fixed", segments: 1 }];
    expect(isRuling(fight, { type: "answer", answers: { next_alrik: own, next_bernat: ruling } })).toBe(true);
    for (const answers of [{ next_alrik: own, next_bernat: own }, { next_eve: ruling }, { next_alrik: "run" }]) {
      expect(isRuling(fight, { type: "answer", answers })).toBe(false);
    }
    const plainly = [
      { type: "undo" },
      { type: "done" },
      { type: "done", report: {} },
      { type: "begin", participant: 3, action: null },
      by("eve", "begin", { action: "run" }),
    ];
    for (const command of plainly) expect(isRuling(fight, command), JSON.stringify(command)).toBe(false);
    expect(isRuling(fight, by("eve", "begin", { action: ruling }))).toBe(true);
  });
  test("exclude repeating the same action", () => {
    const lift = { do: "fixed", segments: 3, label: "ride the lift" };
    const fight = Fight.of({ alrik, bernat }).choose("alrik", lift).byDefault();
    expect(isRuling(fight, by("alrik", "begin", { action: lift }))).toBe(false);
    fight.done();
    expect(isRuling(fight, { type: "answer", answers: { next_alrik: lift } })).toBe(false);
    expect(isRuling(fight, { type: "answer", answers: { next_alrik: { ...lift, segments: 2 } } })).toBe(true);
  });
});

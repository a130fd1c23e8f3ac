/** What side segments read of a sheet and let the GM settle: what may be said, and what counts where nothing is. */
import { describe, expect, test } from "vitest";
import {
  apply,
  newEncounter,
  participantOf,
  pacingOf,
  type EncounterState,
  type JsonObject,
} from "../../../src/rules/index.ts";
import type { OptionSpec } from "../../../src/rules/model/options.ts";
import { by } from "../play.ts";

const join = (stats: JsonObject): ReturnType<typeof apply> =>
  apply(newEncounter("side-segments"), by("ann", "join", { side: "A", stats }));
const read = (stats: JsonObject): unknown =>
  participantOf((join(stats) as { state: EncounterState }).state, "ann")?.stats;
const wrong = (stats: JsonObject): unknown => join(stats).refusal?.data?.field;

describe("sheet", () => {
  const NOTHING = {
    weapons: [],
    spells: [],
    attackSpeeds: [],
    hitDice: 1,
    morale: null,
    giant: false,
    speeds: {},
    attacks: 1,
  };
  test("S-4: defaults to no weapons, unknown morale and not being a giant", () => {
    expect(read({})).toEqual(NOTHING);
    expect(read({ pace: 6 })).toEqual({ ...NOTHING, pace: 6 });
  });
  test("S-4, S-20: gives a weapon one trained attack per round by default", () => {
    const sword = { label: "sword", spd: 5 };
    const bow = { label: "bow", spd: 100, attacks: 3, perRounds: 2, missile: true, trained: false, specialised: true };
    expect(read({ weapons: [sword, bow], spells: [{ label: "sleep", spd: 1 }] })).toEqual({
      ...NOTHING,
      weapons: [{ ...sword, attacks: 1, perRounds: 1, missile: false, trained: true, specialised: false }, bow],
      spells: [{ label: "sleep", spd: 1 }],
    });
  });
  test("SA-18: accepts speeds under names of letters only", () => {
    const long = "z".repeat(40);
    expect(read({ speeds: { rally: 0, Z: 1_000, [long]: 4 } })).toEqual({
      ...NOTHING,
      speeds: { rally: 0, Z: 1_000, [long]: 4 },
    });
    for (const name of ["rally1", "1rally", "to_rally", `${long}z`, "-"])
      expect([name, wrong({ speeds: { [name]: 3 } })]).toEqual([name, `speeds.${name}`]);
  });
  test.each<[string, JsonObject, string]>([
    ["S-4: a weapon without a speed", { weapons: [{ label: "sword" }] }, "weapons.0.spd"],
    ["S-4: a speed of 0", { weapons: [{ label: "sword", spd: 0 }] }, "weapons.0.spd"],
    ["S-4: half a segment", { spells: [{ label: "sleep", spd: 1.5 }] }, "spells.0.spd"],
    ["S-4: a speed of 101", { spells: [{ label: "sleep", spd: 101 }] }, "spells.0.spd"],
    ["S-20: what no weapon has", { weapons: [{ label: "sword", spd: 5, reach: 2 }] }, "weapons.0.reach"],
    ["S-39: a phase that there is not", { actions: [{ label: "sings", phase: "evening" }] }, "actions.0.phase"],
    ["S-39 101 segments", { actions: [{ label: "sings", segments: 101 }] }, "actions.0.segments"],
    ["S-36: a hit die less than none", { hitDice: -1 }, "hitDice"],
    ["SA-18: a number less than none", { speeds: { rally: -1 } }, "speeds.rally"],
    ["S-22 101 weapons", { weapons: Array.from({ length: 101 }, (_, at) => ({ label: `${at}`, spd: 5 })) }, "weapons"],
    ["S-22 21 attacks", { attackSpeeds: Array.from({ length: 21 }, () => 3) }, "attackSpeeds"],
    ["S-4 101 spells", { spells: Array.from({ length: 101 }, (_, at) => ({ label: `${at}`, spd: 5 })) }, "spells"],
    ["S-39 101 actions", { actions: Array.from({ length: 101 }, (_, at) => ({ label: `${at}` })) }, "actions"],
  ])("is refused with %s", (_, stats, field) => expect(wrong(stats)).toBe(field));
});

test("S-40: lists options with values, default and rule", () => {
  const values = (option: OptionSpec): string =>
    option.kind === "switch"
      ? "on or off"
      : option.kind === "choice"
        ? option.choices.join("|")
        : `${option.min} to ${option.max}`;
  expect(
    pacingOf("side-segments")!.options.map((option) => [option.name, values(option), option.default, option.rule]),
  ).toEqual([
    ["surprise", "on or off", false, "S-5"],
    ["surpriseLasts", "round|firstAction", "round", "SA-6"],
    ["surpriseUpTo", "1 to 5", 2, "SA-22"],
    ["initiativeDie", "4 to 20", 6, "SA-23"],
    ["lowFirst", "on or off", false, "SA-24"],
    ["eachRolls", "on or off", false, "SA-25"],
    ["keepInitiative", "on or off", false, "SA-26"],
    ["phaseOrder", "movement|missile|melee", "movement", "SA-27"],
    ["lateDeclaration", "zero|now", "zero", "SA-19"],
    ["penaltyRounding", "down|up", "down", "SA-2"],
    ["multiPenalty", "shift|scaled", "shift", "SA-7"],
    ["fractionalFirst", "low|high", "low", "SA-10"],
    ["overflow", "2|0|never|1|3|4|5", 2, "SA-11"],
    ["changeOfIntent", "restart|flat|none", "restart", "SA-12"],
    ["delay", "0 to 20", 1, "SA-12"],
    ["missileEffects", "inOrder|segmentEnd", "inOrder", "SA-13"],
    ["hitCaster", "ask|lost|kept", "ask", "S-31"],
    ["splitMovePenalty", "-20 to 0", 0, "SA-15"],
    ["halfMovePenalty", "-20 to 0", 0, "SA-15"],
    ["unlistedSpeed", "1 to 20", 5, "SA-18"],
    ["moraleCheck", "2d6|host", "2d6", "S-40"],
    ["bookkeeping", "on or off", false, "S-35"],
    ["roundSeconds", "10 to 60", 20, "S-1"],
    ["specialisation", "on or off", false, "O-2"],
    ["lastGasp", "on or off", false, "O-3"],
    ["armourClass", "ascending|descending", "ascending", "D20-2"],
    ["descendingFrom", "19 to 20", 20, "D20-2"],
    ["hitDiceRate", "1|3/4|1/2", "1", "D20-3"],
    ["naturalRolls", "on or off", true, "D20-5"],
    ["atZero", "falls|dies|bleeds", "falls", "D20-9"],
  ]);
});

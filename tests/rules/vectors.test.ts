/** Every case of tests/vectors through the runner that `npm run vectors` uses. */
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { runVectors } from "../../tools/vectors/run.ts";

const folder = path.resolve(import.meta.dirname, "../vectors");
const files = readdirSync(folder).filter((file) => file.endsWith(".json"));
const read = (file: string): string => readFileSync(path.join(folder, file), "utf8");

describe("worked cases of the rules", () => {
  test.each(files)("%s: match the documents", (file) => {
    const { verdicts, complaints } = runVectors([file], read);
    expect(complaints).toEqual([]);
    expect(verdicts.length).toBe((JSON.parse(read(file)) as { cases: unknown[] }).cases.length);
    expect(verdicts.filter(({ ok }) => !ok).map(({ id, kind }) => `${kind} ${id}`)).toEqual([]);
  });
  test("exist for every pacing", () =>
    expect(files).toEqual(
      expect.arrayContaining([
        "action-period.json",
        "side-segments.json",
        "speed-order.json",
        "stopwatch.json",
        "two-action.json",
      ]),
    ));
});

function actualOf(system: string, kind: string, input: object): unknown {
  const settings = system === "speed-order" ? { postureAffectsRanged: false } : {};
  const file = JSON.stringify({ system, cases: [{ id: "a", kind, settings, input, expect: null }] });
  return runVectors(["case.json"], () => file).verdicts[0]?.actual;
}

test("cases without settings are played with the core's defaults", () => {
  const names = readdirSync(folder).filter(
    (file) => /^[a-z]+(-[a-z]+)?\.json$/.test(file) && !file.includes("settings"),
  );
  const { verdicts } = runVectors(names, (file) =>
    JSON.stringify({ ...(JSON.parse(read(file)) as object), defaults: {} }),
  );
  expect(verdicts.length).toBeGreaterThan(100);
  expect(verdicts.filter(({ ok }) => !ok).map(({ id, actual }) => [id, actual])).toEqual([]);
});

test("T-16: an action is changed in segment 0", () =>
  expect(actualOf("stopwatch", "change", { agility: 10, now: 0, newClass: "I" })).toEqual({ complete: 1 }));

describe("unplayable file", () => {
  const texts: Readonly<Record<string, string>> = {
    "none.json": "",
    "list.json": "[]",
    "system.json": '{"system": "constructor", "cases": []}',
    "kinds.json":
      '{"system": "stopwatch", "cases": [{"id": "a", "kind": "toString", "input": {}}, null, {"id": "b", "kind": "segments", "input": null, "expect": {"segments": 1}}]}',
  };
  const { verdicts, complaints } = runVectors([...Object.keys(texts), "gone.json"], (file) => {
    const text = texts[file];
    if (text === undefined) throw new Error("no such file");
    return text;
  });
  test("is reported with its reason while others play", () =>
    expect(complaints.map((line) => line.split(":").slice(0, 2).join(":"))).toEqual([
      "none.json: Unexpected end of JSON input",
      "list.json: not a file of cases",
      'system.json: no system "constructor"; there are action-period, side-segments, speed-order, stopwatch, two-action',
      "kinds.json: a",
      "kinds.json: case 2 is no case",
      "gone.json: no such file",
    ]));
  test.each([
    ["stopwatch", "actionList", { action: "letGo" }, { speedClass: "I" }],
    ["speed-order", "effectiveSkill", { skill: 12, ranged: false, offHand: true }, { skill: 8 }],
    ["speed-order", "effectiveSkill", { skill: 12, ranged: true, offHand: true, other: 1 }, { skill: 9 }],
    ["speed-order", "effectiveSkill", { skill: 12, ranged: false, offHand: false }, { skill: 12 }],
  ])("B-14, T-8: %s: %s takes %o", (system, kind, input, expected) =>
    expect(actualOf(system, kind, input)).toEqual(expected),
  );
  test.each([
    ["speed-order", "effectiveSkill", { skill: 12, ranged: false, offhand: true }, "offhand"],
    ["speed-order", "effectiveSkill", { skill: 12, ranged: true, aim: { acc: 2, turns: 1 } }, "aim.turns"],
    ["stopwatch", "timeline", { people: [{ id: "a", agilty: 9 }], until: 9 }, "people.0.agilty"],
    ["action-period", "round", { combatants: [{ id: "a", waits: { 1: { at: 3 } } }] }, "combatants.0.waits.1.at"],
    ["side-segments", "segments", { action: { kind: "weapon", spdd: 4 }, shift: 0 }, "action.spdd"],
    ["two-action", "roundActions", { slots: [[{ kind: "move", sped: 1 }]] }, "slots.0.0.sped"],
  ])("%s: %s refuses an unknown member", (system, kind, input, member) =>
    expect(actualOf(system, kind, input)).toEqual({ error: `unknown member of input: ${member}` }),
  );
  test.each([
    ["T-8", "stopwatch", "actionList", { action: "lay down the sword" }, "letGo"],
    ["S-39", "side-segments", "segments", { action: { action: "Run-by attack", spd: 5 }, shift: 1 }, "splitMoveAttack"],
  ])("%s: %s: %s refuses an action in words and names the ids", (_, system, kind, input, id) =>
    expect(actualOf(system, kind, input)).toEqual({ error: expect.stringContaining(id) }),
  );
  test.each([
    ["a setting", { reactionCosts: true }, "reactionCosts true"],
    ["a value", { reactionCost: "yes" }, 'reactionCost "yes"'],
  ])("refuses %s that does not exist", (_, defaults, wrong) => {
    const file = JSON.stringify({
      system: "stopwatch",
      defaults,
      cases: [{ id: "a", kind: "segments", input: { agility: 10, speedClass: "I" } }],
    });
    expect(runVectors(["case.json"], () => file).verdicts[0]?.actual).toEqual({ error: `no such setting: ${wrong}` });
  });
  test("fails a case that the core cannot play", () =>
    expect(verdicts).toMatchObject([
      { file: "kinds.json", id: "b", ok: false, actual: { error: expect.any(String) } },
    ]));
});

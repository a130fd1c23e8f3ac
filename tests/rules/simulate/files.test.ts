import { readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import {
  describeProblem,
  entrantsOf,
  openEncounter,
  readEncounter,
  slug,
  type EncounterFile,
} from "../../../tools/encounter-file/index.ts";
import { participantsOf } from "../../../src/rules/index.ts";

/** All problems of a file, as its author sees them. */
function problemsOf(text: string): readonly string[] {
  const read = readEncounter(text);
  const problems = read.problems ?? openEncounter(read.ok).problems ?? [];
  return problems.map((one) => describeProblem("f.yml", one));
}

const head = "title: x\npacing: speed-order\n";
const one = `${head}participants:\n  - { name: Ann, side: a, stats: { basicSpeed: 6.25, dx: 12 } }\n`;

describe("invalid encounter file", () => {
  test.each([
    ["nothing", "", ["f.yml: found null, allowed is an object"]],
    ["text", "hello", ['f.yml: found "hello", allowed is an object']],
    ["broken YAML", "a: [1", ["f.yml: Line 1, column 6: cannot be read as YAML or JSON."]],
    ["a key twice", `${one}title: y\n`, ["f.yml: Line 5, column 1: cannot be read as YAML or JSON."]],
    [
      "aliases without end",
      `a: &a [x,x,x,x,x,x,x,x,x]\nb: &b [*a,*a,*a,*a,*a,*a,*a,*a,*a]\nc: &c [*b,*b,*b,*b,*b,*b,*b,*b,*b]\nd: [*c,*c,*c,*c,*c,*c,*c,*c,*c]`,
      ["f.yml: The file has too many aliases to be read."],
    ],
    ["a list", "[]", ["f.yml: found [], allowed is an object"]],
  ])("%s", (_, text, problems) => expect(problemsOf(text)).toEqual(problems));
});

describe("invalid field", () => {
  test.each<[string | RegExp, string]>([
    ["participants: found nothing, allowed is a list", `${head}`],
    ["participants: found [], allowed is a list with at least 1", `${head}participants: []`],
    [
      "participants/0/hiden: found true, allowed is none; the fields are name, id, side, actor, npc, group, count, hidden, defeated, surprised, stats, arms",
      `${one}    hiden: true`
        .replace("- {", "-\n    {")
        .replace("  -\n    { name: Ann, side: a, stats: { basicSpeed: 6.25, dx: 12 } }", "  - name: Ann\n    side: a"),
    ],
    ['dice/seed: found "many", allowed is a whole number', `${one}dice: { seed: many }`],
    ["dice/seed: found -1, allowed is at least 0", `${one}dice: { seed: -1 }`],
    ["hazards/0/time: found .nan, allowed is a number", `${one}hazards: [{ name: f, side: a, time: .nan }]`],
    ['reports: found "a b", allowed is 1 to 64 letters, digits, - and _ for each key', `${one}reports: { "a b": [] }`],
    ['decisions: found "constructor", allowed is another value', `${one}decisions: { constructor: [] }`],
    [
      /sides\/0\/name: found "(😀)+.*, allowed is a text of at most 60 letters/,
      `${one}sides: [{ id: a, name: ${"😀".repeat(61)} }]`,
    ],
    [
      "participants/0/arms: found 21 entries, allowed is at most 20",
      `${one}    arms: [${"{ label: x, level: 1, damage: 1d },".repeat(21)}]`.replace(
        "- { name: Ann, side: a, stats: { basicSpeed: 6.25, dx: 12 } }",
        "- name: Ann\n    side: a",
      ),
    ],
    [
      'participants/0/surprised: found "often", allowed is true or false or a whole number',
      one.replace("side: a", "side: a, surprised: often"),
    ],
    ["reports/ann/1: found 5, allowed is an object", `${one}reports: { ann: [null, 5] }`],
    [
      "commands/0/when/ordinal: found 2, allowed is only together with current",
      `${one}commands: [{ when: { ordinal: 2 }, do: { type: done } }]`,
    ],
    ["commands/0/do/type: found nothing, allowed is a text", `${one}commands: [{ do: { slot: x } }]`],
    [/pacing: found "sundial", allowed is one of (.*, )?speed-order/, one.replace("speed-order", "sundial")],
    [
      /options\/tempo: found 3, allowed is none; the options of speed-order are npcTie, /,
      `${one}options: { tempo: 3 }`,
    ],
    ['options/npcTie: found "never", allowed is one of "afterDx", "insteadOfDx"', `${one}options: { npcTie: never }`],
    ["participants/0/stats/basicSpeed: found 6.3, allowed is a number in steps of 0.25", one.replace("6.25", "6.3")],
    [
      "participants/0/stats/basicSpeed: found nothing, allowed is a number in steps of 0.25",
      one.replace("basicSpeed: 6.25, ", ""),
    ],
    ["participants/0/stats/dx: found -1, allowed is a number of at least 0", one.replace("dx: 12", "dx: -1")],
    ['participants/0/stats/dx: found "twelve", allowed is a number', one.replace("dx: 12", "dx: twelve")],
    ["participants/0/stats/basicSpeed: found 99999, allowed is a number of at most 1000", one.replace("6.25", "99999")],
    [
      "hazards/0/time: found 0.1, allowed is a whole number in the initiative system’s unit",
      `${one}hazards: [{ name: f, side: a, time: 0.1 }]`,
    ],
  ])("%s", (problem, text) => {
    const problems = problemsOf(text);
    expect(problems).toHaveLength(1);
    expect(problems[0]).toMatch(
      typeof problem === "string"
        ? new RegExp(`^f\\.yml: ${problem.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")}$`)
        : problem,
    );
  });
});

test("reports each unknown field and each invalid value", () =>
  expect(problemsOf(`${one}dice: { seed: 1.5, dice: 3, rols: {} }\npace: x`)).toEqual([
    "f.yml: dice/seed: found 1.5, allowed is a whole number",
    "f.yml: dice/dice: found 3, allowed is none; the fields are seed, rolls",
    "f.yml: dice/rols: found {}, allowed is none; the fields are seed, rolls",
    expect.stringMatching(/^f\.yml: pace: found "x", allowed is none; the fields are \$schema, title, /),
  ]));

describe("names and ids", () => {
  test("refuses a repeated id, also from a count", () => {
    expect(problemsOf(`${one}  - { name: ANN, side: a, stats: { basicSpeed: 5 } }`)).toEqual([
      'f.yml: participants/1/name: found "ann", allowed is an id that is not in use; participants/0 has this one',
    ]);
    expect(
      problemsOf(
        `${one}  - { name: Orc, side: a, count: 2, stats: { basicSpeed: 5 } }\nhazards: [{ name: f, id: orc-2, side: a, time: 0 }]`,
      ),
    ).toEqual(['f.yml: hazards/0/id: found "orc-2", allowed is an id that is not in use; participants/1 has this one']);
  });
  test("requires letters or an id, without prototype names", () => {
    expect(problemsOf(one.replace("Ann", '"!?"'))).toEqual([
      'f.yml: participants/0/name: found "!?", allowed is an id, or a name with letters or digits to make one from',
    ]);
    expect(problemsOf(one.replace("name: Ann", "name: Ann, id: constructor"))).toHaveLength(1);
  });
  test("requires existing sides and combatants", () =>
    expect(
      problemsOf(
        `${one}sides: [{ id: b }, { id: b }]\nreports: { bob: [] }\ncommands: [{ when: { current: cid, waiting: ann }, do: { type: leave, participant: dot } }]`,
      ),
    ).toEqual([
      'f.yml: sides/1/id: found "b", allowed is an id that no other side has',
      'f.yml: participants/0/side: found "a", allowed is one of the sides b',
      'f.yml: reports/bob: found "bob", allowed is the id of a combatant: ann',
      'f.yml: commands/0/when/current: found "cid", allowed is the id of a combatant: ann',
      'f.yml: commands/0/do/participant: found "dot", allowed is the id of a combatant: ann',
    ]));
  test("accepts combatants that join by a command", () =>
    expect(
      problemsOf(
        `${one}commands: [{ do: { type: join, participant: late, side: a, stats: { basicSpeed: 5 } } }, { when: { current: late }, do: { type: done } }]`,
      ),
    ).toEqual([]));
});

describe("valid encounter file", () => {
  const text = /```yaml\n(.*?)```/s.exec(
    readFileSync(path.resolve(import.meta.dirname, "../../../encounters/README.md"), "utf8"),
  )![1]!;
  const file = readEncounter(text).ok as EncounterFile;

  test("includes the documentation's example", () => expect(problemsOf(text)).toEqual([]));
  test("may be JSON", () => expect(readEncounter(JSON.stringify(file)).ok).toEqual(file));
  test("expands a count into a group", () =>
    expect(entrantsOf(file).map(({ id, name, group }) => `${id}|${name}|${group}`)).toEqual([
      "anna|Anna|",
      "berta|Berta|",
      "bandit-1|Bandit 1|bandit",
      "bandit-2|Bandit 2|bandit",
      "bandit-3|Bandit 3|bandit",
      "archer|Archer|",
      "rising-water|Rising water|",
    ]));
  test("opens as an encounter in the core's values", () => {
    const opened = openEncounter(file).ok!;
    expect([opened.status, opened.options]).toEqual(["setup", { npcTie: "insteadOfDx" }]);
    expect(
      Object.fromEntries([...participantsOf(opened)].map(({ id, stats }) => [id, stats.basicSpeed ?? stats.time])),
    ).toMatchObject({ anna: 25, "bandit-1": 20, archer: 22, "rising-water": 0 });
  });
  test.each([
    ["Óðinn the Grey", "o-inn-the-grey"],
    ["  Orc #3 ", "orc-3"],
    ["李", ""],
  ])("turns %o into the id %o", (name, id) => expect(slug(name)).toBe(id));
});

import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { USAGE } from "../../../tools/simulate/arguments.ts";
import { simulate } from "../../../tools/simulate/run.ts";
import { quickOrFull } from "../../quick.ts";

const folder = path.resolve(import.meta.dirname, "../../../encounters");

function run(text: string, ...args: string[]): ReturnType<typeof simulate> {
  return simulate(["f.yml", ...args], () => text);
}

/** Its problems and notes, without words. */
function quiet(text: string): ReturnType<typeof simulate> {
  return run(text, "--json");
}

interface Told {
  readonly type?: string;
  readonly [field: string]: unknown;
}

async function json(text: string, ...args: string[]): Promise<Told[]> {
  return (await run(text, "--json", ...args)).out.map((line) => JSON.parse(line) as Told);
}

const slotsOf = (told: readonly Told[]): readonly Told[] => told.filter(({ type }) => type === undefined);

const duel = `
title: Duel
pacing: speed-order
participants:
  - { name: Ann, side: red, stats: { basicSpeed: 6.25, dx: 12 } }
  - { name: Bob, side: blue, npc: true, stats: { basicSpeed: 5.5, dx: 10 } }
`;
const tied = duel.replace("5.5, dx: 10", "6.25, dx: 12");

describe("timeline", () => {
  test("prints one JSON object per slot and event", async () => {
    const told = await json(duel, "--rounds", "1");
    expect(slotsOf(told)).toEqual([
      {
        round: 1,
        time: 6.25,
        phase: "",
        side: "red",
        participant: "ann",
        ordinal: 1,
        of: 1,
        kind: "turn",
        state: "done",
      },
      {
        round: 1,
        time: 5.5,
        phase: "",
        side: "blue",
        participant: "bob",
        ordinal: 1,
        of: 1,
        kind: "turn",
        state: "done",
      },
    ]);
    expect(told.map(({ type }) => type ?? "slot")).toEqual([
      "started",
      "windowStart",
      "stage",
      "slotStart",
      "slotEnd",
      "slot",
      "slotStart",
      "slotEnd",
      "slot",
      "windowEnd",
    ]);
  });
  test("has three rounds by default", async () => {
    expect(slotsOf(await json(duel)).map(({ round }) => round)).toEqual([1, 1, 2, 2, 3, 3]);
    expect(slotsOf(await json(duel, "--rounds", "5"))).toHaveLength(10);
  });
  test("includes open slots if the fight ends early", async () => {
    const told = slotsOf(
      await json(
        `${duel}commands: [{ when: { round: 2, current: ann }, do: { type: pause } }, { when: { round: 2, current: bob }, do: { type: end } }]`,
      ),
    );
    expect(
      told.map(({ round, participant, state }) => `${String(round)} ${String(participant)} ${String(state)}`),
    ).toEqual(["1 ann done", "1 bob done", "2 ann done", "2 bob open"]);
  });
});

describe("dice", () => {
  const tie = async (...args: string[]): Promise<unknown[]> =>
    (await json(tied, "--rounds", "1", ...args))
      .filter(({ type }) => type === "answered")
      .map(({ request, value }) => [request, value]);
  test("follow the seed", async () => {
    expect(await tie("--seed", "4")).toEqual(await tie("--seed", "4"));
    expect(
      new Set(
        await Promise.all(["1", "2", "3", "4", "5"].map(async (seed) => JSON.stringify(await tie("--seed", seed)))),
      ).size,
    ).toBeGreaterThan(2);
  });
  test("of the file come first, by request, participant or kind", async () => {
    const given = async (rolls: string): Promise<unknown[]> =>
      (await json(`${tied}dice: { rolls: ${rolls} }`, "--rounds", "1"))
        .filter(({ type }) => type === "answered")
        .map(({ value }) => value);
    expect(await given("{ ann: [2], bob: [5] }")).toEqual([2, 5]);
    expect(await given("{ tie: [3, 6] }")).toEqual([3, 6]);
    expect(await given("{ tie_ann_1: [1], ann: [2], tie: [6] }")).toEqual([1, 6]);
  });
  test("are refused with their place if impossible", async () => {
    const { err, code } = await quiet(`${tied}dice: { rolls: { ann: [7] } }`);
    expect(err[0]).toBe("f.yml: dice/rolls/ann/0: found 7, allowed is from 1 to 6, the sum of 1d6 (tie_ann_1)");
    expect(code).toBe(2);
  });
});

describe("commands of the file", () => {
  test("are given when their condition holds", async () => {
    const told = slotsOf(
      await json(
        `${duel}commands:
  - { when: { round: 2, current: ann }, do: { type: wait, participant: ann, trigger: he draws, answer: attack } }
  - { when: { round: 2, current: bob, waiting: ann }, do: { type: cutIn, participant: ann } }
`,
        "--rounds",
        "2",
      ),
    );
    expect(told.map(({ participant, kind }) => `${String(participant)} ${String(kind)}`)).toEqual([
      "ann turn",
      "bob turn",
      "ann turn",
      "ann interrupt",
      "bob turn",
    ]);
  });
  test("use the sheet's units", async () => {
    const told = slotsOf(
      await json(
        `${duel}commands:
  - { when: { current: ann }, do: { type: join, participant: cid, side: red, stats: { basicSpeed: 5 } } }
  - { when: { current: ann }, do: { type: move, slot: 1_bob_1, to: { time: 4.75 } } }
`,
        "--rounds",
        "1",
      ),
    );
    expect(told.map(({ participant, time }) => [participant, time])).toEqual([
      ["ann", 6.25],
      ["cid", 5],
      ["bob", 4.75],
    ]);
  });
  test("are reported with their place if refused, without stopping", async () => {
    const { err, code, out } = await quiet(
      `${duel}commands: [{ do: { type: lose, slot: 1_cid_1 } }]\nreports: { bob: [{ manoeuvre: sing }] }`,
    );
    expect(code).toBe(2);
    expect(err[0]).toContain("f.yml: commands/0/do: found a refused command (no-such-slot");
    expect(err[1]).toContain("f.yml: reports/bob/0");
    expect(slotsOf(out.map((line) => JSON.parse(line) as Told))).toHaveLength(6);
  });
  test("are noted if they never apply", async () => {
    const { err, code } = await quiet(
      `${duel}commands: [{ when: { round: 99 }, do: { type: end } }]\nreports: { ann: [null, null, null, null] }`,
    );
    expect([err, code]).toEqual([
      ["f.yml: note: commands/0/do: its time never came", "f.yml: note: reports/ann: 1 not asked for"],
      0,
    ]);
  });
  test("include surprise and defeat from the start", async () => {
    const text = duel
      .replace("name: Bob,", "name: Bob, surprised: true,")
      .replace("name: Ann,", "name: Ann, defeated: true,");
    expect(
      slotsOf(await json(text, "--rounds", "1")).map(
        ({ participant, state }) => `${String(participant)} ${String(state)}`,
      ),
    ).toEqual(["bob done", "ann lost"]);
  });
});

describe("wrong use", () => {
  test.each([
    [[]],
    [["a.yml", "b.yml"]],
    [["a.yml", "--rounds", "0"]],
    [["a.yml", "--rounds", "ten"]],
    [["a.yml", "--seed", "-1"]],
    [["a.yml", "--fast"]],
    [["a.yml", "--colour", "pink"]],
    [["a.yml", "--seed"]],
  ])("prints the usage for %j", async (args) => {
    const { out, err, code } = await simulate(args, () => duel);
    expect([out, err.at(-1), code]).toEqual([[], USAGE, 2]);
  });
  test.each([[["--help"]], [["a.yml", "-h"]]])("exits with 0 for help: %j", async (args) => {
    expect(
      await simulate(args, () => {
        throw new Error("no file is read");
      }),
    ).toEqual({ out: [USAGE], err: [], code: 0 });
  });
  test("reports an unreadable file", async () => {
    expect(
      await simulate(["gone.yml"], () => {
        throw new Error("no such file");
      }),
    ).toEqual({ out: [], err: ["gone.yml: no such file"], code: 2 });
  });
});

const shipped = readdirSync(folder).filter((file) => file.endsWith(".yml"));
const systemOf = (file = ""): string => file.split("-")[0]!;
const firstOfEachSystem = shipped.filter((file, at) => systemOf(file) !== systemOf(shipped[at - 1]));

test.each(quickOrFull(firstOfEachSystem, shipped))(
  "plays the encounter %s as written and with other dice",
  async (file) => {
    const text = readFileSync(path.join(folder, file), "utf8");
    const { out, err, code } = await simulate([file, "--rounds", "12", "--json"], () => text);
    expect([err, code]).toEqual([[], 0]);
    expect(out.length).toBeGreaterThan(5);
    for (const seed of quickOrFull([42], [1, 3, 8, 42]))
      expect([seed, (await simulate([file, "--seed", `${seed}`, "--json"], () => text)).code]).toEqual([seed, 0]);
  },
);

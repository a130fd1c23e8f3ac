import { expect, test } from "vitest";
import { simulate } from "../../../tools/simulate/run.ts";

const duel = (more = ""): string => `
title: Duel
pacing: side-segments
participants:
  - { name: Ann, side: red, stats: { attackSpeeds: [3] } }
  - { name: Bob, side: blue, npc: true, stats: { attackSpeeds: [3] } }
${more}`;

async function run(
  text: string,
  ...args: string[]
): Promise<Awaited<ReturnType<typeof simulate>> & { readonly told: readonly (readonly [number, number])[] }> {
  const told: (readonly [number, number])[] = [];
  return {
    ...(await simulate(["f.yml", ...args], () => text, { progress: (plays, of) => told.push([plays, of]) })),
    told,
  };
}

test("prints each participant's chance of acting first with its error", async () => {
  const { out, err, code, told } = await run(duel(), "--odds", "40");
  expect([err, code]).toEqual([[], 0]);
  expect(out[0]).toBe("Duel, Side segments");
  expect(out[2]).toMatch(
    /^Who +Turns in the next ten seconds \(s\) +Turns in 10 s +Acts first +First turn +Longest wait in a minute \(s\)$/,
  );
  expect(out.find((line) => line.startsWith("Ann"))).toMatch(/^Ann +\d+\.\d.* \d+\.\d% /);
  expect(out.at(-3)).toMatch(
    /^First turn: exact, all \d+ results of the dice\. The rest: 40 of 40 simulated minutes\.$/,
  );
  expect(told.at(-1)?.[0]).toBe(told.at(-1)?.[1]);
  expect(told.length).toBeGreaterThan(3);
});

test("prints odds as one JSON object that the seed determines", async () => {
  const {
    out: [line],
  } = await run(duel(), "--odds", "20", "--json", "--seed", "4");
  expect(JSON.parse(line!)).toMatchObject({
    exactness: "counted",
    chances: [{ participant: "ann" }, { participant: "bob" }],
  });
  expect((await run(duel(), "--odds", "20", "--json", "--seed", "4")).out).toEqual([line]);
});

test("prints no odds if the first command is refused", async () => {
  const surprised = duel()
    .replace("side-segments", "stopwatch")
    .replaceAll("attackSpeeds: [3]", "agility: 10")
    .replace("side: red,", "side: red, surprised: 1,");
  const { out, err, code } = await run(surprised, "--odds", "20");
  expect([out, code]).toEqual([[], 2]);
  expect(err.join()).toContain("surprised");
});

test.each(["0", "many", "100001"])("refuses --odds %s with the allowed values", async (plays) => {
  expect(await run(duel(), "--odds", plays)).toMatchObject({
    out: [],
    code: 2,
    err: [
      `--odds: found ${plays}, allowed is a whole number from 1 to 100000`,
      expect.stringContaining("--odds PLAYS"),
    ],
  });
});

test("says in the odds if no dice precede the first turn", async () => {
  const { out } = await run(
    duel()
      .replace("side-segments", "two-action")
      .replaceAll("attackSpeeds: [3]", "initiative: 30")
      .replace("side: red,", "side: red, surprised: 1,"),
    "--odds",
    "20",
  );
  expect(out.at(-3)).toMatch(/^First turn: exact, before any dice\./);
});

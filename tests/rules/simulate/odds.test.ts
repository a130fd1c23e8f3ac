import { expect, test } from "vitest";
import { simulate } from "../../../tools/simulate/run.ts";

const duel = (more = ""): string => `
title: Duel
pacing: side-segments
participants:
  - { name: Ann, side: red, stats: { attackSpeeds: [3] } }
  - { name: Bob, side: blue, npc: true, stats: { attackSpeeds: [3] } }
${more}`;

function run(text: string, ...args: string[]): ReturnType<typeof simulate> & { readonly told: readonly (readonly [number, number])[] } {
  const told: (readonly [number, number])[] = [];
  return { ...simulate(["f.yml", ...args], () => text, (plays, of) => told.push([plays, of])), told };
}

test("odds name each participant with the chance of acting first, and say how sure they are", () => {
  const { out, err, code, told } = run(duel(), "--odds", "40");
  expect([err, code]).toEqual([[], 0]);
  expect(out[0]).toBe("Duel (side-segments)");
  expect(out.find((line) => line.startsWith("Ann"))).toMatch(/^Ann\s+\d+\.\d %\s+\d\.\d/);
  expect(out.at(-1)).toMatch(/^Acts first: exact, all \d+ falls of the dice/);
  expect(told.at(-1)?.[0]).toBe(told.at(-1)?.[1]);
  expect(told.length).toBeGreaterThan(3);
});

test("odds as JSON are one object, the same for the same seed", () => {
  const [line] = run(duel(), "--odds", "20", "--json", "--seed", "4").out;
  expect(JSON.parse(line!)).toMatchObject({ exactness: "counted", chances: [{ participant: "ann" }, { participant: "bob" }] });
  expect(run(duel(), "--odds", "20", "--json", "--seed", "4").out).toEqual([line]);
});

test("odds of a fight whose first command is refused are not told", () => {
  const surprised = duel().replace("side-segments", "stopwatch").replaceAll("attackSpeeds: [3]", "agility: 10").replace("side: red,", "side: red, surprised: 1,");
  const { out, err, code } = run(surprised, "--odds", "20");
  expect([out, code]).toEqual([[], 2]);
  expect(err.join()).toContain("surprised");
});

test.each(["0", "many", "100001"])("--odds %s is told with what is allowed", (plays) => {
  expect(run(duel(), "--odds", plays)).toMatchObject({ out: [], code: 2, err: [`--odds: found ${plays}, allowed is a whole number from 1 to 100000`, expect.stringContaining("--odds PLAYS")] });
});

test("odds of a fight in which dice come after the first turn only say so", () => {
  const { out } = run(duel().replace("side-segments", "two-action").replaceAll("attackSpeeds: [3]", "initiative: 30").replace("side: red,", "side: red, surprised: 1,"), "--odds", "20");
  expect(out.at(-1)).toMatch(/^Acts first: exact, before any dice/);
});

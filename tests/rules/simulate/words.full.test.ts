import { readFileSync } from "node:fs";
import { stripVTControlCharacters } from "node:util";
import { expect, test } from "vitest";
import { paintFor } from "../../../tools/simulate/paint.ts";
import { simulate } from "../../../tools/simulate/run.ts";

const duel = `
title: Duel
pacing: speed-order
participants:
  - { name: Ann, side: red, stats: { basicSpeed: 6.25, dx: 12 } }
  - { name: Bob, side: blue, npc: true, stats: { basicSpeed: 5.5, dx: 10 } }
`;

const words = async (text: string, ...args: string[]): Promise<readonly string[]> =>
  (await simulate(["f.yml", ...args], () => text)).out;

test("prints a fight in the combat log's words with times", async () => {
  expect(await words(`${duel}reports: { ann: [{ manoeuvre: feint }, null, { manoeuvre: attack }] }`)).toEqual([
    "Duel, Speed order (seed 1)",
    "",
    "Second 1",
    "      The fight begins",
    "6.25  Ann: Feint",
    "5.50  Bob: done",
    "",
    "Second 2",
    "6.25  Ann: done",
    "5.50  Bob: done",
    "",
    "Second 3",
    "6.25  Ann: Attack",
    "5.50  Bob: done",
  ]);
});

test("prints dice, commands and joiners by name", async () => {
  const told =
    await words(`${duel.replace("5.5, dx: 10", "6.25, dx: 12").replace("name: Ann,", "name: Ann, defeated: true,")}dice: { rolls: { tie: [2, 5] } }
commands:
  - { when: { current: bob }, do: { type: join, participant: cid, side: red, stats: { basicSpeed: 5 } } }
  - { when: { current: cid }, do: { type: leave, participant: cid } }
  - { when: { round: 2, current: bob }, do: { type: undo } }
  - { when: { round: 2 }, do: { type: end } }
`);
  expect(told.map((line) => line.replace(/^ *[\d.]* +/, ""))).toEqual(
    expect.arrayContaining([
      "Ann is out of the fight",
      "Cid joins the fight",
      "Cid leaves the fight",
      "Undo",
      "The fight is over",
    ]),
  );
});

test("prints the same words in colour only on colour terminals", async () => {
  const plain = await words(duel, "--rounds", "1");
  const { out } = await simulate(["f.yml", "--rounds", "1"], () => duel, {
    terminal: { isTTY: true, hasColors: () => true },
  });
  expect(out.map(stripVTControlCharacters)).toEqual(plain);
  expect(out.join()).not.toBe(plain.join());
  const paints = (
    [
      ["auto", {}],
      ["auto", { isTTY: true, hasColors: () => false }],
      ["never", { isTTY: true, hasColors: () => true }],
      ["always", {}],
    ] as const
  ).map(([wanted, terminal]) => paintFor(wanted, terminal)("bold", "x") === "x");
  expect(paints).toEqual([true, true, true, false]);
});

test("prints sentences for every pacing", async () => {
  const told = await Promise.all(
    ["action-period-adeline", "side-segments-surprise", "stopwatch-alrik-and-bernat", "two-action-same-initiative"].map(
      async (name) => {
        const out = await words(
          readFileSync(new URL(`../../../encounters/${name}.yml`, import.meta.url), "utf8"),
          "--rounds",
          "1",
        );
        expect(out.join("\n"), name).not.toMatch(/Something happened|undefined|SEGMENTZERO|\{\w+\}/);
        return out.length;
      },
    ),
  );
  expect(Math.min(...told)).toBeGreaterThan(4);
});

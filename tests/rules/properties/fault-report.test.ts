import { inspect } from "node:util";
import vm from "node:vm";
import { expect, test } from "vitest";
import { subject } from "../two-action/commands.ts";
import { faultOf, reportOf, sourceOf } from "./fault-report.ts";
import { Fight, FightFault } from "./fight.ts";
import { GARBAGE } from "./garbage.ts";
import { randomFrom } from "./random.ts";

/** Evaluates what a report gives to paste. */
function pasted(source: string): readonly unknown[] {
  const given: unknown[] = [];
  const run = vm.runInThisContext(`(GARBAGE, subject, replay) => { ${source} }`) as (...all: unknown[]) => void;
  run(GARBAGE, subject, (...all: unknown[]) => given.push(...all));
  return given;
}

test("reports within 20 seconds a call that fails the same way", () => {
  // Nobody may act: the first turn that ends breaks a property.
  const strict = { ...subject, mostPerWindow: () => 0 };
  const draw = randomFrom(7);
  const played = { subject: strict, start: 7 };
  let fault: unknown;
  try {
    new Fight(strict, 7).play(Array.from({ length: 120 }, () => draw(0x7fffffff)));
  } catch (error) {
    fault = error;
  }
  expect(fault).toBeInstanceOf(FightFault);
  const began = performance.now();
  const report = reportOf(fault as FightFault, played);
  expect(performance.now() - began).toBeLessThan(20_000);
  expect(report).toContain("nobody acts more often than the pacing allows");
  const [, start, given] = pasted(report.slice(report.indexOf("replay("))) as [unknown, number, [unknown, number][]];
  expect(start).toBe(7);
  expect(given.map(([command]) => (command as { type: string }).type)).toEqual(["join", "start", "done"]);
  const commands = given.map(([command, chosen]) => ({ command, draw: chosen }));
  expect(faultOf(played, commands)?.property).toBe((fault as FightFault).property);
  expect(faultOf({ ...played, subject }, commands)).toBeNull();
});

test("writes any value that fights are given as source code", () => {
  const odd = [-0, Number.NaN, undefined, "a\n", { "a.b": [10n], joined: true }, { ["__proto__"]: 1 }, ...GARBAGE];
  const look = { depth: 60, maxStringLength: Infinity };
  const again = pasted(`replay(${odd.map(sourceOf).join(", ")})`);
  expect(again.map((value) => inspect(value, look))).toEqual(odd.map((value) => inspect(value, look)));
});

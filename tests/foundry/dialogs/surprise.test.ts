/** Rulings on surprise before the fight. */
import { expect, test } from "vitest";
import type { Loose } from "../../../playground/shared/loose.ts";
import "../plain.ts";

const { awareness, firstRoundOfSurprise, secondsOfSurprise } = await import("../../../src/foundry/dialogs/surprise.ts");

test.each<[string, Loose, object, readonly string[]]>([
  ["seconds", secondsOfSurprise, {}, ["surprised"]],
  ["seconds", secondsOfSurprise, { surprised: 2 }, ["surprised", "notSurprised"]],
  ["first round", firstRoundOfSurprise, {}, ["surprisedFirstRound"]],
  ["first round", firstRoundOfSurprise, { surprised: true }, ["notSurprised"]],
  ["awareness", awareness, {}, ["awareAt", "never"]],
  ["awareness", awareness, { start: 3 }, ["awareAt", "never", "notSurprised"]],
  ["awareness", awareness, { start: "never" }, ["awareAt", "notSurprised"]],
])("offers what changes something: %s", (_, rulingsOf, stats, codes) => {
  const { rulings } = rulingsOf({ id: "mira", stats }) as { rulings: readonly { code: string }[] };
  expect(rulings.map(({ code }) => code)).toEqual(codes);
});

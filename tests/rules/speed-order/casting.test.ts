/** Spells in turns of a second: what they use up of the turn, and when one may be cast without concentrating. */
import { expect, test } from "vitest";
import { participantOf, type EncounterState, type JsonObject } from "../../../src/rules/index.ts";
import { after, done, refusalOf, type Given } from "./fight.ts";
import { choose, footing, strikes, three } from "./strike.ts";
import { by } from "../play.ts";

const cast = (more: JsonObject = {}): Given => strikes("ann", "bob", { id: "s", spell: { way: "attack" }, ...more });
const answering = (answer: string): EncounterState => after(three(), by("ann", "wait", { answer }), by("ann", "cutIn"));

test("M-8, BA-22: accepts a spell as another answer to a wait", () => {
  const spent = after(answering("other"), cast());
  expect(footing(spent, "ann")).toMatchObject({ attacksLeft: 1, feintsLeft: 1 });
  expect(refusalOf(spent, strikes("ann", "cid"))).toBeNull();
  for (const answer of ["attack", "ready"]) expect(refusalOf(answering(answer), cast())).toBe("cast-by-concentrating");
});

test("M-8: uses up the turn by casting, unless ruled", () => {
  const spent = after(three(), choose("ann", "concentrate"), cast());
  expect(refusalOf(spent, choose("ann", "move"))).toBe("already-attacked");
  expect(footing(spent, "ann")).toMatchObject({ attacksLeft: 0, feintsLeft: 0 });
  const ruled = after(three(), choose("ann", "concentrate"), cast({ ruling: true }));
  expect(refusalOf(ruled, choose("ann", "move"))).toBeNull();
});

test("M-8: allows casting out of turn by ruling, which spends concentration", () => {
  const concentrated = after(three(), choose("ann", "concentrate"), done);
  const ruled = after(concentrated, cast({ ruling: true }), done, done, choose("ann", "concentrate"), done);
  expect(participantOf(concentrated, "ann")!.combat?.concentrating).toBe(1);
  expect(participantOf(ruled, "ann")!.combat?.concentrating).toBeUndefined();
});

/** A pacing of another package goes through every property without a line of the kernel changing. */
import { expect, test } from "vitest";
import { allPacings, participantOf, registerPacing, type EncounterState } from "../../../src/rules/index.ts";
import { proveProperties } from "../properties/harness.ts";
import { pick } from "../properties/random.ts";
import "./tiny.ts";
import { quickOrFull } from "../../quick.ts";
import { by } from "../play.ts";

/** Fights over several rounds. */
const LONG = quickOrFull(0, 4, 10);

test("registers another package's pacing under a new id only", () => {
  const tiny = allPacings().find(({ id }) => id === "tiny")!;
  expect(tiny).toBeDefined();
  expect(() => registerPacing(tiny)).toThrow(TypeError);
  for (const id of ["", "a b", "__proto__", "7up", "a.b"])
    expect(() => registerPacing({ ...tiny, id })).toThrow(TypeError);
});

proveProperties(
  {
    pacing: "tiny",
    stats: (random) => ({ times: Array.from({ length: random(4) }, () => random(6)) }),
    command: (_, random) => by(pick(["ann", "bob", "cid", "dot"], random)!, "cut"),
    mostPerWindow: () => 4,
  },
  500,
  LONG,
);

proveProperties(
  {
    pacing: "tiny-endless",
    stats: (random) => ({ every: 1 + random(4) }),
    command: () => ({ type: "done" }),
    // Late comers begin fresh; no one acts twice at one time.
    mostPerWindow: (state: EncounterState, id) => (participantOf(state, id) ? (state.clock.time ?? 0) + 1 : Infinity),
  },
  500,
  LONG,
);

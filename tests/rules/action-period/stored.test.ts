/** What a round of action periods notes can be read again after it was saved, and any single damage to it is found. */
import { expect, test } from "vitest";
import { apply, pacingOf, participantOf, type JsonObject } from "../../../src/rules/index.ts";
import { readsNotes, strangeNote, type Part } from "../stored.ts";
import { Table } from "./table.ts";
import { by } from "../play.ts";

const strange = (part: Part, note: JsonObject): string | null =>
  strangeNote(pacingOf("action-period")!, { basicSpeed: 5, dx: 10 }, part, note);

const attack = { manoeuvre: "attack", weapon: "Rifle", rof: 3, kind: "auto", shots: 3, autofire: true, target: "bob" };

readsNotes(strange, {
  turn: {
    "P-5 the roll": { roll: 9 },
    "PA-1 a step set by hand": { step: -3 },
    "P-15 what was done": {
      acts: { 1: { ...attack, at: 7, rolled: 3, n: 12 }, x1: { move: true, yards: 4, at: 2, n: 14 } },
    },
    "P-22 what was fired": { fired: { 1: { weapon: "Rifle", shots: 3, target: "bob" } } },
    "P-10 a wait": {
      waits: {
        1: { trigger: "the door opens", since: 7, begun: true, place: { time: 4 }, suborder: 1, final: true },
      },
    },
    "PA-1 a place given by the GM": { put: { 2: 4 } },
    "P-9 dice of a contest": { contests: { 7: [9, 11] } },
  },
});

test("P-14: lets a waiting combatant act although the stored current turn is missing", () => {
  for (const stored of [{ now: { "1_bob_9": true } }, { now: {}, held: [["1_bob_9"]] }]) {
    const table = new Table({ ann: { speed: 5 }, bob: { speed: 5 } }).start({ ann: 5, bob: 3 }).wait("ann");
    const { lead: _, ...state } = { ...table.state, ...stored };
    table.state = JSON.parse(JSON.stringify(state)) as typeof table.state;
    expect(table.offers("ann").map(({ code }) => code)).toEqual(["actNow", "changeWait"]);
    expect(apply(table.state, by("ann", "actNow")).refusal).toBeUndefined();
  }
  // It may also cut in on those who meet on the step.
  const three = { ann: { speed: 5 }, bob: { speed: 5 }, cid: { speed: 5 } };
  const met = new Table(three)
    .give(by("fire", "join", { side: "world", kind: "hazard", stats: { time: 4 } }))
    .start({ ann: 6, bob: 4, cid: 4 })
    .wait("ann")
    .done();
  expect(met.owed).toEqual(["bob contest", "cid contest"]);
  met.state = { ...met.state, held: [["1_bob_9"]] };
  expect(met.offers("ann").map(({ code }) => code)).toEqual(["cutIn", "actAfter", "changeWait"]);
});

test("P-22: fills a weapon's defaults and refuses invalid values", () => {
  const table = new Table({});
  const join = (weapon: JsonObject): JsonObject =>
    by("ann", "join", { side: "all", stats: { basicSpeed: 20, weapons: [weapon] } });
  const wrong: readonly JsonObject[] = [
    {},
    { label: 3 },
    { label: "x".repeat(65) },
    { label: "Bow", item: 3 },
    { label: "Bow", item: "x".repeat(65) },
    { label: "Bow", rof: 0 },
    { label: "Bow", rof: 1_001 },
    { label: "Bow", kind: "cannon" },
  ];
  for (const weapon of wrong) expect([weapon, table.refused(join(weapon))]).toEqual([weapon, "bad-stats"]);
  expect(participantOf(table.give(join({ label: "Bow" })).state, "ann")?.stats).toMatchObject({
    dx: 10,
    weapons: [{ label: "Bow", rof: 1, kind: "muscle" }],
  });
});

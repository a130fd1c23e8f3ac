/** Answers of the stopwatch: each refusal names its participants and subject, and storage order changes nothing. */
import { describe, expect, test } from "vitest";
import { type Command, type EncounterState, type JsonObject } from "../../../src/rules/index.ts";
import { alrik, bernat, Fight, plain } from "./fight.ts";
import { by, refused, answers } from "../play.ts";

const smg = { label: "gun", speedClass: 4, reload: 8, capacity: 20, loaded: 20, perSegment: 6, item: "gun-1" };
const open = { do: "listed", action: "openDoor" };
const run = { do: "run" };

/** Alrik opens a door, Bernat waits to choose, a fire burns. */
function three(): Fight {
  const fight = Fight.of({ alrik, bernat });
  fight.give(by("fire", "join", { side: "world", kind: "hazard", stats: { time: 50 } }));
  return fight.choose("alrik", open);
}
const busy = three().choose("bernat", open);
const agile = Fight.of({ a: { agility: 10, weapons: [smg] }, b: plain })
  .choose("a", { do: "weapon", weapon: 0 })
  .choose("b", run);
const surprised = (): Fight => {
  const fight = Fight.before({ ann: plain, bob: plain, cid: plain }, { surpriseCost: true });
  return fight
    .give({ type: "start" })
    .answer("start", "surprise")
    .give(answers({ aware_ann: 0, aware_bob: "never", aware_cid: 6 }));
};
/** Ann has acted at 1, and the next time is 2. */
const later = surprised().choose("ann", { do: "fixed", segments: 4 });

describe("data of a refusal", () => {
  test.each<[string, EncounterState, Command, string]>([
    ["nobody", busy.state, by("eve", "begin", { action: open }), "no-such-participant eve"],
    ["a hazard, which chooses nothing", busy.state, by("fire", "begin", { action: open }), "not-a-creature fire"],
    [
      "T-13: whoever has no beginning yet",
      Fight.before({ alrik }).give({ type: "start" }).state,
      by("alrik", "begin", { action: open }),
      "start-open alrik",
    ],
    [
      "whoever is out of the fight",
      three().give(by("bernat", "defeat")).state,
      by("bernat", "begin", { action: open }),
      "is-defeated bernat",
    ],
    ["T-13: whoever has noticed nothing", later.state, by("bob", "begin", { action: open }), "unaware bob"],
    [
      "T-13: whoever has noticed nothing, and answers",
      later.state,
      by("cid", "react", { action: open }),
      "unaware cid",
    ],
    ["T-13: whoever is aware", later.state, by("ann", "aware"), "already-aware ann"],
    ["T-9: a choice that is none", three().state, answers({ next_bernat: { do: "dance" } }), "no-such-action bernat"],
    ["T-11: whoever is busy, and until when", busy.state, by("bernat", "begin", { action: open }), "busy bernat 4"],
    [
      "T-17: whoever does nothing while moving",
      three().state,
      by("bernat", "moving", { moving: true }),
      "nothing-under-way bernat",
    ],
    [
      "T-17: whoever runs, which is moving already",
      agile.state,
      by("b", "moving", { moving: true }),
      "nothing-under-way b",
    ],
    [
      "T-15: whoever has nothing to change",
      three().state,
      by("bernat", "changeAction", { action: open }),
      "nothing-under-way bernat",
    ],
    ["T-25: whoever holds no trigger", busy.state, by("alrik", "release"), "not-firing alrik"],
    ["T-21: whoever does not attack", busy.state, by("bernat", "close", { closed: 9 }), "no-attack-under-way bernat"],
    ["T-18: whoever still runs", agile.state, by("b", "begin", { action: open }), "still-running b"],
    [
      "T-20: whoever does not run",
      busy.state,
      by("bernat", "changeAction", { action: { do: "stop" } }),
      "not-moving bernat",
    ],
    [
      "T-3: a weapon that there is not",
      agile.state,
      by("a", "changeAction", { action: { do: "weapon", weapon: 1 } }),
      "no-such-weapon a 1",
    ],
    [
      "T-12: a weapon that needs no drawing",
      agile.state,
      by("a", "changeAction", { action: { do: "draw", weapon: 0 } }),
      "needs-no-drawing a gun",
    ],
    [
      "T-23: a weapon that is full",
      agile.state,
      by("a", "changeAction", { action: { do: "reload", weapon: 0 } }),
      "fully-loaded a gun",
    ],
  ])("%s", (_, state, command, why) => expect(refused(state, command)).toBe(why));
  test("T-11: names an invalid next action given with Done", () =>
    expect(refused(busy.state, { type: "done", report: { next: { do: "dance" } } })).toBe("no-such-action alrik"));
  test("T-13, T-25: names a past segment and the first possible one", () => {
    const firing = Fight.of({ a: { agility: 10, weapons: [smg] }, b: plain })
      .choose("a", { do: "weapon", weapon: 0 })
      .choose("b", { do: "fixed", segments: 30 })
      .done()
      .done();
    expect(firing.coming("a").note?.do).toBe("burst");
    const before = firing.time! - 1;
    expect(refused(firing.state, by("a", "release", { at: before }))).toBe("segment-has-passed a 5 6");
    const on = surprised().choose("ann", { do: "fixed", segments: 4 }).done();
    expect(refused(on.state, by("bob", "aware", { at: 1 }))).toBe("segment-has-passed bob 1 4");
  });
});

test("T-13, TA-5: charges class I for noticing the fight late", () => {
  const fight = surprised();
  expect(fight.coming("cid").time).toBe(7);
  expect(fight.give(by("bob", "aware", { at: 9 })).coming("bob").time).toBe(10);
});

describe("reported events", () => {
  const reported = (fight: Fight): readonly JsonObject[] =>
    fight.events.flatMap((event) => (event.type === "note" ? [{ code: event.code, ...event.data }] : []));
  test("T-14: include a beginning with its segments, once", () => {
    expect(reported(three().choose("bernat", open))).toEqual([
      { code: "begins", participant: "bernat", do: "listed", label: "openDoor", from: 0, due: 4 },
    ]);
    expect(reported(three().choose("bernat", { do: "wait" }))).toEqual([]);
  });
  test("T-25: omit a burst but include its rounds", () => {
    const fight = Fight.of({ a: { agility: 10, weapons: [smg] }, b: plain })
      .choose("a", { do: "weapon", weapon: 0 })
      .choose("b", { do: "fixed", segments: 30 })
      .done();
    expect(fight.events.filter(({ type }) => type === "effect")).toEqual([
      { type: "effect", participant: "a", effect: { what: "shots", item: "gun-1", by: -6 }, deed: true },
    ]);
    expect(reported(fight)).toEqual([]);
  });
});

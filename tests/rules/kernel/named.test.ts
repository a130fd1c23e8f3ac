/** Answers of the kernel: a refusal names its subject, and each step has an event that names its participant. */
import { describe, expect, test } from "vitest";
import { newEncounter, participantOf, type EncounterState, type JsonObject } from "../../../src/rules/index.ts";
import { MOST_PARTICIPANTS } from "../../../src/rules/kernel/membership.ts";
import { type Given, by, refused, answers } from "../play.ts";
import { after, dice, done, endless, eventsOf, fight, fire, join, start } from "./fight.ts";

const fresh = newEncounter("tiny");
const four = fight({ ann: [1], bob: [2], cid: [3], dot: [4] });
const later = after(four, done, done);
const cut = after(four, by("dot", "cut"));
const owing = after(fresh, dice, join("ann", 3), join("bob", 4), start);
const rolled = after(owing, answers({ roll_ann: 9, roll_bob: 9 }));
const again = { type: "askAgain", request: "roll_ann" };
const full = {
  ...four,
  seats: MOST_PARTICIPANTS,
  participants: {
    s0: Object.fromEntries(
      Array.from({ length: MOST_PARTICIPANTS }, (_, at) => [
        `p${at}`,
        { ...participantOf(four, "ann")!, id: `p${at}` },
      ]),
    ),
  },
};
const move = (who: string, to: JsonObject): Given => ({ type: "move", slot: `1_${who}_1`, to });
const lose = (who: string): Given => ({ type: "lose", slot: `1_${who}_1` });
const long = "x".repeat(300);

describe("data of a refusal", () => {
  test.each<[string, EncounterState, Given, string]>([
    ["who has joined already", four, join("ann", 1), "already-joined ann"],
    ["how many a fight holds", full, join("eve", 1), "too-many 5000"],
    [
      "the figure that is wrong",
      four,
      by("ann", "change", { stats: { times: [1, "none"] } }),
      'bad-stats times.1 "none" number',
    ],
    ["who has no figures to change", four, by("eve", "change", { stats: {} }), "no-such-participant eve"],
    ["who can change no side", four, by("eve", "side", { side: "red" }), "no-such-participant eve"],
    ["who can change no group", four, by("eve", "group", { group: "pack" }), "no-such-participant eve"],
    ["who cannot hide", four, by("eve", "hide", { hidden: true }), "no-such-participant eve"],
    ["who cannot fall", four, by("eve", "defeat"), "no-such-participant eve false"],
    ["who cannot get up", four, by("eve", "revive"), "no-such-participant eve"],
    ["who cannot leave", four, by("eve", "leave"), "no-such-participant eve"],
    ["who is up", four, by("ann", "revive"), "not-defeated ann"],
    ["who is down already", after(four, by("ann", "defeat")), by("ann", "defeat"), "already-defeated ann false"],
    [
      "the setting that there is not, in short",
      fresh,
      { type: "option", name: "none".repeat(30), value: 1 },
      "no-such-option nonenonenonenonenonenonenonenonenonenonenonenonenonenonenonenonenonenonenonenone",
    ],
    ["the setting with a reserved name", fresh, { ...dice, name: "__proto__" }, "no-such-option __proto__"],
    ["the setting whose value is wrong", fresh, { type: "option", name: "most", value: 9 }, "bad-option most"],
    ["the setting that comes too late", four, dice, "window-is-being-played dice"],
    ["dice that nobody asked for", owing, answers({ roll_eve: 9 }), "not-asked roll_eve"],
    ["dice that something else has followed", after(rolled, done), again, "not-answered roll_ann"],
    ["dice that were not rolled", owing, again, "not-answered roll_ann"],
    ["dice by which somebody acts", rolled, again, "overtaken roll_ann"],
    ["a command that there is not", four, { type: "dance" }, "unknown-command dance"],
    ["what is no command at all", four, "done" as unknown as Given, 'bad-command "" "done" Object'],
    ["the field that is missing", four, by("ann", "hide"), 'bad-command hidden undefined "hidden"'],
    [
      "a value that is wrong, in short",
      four,
      by("ann", "hide", { hidden: long }),
      'bad-command hidden "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx boolean',
    ],
    ["a slot that there is not", four, move("eve", { time: 9 }), "no-such-slot 1_eve_1"],
    ["a slot of another window", four, { ...move("dot", { time: 9 }), slot: "2_dot_1" }, "no-such-slot 2_dot_1"],
    ["a slot that is over", later, move("ann", { time: 9 }), "slot-is-over 1_ann_1"],
    ["a slot that cannot be lost", four, lose("eve"), "no-such-slot 1_eve_1"],
    ["a slot that is lost", after(four, lose("bob")), move("bob", { time: 9 }), "slot-is-over 1_bob_1"],
    ["a slot that cannot be lost again", after(four, lose("bob")), lose("bob"), "slot-is-over 1_bob_1"],
    ["whoever acts now", later, move("cid", { time: 9 }), "slot-is-current 1_cid_1"],
    ["whoever is interrupted", cut, move("ann", { time: 9 }), "slot-is-current 1_ann_1"],
    [
      "whoever cuts in",
      cut,
      { type: "move", slot: "1_dot_cut", to: { after: "1_bob_1" } },
      "slot-is-current 1_dot_cut",
    ],
    ["nobody after whom to act", four, move("ann", { after: "1_eve_1" }), "no-such-slot 1_eve_1"],
    ["nobody beside whom to act", later, move("dot", { after: "1_eve_1" }), "no-such-slot 1_eve_1"],
    ["nobody before whom to act", later, move("dot", { before: "1_eve_1" }), "no-such-slot 1_eve_1"],
    ["the slot itself, which is current", four, move("ann", { after: "1_ann_1" }), "time-has-passed 1_ann_1"],
    [
      "whoever acts now, before whom nobody comes",
      later,
      move("dot", { before: "1_cid_1" }),
      "time-has-passed 1_cid_1",
    ],
    ["the slot itself", later, move("dot", { after: "1_dot_1" }), "same-slot 1_dot_1"],
    ["whoever has acted already", later, move("dot", { after: "1_ann_1" }), "time-has-passed 1_ann_1"],
    [
      "whoever has acted already, to one who acts now",
      later,
      move("cid", { after: "1_ann_1" }),
      "time-has-passed 1_ann_1",
    ],
    ["the time that is gone", later, move("dot", { time: 2 }), "time-has-passed 1_dot_1 2"],
    ["the click that came before", after(four, { ...done, id: "click" }), { ...done, id: "click" }, "repeated click"],
  ])("%s", (_, state, command, why) => expect(refused(state, command)).toBe(why));
});

describe("events of a command", () => {
  const down = after(four, by("dot", "defeat"));
  const broken = after(four, { type: "pause", kind: "parley" });
  test.each<[string, EncounterState, Given, readonly object[]]>([
    ["who has joined", four, join("eve", 9), [{ type: "joined", participant: "eve" }]],
    ["that a hazard has joined", four, fire({ time: 5 }), [{ type: "joined", participant: "fire" }]],
    ["who has left", four, by("bob", "leave"), [{ type: "left", participant: "bob" }]],
    [
      "who has fallen, and who acts instead",
      four,
      by("ann", "defeat"),
      [
        { type: "defeated", participant: "ann" },
        { type: "slotStart", slot: "1_bob_1", participant: "bob" },
      ],
    ],
    ["who is back", down, by("dot", "revive"), [{ type: "revived", participant: "dot" }]],
    [
      "who has lost a turn, and who acts instead",
      four,
      lose("ann"),
      [
        { type: "lost", slot: "1_ann_1", participant: "ann", reason: "ruled" },
        { type: "slotStart", slot: "1_bob_1", participant: "bob" },
      ],
    ],
    [
      "who is interrupted together, and who acts instead",
      fight({ ann: [2], bob: [2], cid: [5] }),
      by("cid", "cut"),
      [
        { type: "interrupt", slot: "1_ann_1", participant: "ann" },
        { type: "interrupt", slot: "1_bob_1", participant: "bob" },
        { type: "slotStart", slot: "1_cid_cut", participant: "cid" },
      ],
    ],
    [
      "who goes on after an interruption",
      cut,
      done,
      [
        { type: "slotEnd", slot: "1_dot_cut", participant: "dot" },
        { type: "resume", slot: "1_ann_1", participant: "ann" },
      ],
    ],
    ["why time stands", four, { type: "pause", kind: "parley" }, [{ type: "paused", kind: "parley" }]],
    ["what is over when time goes on", broken, { type: "resume" }, [{ type: "resumed", kind: "parley" }]],
    ["the end of the fight", four, { type: "end" }, [{ type: "ended" }]],
    [
      "the end of a window and the beginning of the next",
      fight({ ann: [1] }),
      done,
      [
        { type: "slotEnd", slot: "1_ann_1", participant: "ann" },
        { type: "windowEnd", round: 1 },
        { type: "windowStart", round: 2 },
        { type: "stage", stage: "play" },
        { type: "slotStart", slot: "2_ann_1", participant: "ann" },
      ],
    ],
  ])("%s", (_, state, command, events) => expect(eventsOf(state, command)).toEqual(events));
});

describe("changed stats", () => {
  const every = (state: EncounterState): unknown => participantOf(state, "ann")?.stats.every;
  test("apply at once before the start or if the pacing says so", () => {
    const changed = after(endless(3), by("ann", "change", { stats: { every: 5 } }));
    expect([every(changed), participantOf(changed, "ann")?.later]).toEqual([5, undefined]);
    const early = after(fresh, join("ann", 3), by("ann", "change", { stats: { times: [9] } }));
    expect(participantOf(early, "ann")?.stats).toEqual({ times: [9] });
    expect(participantOf(early, "ann")?.later).toBeUndefined();
  });
  test("apply one by one from the next window", () => {
    const begun = after(
      newEncounter("action-period"),
      by("ann", "join", { side: "red", stats: { basicSpeed: 5, dx: 10 } }),
      start,
    );
    const changed = after(begun, ...[{ basicSpeed: 6 }, { dx: 12 }].map((stats) => by("ann", "change", { stats })));
    const { stats, later } = participantOf(changed, "ann")!;
    expect(stats).toMatchObject({ basicSpeed: 5, dx: 10 });
    expect(later).toMatchObject({ round: 2, stats: { basicSpeed: 6, dx: 12 } });
  });
});

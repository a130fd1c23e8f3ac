/** Whose turns stand where after any commands: members come and go, turns are moved, lost and interrupted, hazards act. */
import { describe, expect, test } from "vitest";
import {
  current,
  isIdle,
  newEncounter,
  participantOf,
  refuse,
  slots,
  type EncounterState,
  type JsonObject,
} from "../../../src/rules/index.ts";
import { by, refused, type Given } from "../play.ts";
import { shown } from "../shown.ts";
import { after, dice, done, endless, eventsOf, fight, fire, join, now, order, refusalOf, start } from "./fight.ts";
import { registerVariant } from "./tiny.ts";

const [cut, defeat, leave, revive] = ["cut", "defeat", "leave", "revive"].map(
  (type) => (participant: string) => by(participant, type),
) as [Command, Command, Command, Command];
type Command = (participant: string) => Given;
const lose = (slot: string): Given => ({ type: "lose", slot });
const move = (who: string, to: JsonObject): Given => ({ type: "move", slot: `1_${who}_1`, to });
const ends = (...slots: readonly string[]): Given => ({ type: "done", slots });
/** A fight with a hazard from its beginning. */
const burning = (stats: JsonObject, ...more: readonly Given[]): EncounterState =>
  after(newEncounter("tiny"), join("ann", 3), fire(stats), start, ...more);

const FOUR = { ann: [1], bob: [2], cid: [3], dot: [4] };
const LATE = [done, join("cid", 4, 5, 9), lose("1_cid_3"), defeat("cid")];
const TIED = { ann: [2], bob: [2], cid: [2], dot: [3] };
const THREE = { ann: [2], bob: [4], cid: [6] };
const FARTHEST = -1_000_000;

test.each<[string, EncounterState, string]>([
  [
    "joiner loses passed slots in mid-window",
    fight({ ann: [5], bob: [9] }, join("cid", 2, 5, 8)),
    "cid@2 lost (late), ann@5 now, cid@5 open, cid@8 open, bob@9 open",
  ],
  [
    "joiner has all slots in the next window",
    fight({ ann: [5] }, join("cid", 2, 8), done, done),
    "cid@2 now, ann@5 open, cid@8 open",
  ],
  [
    "joiner loses nothing before play",
    after(newEncounter("tiny"), dice, join("ann", 5), start, join("bob", 1)),
    "bob@1 open, ann@5 open",
  ],
  [
    "joiner starts afresh under a leaver's id",
    fight({ ann: [1], bob: [2] }, done, leave("ann"), join("ann", 1, 4)),
    "ann@1 lost (late), bob@2 now, ann@4 open",
  ],
  ["leaver loses all slots and hands over", fight({ ann: [3, 7], bob: [5] }, leave("ann")), "bob@5 now"],
  [
    "leaver does not resume after an interruption",
    fight({ ann: [3], bob: [5] }, cut("bob"), leave("ann"), done),
    "bob@0 done, bob@5 now",
  ],
  ["last leaver stops time", fight({ ann: [3] }, leave("ann")), ""],
  ["joiner goes on after the last leaver", fight({ ann: [3] }, leave("ann"), join("bob", 4)), "bob@4 now"],
  [
    "defeated combatant loses open slots only",
    fight({ ann: [1, 6], bob: [3] }, done, defeat("ann")),
    "ann@1 done, bob@3 now, ann@6 lost (defeated)",
  ],
  [
    "defeated combatant keeps ruled losses",
    fight({ ann: [2, 8], bob: [5] }, ...LATE),
    "ann@2 done, cid@4 lost (defeated), bob@5 now, cid@5 lost (defeated), ann@8 open, cid@9 lost (ruled)",
  ],
  [
    "revived combatant keeps ruled losses",
    fight({ ann: [2, 8], bob: [5] }, ...LATE, revive("cid")),
    "ann@2 done, cid@4 lost (late), bob@5 now, cid@5 open, ann@8 open, cid@9 lost (ruled)",
  ],
  [
    "revived combatant has slots still to come",
    fight({ ann: [1, 3, 6], bob: [2, 4] }, defeat("ann"), done, revive("ann")),
    "ann@1 lost (late), bob@2 done, ann@3 lost (late), bob@4 now, ann@6 open",
  ],
  ["slots come in order of time", fight({ ann: [8, 3], bob: [5] }), "ann@3 now, bob@5 open, ann@8 open"],
  [
    "slots of one at the same time are current together",
    fight({ ann: [3, 9, 3], bob: [5] }),
    "ann@3 now, ann@3 now, bob@5 open, ann@9 open",
  ],

  [
    "slot moved to a time shares it",
    fight(FOUR, move("dot", { time: 2 }), done),
    "ann@1 done, bob@2 now, dot@2 now, cid@3 open",
  ],
  [
    "slot moves right before another",
    fight(FOUR, move("dot", { before: "1_bob_1" })),
    "ann@1 now, dot@2 open, bob@2 open, cid@3 open",
  ],
  [
    "slot moves right after another",
    fight(FOUR, move("bob", { after: "1_cid_1" })),
    "ann@1 now, cid@3 open, bob@3 open, dot@4 open",
  ],
  [
    "slot moves between the current one and the next",
    fight(FOUR, move("dot", { after: "1_ann_1" })),
    "ann@1 now, dot@1 open, bob@2 open, cid@3 open",
  ],
  [
    "slot moved last before another is nearest",
    fight(FOUR, move("dot", { before: "1_bob_1" }), move("cid", { before: "1_bob_1" })),
    "ann@1 now, dot@2 open, cid@2 open, bob@2 open",
  ],
  [
    "slot moved last after another is nearest",
    fight(FOUR, move("cid", { after: "1_bob_1" }), move("dot", { after: "1_bob_1" }), done, done),
    "ann@1 done, bob@2 done, dot@2 now, cid@2 open",
  ],
  [
    "moved slot stays there for this window only",
    fight(FOUR, move("dot", { before: "1_bob_1" }), done, done, done, done),
    "ann@1 now, bob@2 open, cid@3 open, dot@4 open",
  ],
  [
    "slot moved before unplayed ones acts next",
    fight({ ann: [3], bob: [3], cid: [5] }, ends("1_ann_1"), move("cid", { time: 3 }), done),
    "ann@3 done, bob@3 done, cid@3 now",
  ],
  [
    "current slot put off lets others act first",
    fight(FOUR, move("ann", { after: "1_cid_1" })),
    "bob@2 now, cid@3 open, ann@3 open, dot@4 open",
  ],
  [
    "slot put off acts right after the other",
    fight(FOUR, move("ann", { after: "1_cid_1" }), done, done),
    "bob@2 done, cid@3 done, ann@3 now, dot@4 open",
  ],
  [
    "slot put off leaves the rest of its group current",
    fight({ ann: [3], bob: [3], cid: [5] }, move("ann", { after: "1_cid_1" })),
    "bob@3 now, cid@5 open, ann@5 open",
  ],
  [
    "lost slot keeps the reason and later slots",
    fight({ ann: [1], bob: [2, 5] }, lose("1_bob_1"), done),
    "ann@1 done, bob@2 lost (ruled), bob@5 now",
  ],
  [
    "lost slots keep earlier losses",
    fight({ ann: [1], bob: [2, 5] }, lose("1_bob_1"), lose("1_bob_2")),
    "ann@1 now, bob@2 lost (ruled), bob@5 lost (ruled)",
  ],

  [
    "group ends in any order before time moves on",
    fight(TIED, ends("1_cid_1"), ends("1_ann_1")),
    "ann@2 done, bob@2 now, cid@2 done, dot@3 open",
  ],
  ["group ends together", fight(TIED, done), "ann@2 done, bob@2 done, cid@2 done, dot@3 now"],
  [
    "slot named twice ends once",
    fight(TIED, ends("1_ann_1", "1_ann_1")),
    "ann@2 done, bob@2 now, cid@2 now, dot@3 open",
  ],
  ["interruption holds the current turn", fight(THREE, cut("cid")), "cid@0 now, ann@2 held, bob@4 open, cid@6 open"],
  ["interrupted turn resumes", fight(THREE, cut("cid"), done), "cid@0 done, ann@2 now, bob@4 open, cid@6 open"],
  [
    "latest interruption ends first",
    fight(THREE, cut("cid"), cut("bob"), done),
    "bob@0 done, cid@0 now, ann@2 held, bob@4 open, cid@6 open",
  ],
  [
    "interrupted group resumes together",
    fight({ ann: [2], bob: [2], cid: [6] }, cut("cid"), done),
    "cid@0 done, ann@2 now, bob@2 now, cid@6 open",
  ],
  [
    "interrupted turn resumes if the interrupter falls",
    fight(THREE, cut("cid"), defeat("cid")),
    "cid@0 lost (defeated), ann@2 now, bob@4 open, cid@6 lost (defeated)",
  ],

  ["hazard waits for its first window", burning({ time: 5, from: 2 }), "ann@3 now"],
  ["hazard acts in its first window", burning({ time: 5, from: 2 }, done), "ann@3 now, fire@5 open"],
  ["hazard acts in every window", burning({ time: 5, from: 2 }, done, done, done), "ann@3 now, fire@5 open"],
  ["hazard skips a window", burning({ time: 1, every: 2 }, done, done), "ann@3 now"],
  ["hazard acts every few windows", burning({ time: 1, every: 2 }, done, done, done), "fire@1 now, ann@3 open"],
  ["hazard acts once with every: 0", burning({ time: 5, every: 0 }, done, done), "ann@3 now"],
  ["hazard stays visible until the round ends", burning({ time: 2 }, done), "fire@2 done, ann@3 now"],
  ["hazard acts at the earliest time of a round", burning({ time: FARTHEST }), "fire@0 now, ann@3 open"],
  ["hazard shares a time", fight({ ann: [3], bob: [5] }, fire({ time: 5 }), done), "ann@3 done, bob@5 now, fire@5 now"],
  ["hazard moves", fight({ ann: [3] }, fire({ time: 5 }), move("fire", { time: 9 })), "ann@3 now, fire@9 open"],
  ["hazard loses its slot", fight({ ann: [3] }, fire({ time: 5 }), lose("1_fire_1")), "ann@3 now, fire@5 lost (ruled)"],
  [
    "defeated hazard loses its slot",
    fight({ ann: [3] }, fire({ time: 5 }), defeat("fire")),
    "ann@3 now, fire@5 lost (defeated)",
  ],
  ["hazard acts once without rounds", after(endless(10, fire({ time: 4, every: 0 })), done), "ann@10 now"],
  [
    "hazard goes on after a loss without rounds",
    after(endless(10, fire({ time: 4, every: 4 })), done, lose("1_fire_2"), done),
    "fire@12 now, ann@20 open",
  ],
  [
    "hazard goes on after a defeat without rounds",
    after(endless(10, fire({ time: 4, every: 4 })), done, defeat("fire"), done, revive("fire")),
    "ann@20 now, fire@20 open",
  ],
  [
    "late hazard acts once from its joining",
    after(endless(10), done, fire({ time: FARTHEST, every: 0 })),
    "ann@20 now, fire@20 open",
  ],
  [
    "late hazard acts on its beat from its joining",
    after(endless(10), done, fire({ time: FARTHEST, every: 8 })),
    "ann@20 now, fire@24 open",
  ],
  ["changed hazard acts once from its change", changedTo(0), "ann@20 now, fire@20 open"],
  ["changed hazard acts on its beat from its change", changedTo(8), "ann@20 now, fire@24 open"],
])("%s", (_, state, expected) => expect(order(state)).toBe(expected));

function changedTo(every: number): EncounterState {
  const later = by("fire", "change", { stats: { time: FARTHEST } });
  return after(endless(10, fire({ time: 500, every })), done, later);
}

describe("joiner", () => {
  test("is late only in a window that is played", () => {
    const waiting = after(newEncounter("tiny"), dice, join("ann", 5), start);
    for (const state of [waiting, fight({ ann: [5] }, { type: "end" })])
      expect(participantOf(after(state, join("bob", 1)), "bob")?.since).toBeUndefined();
  });
  test("takes the next seat, as does its side", () => {
    const state = after(
      newEncounter("tiny"),
      by("a", "join", { side: "red", stats: { times: [] } }),
      by("b", "join", { side: "blue", stats: { times: [] } }),
    );
    expect(state.sides).toEqual({ red: { seat: 1 }, blue: { seat: 2 } });
    // Many have come and gone.
    const late = after({ ...state, seats: 1_000_000 }, join("cid", 2));
    expect(participantOf(late, "cid")?.seat).toBe(1_000_001);
  });
});

test("keeps the order when hidden, side or group change", () => {
  const before = fight({ ann: [3], bob: [5] });
  const changes = [by("ann", "hide", { hidden: true }), by("ann", "side", { side: "blue" })];
  const state = after(before, ...changes, by("ann", "group", { group: "pack" }));
  expect(participantOf(state, "ann")).toMatchObject({ hidden: true, side: "blue", group: "pack" });
  expect(order(state)).toBe(order(before));
  expect(participantOf(after(state, by("ann", "group", { group: "" })), "ann")?.group).toBe("");
  expect(refusalOf(state, by("bob", "group", { group: "the pack" }))).toBe("bad-command");
});

describe("current slot put off", () => {
  const off = (other: string): Given => move("ann", { after: `1_${other}_1` });
  test("resumes there, because a turn starts once", () => {
    /** Events of slots, as text. */
    const told = (state: EncounterState, command: Given): string[] =>
      eventsOf(state, command).map((event) => ("slot" in event ? `${event.type} ${event.slot}` : event.type));
    const four = fight(FOUR);
    expect(told(four, off("bob"))).toEqual(["interrupt 1_ann_1", "slotStart 1_bob_1"]);
    expect(told(after(four, off("bob")), done)).toEqual(["slotEnd 1_bob_1", "resume 1_ann_1"]);
    expect(told(after(four, off("bob"), off("dot"), done, done), done)).toEqual(["slotEnd 1_dot_1", "resume 1_ann_1"]);
  });
  test("is refused without a later slot or during an interruption", () => {
    expect(refusalOf(fight({ ann: [3], bob: [3] }), off("bob"))).toBe("time-has-passed");
    const interrupted = fight(FOUR, cut("dot"));
    expect(refusalOf(interrupted, off("bob"))).toBe("slot-is-current");
    // Also after the interrupted participant has left.
    const alone = after(interrupted, leave("ann"));
    expect(refusalOf(alone, { type: "move", slot: "1_dot_cut", to: { after: "1_bob_1" } })).toBe("slot-is-current");
  });
});

registerVariant("tiny-kept", {
  // No participant may be placed beside Cid, except by a ruling.
  play: { beside: (_, other, __, ruling) => (other.participant === "cid" && !ruling ? refuse("not-so") : null) },
});

test("refuses a move that the pacing refuses unless the GM rules it", () => {
  const state = after(newEncounter("tiny-kept"), join("ann", 1), join("bob", 2), join("cid", 3), join("dot", 4), start);
  const to = (who: string, place: string, ruling = false): Given => ({
    ...move(who, { after: `1_${place}_1` }),
    ruling,
  });
  expect(
    [to("ann", "cid"), to("dot", "cid"), to("ann", "bob"), to("ann", "cid", true), to("dot", "cid", true)].map(
      (command) => refusalOf(state, command),
    ),
  ).toEqual(["not-so", "not-so", null, null, null]);
});

describe("current slots", () => {
  const group = fight(TIED);
  test("end once, and no others end", () => {
    expect(eventsOf(group, ends("1_ann_1", "1_ann_1")).map(({ type }) => type)).toEqual(["slotEnd"]);
    expect(refused(group, ends("1_dot_1"))).toBe("not-current 1_dot_1");
    expect(refused(group, ends("1_ann_1", "9_x_1"))).toBe("not-current 9_x_1");
    expect(refused(group, ends())).toMatch(/^nobody-is-current/);
    expect(refused(group, { ...done, report: { refuse: true } })).toMatch(/^not-so/);
  });
  test("are shown as current", () =>
    expect(current(group)?.map(({ participant, state }) => `${participant} ${state}`)).toEqual([
      "ann now",
      "bob now",
      "cid now",
    ]));
  test("may end unasked only if idle in their pacing and no hazards", () => {
    const late = fight({ ann: [90], bob: [95] }, fire({ time: 90 }));
    const idle = (state: EncounterState | null): readonly string[] =>
      ["1_ann_1", "1_bob_1", "1_fire_1", "1_eve_1"].filter((slot) => isIdle(state, slot));
    expect([now(late), idle(late)]).toEqual(["ann", ["1_ann_1"]]);
    const next = after(late, done);
    expect([now(next), idle(next), idle(fight({ ann: [89] })), idle(null)]).toEqual(["fire", [], [], []]);
    const other = endless(3);
    expect([now(other), isIdle(other, current(other)![0]!.id)]).toEqual(["ann", false]);
  });
});

describe("hazard", () => {
  test.each([
    ["on its beat", { time: 4, every: 4 }, [4, 8, 10, 12, 16]],
    ["once from the start if its time is earlier", { time: FARTHEST, every: 0 }, [0, 10, 20]],
    ["on its beat from the start if its time is earlier", { time: FARTHEST, every: 8 }, [0, 8, 10]],
  ])("acts %s in a pacing without rounds", (_, stats, expected) => {
    const times: (number | null)[] = [];
    for (let state = endless(10, fire(stats)); times.length < expected.length; state = after(state, done))
      times.push(state.clock.time);
    expect(times).toEqual(expected);
  });
  test("acts at any early time when counting down", () => {
    const ann = by("ann", "join", { side: "red", stats: { basicSpeed: 20 } });
    const state = after(newEncounter("speed-order"), ann, fire({ time: FARTHEST }), start);
    expect(slots(state).find(({ kind }) => kind === "hazard")?.time).toBe(FARTHEST);
  });
  test("has a slot without phase", () =>
    expect(shown(slots(burning({ time: 2 }))[0])).toBe("1_fire_1 at 2 now hazard 1/1"));
  test.each([{}, { time: 0.5 }, { time: 1, every: -1 }, { time: 1, from: 0 }, { time: 2e9 }, { time: 1, dx: 3 }])(
    "is refused with stats %o",
    (stats) => expect(refusalOf(fight({ ann: [1] }), fire(stats as JsonObject))).toMatch(/^bad-/),
  );
});

test("a turn moved by hand begins when its turn comes", () =>
  expect(eventsOf(fight(FOUR, move("dot", { before: "1_bob_1" })), done).map(({ type }) => type)).toEqual([
    "slotEnd",
    "slotStart",
  ]));

import { describe, expect, test } from "vitest";
import {
  BOOKKEEPING,
  apply,
  applyPatch,
  changesOf,
  type EncounterState,
  entriesOf,
  newEncounter,
  participantOf,
} from "../../../src/rules/index.ts";
import { after, done, eventsOf, fight, join, order, redo, refusalOf, takeBack, undo } from "./fight.ts";
import { by, type Given } from "../play.ts";
import { noteChanges, type Done } from "../../../src/rules/kernel/apply.ts";

const defeat = (participant: string) => by(participant, "defeat");
const joined = <T extends object>(command: T) => ({ ...command, joined: true });

/** The log as text: entries in force, a bar, entries to redo. */
function log(state: EncounterState): string {
  const words = entriesOf(state).map(
    ({ number, command, joined: same }) =>
      `${number > state.head ? "?" : ""}${same ? "+" : ""}${command.type as string}`,
  );
  return words
    .join(" ")
    .replaceAll(/ ?\?/g, " |")
    .replaceAll(/(?<=\|.*) \|/g, " ")
    .trim();
}

const four = fight({ ann: [1], bob: [2], cid: [3], dot: [4] });
const FELL = { ...joined(defeat("bob")), fell: true };
const hide = (participant: string): Given => by(participant, "hide", { hidden: true });
/** A click: the end of Bob's turn, Ann's defeat and the end of Cid's turn. */
const CLICK = [done, done, joined(defeat("ann")), joined(done)];

test.each<[string, readonly Given[], string, string]>([
  [
    "undoes the last action and keeps later bookkeeping",
    [done, defeat("cid"), takeBack],
    "ann@1 now, bob@2 open, cid@3 lost (defeated), dot@4 open",
    "start defeat |done",
  ],
  [
    "steps over bookkeeping from action to action",
    [done, join("eve", 9), done, defeat("ann"), takeBack, takeBack],
    "ann@1 lost (defeated), bob@2 now, cid@3 open, dot@4 open, eve@9 open",
    "start join defeat |done done",
  ],
  [
    "returns to an entry without removing any combatant",
    [done, join("eve", 9), done, hide("eve"), { ...takeBack, to: 6 }],
    "ann@1 done, bob@2 now, cid@3 open, dot@4 open, eve@9 open",
    "start done join hide |done",
  ],
  [
    "returns to the setup without removing any combatant",
    [done, join("eve", 9), { ...takeBack, to: 0 }],
    "ann@1 open, bob@2 open, cid@3 open, dot@4 open, eve@9 open",
    "join |start done",
  ],
  [
    "undoes a click as a whole except its bookkeeping",
    [...CLICK, takeBack],
    "ann@1 done, bob@2 now, cid@3 open, dot@4 open",
    "start done +defeat |done +done",
  ],
  [
    "splits no click by a number inside it",
    [...CLICK, { ...takeBack, to: 7 }],
    "ann@1 done, bob@2 now, cid@3 open, dot@4 open",
    "start done +defeat |done +done",
  ],
  [
    "undoes a click that begins with bookkeeping",
    [done, join("eve", 9), joined(done), join("fay", 9), joined(done), { ...takeBack, to: 5 }],
    "ann@1 now, bob@2 open, cid@3 open, dot@4 open, eve@9 open, fay@9 open",
    "start join join |done +done +done",
  ],
  [
    "redoes below bookkeeping, which stays",
    [done, done, takeBack, takeBack, defeat("ann"), redo, redo],
    "ann@1 done, bob@2 done, cid@3 now, dot@4 open",
    "start done done defeat",
  ],
  [
    "forgets what could be redone after another action",
    [done, done, takeBack, takeBack, defeat("ann"), done],
    "ann@1 lost (defeated), bob@2 done, cid@3 now, dot@4 open",
    "start defeat done",
  ],
  [
    "keeps bookkeeping without effect",
    [hide("bob"), done, { ...undo, to: 5 }, hide("bob"), redo, redo],
    "ann@1 done, bob@2 now, cid@3 open, dot@4 open",
    "start hide done hide",
  ],
  [
    "keeps a combatant defeated that the GM has defeated in the meantime",
    [done, FELL, takeBack, defeat("bob"), redo, takeBack],
    "ann@1 now, bob@2 lost (defeated), cid@3 open, dot@4 open",
    "start defeat |done +defeat",
  ],
])("%s", (_, commands, slots, entries) => {
  const state = after(four, ...commands);
  expect([order(state), log(state).replace("join join join join ", "")]).toEqual([slots, entries]);
});

test("redoes clicks with the same entries", () => {
  const click = after(four, ...CLICK);
  expect(after(click, takeBack, redo)).toEqual(click);
  expect(after(click, takeBack, takeBack, redo, redo)).toEqual(click);
  const late = after(four, done, join("eve", 9), joined(done), join("fay", 9), joined(done));
  expect(after(late, { ...takeBack, to: 5 }, redo, redo, redo)).toEqual(late);
  const revived = after(four, done, FELL, by("bob", "revive"));
  expect(after(revived, takeBack, redo)).toEqual(revived);
});

test("redoes no click of which a part is refused", () => {
  // The stored log has been edited.
  const torn = JSON.parse(
    JSON.stringify(after(four, done, joined(done), takeBack)).replace(
      '{"type":"done"},"joined":true',
      '{"type":"done","slots":["1_eve_1"]},"joined":true',
    ),
  ) as EncounterState;
  expect(apply(torn, redo)).toEqual({ refusal: { code: "not-current", data: { slot: "1_eve_1" } } });
});

test.each([takeBack, undo])("refuses %o without history or with an invalid target", (command) => {
  const state = fight({ ann: [1] });
  for (const to of [state.head, 900]) expect(refusalOf(state, { ...command, to })).toBe("nothing-to-undo");
  expect(refusalOf(state, { ...command, to: -1 })).toBe("bad-command");
  expect(refusalOf({ ...state, log: {} }, command)).toBe("nothing-to-undo");
  expect(refusalOf(newEncounter("tiny"), command)).toBe("nothing-to-undo");
});

test("takes no bookkeeping back", () => {
  expect(refusalOf(after(newEncounter("tiny"), join("ann", 1)), takeBack)).toBe("nothing-to-undo");
  expect(refusalOf(fight({ ann: [1] }, defeat("ann")), { ...takeBack, to: 2 })).toBe("nothing-to-undo");
});

test("takes back with as few changes as the action made", () => {
  let state = fight({ ann: [1], bob: [2] });
  for (let i = 0; i < 100; i++) state = after(state, done);
  const outcome = apply(state, takeBack);
  if (outcome.refusal) throw new Error(outcome.refusal.code);
  expect(applyPatch(state, outcome.patch)).toEqual(outcome.state);
  expect(JSON.stringify(outcome.patch).length).toBeLessThan(200);
  expect([...changesOf(outcome.patch)].map(([path]) => path[0]).includes("log")).toBe(false);
});

test("revives a combatant with its turn by undo, and reverses by Redo", () => {
  const fell = { ...defeat("ann"), fell: true, joined: true };
  const before = fight({ ann: [1], bob: [2] });
  const state = after(before, { type: "pause" }, { type: "resume" }, fell);
  expect(order(state)).toBe("ann@1 lost (defeated), bob@2 now");
  const back = after(state, takeBack);
  expect([order(back), order(after(back, redo))]).toEqual([order(before), order(state)]);
  // Another user has given the command in between: then there is nothing to do.
  expect(order(after(back, defeat("ann"), redo))).toBe(order(state));
});

test("takes back combat rules, without stats that the earlier ones refuse", () => {
  const bob = by("bob", "join", { side: "red", stats: { initiative: 40, move: 100_000 } });
  const before = after(newEncounter("two-action"), { type: "rules", rules: "gurps" });
  expect(refusalOf(before, bob)).toBe("bad-stats");
  const state = after(before, { type: "rules", rules: "d20" }, bob);
  const back = after(state, takeBack);
  expect(participantOf(back, "bob")!.stats).toMatchObject({ initiative: 40, ht: 10 });
  expect(participantOf(back, "bob")!.stats).not.toHaveProperty("move");
  expect(participantOf(after(back, redo), "bob")!.stats).toEqual(participantOf(state, "bob")!.stats);
});

test("lists the bookkeeping commands", () =>
  expect([...BOOKKEEPING].sort()).toEqual(["change", "defeat", "group", "hide", "join", "leave", "revive", "side"]));

test("undoes and redoes everything over several log pages", () => {
  let state = fight({ ann: [1], bob: [2] });
  for (let i = 0; i < 40; i++) state = after(state, i % 3 ? done : by("ann", "hide", { hidden: i % 2 === 0 }));
  let at = state;
  while (refusalOf(at, takeBack) === null) at = after(at, takeBack);
  expect(at.status).toBe("setup");
  while (refusalOf(at, redo) === null) at = after(at, redo);
  expect(at).toEqual(state);
});

test("returns exactly to an earlier point at once, also across windows", () => {
  /** The state without undone entries. */
  const inForce = ({ log: _, ...rest }: EncounterState): object => rest;
  const begin = fight({ ann: [1], bob: [2] });
  const later = after(begin, done, done, done);
  expect(inForce(after(later, { ...undo, to: begin.head }))).toEqual(inForce(begin));
  expect(eventsOf(later, { ...undo, to: begin.head })).toEqual([6, 5, 4].map((entry) => ({ type: "undone", entry })));
  expect(inForce(after(later, { ...undo, to: 0 }))).toEqual(inForce(newEncounter("tiny")));
});

test("redoes nothing after a new command or without an undo", () => {
  expect(refusalOf(four, redo)).toBe("nothing-to-redo");
  const branched = after(four, done, done, undo, undo, { type: "lose", slot: "1_bob_1" });
  expect(refusalOf(branched, redo)).toBe("nothing-to-redo");
  expect(entriesOf(branched)).toHaveLength(6);
});

describe("repeated command", () => {
  const click = (id: string): Given => ({ type: "done", id });
  const repeated = (state: EncounterState): readonly string[] =>
    ["click-1", "click-2", "click-3"].filter((id) => refusalOf(state, click(id)) === "repeated");
  test("is refused only in states that include it", () => {
    const before = after(four, click("click-1"));
    const [one, other] = [after(before, click("click-2")), after(before, click("click-3"))];
    expect([before, one, other].map(repeated)).toEqual([["click-1"], ["click-1", "click-2"], ["click-1", "click-3"]]);
    // It may come again once it was undone.
    expect(repeated(after(one, undo))).toEqual(["click-1"]);
  });
  test("is recognised for a thousand commands", () => {
    let state = after(fight({ ann: [1], bob: [2] }), click("click-1"));
    for (let i = 0; i < 999; i++) state = after(state, done);
    expect([repeated(state), repeated(after(state, done))]).toEqual([["click-1"], []]);
  });
});

describe("changes outside the fight noted afterwards", () => {
  const before = fight({ ann: [1], bob: [2] });
  const changes = [{ document: "Actor.a", path: "system.hp.value", from: 10, to: 7 }];
  const outcome = (): Done => {
    const made = apply(before, done);
    if (made.refusal) throw new Error(made.refusal.code);
    return made;
  };
  test("equal changes given with the command, patch included", () => {
    const noted = noteChanges(before, outcome(), changes);
    if (noted.refusal) throw new Error(noted.refusal.code);
    expect([noted.state, noted.events]).toEqual([after(before, { ...done, changes }), outcome().events]);
    expect(applyPatch(before, noted.patch)).toEqual(noted.state);
  });
  test("are refused if malformed, too large or without the command", () => {
    const made = outcome();
    expect(noteChanges(before, made, [])).toBe(made);
    expect(noteChanges(before, made, [{ ...changes[0]!, path: "a b" }]).refusal).toMatchObject({
      code: "bad-command",
      data: { field: "changes.0.path" },
    });
    expect(
      noteChanges(
        before,
        made,
        Array.from({ length: 900 }, () => ({ ...changes[0]!, to: "x".repeat(1_000) })),
      ).refusal,
    ).toMatchObject({ code: "too-large" });
    expect(noteChanges(made.state, made, changes).refusal).toEqual({ code: "nothing-changes", data: {} });
  });
});

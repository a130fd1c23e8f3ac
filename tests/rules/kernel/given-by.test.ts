/** Who may give each command and when, by the table that the shell reads; and how much a command may carry besides its own fields. */
import { describe, expect, test } from "vitest";
import {
  apply,
  commandRule,
  isBookkeeping,
  isHistory,
  newEncounter,
  pacingOf,
  participantOf,
  type CommandRule,
} from "../../../src/rules/index.ts";
import { commands, exchangeRules } from "../../../src/rules/kernel/commands.ts";
import { after, done, fight, fire, join, refusalOf, start } from "./fight.ts";
import { by, answers } from "../play.ts";

/** Names of the kernel's commands with this property, in alphabetical order. */
const names = (is: (rule: CommandRule) => boolean): string =>
  Object.keys({ ...commands, ...exchangeRules })
    .filter((type) => is(commandRule(type)!))
    .sort()
    .join(" ");

describe("command", () => {
  test("belongs to the GM unless it acts, answers or changes an actor", () => {
    expect(names(({ by }) => by === "gm")).toBe(
      "askAgain change defeat end group hide join keepPlace leave lose move nextWindow onward option ownPlace partTurns pause redo resume revive rules shareTurn side start takeBack undo",
    );
    expect(names(({ by }) => by === "participant")).toBe("attack damage defend endSpell");
    expect(names(({ by }) => by === "owner")).toBe("apply harm");
    expect([names(({ by }) => by === "slots"), names(({ by }) => by === "requests")]).toEqual([
      "done together",
      "answer",
    ]);
  });
  test("needs a running fight unless it is setup, bookkeeping or history", () => {
    expect(names(({ when }) => when === "setup")).toBe("start");
    expect(names(({ when }) => when === "any")).toBe(
      "answer change defeat group hide join keepPlace leave move option ownPlace partTurns redo resume revive rules shareTurn side takeBack undo",
    );
    expect(names(({ when }) => when === "running")).toBe(
      "apply askAgain attack damage defend done end endSpell harm lose nextWindow onward pause together",
    );
  });
  test("is an action, bookkeeping or history", () => {
    expect(names(({ kind }) => kind === "bookkeeping")).toBe("change defeat group hide join leave revive side");
    expect(names(({ kind }) => kind === "history")).toBe("redo takeBack undo");
    expect(names(({ kind }) => kind === "action")).toBe(
      "answer apply askAgain attack damage defend done end endSpell harm keepPlace lose move nextWindow onward option ownPlace partTurns pause resume rules shareTurn start together",
    );
    expect(names(({ back }) => back === true)).toBe("takeBack undo");
    expect(names(({ meansNow }) => meansNow === true)).toBe("done nextWindow");
    expect(
      [{ type: "defeat" }, { type: "defeat", fell: true }, { type: "done" }, { type: "dance" }].map(isBookkeeping),
    ).toEqual([true, false, false, false]);
    expect(["undo", "done", "dance", 7].map(isHistory)).toEqual([true, false, false, false]);
  });
  test("of a pacing belongs to the acting combatant or the GM", () => {
    const { verbs } = pacingOf("tiny")!.choices;
    const verb = { kind: "action", when: "running", meansNow: true };
    expect(commandRule("cut", verbs)).toEqual({ ...verb, by: "participant" });
    expect(commandRule("call", { call: { gm: true } })).toEqual({ ...verb, by: "gm" });
    // The kernel's names stay reserved, and a name that every object has belongs to none.
    expect(commandRule("undo", { undo: {} })?.kind).toBe("history");
    expect([
      ...["dance", "toString", 7, ["cut"], ["undo"]].map((type) => commandRule(type, verbs)),
      commandRule("cut"),
    ]).toEqual(Array(6).fill(undefined));
  });
  test("joins a participant with only id and side", () => {
    const state = after(newEncounter("side-segments"), fire({ time: 3 }));
    expect(participantOf(state, "fire")).toEqual({
      id: "fire",
      seat: 1,
      side: "world",
      kind: "hazard",
      npc: false,
      group: "",
      hidden: false,
      stats: { time: 3, from: 1, every: 1 },
      defeated: false,
      facts: {},
      turn: { round: 0 },
    });
    const { refusal } = apply(newEncounter("tiny"), by("ann", "join", { side: "red" }));
    expect(refusal).toMatchObject({ code: "bad-stats", data: { field: "times" } });
    expect(participantOf(after(newEncounter("tiny"), join("ann", 1)), "ann")?.kind).toBe("creature");
  });
  test("refuses unknown fields", () => {
    const running = fight({ ann: [1], bob: [2] });
    for (const type of Object.keys(commands))
      expect([type, apply(running, { type, strange: 1 }).refusal?.code]).toEqual([type, "bad-command"]);
  });
});

describe("command limits", () => {
  const state = { ...fight({ ann: [1], bob: [2] }), seats: 4_000 };
  const change = { document: "Actor.a", path: "system.hp-1_max.value", from: 1, to: 2 };
  const refused = (more: object): unknown => {
    const { refusal } = apply(state, { ...done, ...more });
    return refusal && [refusal.code, refusal.data.field];
  };
  test("restrict sender, id and type", () => {
    expect(refused({ by: "x".repeat(300) })).toBeUndefined();
    expect(refused({ id: "x".repeat(64) })).toBeUndefined();
    expect(refused({ joined: false })).toBeUndefined();
    for (const [field, value] of Object.entries({
      by: "x".repeat(301),
      id: "x".repeat(65),
      joined: 1,
      type: "x".repeat(65),
    })) {
      expect(refused({ [field]: value })).toEqual(["bad-command", field]);
    }
    expect(refusalOf(state, { type: "x".repeat(64) })).toBe("unknown-command");
  });
  test("restrict changed documents, paths and the number of changes", () => {
    const longest = { ...change, path: "a".repeat(100), document: "d".repeat(200) };
    for (const changes of [[change], [longest], Array(2_000).fill(change)])
      expect(refused({ changes })).toBeUndefined();
    for (const path of ["", "a b", " a", "a ", "a/b", "a[0]", "a".repeat(101)]) {
      expect(refused({ changes: [{ ...change, path }] })).toEqual(["bad-command", "changes.0.path"]);
    }
    expect(refused({ changes: [{ ...change, document: "d".repeat(201) }] })).toEqual([
      "bad-command",
      "changes.0.document",
    ]);
    expect(refused({ changes: Array(2_001).fill(change) })).toEqual(["bad-command", "changes"]);
    expect(refused({ changes: [{ ...change, more: 1 }] })).toEqual(["bad-command", "changes.0.more"]);
  });
  test("need at least one answer", () => {
    const { refusal } = apply(after(newEncounter("tiny"), start), answers({}));
    expect(refusal).toMatchObject({ code: "bad-command", data: { field: "answers" } });
  });
});

/** A table's view of a fight in rounds of two actions. */
import { describe, expect, test } from "vitest";
import type { Command, Json, JsonObject } from "../../../src/rules/index.ts";
import { PlainFight, type Person } from "../plain.ts";

const person = (name: string, initiative: number, more: Partial<Person> = {}, mods = 0): Person => ({
  name,
  stats: { initiative, mods },
  ...more,
});
const VEY = person("Vey", 65, { owner: "Anna" });
const BRANDT = person("Brandt", 50);
const OKORO = person("Okoro", 40, {}, 5);
const CULTISTS = [1, 2].map((number) => person(`Cultist ${number}`, 30, { group: "cult" }));

const begun = (people: readonly Person[], options: JsonObject = {}): PlainFight =>
  new PlainFight("two-action", people, { options }).start();
const act = (participant: string, ...actions: readonly JsonObject[]): Command => ({
  type: "act",
  participant,
  actions,
});
const walk = { kind: "move", speed: "walk" };
const run = { kind: "move", speed: "fast" };
const pendingNames = (rows: readonly string[]): readonly string[] => rows.map((row) => row.split(" | ")[0]!);

describe("order", () => {
  test("follows Initiative with its sum, and Done names unused actions", () => {
    const { gm } = begun([VEY, OKORO]);
    expect([gm.clock[0], gm.head]).toEqual(["Round 1, Initiative 65", ["65", "Now", "action 1 of 2"]]);
    expect(gm.plate?.pips).toEqual(["open", "open"]);
    expect(gm.buttons).toContain("Done: Vey no action chosen");
    expect(gm.rows("next")).toEqual(["Next: Okoro | 40 + 5 = 45"]);
  });

  test("offers the second action in place of the dialog for both", () => {
    const fight = begun([VEY, OKORO]);
    const actions = (): readonly string[] => fight.gm.buttons.filter((label) => label.startsWith("Action"));
    expect(actions()).toEqual(["Actions…"]);
    fight.give(act("vey", walk));
    expect(actions()).toEqual(["Action 2"]);
  });

  test("shows surprise and its halved Initiative for this round", () => {
    const { gm } = begun([VEY, OKORO, BRANDT]).give({ type: "surprise", participants: ["okoro"] });
    expect(gm.rows("ahead")).toEqual(["To come: Okoro | surprised: 45 halved, this round only"]);
    expect(gm.times).toEqual(["50", "23"]);
    expect(gm.rows("forecast")).toContain("Forecast: Okoro | no longer surprised");
  });

  test("writes kept halves of Initiative and chances", () => {
    const fight = begun([VEY, OKORO], { halfRounding: "none" }).give({ type: "surprise", participants: ["okoro"] });
    expect(fight.gm.times).toEqual(["22½"]);
    fight.give(act("vey", walk, { kind: "fire", roll: true, target: 71 }));
    expect(fight.gm.boxes[0]).toBe("Action 1, combined: Walk + Fire 71% halved: 35½%");
  });

  test("has one box in one-action rounds", () => {
    const { gm } = begun([VEY, OKORO], { oneAction: true, specialEvents: true });
    expect([gm.plate?.pips, gm.clock[1], gm.head[2]]).toEqual([["open"], "5 s rounds, 0 s elapsed", "action 1 of 1"]);
    expect(gm.pinned).toContain("one-action rounds: powers half as long");
  });

  test("Q-22: reminds of bleeding in one-action rounds, with who bleeds and how much", () => {
    const bleeding = { ...VEY, effects: [{ name: "Bleeding", statuses: ["bleeding"] }] };
    const fight = begun([bleeding, OKORO], { oneAction: true, bleeding: "flat-2" });
    expect([fight.gm.pinned, fight.anna.pinned]).toEqual([
      expect.stringContaining("bleeding, 2 points for each injury: Vey"),
      "",
    ]);
    expect(fight.say("events", "done").gm.pinned).toBe("");
    expect(begun([VEY, OKORO], { oneAction: true }).gm.pinned).toBe("");
    expect(begun([bleeding, OKORO]).gm.pinned).toBe("");
  });

  test("reminds of special events only if enabled, without blocking", () => {
    expect(begun([VEY, OKORO]).gm.pinned).toBe("");
    const fight = begun([VEY, OKORO], { specialEvents: true });
    const { gm, anna } = fight;
    expect([gm.dock?.front?.title, gm.who, anna.pinned]).toEqual(["Special events", ["Vey"], ""]);
    expect(gm.pinned).toMatch(/^Dealt with \| Special events \| no combatant’s action/);
    fight.say("events", "done");
    expect([gm.pinned, gm.who]).toEqual(["", ["Vey"]]);
  });
});

describe("initiative tests", () => {
  test("are asked each round, one per group, and show margins", () => {
    const fight = begun([VEY, OKORO, ...CULTISTS], { initiativeTests: true, specialEvents: true });
    const { gm } = fight;
    expect([gm.clock[0], pendingNames(gm.pending), gm.rows("next")]).toEqual([
      "Round 1, tests",
      ["Vey", "Okoro", "Cultist ×2", "Special events"],
      [],
    ]);
    expect(gm.pending).toContain("Cultist ×2 | d100 against 30, one roll for all 2");
    fight.say("test", 12, "vey");
    expect(gm.pending).toContain("Okoro | d100 against 45");
    fight.say("test", 71, "okoro").say("test", 20);
    expect(gm.clock[0]).toBe("Round 1, margin +53");
    expect(gm.times).toEqual(["+10", "−26"]);
    expect(gm.bands[0]).toContain("roll first");
  });

  test("appear in the log apart from actions chosen and done", () => {
    const fight = begun([VEY, OKORO], { initiativeTests: true });
    const storm: Command = {
      type: "join",
      participant: "storm",
      side: "none",
      kind: "hazard",
      stats: { time: 50, from: 1, every: 1 },
    };
    fight.give(storm, { type: "nextWindow" }).done().say("test", 12, "vey").say("test", 30, "okoro");
    fight.give(act("vey", { kind: "nothing" })).done();
    expect(fight.gm.log.join()).not.toContain("10,000");
    expect(fight.gm.log.slice(-2)).toEqual(["Vey chooses: Do nothing", "Vey: Do nothing"]);
    expect(fight.gm.log.join()).toContain("12 vs Initiative 65: acts at +53");
  });
});

describe("actions", () => {
  test("appear in boxes, separate or combined with halved chances", () => {
    const fight = begun([VEY, OKORO]).give(act("vey", run), act("vey", { kind: "fire", roll: true, target: 60 }));
    const { gm } = fight;
    expect([gm.boxes, gm.head[2]]).toEqual([["Action 1: Run", "Action 2: Fire 60%"], "both actions chosen"]);
    fight.give({ type: "revise", participant: "vey", boxes: [[run, { kind: "fire", roll: true, target: 60 }]] });
    expect(gm.boxes).toEqual(["Action 1, combined: Run + Fire 60% halved: 30%", "Action 2: not chosen yet"]);
    fight.undo().done();
    expect([gm.rows("done"), gm.who]).toEqual([["Done: Vey | Run; Fire | 2 of 2"], ["Okoro"]]);
    fight.undo();
    expect(gm.who).toEqual(["Vey"]);
  });

  test("are refused as combinations unless ruled", () => {
    const fight = begun([VEY, OKORO]);
    const both = act("vey", { kind: "draw" }, { kind: "fire", target: 50 });
    expect(fight.gm.refusal(both)[0]).toMatch(/^Not combined\. Drawing combines with an attack/);
    fight.give({ ...both, ruling: true }).done();
    expect(fight.gm.rows("done")).toEqual(["Done: Vey | Draw + Fire | 1 of 2"]);
  });

  test("Q-16: of a long task continue by themselves, with or without a name", () => {
    const fight = begun([VEY, OKORO]).give({ type: "task", participant: "vey", do: "begin", name: "", actions: 4 });
    expect([fight.gm.acting, fight.gm.buttons]).toEqual([
      ["Vey | “Long task”: 0 of 4, 2 rounds more"],
      expect.arrayContaining(["Done: Vey continues the task"]),
    ]);
    fight.undo().give({ type: "task", participant: "vey", do: "begin", name: "download", actions: 12 });
    expect(fight.done(2).gm.acting).toEqual(["Vey | “download”: 2 of 12, 5 rounds more"]);
  });

  test("are chosen by players, but ruled by the GM", () => {
    const fight = begun([VEY, OKORO]);
    const may = (type: string, more: Readonly<Record<string, Json>>): string | null =>
      fight.barred("Anna", { type, ...more });
    const actions = [{ kind: "draw" }, { kind: "fire" }];
    const vey = { participant: "vey" };
    expect([
      may("hold", vey),
      may("act", { ...vey, actions, ruling: true }),
      may("done", { report: { actions: [actions], ruling: true } }),
      may("surprise", { participants: ["vey"], surprised: false }),
      may("move", { slot: "1_vey_1", to: { time: 99 } }),
      // Of how many actions a task is: otherwise it would be done whenever its player likes.
      may("task", { ...vey, do: "begin", actions: 1, name: "download" }),
    ]).toEqual(Array(6).fill("gm-only"));
    fight.give({ type: "task", ...vey, do: "begin", actions: 12, name: "download" });
    expect([
      may("task", { ...vey, do: "length", actions: 1 }),
      may("task", { ...vey, do: "interrupt" }),
      may("task", { ...vey, do: "resume" }),
      may("act", { ...vey, actions: [{ kind: "draw" }] }),
    ]).toEqual(["gm-only", null, null, null]);
  });
});

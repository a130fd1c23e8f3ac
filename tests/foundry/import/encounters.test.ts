import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Loose } from "../../../playground/shared/loose.ts";
import { participantsOf, type EncounterState } from "../../../src/rules/index.ts";
import { entrantsOf, openEncounter, readEncounter } from "../../../tools/encounter-file/index.ts";
import { leaveUndrawn } from "../world.ts";
import { bring, counts, file, openTable, why, type Table } from "./hands.ts";
import { QUICK, quickOrFull } from "../../quick.ts";

const FOLDER = path.resolve(import.meta.dirname, "../../../encounters");
const FILES = readdirSync(FOLDER)
  .filter((name) => name.endsWith(".yml"))
  .sort();
/** Every fifth in `npm test`, which has fights of all pacings. */
const TRIED = FILES.filter((_, place) => place % quickOrFull(5, 1) === 0);
const textOf = (name: string): string => readFileSync(path.join(FOLDER, name), "utf8");

let table: Table;
beforeAll(async () => {
  table = await openTable(13);
  leaveUndrawn(table.gm, table.anna);
});
afterAll(async () => {
  expect([...table.gm.errors(), ...table.anna.errors()].filter((text) => !text.includes("on purpose"))).toEqual([]);
  await table.world.close();
});

async function clear(): Promise<void> {
  for (const name of ["combats", "actors", "folders"]) for (const each of [...table.gm.game[name]]) await each.delete();
}

/** Participants as the core has them, by name; ids are those of the entries and so never the same. */
function people(state: EncounterState, nameOf: (id: string) => string): unknown {
  return [...participantsOf(state)]
    .sort((a, b) => a.seat - b.seat)
    .map(({ id, side, kind, group, hidden, defeated, stats }) => ({
      name: nameOf(id),
      side,
      kind,
      group,
      hidden,
      defeated,
      stats,
    }));
}

describe("every fight that comes with the system", () => {
  it.each(TRIED)("%s: folder, actors, sides and fight, and the core has the very stats of the file", async (name) => {
    const { gm, world } = table;
    await clear();
    const content = readEncounter(textOf(name)).ok!;
    const entrants = entrantsOf(content);
    const [outcome] = await bring(gm, [file(name, textOf(name))]);
    await world.settled();
    expect(outcome).toMatchObject({ status: "made", file: name });
    const folder = gm.game.folders.getName(content.title);
    const creatures = entrants.filter(({ kind }) => kind === "creature");
    expect(
      gm.game.actors.map((actor: Loose) => [
        actor.name as string,
        actor.type as string,
        actor._source.folder as string,
      ]),
    ).toEqual(creatures.map((one) => [one.name, one.npc ? "npc" : "character", folder.id as string]));
    expect(gm.game.combats.size).toBe(1);
    const [combat] = [...gm.game.combats] as Loose[];
    expect([combat.active, combat.started, combat.combatants.size]).toEqual([true, false, entrants.length]);
    const wanted = openEncounter(content).ok!;
    const nameIn = (id: string): string => entrants.find((one) => one.id === id)?.name ?? id;
    const fallen = new Set(entrants.filter(({ defeated }) => defeated).map((one) => one.name));
    const expected = (people(wanted, nameIn) as Loose[]).map((one: Loose) => ({
      ...one,
      defeated: fallen.has(String(one.name)),
    }));
    expect(people(combat.encounter, (id) => combat.combatants.get(id)?.name as string)).toEqual(expected);
    expect([combat.encounter.pacing, combat.encounter.options]).toEqual([content.pacing, wanted.options]);
    // Nothing is out of step, and it can be started.
    await combat.reconcile();
    expect(people(combat.encounter, (id) => combat.combatants.get(id)?.name as string)).toMatchObject(expected);
    await combat.startCombat();
    expect(combat.encounter.status).toBe("running");
  });
});

const FORD = textOf("side-segments-ford.yml");

describe("a fight that was set up before", () => {
  it.skipIf(QUICK)("is set up anew beside it, and what was played is not touched", async () => {
    const { gm } = table;
    await clear();
    await bring(gm, [file("ford.yml", FORD)]);
    const wounded = [...gm.game.actors][0] as Loose;
    await wounded.update({ system: { hp: { value: -2 } } });
    const title = ([...gm.game.folders][0] as Loose).name as string;
    const [outcome] = await bring(gm, [file("ford.yml", FORD)]);
    expect([outcome.actor.name, wounded.system.hp.value, gm.game.combats.size, gm.game.folders.size]).toEqual([
      `${title} (2)`,
      -2,
      2,
      2,
    ]);
    expect([...gm.game.combats].map((combat: Loose) => combat.active as boolean)).toEqual([false, true]);
  });
});

describe("what is wrong with a file", () => {
  it("is told all at once, field by field, and nothing is made", async () => {
    const { gm } = table;
    await clear();
    const [outcome] = await bring(gm, [
      file(
        "wrong.yml",
        "title: x\npacing: speed-order\nparticipants:\n  - { name: Ann, side: a, stats: { basicSpeed: 6.3, dx: twelve } }\n  - { name: Ann, side: a, stats: { basicSpeed: 5 } }",
      ),
    ]);
    expect(outcome.refusals.map((one: Loose) => one.path as string)).toEqual([
      "participants/1/name",
      "participants/0/stats/basicSpeed",
      "participants/0/stats/dx",
    ]);
    expect(counts(gm)).toBe("actors 0, folders 0, combats 0");
    const report = gm.window.document.querySelector(".sz-import__report").textContent as string;
    expect(report).toContain("Found 6.3; allowed: a number in steps of 0.25.");
    expect(report).toContain('Found "ann"; allowed: an id that is not in use; participants/0 has this one.');
  });
  it.each([
    ["no YAML", "a: [1", ""],
    [
      "a bomb of aliases",
      "a: &a [x,x,x,x,x,x,x,x,x]\nb: &b [*a,*a,*a,*a,*a,*a,*a,*a,*a]\nc: &c [*b,*b,*b,*b,*b,*b,*b,*b,*b]\nd: [*c,*c,*c,*c,*c,*c,*c,*c,*c]",
      "",
    ],
    ["a zip", "PK\u0003\u0004\u0000", ""],
    ["cut off", FORD.slice(0, 400), undefined],
    ["a list", "- 1\n- 2", ""],
    ["keys of every object", "pacing: stopwatch\nparticipants: []\n__proto__: { polluted: true }", undefined],
  ])("%s", async (_, text, at) => {
    const { gm } = table;
    await clear();
    const [outcome] = await bring(gm, [file("x.yml", text)]);
    expect(outcome.status).toBe("refused");
    expect(outcome.refusals.length).toBeGreaterThan(0);
    if (at !== undefined) expect(outcome.refusals[0].path).toMatch(/^(?:line \d+)?$/);
    expect([counts(gm), ({} as Loose).polluted]).toEqual(["actors 0, folders 0, combats 0", undefined]);
  });
  it.each([
    ["a flow that does not end", "a: [1", 1],
    ["a key twice", "title: x\ntitle: y", 2],
    ["a tab", "sides:\n\t- a", 2],
  ])("no YAML says line and column in our words only: %s", async (_, text, line) => {
    const { gm } = table;
    await clear();
    const [outcome] = await bring(gm, [file("x.yml", text)]);
    for (const refusal of outcome.refusals as Loose[]) {
      expect(refusal).toEqual({
        path: "",
        saying: {
          code: "Refused.yaml",
          data: { line: expect.any(Number) as unknown, column: expect.any(Number) as unknown },
        },
      });
    }
    expect(outcome.refusals.map((one: Loose) => one.saying.data.line as number)).toContain(line);
    expect(gm.window.document.querySelector(".sz-import__report").textContent).toMatch(
      new RegExp(`Line ${line}, column \\d+: cannot be read as YAML or JSON\\.`, "u"),
    );
  });
  it("aliases without end are told in our words as well", async () => {
    const { gm } = table;
    const [outcome] = await bring(gm, [
      file(
        "x.yml",
        "a: &a [x,x,x,x,x,x,x,x,x]\nb: &b [*a,*a,*a,*a,*a,*a,*a,*a,*a]\nc: &c [*b,*b,*b,*b,*b,*b,*b,*b,*b]\nd: [*c,*c,*c,*c,*c,*c,*c,*c,*c]",
      ),
    ]);
    expect(outcome.refusals).toEqual([{ path: "", saying: { code: "Refused.aliases" } }]);
  });
  it("markup in names is text", async () => {
    const { gm } = table;
    await clear();
    await bring(gm, [
      file(
        "x.json",
        JSON.stringify({
          pacing: "speed-order",
          title: "<i>T</i>",
          participants: [{ name: "<img src=x>", id: "x", side: "a", stats: { basicSpeed: 5 } }],
        }),
      ),
    ]);
    expect([([...gm.game.actors][0] as Loose).name, ([...gm.game.folders][0] as Loose).name]).toEqual([
      "<img src=x>",
      "<i>T</i>",
    ]);
    expect(gm.window.document.querySelector(".sz-import__report img")).toBe(null);
  });
});

describe("nothing is half-made", () => {
  it.each(["preCreateCombat", "preCreateActor", "preCreateFolder"])("when %s forbids it", async (name) => {
    const { gm, world } = table;
    await clear();
    const hook = gm.Hooks.on(name, () => false) as number;
    const [outcome] = await bring(gm, [file("ford.yml", FORD)]);
    gm.Hooks.off(name, hook);
    await world.settled();
    expect([outcome.status, why(outcome), counts(gm)]).toEqual([
      "refused",
      "prevented",
      "actors 0, folders 0, combats 0",
    ]);
  });
  it("when a figure is possible in the rules and not on a sheet", async () => {
    const { gm } = table;
    await clear();
    const [outcome] = await bring(gm, [
      file(
        "x.yml",
        "pacing: speed-order\nparticipants:\n  - { name: Ann, side: a, stats: { basicSpeed: 5, attackSpeeds: [many] } }\n  - { name: Bob, side: a, stats: { basicSpeed: 5 } }",
      ),
    ]);
    expect([outcome.status, outcome.refusals[0].path, counts(gm)]).toEqual([
      "refused",
      "participants/0/stats",
      "actors 0, folders 0, combats 0",
    ]);
  });
  it("when the server fails", async () => {
    const { gm, world } = table;
    await clear();
    const cls = gm.CONFIG.Combat.documentClass;
    cls.createDocuments = () => Promise.reject(new Error("failed on purpose"));
    const [outcome] = await bring(gm, [file("ford.yml", FORD)]);
    Reflect.deleteProperty(cls as object, "createDocuments");
    await world.settled();
    expect([outcome.status, why(outcome), counts(gm)]).toEqual([
      "refused",
      "notWritten",
      "actors 0, folders 0, combats 0",
    ]);
  });
  it("and players may not set up fights", async () => {
    await clear();
    expect(why((await bring(table.anna, [file("ford.yml", FORD)]))[0])).toBe("mayNotFight");
  });
});

describe("version 14, where it is one operation", () => {
  it.skipIf(QUICK)("makes the same, or nothing", async () => {
    const other = await openTable(14);
    leaveUndrawn(other.gm, other.anna);
    const hook = other.gm.Hooks.on("preCreateCombat", () => false) as number;
    expect(why((await bring(other.gm, [file("ford.yml", FORD)]))[0])).toBe("prevented");
    other.gm.Hooks.off("preCreateCombat", hook);
    expect(counts(other.gm)).toBe("actors 0, folders 0, combats 0");
    expect((await bring(other.gm, [file("ford.yml", FORD)]))[0]?.status).toBe("made");
    expect(other.gm.game.combats.size).toBe(1);
    await other.world.close();
  });
});

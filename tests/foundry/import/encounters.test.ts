import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import type { Loose } from "../../../playground/shared/loose.ts";
import { participantsOf, type EncounterState } from "../../../src/rules/index.ts";
import { entrantsOf, openEncounter, readEncounter } from "../../../tools/encounter-file/index.ts";
import { bringOne, counts, file, forbidding, NOTHING, report, useTable, why } from "./hands.ts";
import { QUICK, quickOrFull } from "../../quick.ts";

const FOLDER = path.resolve(import.meta.dirname, "../../../encounters");
const FILES = readdirSync(FOLDER)
  .filter((name) => name.endsWith(".yml"))
  .sort();
/** Every fifth in `npm test`, which has fights of all pacings. */
const TRIED = FILES.filter((_, place) => place % quickOrFull(5, 1) === 0);
const textOf = (name: string): string => readFileSync(path.join(FOLDER, name), "utf8");

const table = useTable(13);
const bringText = (text: string, client = table.gm): Promise<Loose> => bringOne(client, file("x.yml", text));
const FORD = textOf("side-segments-ford.yml");

/** Participants as the core has them, by name; ids are those of the entries and so never the same. */
function people(state: EncounterState, nameOf: (id: string) => string): unknown {
  return [...participantsOf(state)]
    .sort((a, b) => a.seat - b.seat)
    .map(({ id, side, kind, group, hidden, defeated, stats }) => {
      const name = nameOf(id);
      return { name, side, kind, group, hidden, defeated, stats };
    });
}

describe("shipped encounters", () => {
  it.each(TRIED)("%s: create folder, actors, sides and encounter with the file's stats", async (name) => {
    const { gm, world } = table;
    const content = readEncounter(textOf(name)).ok!;
    const entrants = entrantsOf(content);
    const outcome = await world.settled(bringOne(gm, file(name, textOf(name))));
    expect(outcome).toMatchObject({ status: "made", file: name });
    const folder = gm.game.folders.getName(content.title);
    const creatures = entrants.filter(({ kind }) => kind === "creature");
    expect(
      gm.game.actors.map(({ name: who, type, _source: { folder: at } }: Loose) => [who, type, at] as unknown),
    ).toEqual(creatures.map((one) => [one.name, one.npc ? "npc" : "character", folder.id as string]));
    expect(gm.game.combats.size).toBe(1);
    const [combat] = [...gm.game.combats] as Loose[];
    expect([combat.active, combat.started, combat.combatants.size]).toEqual([true, false, entrants.length]);
    expect(combat.flags.world).toEqual({ title: content.title, note: content.about });
    const wanted = openEncounter(content).ok!;
    const nameIn = (id: string): string => entrants.find((one) => one.id === id)?.name ?? id;
    const fallen = new Set(entrants.filter(({ defeated }) => defeated).map((one) => one.name));
    const expected = (people(wanted, nameIn) as Loose[]).map((one: Loose) => ({
      ...one,
      defeated: fallen.has(String(one.name)),
    }));
    expect(people(combat.encounter, (id) => combat.combatants.get(id)?.name as string)).toEqual(expected);
    expect([combat.encounter.pacing, combat.encounter.options]).toEqual([content.pacing, wanted.options]);
    // The fight agrees with its combatants and can start.
    await combat.reconcile();
    // A sheet has as many attacks in a turn as it lists.
    const onSheets = expected.map(({ stats, ...one }: Loose) => ({
      ...one,
      stats: stats.attackSpeeds?.length ? { ...stats, attacks: stats.attackSpeeds.length } : stats,
    }));
    expect(people(combat.encounter, (id) => combat.combatants.get(id)?.name as string)).toMatchObject(onSheets);
    await combat.startCombat();
    expect(combat.encounter.status).toBe("running");
  });
});

describe("encounter set up before", () => {
  it.skipIf(QUICK)("is set up again beside the old, which stays unchanged", async () => {
    const { gm } = table;
    await bringText(FORD);
    const wounded = [...gm.game.actors][0] as Loose;
    await wounded.update({ system: { hp: { value: -2 } } });
    const title = ([...gm.game.folders][0] as Loose).name as string;
    const outcome = await bringText(FORD);
    expect([outcome.actor.name, wounded.system.hp.value]).toEqual([`${title} (2)`, -2]);
    expect([...gm.game.combats].map((combat: Loose) => combat.active as boolean)).toEqual([false, true]);
    expect(gm.game.folders.size).toBe(2);
  });
});

const BOMB =
  "a: &a [x,x,x,x,x,x,x,x,x]\nb: &b [*a,*a,*a,*a,*a,*a,*a,*a,*a]\nc: &c [*b,*b,*b,*b,*b,*b,*b,*b,*b]\nd: [*c,*c,*c,*c,*c,*c,*c,*c,*c]";
const PLAIN = "title: x\npacing: speed-order\nparticipants:\n";

describe("errors in a file", () => {
  it("are all listed by field, and nothing is created", async () => {
    const outcome = await bringText(
      `${PLAIN}  - { name: Ann, side: a, stats: { basicSpeed: 6.3, dx: twelve } }\n  - { name: Ann, side: a, stats: { basicSpeed: 5 } }`,
    );
    expect(outcome.refusals.map((one: Loose) => one.path as string)).toEqual([
      "participants/1/name",
      "participants/0/stats/basicSpeed",
      "participants/0/stats/dx",
    ]);
    expect(counts(table.gm)).toBe(NOTHING);
    expect(report(table.gm)).toContain("Found 6.3; allowed: a number in steps of 0.25.");
    expect(report(table.gm)).toContain('Found "ann"; allowed: an id that is not in use; participants/0 has this one.');
  });

  it.each([
    ["a zip", "PK\u0003\u0004\u0000", /^(?:line \d+)?$/],
    ["cut off", FORD.slice(0, 400), /./],
    ["a list", "- 1\n- 2", /^$/],
    ["a key twice", "title: x\ntitle: y", /^$/],
    ["aliases without end", BOMB, /^$/],
    ["keys of every object", "pacing: stopwatch\nparticipants: []\n__proto__: { polluted: true }", /./],
    [
      "a figure that no sheet can hold",
      `${PLAIN}  - { name: Ann, side: a, stats: { basicSpeed: 5, attackSpeeds: [many] } }`,
      /^participants\/0\/stats$/,
    ],
  ])("are reported for %s, and nothing is created", async (_, text, at) => {
    const outcome = await bringText(text);
    expect([outcome.status, outcome.refusals[0].path]).toEqual(["refused", expect.stringMatching(at)]);
    expect([counts(table.gm), ({} as Loose).polluted]).toEqual([NOTHING, undefined]);
  });
});

describe("failed import", () => {
  it.each(["preCreateCombat", "preCreateActor", "preCreateFolder"])("leaves nothing if %s forbids it", async (name) => {
    const outcome = await table.world.settled(forbidding(table.gm, name, () => bringText(FORD)));
    expect([outcome.status, why(outcome), counts(table.gm)]).toEqual(["refused", "prevented", NOTHING]);
  });

  it("leaves nothing if the server fails", async () => {
    const cls = table.gm.CONFIG.Combat.documentClass;
    cls.createDocuments = () => Promise.reject(new Error("failed on purpose"));
    const outcome = await bringText(FORD);
    Reflect.deleteProperty(cls as object, "createDocuments");
    await table.world.settled();
    expect([outcome.status, why(outcome), counts(table.gm)]).toEqual(["refused", "notWritten", NOTHING]);
    expect(table.gm.errors().join()).toContain("failed on purpose");
  });

  it("refuses players, who may not set up encounters", async () =>
    expect(why(await bringText(FORD, table.anna))).toBe("mayNotFight"));
});

describe("version 14 with one operation", () => {
  const other = useTable(14);

  it.skipIf(QUICK)("creates the same or nothing", async () => {
    const { gm } = other;
    expect(why(await forbidding(gm, "preCreateCombat", () => bringText(FORD, gm)))).toBe("prevented");
    expect(counts(gm)).toBe(NOTHING);
    expect([(await bringText(FORD, gm)).status, gm.game.combats.size]).toEqual(["made", 1]);
  });
});

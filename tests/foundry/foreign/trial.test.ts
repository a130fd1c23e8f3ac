// Somebody else's system from disk, as `npm run with-system` opens it: types by template.json, and a report of the trial.
import { rmSync } from "node:fs";
import { mkdtemp, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, describe, expect, it, vi } from "vitest";
import type { Loose } from "../../../playground/shared/loose.ts";
import { seedUsers } from "../../../playground/server/seed-users.ts";
import { SystemFolder } from "../../../playground/server/system-folder.ts";
import { withTemplate } from "../../../playground/server/template-types.ts";
import { MODULE_FOLDER } from "../bundle.ts";
import { byDay, DAY, QUICK } from "../../quick.ts";
import { openWorld, type World } from "../world.ts";
import { writeSystem } from "./folder.ts";
import { participantOf } from "../../../src/rules/index.ts";
import { goOn, openFight } from "./foreign.ts";
import { ADND, ADND_TEMPLATE, OSE } from "./old-school.ts";
import { OLD_FILES, OLD_STYLE } from "./old-style.ts";
import { PROFILED } from "./profiled.ts";
import type { ForeignSystem } from "./systems.ts";

const folders: string[] = [];
const worlds: World[] = [];

afterEach(async () => {
  for (const world of worlds.splice(0)) await world.close();
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

async function onDisk(
  { system: { manifest, module }, ...rest }: ForeignSystem,
  script = "",
  files: Readonly<Record<string, string>> = {},
): Promise<string> {
  const folder = await writeSystem({ ...rest, system: { manifest: manifest!, module: `${module}\n${script}` } }, files);
  folders.push(folder);
  return folder;
}

async function open(folder: string): Promise<World> {
  const system = await SystemFolder.openForeign(folder);
  const world = await openWorld({ system, modules: [path.resolve(MODULE_FOLDER)], seed: seedUsers });
  worlds.push(world);
  return world;
}

it("fills new documents with the data of template.json, own data first", () => {
  const { documentTypes, model } = withTemplate(ADND_TEMPLATE, { Actor: { npc: { htmlFields: ["x"] } } });
  expect(documentTypes).toEqual({
    Actor: { character: {}, npc: { htmlFields: ["x"] } },
    Item: { weapon: {}, spell: {} },
  });
  expect(model.Actor.npc).toEqual({ ...ADND_TEMPLATE.Actor.templates.common, hitdice: "1", morale: "" });
  expect(withTemplate({ Actor: { types: "none" }, Item: null })).toEqual({ documentTypes: {}, model: {} });
});

it("names a file that is missing or broken", async () => {
  const folder = await mkdtemp(path.join(tmpdir(), "foreign-system-"));
  folders.push(folder);
  await expect(SystemFolder.openForeign(folder)).rejects.toThrow(/There is no .*system\.json/u);
  await writeFile(path.join(folder, "system.json"), "{");
  await expect(SystemFolder.openForeign(folder)).rejects.toThrow(/system\.json is not JSON/u);
});

it("reports what was read, overridden, called and missed", async () => {
  const folder = await onDisk(ADND, 'Hooks.once("init", () => { CONFIG.Canvas.layers; new PIXI.Container(); });');
  await writeFile(path.join(folder, "template.json"), JSON.stringify(ADND_TEMPLATE));
  const world = await open(folder);
  const reports: string[] = [];
  world.server.onTrial = (report) => void reports.push(report);
  const gm = await world.join("Gamemaster");
  expect(gm.game.model.Actor.npc.abilities.dex.value).toBe(10);
  const made: Loose[] = await gm.window.Actor.create([
    { name: "Mira", type: "character", system: { abilities: { dex: { value: 16 } } } },
    { name: "Wraith", type: "npc", system: { hitdice: "special" } },
  ]);
  const item = (type: string, name: string, system: object): object => ({ type, name, system });
  await made[0].createEmbeddedDocuments("Item", [
    item("weapon", "Long sword", { attack: { speed: 5 } }),
    item("weapon", "Spear", {}),
    item("weapon", "Glaive-fork", {}),
    item("spell", "Web", { castingTime: "2" }),
    item("spell", "Find familiar", { castingTime: "1 day" }),
  ]);
  expect(made[0].system.abilities).toEqual({ dex: { value: 16 }, con: { value: 10 } });
  await gm.window.Combat.create({});
  await vi.waitFor(() => expect(reports.at(-1)).toContain("createCombat 1"), 10_000);
  const report = reports.at(-1)!;
  for (const line of [
    "A system in the shape of AD&D's (ars 1.0.0), as in Foundry 13",
    "profile: shipped, for 1; side-segments, action-period",
    "hp  @attributes.hp.value  2 of 2 actors",
    "hitDice  dice(@hitdice)  1 of 2 actors; Wraith: no-number",
    "side-segments: 3 of 3 weapons; times from data 1, by name 1, guessed 1 (Glaive-fork)",
    "side-segments: 1 of 2 spells; times from data 2, by name 0, guessed 0; longer than a fight: Find familiar",
    "action-period: 3 of 3 weapons",
    "SegmentCombat.nextTurn",
    "PIXI.Container",
  ])
    expect(report).toContain(line);
  expect(gm.console.filter(({ text }) => text.includes("has no PIXI.Container"))).toHaveLength(1);
});

it.skipIf(QUICK).each(
  byDay(
    PROFILED.map((system) => [system.id, system] as const),
    0,
    1,
    8,
  ),
)("opens %s from disk with its profile", async (id, system) => {
  const world = await open(await onDisk(system));
  const reports: string[] = [];
  world.server.onTrial = (report) => void reports.push(report);
  const { gm } = await openFight(world, system);
  await world.settled();
  await vi.waitFor(() => expect(reports.at(-1)).toContain("createCombatant"), 10_000);
  expect(reports.at(-1)).toContain("profile: shipped");
  expect(gm.game.combat.encounter.participants, id).not.toEqual({});
});

it.skipIf(DAY)("reports while hooks are called all the time, then rests", async () => {
  const world = await open(await onDisk(OSE));
  const reports: string[] = [];
  world.server.onTrial = (report) => void reports.push(report);
  const gm = await world.join("Gamemaster");
  const ticking = setInterval(() => gm.window.Hooks.callAll("combatTick"), 200);
  await vi.waitFor(() => expect(reports.at(-1)).toContain("combatTick"), 10_000);
  clearInterval(ticking);
  await new Promise((resolve) => setTimeout(resolve, 2_000));
  const sent = reports.length;
  await new Promise((resolve) => setTimeout(resolve, 2_000));
  expect(reports).toHaveLength(sent);
});

it("reports a system that fails to start, and opens all the same", async () => {
  const world = await open(await onDisk(OSE, 'throw new Error("not on this table");'));
  const reports: string[] = [];
  world.server.onTrial = (report) => void reports.push(report);
  const gm = await world.join("Gamemaster");
  expect(gm.game.ready).toBe(true);
  expect(gm.errors().join("\n")).toContain("not on this table");
  await vi.waitFor(() => expect(reports.at(-1)).toContain("failed in /systems/ose/system.mjs: not on this"), 10_000);
});

describe("a system in the old style", () => {
  it.skipIf(QUICK)("opens, and plays a fight on our tracker", async () => {
    const folder = await onDisk(OLD_STYLE, "", OLD_FILES);
    const world = await open(folder);
    const reports: string[] = [];
    world.server.onTrial = (report) => void reports.push(report);
    const fight = await openFight(world, OLD_STYLE);
    const { gm, anna, combat, encounter, id, actor } = fight;
    expect([...gm.window.foreign.old]).toEqual([true, 16, 5, 1, true]);
    expect(gm.game.model.Actor.monster.hp.max).toBe(7);

    await world.settled(anna.game.actors.getName("Mira").sheet.render(true));
    const sheet: Loose = anna.window.document.querySelector(".old.sheet");
    sheet.querySelector("button.hit").click();
    await world.settled();
    expect([actor("Mira").system.hp.value, sheet.querySelector("[name='system.hp.value']").value]).toEqual([6, "6"]);
    expect(anna.window.foreign.hooks).toContain("renderActorSheet");
    gm.window.document.querySelector(".dialog-button.ok").click();
    expect([...gm.window.foreign.calls]).toContain("took Gold");

    const side = (name: string): unknown => participantOf(encounter(), id(name))?.side;
    const assign = async (name: string, group: string): Promise<void> => {
      await world.settled(combat().combatants.getName(name).assignGroup(group));
    };
    for (const [name, group] of [
      ["Mira", "blue"],
      ["Orc", "red"],
      ["Wolf", "slow"],
    ] as const)
      await assign(name, group);
    await world.settled(combat().startCombat());
    expect(gm.ui.settings.element.textContent).toContain("License");
    expect([side("Mira"), side("Orc"), side("Wolf")]).toEqual(["blue", "foes", "foes"]);
    for (let click = 0; click < 12; click++) await goOn(fight);
    expect(encounter().clock.round).toBeGreaterThan(1);
    await assign("Wolf", "green");
    expect([side("Mira"), side("Orc"), side("Wolf")]).toEqual(["blue", "foes", "party"]);
    await world.settled(combat().perform({ type: "harm", participant: id("Orc"), injury: 7 }));
    expect([actor("Orc").system.hp.value, participantOf(encounter(), id("Orc"))?.defeated]).toEqual([0, true]);
    expect(gm.ui.combat.element.textContent).toContain("Wolf");
    expect([...gm.window.foreign.calls]).toContain("end of round");

    const missed = gm.console.flatMap(({ text }) => /The stand-in has no ([\w.]+)\./u.exec(text)?.[1] ?? []);
    expect(missed).toEqual([...new Set(missed)]);
    await vi.waitFor(() => expect(reports.at(-1)).toMatch(/party 1\n[^]*updateCombat [1-9]/u), 10_000);
    const report = reports.at(-1)!;
    for (const line of [
      "morale  if(first(@details.morale, 0) = 0, -1, @details.morale)  3 of 3 actors",
      "sides  @group.name, @flags.ose.group  3 of 3 combatants: blue 1, foes 1, party 1",
      "OldCombat.setupTurns",
      "OldCombatant.getInitiativeRoll",
      "renderCombatTracker",
      "CONFIG.Canvas.layers",
      "foundry.applications.sheets.TokenConfig",
      "foundry.canvas.geometry.Ray",
      "foundry.canvas.placeables.tokens.TokenRuler",
      "ui.nav",
    ])
      expect(report).toContain(line);
    expect(report).not.toContain("renderClockTracker");
    expect(report).toMatch(/Errors:\n {2}none$/u);
  });
});

// What the module does in worlds that it is not for, and where another package takes its place.
import { cpSync, mkdtempSync, readdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, expect, it } from "vitest";
import type { Loose } from "../../../playground/shared/loose.ts";
import { MODULE_FOLDER } from "../bundle.ts";
import { words } from "../chat/cards.ts";
import { openWorld, type World } from "../world.ts";
import { goOn, openForeign } from "./foreign.ts";
import { GURPS } from "./systems.ts";

const folders: string[] = [];
const worlds: World[] = [];

afterEach(async () => {
  for (const world of worlds.splice(0)) await world.close();
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

/** A module of our own that runs after ours. */
function another(script: string): string {
  const folder = mkdtempSync(path.join(tmpdir(), "zz-clock-"));
  folders.push(folder);
  const manifest = { id: "zz-clock", title: "Another Clock", version: "1.0.0", esmodules: ["clock.mjs"] };
  writeFileSync(path.join(folder, "module.json"), JSON.stringify(manifest));
  writeFileSync(path.join(folder, "clock.mjs"), script);
  return folder;
}

it("stays off in a world of our system, with one notice", async () => {
  const world = await openWorld({ modules: [path.resolve(MODULE_FOLDER)] });
  worlds.push(world);
  const gm = await world.join("Gamemaster");
  expect(gm.errors()).toEqual([]);
  expect(gm.game.modules.get("segment-zero-clock").api).toBeUndefined();
  const said = (): number =>
    words(gm.window.document.body.textContent as string).split("The module stays off").length - 1;
  expect(said()).toBe(1);
  const combat: Loose = await gm.window.Combat.create({});
  await world.settled();
  expect(combat._source.system.encounter).toMatchObject({ status: "setup" });
  expect(combat._source.flags["segment-zero-clock"]).toBeUndefined();
});

it("stays off and names a package that replaces the Combat class", async () => {
  const other = another(`
    class OtherCombat extends foundry.documents.Combat {}
    Hooks.once("init", () => { CONFIG.Combat.documentClass = OtherCombat; });`);
  const fight = await openForeign(GURPS, { others: [other] });
  worlds.push(fight.world);
  const { gm } = fight;
  expect(gm.CONFIG.Combat.documentClass.name).toBe("OtherCombat");
  expect(gm.ui.combat.constructor.name).toBe("GurpsTracker");
  expect(words(gm.window.document.body.textContent as string)).toContain("“Another Clock” runs the combat tracker");
  await fight.combat().startCombat();
  await fight.world.settled();
  expect([fight.combat().round, fight.combat()._source.flags]).toEqual([1, {}]);
});

it("works with a package that extends its class and wraps a method", async () => {
  const other = another(`
    Hooks.once("init", () => {
      CONFIG.Combat.documentClass = class Extended extends CONFIG.Combat.documentClass {
        get extended() { return true; }
      };
    });
    Hooks.once("setup", () => {
      const { prototype } = CONFIG.Combat.documentClass;
      const { nextTurn } = prototype;
      globalThis.wrapped = 0;
      prototype.nextTurn = function (...args) { globalThis.wrapped++; return nextTurn.apply(this, args); };
    });`);
  const fight = await openForeign(GURPS, { others: [other], pacing: "speed-order" });
  worlds.push(fight.world);
  await fight.combat().startCombat();
  await fight.world.settled();
  await fight.combat().nextTurn();
  await fight.world.settled();
  await goOn(fight);
  expect([fight.combat().extended, fight.gm.window.wrapped, fight.combat().acting[0].name]).toEqual([true, 1, "Wolf"]);
  expect(fight.gm.errors()).toEqual([]);
});

it("names a tracker that was not loaded, and draws it later", async () => {
  const folder = path.join(mkdtempSync(path.join(tmpdir(), "clock-")), "segment-zero-clock");
  folders.push(path.dirname(folder));
  cpSync(MODULE_FOLDER, folder, { recursive: true });
  const chunks = path.join(folder, "chunks");
  const lost = path.join(chunks, readdirSync(chunks).find((name) => /^tracker-templates-.*\.mjs$/u.test(name)) ?? "");
  renameSync(lost, `${lost}.lost`);
  const fight = await openForeign(GURPS, { folder, pacing: "speed-order" });
  worlds.push(fight.world);
  const { gm } = fight;
  const notice = "“Combat tracker” could not be loaded. Check the connection and try again; the fight continues.";
  await fight.combat().startCombat();
  await fight.world.settled();
  expect([fight.combat().acting[0].name, gm.ui.combat.rendered, gm.errors()]).toEqual(["Mira", false, [notice]]);
  renameSync(`${lost}.lost`, lost);
  await gm.ui.combat.render({ force: true });
  await fight.world.settled();
  expect(words(gm.ui.combat.element.textContent as string)).toContain("Mira");
});

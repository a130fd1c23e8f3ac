// What the module does in worlds that it is not for, and where another package takes its place.
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import { someOf } from "../../quick.ts";
import type { Loose } from "../../../playground/shared/loose.ts";
import { MODULE_FOLDER } from "../bundle.ts";
import { words } from "../chat/cards.ts";
import { openWorld, type World } from "../world.ts";
import { goOn, openForeign, playTurns } from "./foreign.ts";
import { GURPS } from "./systems.ts";

const folders: string[] = [];
const worlds: World[] = [];

afterEach(async () => {
  for (const world of worlds.splice(0)) await world.close();
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

/** A module of our own, by default one that runs after ours: Foundry loads libraries first. */
function another(script: string, library = false): string {
  const folder = mkdtempSync(path.join(tmpdir(), "zz-clock-"));
  folders.push(folder);
  const manifest = { id: "zz-clock", title: "Another Clock", version: "1.0.0", library, esmodules: ["clock.mjs"] };
  writeFileSync(path.join(folder, "module.json"), JSON.stringify(manifest));
  writeFileSync(path.join(folder, "clock.mjs"), script);
  return folder;
}

it("stays off in a world of our system, with one notice", async () => {
  const world = await openWorld({ modules: [path.resolve(MODULE_FOLDER)] });
  worlds.push(world);
  const gm = await world.join("Gamemaster");
  expect(gm.game.modules.get("segment-zero-clock").api).toBeUndefined();
  const said = (): number =>
    words(gm.window.document.body.textContent as string).split("The module stays off").length - 1;
  expect(said()).toBe(1);
  const combat: Loose = await world.settled(gm.window.Combat.create({}));
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
  await fight.world.settled(fight.combat().startCombat());
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
  await fight.world.settled(fight.combat().startCombat());
  await fight.world.settled(fight.combat().nextTurn());
  await goOn(fight);
  expect([fight.combat().extended, fight.gm.window.wrapped, fight.combat().acting[0].name]).toEqual([true, 1, "Wolf"]);
});

/**
 * A wrapper with the public interface of libWrapper: `register(package, target, fn, type)`, where `fn` gets the wrapped
 * function first. It wraps methods where they are found, inherited ones too, and leaves accessors in their place.
 */
const LIB_WRAPPER = `
  globalThis.wrapped = [];
  const libWrapper = {
    register(_id, target, fn, type = "MIXED") {
      const path = target.split(".");
      const name = path.pop();
      const place = path.reduce((object, part) => object[part], globalThis);
      const before = place[name];
      const chain = function (...args) {
        return type === "OVERRIDE" ? fn.apply(this, args) : fn.call(this, before.bind(this), ...args);
      };
      Object.defineProperty(place, name, { configurable: true, get: () => chain, set: () => undefined });
    },
  };
  const wrap = (holder, names) => {
    for (const name of names)
      libWrapper.register("zz-clock", holder + ".prototype." + name, function (wrapped, ...args) {
        globalThis.wrapped.push(name);
        return wrapped(...args);
      }, "WRAPPER");
  };
  const wrapAll = () => {
    wrap("CONFIG.Combat.documentClass", [
      "startCombat", "nextTurn", "previousTurn", "rollInitiative", "rollAll", "setupTurns", "_preUpdate", "_onUpdate",
      "_onStartTurn", "_onEndTurn",
    ]);
    wrap("CONFIG.Combatant.documentClass", ["getInitiativeRoll", "_onUpdate"]);
    wrap("CONFIG.ui.combat", ["render", "markManeuvers"]);
  };`;

const WHEN = [
  ["before the module", { isFirst: true, hook: "init" }],
  ["after the module", { isFirst: false, hook: "init" }],
  ["at setup", { isFirst: false, hook: "setup" }],
] as const;
describe.each(someOf(WHEN, 1))("a package that wraps methods %s", (_when, { isFirst, hook }) => {
  it("keeps its wrappers, and the fight its order and turn events", async () => {
    const folder = another(`${LIB_WRAPPER} Hooks.once("${hook}", wrapAll);`, isFirst);
    const fight = await openForeign(GURPS, { pacing: "speed-order", others: [folder], drawn: true });
    worlds.push(fight.world);
    const { gm, anna, combat, world, encounter } = fight;
    await world.settled(combat().startCombat());
    const seen = await playTurns(fight, 4);
    await world.settled(combat().previousTurn());
    expect(seen).toEqual(["Mira", "Orc", "Wolf", "Mira"]);
    expect(combat().acting[0].name).toBe("Mira");
    expect(encounter(anna)).toEqual(encounter(gm));
    const wrapped = new Set(gm.window.wrapped as string[]);
    // Wrapped first, a method of the system runs where ours continues with it.
    const always = ["_preUpdate", "_onUpdate", "_onStartTurn", "_onEndTurn", "setupTurns", "render"];
    for (const name of isFirst ? always.slice(0, 4) : [...always, "startCombat", "nextTurn", "previousTurn"])
      expect(wrapped, name).toContain(name);
    const { calls } = gm.window.foreign as { readonly calls: readonly string[] };
    expect(calls.slice(0, 3)).toEqual(["start Mira", "end Mira", "start Orc"]);
    expect(gm.console.filter(({ text }) => text.includes("markManeuvers"))).toHaveLength(1);
  });
});

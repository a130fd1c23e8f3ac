/** Foundry's parts that modules use when they load: the start-up to wrap, classes to extend, colours, a canvas. And the message about a missing name. */
import { describe, expect, it } from "vitest";
import type { Loose } from "../../../playground/shared/loose.ts";
import { GENERATIONS } from "../../quick.ts";
import type { Client, World } from "../world.ts";
import { moduleFolder } from "./module-folder.ts";

const made = moduleFolder();
let world: World;

/** A GM's client with one module of these files; the first is the one that its manifest names. */
async function withModule(generation: 13 | 14, files: Readonly<Record<string, string>>): Promise<Client> {
  const modules = [made.module("probe", { esmodules: Object.keys(files).slice(0, 1) }, files)];
  world = await made.open({ generation, modules });
  return world.join("Gamemaster");
}

const warnings = (gm: Client): readonly string[] =>
  gm.console.filter(({ level }) => level === "warn").map(({ text }) => text);

describe.each(GENERATIONS)("a module on generation %i", (generation) => {
  it("wraps Game.prototype.initialize, as libWrapper does to be ready before init", async () => {
    const gm = await withModule(generation, {
      "main.mjs": `
        globalThis.order = [];
        const wrapped = Game.prototype.initialize;
        Game.prototype.initialize = async function (...args) {
          order.push("wrapper", foundry.Game === Game);
          game.settings.register("probe", "early", { scope: "world", type: Boolean, default: true });
          order.push(game.settings.get("probe", "early"));
          return wrapped.apply(this, args);
        };
        for (const hook of ["init", "ready"]) Hooks.once(hook, () => order.push(hook));`,
    });
    expect([...gm.window.order]).toEqual(["wrapper", true, true, "init", "ready"]);
  });

  it("has scripts that import each other in a circle", async () => {
    const gm = await withModule(generation, {
      "main.mjs": `import { other } from "./other.mjs"; import "./third.mjs"; export const name = "main"; Hooks.once("ready", () => { globalThis.met = other(); });`,
      "other.mjs": `import { third } from "./third.mjs"; import { name } from "./main.mjs"; export function other() { return name + " " + third(); }`,
      "third.mjs": `import { other } from "./other.mjs"; import { name } from "./main.mjs"; export const third = () => typeof other + " " + name;`,
    });
    expect(gm.window.met).toBe("main function main");
  });

  it("extends CombatantConfig, asks with api.Dialog, draws an api.Application", async () => {
    const gm = await withModule(generation, {
      "main.mjs": `
        const { api, sheets, apps } = foundry.applications;
        class Tall extends sheets.CombatantConfig { static DEFAULT_OPTIONS = { classes: ["tall"] }; }
        class Panel extends api.Application { static DEFAULT_OPTIONS = { id: "probe-panel" }; async _renderHTML() { return "here"; } _replaceHTML(text, content) { content.textContent = text; } }
        Hooks.once("init", () => apps.DocumentSheetConfig.registerSheet(Combatant, "probe", Tall, { makeDefault: true }));
        globalThis.probe = { Tall, Panel, ask: () => api.Dialog.confirm({ window: { title: "Rest?" }, content: "<p>Until dawn</p>" }) };`,
    });
    const { probe, document } = gm.window;
    const answer = probe.ask();
    await world.settled();
    document.querySelector("dialog button[data-action=yes]").click();
    expect(await answer).toBe(true);
    await new probe.Panel().render({ force: true });
    expect(document.querySelector("#probe-panel").textContent).toContain("here");
    const combat = await gm.window.Combat.create({});
    const [combatant] = await combat.createEmbeddedDocuments("Combatant", [{ name: "Orc" }]);
    await combatant.sheet.render({ force: true });
    const { element } = combatant.sheet;
    expect([combatant.sheet.constructor.name, element.classList.contains("tall")]).toEqual(["Tall", true]);
    element.querySelector("[name=initiative]").value = "12";
    await world.settled(combatant.sheet.submit());
    expect(combatant.initiative).toBe(12);
  });

  it("reads effects that apply, colours by disposition, the canvas and held keys", async () => {
    const gm = await withModule(generation, {
      "main.mjs": `Hooks.once("ready", () => {
        const { KeyboardManager, ClientKeybindings } = foundry.helpers.interaction;
        canvas.app.ticker.add(() => {});
        globalThis.read = {
          keys: game.keyboard instanceof KeyboardManager && game.keybindings instanceof ClientKeybindings,
          colours: ["HOSTILE", "NEUTRAL", "FRIENDLY", "PARTY", "SECRET"].map((name) => typeof CONFIG.Canvas.dispositionColors[name]),
          canvas: game.canvas === canvas && canvas.app !== undefined,
        };
      });`,
    });
    const { read, Actor } = gm.window;
    expect([read.keys, [...read.colours], read.canvas]).toEqual([true, Array(5).fill("number"), true]);
    const actor = await Actor.create({ name: "Orc", type: "hero" });
    await actor.createEmbeddedDocuments("ActiveEffect", [{ name: "Bless" }, { name: "Off", disabled: true }]);
    expect(actor.appliedEffects.map(({ name }: Loose) => name as string)).toEqual(["Bless"]);
    expect(warnings(gm)).toEqual([]);
  });

  it("hears canvasReady when a scene is shown, and not without one", async () => {
    const gm = await withModule(generation, {
      "main.mjs": `globalThis.heard = 0; Hooks.on("canvasReady", () => { heard++; });`,
    });
    const { window } = gm;
    const place = window.document.body.appendChild(window.document.createElement("div"));
    window.canvas.draw(null, place);
    expect([window.heard, window.canvas.ready]).toEqual([0, false]);
    const scene = await window.Scene.create({ name: "Yard", active: true, width: 900, height: 600 });
    window.canvas.draw(scene, place);
    expect([window.heard, window.canvas.ready]).toEqual([1, true]);
  });

  it("receives one notice by name of each missing part of the stand-in", async () => {
    const gm = await withModule(generation, {
      "main.mjs": `
        class Shiny extends foundry.canvas.placeables.Token {}
        class Dim extends foundry.canvas.placeables.Token {}
        new PIXI.Graphics().position;
        Hooks.once("ready", () => {
          for (let times = 0; times < 3; times++) canvas.controls.ping({ x: 1 }).catch?.(() => {});
          foundry.applications.apps.NobodyHasThis.open();
          globalThis.reached = [typeof Shiny, "NobodyHasThis" in foundry.applications.apps, foundry.utils.nothingSmall, canvas.then];
        });`,
    });
    expect([...gm.window.reached]).toEqual(["function", false, undefined, undefined]);
    expect(warnings(gm).map((text) => /The stand-in has no ([\w.]+)\./.exec(text)?.[1])).toEqual([
      "foundry.canvas.placeables.Token",
      "PIXI.Graphics",
      "canvas.controls",
      "foundry.applications.apps.NobodyHasThis",
    ]);
  });
});

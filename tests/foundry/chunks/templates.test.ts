// Templates come with the system's code: nothing is asked of the server, and what modules put in their place counts.
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { SystemFiles } from "../../../playground/world/system-files.ts";
import type { Loose } from "../../../playground/shared/loose.ts";
import { builtSystem } from "../built-system.ts";
import { openWorld, type Client, type JoinOptions, type World } from "../world.ts";
import { QUICK } from "../../quick.ts";

const ICON = "systems/segment-zero/templates/parts/icon.hbs";

let world: World;
/** Requested templates. */
let asked: string[];

/** The built system, recording each template that is read. */
async function noted(): Promise<SystemFiles> {
  const system = await builtSystem();
  return {
    manifest: system.manifest,
    read: (path) => {
      if (path.endsWith(".hbs")) asked.push(path);
      return system.read(path);
    },
    readPack: (name) => system.readPack(name),
  };
}

beforeEach(async () => {
  asked = [];
  world = await openWorld({ system: await noted() });
});
afterEach(async () => world.close());

async function join(beforeSystem: NonNullable<JoinOptions["beforeSystem"]>): Promise<Client> {
  return world.join("Gamemaster", { beforeSystem });
}

/** Opens a fight, a sheet and the log, which use most templates. */
async function lookAround(gm: Client): Promise<void> {
  const actor = await gm.window.Actor.create({ name: "Mira", type: "character" });
  const item = await gm.window.Item.create({ name: "Axe", type: "weapon" });
  const combat = await gm.window.Combat.create({ active: true });
  await combat.createEmbeddedDocuments("Combatant", [{ actorId: actor.id, name: "Mira" }]);
  await combat.startCombat();
  await actor.sheet.render({ force: true });
  await item.sheet.render({ force: true });
  await gm.game.segmentZero.openLog();
  await world.settled(gm.game.segmentZero.openSettings());
}

describe("templates", () => {
  it("are never requested from the server", async () => {
    const gm = await world.join("Gamemaster");
    await lookAround(gm);
    expect(gm.ui.combat.element.textContent).toContain("Mira");
    expect(asked).toEqual([]);
  });

  it("give way to those that a module loads or registers", async () => {
    const gm = await join((global: Loose) => {
      global.Hooks.once("init", () => {
        global.Handlebars.registerPartial(ICON, global.Handlebars.compile("first"));
      });
    });
    const drawn = (): Promise<string> =>
      gm.foundry.applications.handlebars.renderTemplate(ICON, { name: "i-axe" }) as Promise<string>;
    expect(await drawn()).toBe("first");
    gm.window.Handlebars.registerPartial(ICON, gm.window.Handlebars.compile("second"));
    expect(await drawn()).toBe("second");
    // Nothing is rendered without the template: the tracker renders again when a user joins or leaves.
    await world.settled();
    delete gm.window.Handlebars.partials[ICON];
    const words = "systems/segment-zero/templates/parts/words.hbs";
    await gm.foundry.applications.handlebars.loadTemplates({ [ICON]: words });
    expect([await drawn(), asked]).toEqual([
      await gm.foundry.applications.handlebars.renderTemplate(words, {}),
      [words],
    ]);
  });

  it("give way to those that a module starts loading in init", async () => {
    const words = "systems/segment-zero/templates/parts/words.hbs";
    const gm = await join((global: Loose) => {
      global.Hooks.once("init", () => void global.foundry.applications.handlebars.loadTemplates({ [ICON]: words }));
    });
    expect(gm.window.Handlebars.partials[ICON]).not.toBe(gm.window.Handlebars.partials[words]);
    const { renderTemplate } = gm.foundry.applications.handlebars;
    expect(await renderTemplate(ICON, { name: "i-axe" })).toBe(await renderTemplate(words, { name: "i-axe" }));
  });

  it.skipIf(QUICK)("are loaded by address if Handlebars rejects the built ones", async () => {
    const gm = await join((global: Loose) => {
      const { template } = global.Handlebars;
      const refuse = (): never => {
        throw new Error("made by another compiler");
      };
      global.Hooks.once("setup", () => {
        global.Handlebars.template = refuse;
      });
      global.Hooks.once("initializeCombatConfiguration", () => {
        global.Handlebars.template = template;
      });
    });
    await lookAround(gm);
    expect(gm.ui.combat.element.textContent).toContain("Mira");
    expect(asked).toContain(ICON);
  });
});

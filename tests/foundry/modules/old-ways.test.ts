/** An old module (old-ways) on the stand-in: jQuery, the first application framework, a separate pack. */
import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { ClassicLevel } from "classic-level";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Loose } from "../../../playground/shared/loose.ts";
import { GENERATIONS } from "../../quick.ts";
import { openWorld, type Client, type World } from "../world.ts";

let folder: string;
beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), "old-ways-"));
  cpSync(path.join(import.meta.dirname, "old-ways"), folder, { recursive: true });
  const pack = new ClassicLevel<string, object>(path.join(folder, "packs/charms"), { valueEncoding: "json" });
  const charm = { _id: "charm00000000001", name: "Charm of rest", type: "gear", system: {} };
  await pack.put(`!items!${charm._id}`, charm);
  await pack.close();
});
afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

describe.each(GENERATIONS)("old module, generation %i", (generation) => {
  let world: World;
  let gm: Client;
  let api: Loose;
  beforeAll(async () => {
    world = await openWorld({ generation, modules: [folder] });
    gm = await world.join("Gamemaster");
    ({ api } = gm.game.modules.get("old-ways"));
  });
  afterAll(async () => world.close());

  it("finds game class, old applications and page regions", () => {
    expect([
      api.isGame,
      api.isWindow,
      gm.window.document.querySelectorAll("#interface #ui-top .old-ways").length,
    ]).toEqual([true, true, 1]);
    for (const id of ["ui-left", "ui-middle", "ui-right", "ui-bottom", "hud"])
      expect(gm.window.document.getElementById(id), id).not.toBeNull();
  });

  it("renders a form, calls hooks per class and submits input", async () => {
    const about: Loose = { word: "owl" };
    const panel = new api.Panel(about).render(true);
    await world.settled();
    const input = gm.window.document.querySelector("#old-ways-panel input[name=word]");
    const rendered = ["Panel", "FormApplication", "Application"].map((name) => [`render${name}`, 1]);
    expect([input.value, gm.ui.windows[panel.appId] === panel, api.hooks]).toEqual(["owl", true, rendered]);
    input.value = "badger";
    await panel.submit();
    const gone = [gm.window.document.querySelector("#old-ways-panel"), gm.ui.windows[panel.appId]] as unknown[];
    expect([about.word, ...gone, api.hooks.at(-1)]).toEqual(["badger", null, undefined, ["closePanel", 1]]);
  });

  it("receives every message with jQuery", async () => {
    const message = await world.settled(gm.game.messages.documentClass.create({ content: "Good evening" }));
    const element = await message.renderHTML();
    expect([api.messages.includes(message.id), element.querySelector(".old-ways-seen").textContent]).toEqual([
      true,
      "Good evening",
    ]);
  });

  it("brings its own compendium", async () => {
    const pack = gm.game.packs.get("old-ways.charms");
    const [charm] = await pack.getDocuments();
    expect(pack.metadata).toMatchObject({ packageType: "module", packageName: "old-ways" });
    expect([charm.name, charm.uuid]).toEqual(["Charm of rest", "Compendium.old-ways.charms.Item.charm00000000001"]);
    expect(gm.game.packs.get("segment-zero.weapons").metadata.packageType).toBe("system");
  });

  it("opens the window of all settings", async () => {
    await world.settled(gm.game.settings.sheet.render(true));
    expect(gm.window.document.querySelector('#settings-config [name^="segment-zero."]')).not.toBeNull();
    await gm.game.settings.sheet.close();
  });
});

it("adds no old interfaces without modules", async () => {
  const world = await openWorld();
  const gm = await world.join("Gamemaster");
  expect([gm.run("typeof jQuery"), gm.window.document.getElementById("interface")]).toEqual(["undefined", null]);
  await world.close();
});

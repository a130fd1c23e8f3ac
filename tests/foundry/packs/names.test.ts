/** A German at the table reads German names of what is in our compendia, and finds it by both. */
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import type { Loose } from "../../../playground/shared/loose.ts";
import { showPackName, usePackNames } from "../../../src/foundry/host/pack-names.ts";
import { namesOfMade } from "../../../src/foundry/reading/made-from-pack.ts";
import { SheetHands } from "../sheets/sheet-hands.ts";
import { leaveUndrawn, openWorld, type Client, type World } from "../world.ts";
import { freshSystem } from "./fresh-system.ts";

let system: Awaited<ReturnType<typeof freshSystem>>;
let world: World;
let gm: Client;

beforeAll(async () => {
  system = await freshSystem();
  world = await openWorld({ system });
  gm = await world.join("Gamemaster", {
    beforeSystem: (global: Loose) => {
      global.localStorage.setItem("core.language", JSON.stringify("de"));
    },
  });
  leaveUndrawn(gm);
  await world.settled();
});
afterAll(async () => {
  await world.close();
  system.discard();
});

const packOf = (name: string): Loose => gm.game.packs.get(`segment-zero.${name}`);
const entryOf = (pack: string, name: string): Loose =>
  [...packOf(pack).index].find((entry: Loose) => entry.name === name);
const texts = (elements: Iterable<Loose>): string[] =>
  [...elements].map((element) => String(element.textContent).trim());

/** Names of an actor's items of these types. */
const namesIn = ({ items, pack }: Loose, ...types: readonly string[]): string[] =>
  items.contents
    .filter(({ type }: Loose) => types.includes(type as string))
    .map((item: Loose) => String(pack ? item.name : item._source.name)) as string[];

describe("compendiums in German", () => {
  test("have German names in lists, windows and folders", async () => {
    expect(packOf("weapons").title).toBe("Waffen");
    expect(entryOf("creatures", "Räuber").type).toBe("npc");
    expect(entryOf("creatures", "Bandit")).toBeUndefined();
    expect(entryOf("macros", "Meinen Zug beenden")).toBeTruthy();
    expect(entryOf("encounters", "Aufbauen: Das Tor der Goblins")).toBeTruthy();
  });

  test("show documents by them, stored in English", async () => {
    const bandit = await packOf("creatures").getDocument(entryOf("creatures", "Räuber")._id);
    expect([bandit.name, bandit.toObject().name]).toEqual(["Räuber", "Bandit"]);
    expect(namesIn(bandit, "weapon")).toEqual(["Kurzschwert", "Messer"]);
    // Skills are identified by their names, which stay.
    expect(bandit.items.contents.some((item: Loose) => item.name === "Shortsword")).toBe(true);
  });

  test("restores the names after an index was read again", async () => {
    const pack = packOf("creatures");
    entryOf("creatures", "Räuber").name = "Bandit";
    gm.Hooks.callAll("renderCompendium", { collection: pack, render: () => undefined }, null);
    expect(entryOf("creatures", "Räuber")).toBeTruthy();
  });

  test("gives imported documents and their items these names unless another is given", async () => {
    const { _id } = entryOf("creatures", "Räuber");
    const made = await gm.game.actors.importFromCompendium(packOf("creatures"), _id);
    expect([made.name, made._source.name]).toEqual(["Räuber", "Räuber"]);
    expect(namesIn(made, "weapon", "armor")).toEqual(["Kurzschwert", "Messer", "Lederwams"]);
    const called = await gm.game.actors.importFromCompendium(packOf("creatures"), _id, { name: "Hinkebein" });
    expect(called.name).toBe("Hinkebein");
    for (const one of [made, called]) await one.delete();
    const macro = await gm.game.macros.importFromCompendium(packOf("macros"), entryOf("macros", "Fertig")._id);
    expect(macro.name).toBe("Fertig");
    expect(macro.command).toBe((await packOf("macros").getDocument(entryOf("macros", "Fertig")._id)).command);
  });

  test("finds creatures by German and English words and adds them in German", async () => {
    await world.settled(gm.game.segmentZero.prepareFight());
    const window: Loose = [...gm.foundry.applications.instances.values()].find((app: Loose) =>
      app.element?.querySelector?.(".sz-prepare__found"),
    );
    const field: Loose = window.element.querySelector("input[type=search]");
    // It searches when typing pauses.
    for (const [typed, first] of [
      ["Räuber", "Räuber"],
      ["wolf", "Wolf"],
      ["bandit", "Räuber"],
    ]) {
      field.value = typed;
      field.dispatchEvent(new gm.window.Event("input", { bubbles: true }));
      await vi.waitFor(() => {
        expect(texts(window.element.querySelectorAll(".sz-prepare__found b"))[0], typed).toBe(first);
      }, 10_000);
    }
    field.value = "2 bandits";
    field.dispatchEvent(new gm.window.KeyboardEvent("keydown", { key: "Enter", bubbles: true }));
    await world.settled();
    // A window may be open for longer than Foundry caches documents.
    packOf("creatures").delete(entryOf("creatures", "Räuber")._id);
    window.element.querySelector("[data-action=setUp]").click();
    await world.settled();
    const combatants: Loose[] = [...gm.game.combats.viewed.combatants];
    expect(combatants.map(({ name }) => String(name))).toEqual(["Räuber 1", "Räuber 2"]);
    expect(namesIn(combatants[0].actor, "weapon")).toEqual(["Kurzschwert", "Messer"]);
  });

  test("finds gear by both names and adds it with its German one", async () => {
    const actor = await gm.foundry.documents.Actor.implementation.create({ name: "Adeline", type: "character" });
    const hands = await new SheetHands(world, gm, actor.id as string).open(true, "gear");
    await hands.press("[id$=-packs-gear]");
    const found = (): string[] => texts(gm.window.document.querySelectorAll(".sz-find__one b"));
    const type = async (typed: string): Promise<void> => {
      const field = gm.window.document.querySelector(".sz-find input");
      field.value = typed;
      field.dispatchEvent(new gm.window.Event("input", { bubbles: true }));
      await world.settled();
    };
    for (const typed of ["torch", "Fackel"]) {
      await type(typed);
      expect(found()[0], typed).toBe("Fackel");
      gm.window.document.querySelector(".sz-find__one").click();
      await world.settled();
    }
    expect(actor.items.contents.map((item: Loose) => [item._source.name, item.system.quantity])).toEqual([
      ["Fackel", 2],
    ]);
  });
});

test("names a copied creature's items and token as its original shows them", () => {
  usePackNames({ creatures: { Guard: "Garde" } });
  const named = (...all: readonly (readonly [string, string])[]): { _id: string; name: string }[] =>
    all.map(([_id, name]) => ({ _id, name }));
  const items = named(["a", "Spear"], ["b", "Lance"]);
  const shown = named(["a", "Lance"], ["b", "Lance de cavalerie"]);
  const original = {
    ...{ name: "Garde", pack: "segment-zero.creatures", toObject: () => ({ name: "Guard", items }) },
    items: new Map(shown.map((item) => [item._id, item])),
  };
  expect(namesOfMade({ name: "Guard", prototypeToken: { name: "Guard" }, items }, original)).toEqual({
    name: "Garde",
    prototypeToken: { name: "Garde" },
    items: shown,
  });
  // Documents with individual names keep them.
  const own = { name: "Garde 1", items: named(["a", "Lance"], ["c", "Spear"]) };
  expect(namesOfMade(own, original)).toEqual(own);
  usePackNames({});
});

test("translates a name once that means another thing in English", () => {
  usePackNames({ weapons: { Spear: "Lance", Lance: "Lance de cavalerie" }, carried: { Sabre: "Sabre" } });
  const weapon = (name: string): Loose => ({ name, type: "weapon", _source: { name } });
  const spear: Loose = { ...weapon("Spear"), pack: "segment-zero.weapons" };
  const carried: Loose = { ...weapon("Lance"), parent: { pack: "segment-zero.creatures" } };
  const own = { ...spear, pack: "world.weapons" };
  for (const document of [spear, spear, carried, own]) showPackName(document);
  expect([spear.name, carried.name, own.name]).toEqual(["Lance", "Lance de cavalerie", "Spear"]);
  usePackNames({});
});

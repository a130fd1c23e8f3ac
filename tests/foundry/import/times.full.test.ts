import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Loose } from "../../../playground/shared/loose.ts";
import type { ItemDraft } from "../../../src/foundry/import/draft.ts";
import { timesFor, timesNotes, timesTable, withGivenTimes } from "../../../src/foundry/import/times.ts";
import { NO_OWN } from "../../../src/speeds/own.ts";
import { speedTable } from "../../../src/speeds/table.ts";
import { freshSystem } from "../packs/fresh-system.ts";
import { leaveUndrawn, openWorld, type Client, type World } from "../world.ts";
import { fixture } from "./gcs.ts";
import { actorOf, bring, bringOne, file, fixtureFile, imported, report, submitBlocks } from "./hands.ts";

const table = timesTable(
  [
    "Knife",
    "Short sword",
    "Longsword",
    "Hand axe",
    "Stone",
    "Claws",
    "Hooves",
    "Musket",
    "Woodcutter’s axe",
    "Spear",
  ].map((name, place) => ({ name, system: { speedClass: place + 1 } })),
);

describe("matching compendium weapon", () => {
  it.each([
    ["KNIFE", "Knife"],
    ["Knives", "Knife"],
    ["Shortsword", "Short sword"],
    ["Short-Sword (Fine)", "Short sword"],
    ["Longsword, ornate", "Longsword"],
    ["Longsword +1", "Longsword"],
    ["Spear of Ash", "Spear"],
    ["Hand Axes", "Hand axe"],
    ["Claw", "Claws"],
    ["Hoof", "Hooves"],
    ["Woodcutter's Axe", "Woodcutter’s axe"],
    ["Spear [poisoned] (2)", "Spear"],
  ])("finds %s as %s", (name, meant) => expect(timesFor(name, table)?.name).toBe(meant));
  it.each([..."Stone Axe|Spear Thrower|Axe|Great Longsword|Muskets’ Doom||__proto__|constructor|Sword".split("|")])(
    "finds none for %j",
    (name) => expect(timesFor(name, table)).toBe(null),
  );
  it.each([
    ["Throwing Knife +1", { weaponSpeed: 2, speedClass: 2, drawClass: 2 }, "Throwing knife"],
    ["Battle axe (2 hands)", { weaponSpeed: 6, speedClass: 6 }, "Battle axe"],
    ["Heavy crossbow", { weaponSpeed: 5, speedClass: 6, drawClass: 7, reloadClass: 10 }, "Heavy crossbow"],
  ])("finds speeds of %s by name where the compendium has none", (name, times, from) =>
    expect(timesFor(name, table)).toEqual({ name: from, times, isByName: true }),
  );
  it("finds names of the world’s language, which differ from English ones", () => {
    const timesIn = (language: string, name: string) => timesFor(name, table, speedTable(NO_OWN, language))?.times;
    expect(timesIn("de", "Langschwerter")).toMatchObject({ weaponSpeed: 6, speedClass: 6 });
    expect(timesIn("fr", "Lance")).toMatchObject({ weaponSpeed: 6, speedClass: 6 });
    expect(timesIn("en", "Lance")).toMatchObject({ weaponSpeed: 7, speedClass: 8 });
  });
  it("prefers the GM’s own row to the compendium, whose other times stay", () => {
    const known = timesTable([{ name: "Knife", system: { speedClass: 1, drawClass: 3, weaponSpeed: 1 } }]);
    const own = { ...NO_OWN, weapons: [{ name: "Knife", speed: 7, class: 4 }] };
    expect(timesFor("Knives", known, speedTable(own))).toEqual({
      name: "Knife",
      times: { weaponSpeed: 7, speedClass: 4, drawClass: 3 },
      isByName: true,
    });
  });
  it("uses the first of two equal names", () =>
    expect(
      timesFor(
        "Bow",
        timesTable([
          { name: "Bow", system: { speedClass: 2 } },
          { name: "Bows", system: { speedClass: 9 } },
        ]),
      )?.times,
    ).toEqual({ speedClass: 2 }));
});

describe("adopted times", () => {
  const rifle = { speedClass: 4, drawClass: 5, reloadClass: null, perSegment: 3, weaponSpeed: 4, longer: true };
  const all = timesTable([
    { name: "Assault Rifle", system: { ...rifle, capacity: 20, weight: 9, rateOfFire: 7 } },
    { name: "Courier’s knife", system: { speedClass: 9, weaponSpeed: 9, perSegment: 2 } },
    { name: "Whip", system: { capacity: 3 } },
  ]);
  it("include times, and capacity only if missing", () => {
    const { draft, item } = fixture("arsenal.gcs");
    const timed = (name: string): Loose =>
      withGivenTimes(draft, all).draft.items.find((one) => one.name === name)!.system;
    const { reloadClass: _, ...taken } = rifle;
    expect(timed("Assault Rifle")).toEqual({ ...item("Assault Rifle").system, ...taken });
    expect(timed("Whip")).toMatchObject({ capacity: 3, loaded: 3 });
  });
  it("never override the file's own", () => {
    const knife = withGivenTimes(fixture("courier.gcs").draft, all).draft.items.find(({ type }) => type === "weapon")!;
    expect(knife.system).toMatchObject({ speedClass: 3, drawClass: 2, weaponSpeed: 2, perSegment: 2 });
  });
  it("are guessed from damage and weight for weapons that no table has", () => {
    const one = (name: string, system: object, timed: readonly string[] = []): ItemDraft => ({
      ...{ key: name, name, type: "weapon", text: [], timed },
      system: system as ItemDraft["system"],
    });
    const draft = {
      items: [
        one("Wyrmtooth", { weight: 1, modes: { m1: { damage: "1d-2" } } }),
        one("Wyrmjaw", { weight: 20, modes: { m1: { damage: "4d" } } }),
        one("Wyrmspit", { weight: 20, ranged: true, modes: { m1: { damage: "1d" } } }),
        one("Sword", { weight: 7, modes: {} }),
        one("Wyrmclaw", { weaponSpeed: 9 }, ["weaponSpeed"]),
        one("Longsword +1", {}),
      ],
    };
    const { draft: timed, taken } = withGivenTimes(draft, new Map());
    const speeds = timed.items.map(({ system }) => [system.weaponSpeed, system.speedClass]);
    expect(speeds).toEqual([
      [2, 3],
      [10, 10],
      [5, 6],
      [6, 6],
      [9, 5],
      [6, 6],
    ]);
    const [guessed, ...rest] = timesNotes(taken);
    expect(guessed?.saying).toEqual({
      code: "Notes.guessedSpeeds",
      data: { count: 5, names: ["Wyrmtooth", "Wyrmjaw", "Wyrmspit", "Sword", "Wyrmclaw"] },
    });
    expect(rest.map(({ saying }) => saying.code)).toEqual(["Notes.speedsTaken"]);
  });
  it("are guessed where the GM’s row has none", () => {
    const own = { ...NO_OWN, weapons: [{ name: "Wyrmtooth", speed: 8 }] };
    const thing = fixture("arsenal.gcs").draft.items.find(({ type }) => type === "weapon")!;
    const { draft } = withGivenTimes({ items: [{ ...thing, name: "Wyrmtooth" }] }, new Map(), speedTable(own));
    expect(draft.items[0]!.system).toMatchObject({ weaponSpeed: 8, speedClass: expect.any(Number) as number });
  });
});

describe("times from the compendium of weapons", () => {
  let system: Awaited<ReturnType<typeof freshSystem>>;
  let world: World;
  let gm: Client;
  let rapier: Loose;
  beforeAll(async () => {
    system = await freshSystem("weapons");
    world = await openWorld({ system, generation: 13 });
    gm = await world.join("Gamemaster");
    leaveUndrawn(gm);
    rapier = ((await gm.game.packs.get("segment-zero.weapons").getDocuments()) as Loose[]).find(
      ({ name }) => name === "Rapier",
    );
  });
  afterAll(async () => {
    await world.close();
    system.discard();
  });

  const taken = (outcome: Loose): string[] =>
    (outcome.notes as Loose[])
      .filter(({ saying }) => saying.code === "Notes.timesTaken")
      .map(({ saying }) => saying.data.name as string);
  const weapon = (actor: Loose, name: string): Loose =>
    actor.items.find((item: Loose) => item.type === "weapon" && item.name === name);

  it("are set for imported weapons, reported, and stay on an update", async () => {
    const outcome = await bringOne(gm, fixtureFile("arsenal.gcs"));
    const actor = actorOf(gm, outcome);
    const { speedClass, drawClass, weaponSpeed } = rapier.system;
    expect(speedClass).toBeGreaterThan(0);
    expect(weapon(actor, "Rapier").system).toMatchObject({ speedClass, drawClass, weaponSpeed });
    expect(taken(outcome)).toEqual(expect.arrayContaining(["Rapier", "Assault Rifle"]));
    const weapons: Loose[] = actor.items.filter((item: Loose) => item.type === "weapon");
    expect(weapons.map((item) => item.system.speedClass as number | null)).not.toContain(null);
    expect(report(gm)).toContain(
      "Times of Rapier come from “Rapier” in the compendium; you can change them on its sheet.",
    );
    const defaults = { speedClass: null, drawClass: null, reloadClass: null, perSegment: 0, weaponSpeed: 5 };
    await weapon(actor, "Rapier").update({ system: { speedClass: 9, weaponSpeed: 11 } });
    await weapon(actor, "Assault Rifle").update({ system: { ...defaults, longer: false } });
    for (const _ of ["first", "second"]) {
      const again = await bringOne(gm, fixtureFile("arsenal.gcs"));
      expect(weapon(actor, "Rapier").system).toMatchObject({ speedClass: 9, weaponSpeed: 11 });
      expect(weapon(actor, "Assault Rifle").system).toMatchObject(defaults);
      expect(taken(again)).toEqual([]);
    }
  });

  const thing = (): ReturnType<typeof fixtureFile> =>
    fixtureFile("arsenal.gcs", { "equipment/0/description": "Thingumbob" });

  it("replace guesses on an update, until somebody changes them", async () => {
    const actor = await imported(gm, thing());
    const guessed = weapon(actor, "Thingumbob");
    expect(report(gm)).toMatch(/Speeds of \d+ weapons? (are|is) guessed.*Thingumbob/u);
    const { speedClass, weaponSpeed } = guessed.system;
    expect(speedClass).toBeGreaterThan(0);
    await gm.game.settings.set("segment-zero", "speeds", { weapons: [{ name: "Thingumbob", speed: 1, class: 1 }] });
    await bringOne(gm, thing());
    expect(guessed.system).toMatchObject({ speedClass: 1, weaponSpeed: 1 });
    await gm.game.settings.set("segment-zero", "speeds", {});
    await bringOne(gm, thing());
    expect(guessed.system).toMatchObject({ speedClass: 1, weaponSpeed: 1 });
    await guessed.update({ system: { speedClass, weaponSpeed, drawClass: 9 } });
    await gm.game.settings.set("segment-zero", "speeds", { weapons: [{ name: "Thingumbob", speed: 2, class: 2 }] });
    await bringOne(gm, thing());
    await gm.game.settings.set("segment-zero", "speeds", {});
    expect(guessed.system).toMatchObject({ speedClass, weaponSpeed, drawClass: 9 });
  });

  it("are set for attacks of stat blocks too", async () => {
    await bring(gm, [file("monsters.txt", "Bear: AC 6, HD 5, hp 20, #AT 2 claws/1 bite, D 1d3/1d3/1d6")]);
    await submitBlocks(gm, world);
    const bear = gm.game.actors.getName("Bear");
    expect(bear.items.map((item: Loose) => item.system.speedClass as number | null)).not.toContain(null);
  });

  it("are speeds by name without a readable compendium", async () => {
    const { packs } = gm.game;
    const pack = packs.get("segment-zero.weapons");
    for (const broken of [
      undefined,
      { getDocuments: () => Promise.reject(new Error("closed")) },
      { getDocuments: () => Promise.resolve([]) },
    ]) {
      for (const each of [...gm.game.actors]) await each.delete();
      packs.get = () => broken;
      const outcome = await bringOne(gm, fixtureFile("arsenal.gcs"));
      Reflect.deleteProperty(packs as object, "get");
      const { speedClass, drawClass } = weapon(actorOf(gm, outcome), "Rapier").system;
      expect([outcome.status, taken(outcome), speedClass, drawClass]).toEqual([
        "made",
        [],
        rapier.system.speedClass,
        rapier.system.drawClass,
      ]);
    }
    expect(packs.get("segment-zero.weapons")).toBe(pack);
  });
});

import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { parse } from "yaml";
import { participantsOf } from "../../../src/rules/index.ts";
import { creatureEntries } from "../../../tools/creature-packs/sources.ts";
import { readTables } from "../../../tools/creature-packs/tables.ts";
import type { Dict, Loose } from "../../../playground/shared/loose.ts";
import { leaveUndrawn, openWorld, type Client, type World } from "../world.ts";
import { someOf } from "../../quick.ts";

const ROOT = path.resolve(import.meta.dirname, "../../..");
const SOURCES = path.join(ROOT, "packs/_source/creatures");
const PACINGS = ["speed-order", "action-period", "side-segments", "stopwatch", "two-action"];

const stored = readdirSync(SOURCES).map((file) => ({
  file,
  document: parse(readFileSync(path.join(SOURCES, file), "utf8")) as Dict,
}));
const actors = stored.map(({ document }) => document).filter(({ _key }) => String(_key).startsWith("!actors!"));
const creatures = actors.filter(({ type }) => type === "npc");

describe("the compendium of creatures", () => {
  it("says what the tables say (else run `npm run packs:source`)", () => {
    const byFile = (a: { file: string }, b: { file: string }): number => (a.file < b.file ? -1 : 1);
    const wanted = creatureEntries(readTables()).map(({ file, document }) => ({
      file,
      document: JSON.parse(JSON.stringify(document)) as Dict,
    }));
    expect(stored.sort(byFile)).toEqual(wanted.sort(byFile));
  });

  it("has at least forty creatures with figures for all five pacings, and some hazards", () => {
    const complete = creatures.filter(({ system, items }) => {
      const { dx, ht, initiative, hitDice } = system as Dict;
      const weapons = (items as Dict[]).filter(({ type }) => type === "weapon").map((item) => item.system as Dict);
      return (
        [dx, ht, initiative, hitDice].every((figure) => typeof figure === "number") &&
        weapons.length > 0 &&
        weapons.every(({ weaponSpeed, speedClass }) => weaponSpeed && speedClass)
      );
    });
    expect(complete.length).toBe(creatures.length);
    expect(creatures.length).toBeGreaterThanOrEqual(48);
    expect(actors.filter(({ type }) => type === "hazard").length).toBeGreaterThanOrEqual(4);
  });

  it("has a picture for everybody and everything", () => {
    const pictures = actors
      .flatMap((actor) => [actor, ...(actor.items as Dict[])])
      .map(({ img }) => String(img).replace("systems/segment-zero/", ""));
    expect(pictures.filter((picture) => !existsSync(path.join(ROOT, picture)))).toEqual([]);
  });

  it("says of everybody who they are and what they do", () => {
    for (const { name, system } of actors) {
      expect((system as Dict).concept, String(name)).toBeTruthy();
      expect((system as Dict).notes, String(name)).toMatch(/^<p>.{20,}<\/p>$/);
    }
  });
});

describe("creatures in a world", () => {
  let world: World;
  let gm: Client;
  let made: Loose[];
  beforeAll(async () => {
    world = await openWorld();
    gm = await world.join("Gamemaster");
    leaveUndrawn(gm);
    made = await gm.window.Actor.createDocuments(actors.map((actor) => ({ ...actor, _id: null, folder: null })));
  });
  afterAll(async () => {
    await world.close();
  });

  it("lose nothing of what the tables say", () => {
    expect(made.length).toBe(actors.length);
    made.forEach((actor, place) => {
      expect(actor._source.system, actor.name).toMatchObject(actors[place]!.system as Dict);
      const items = actors[place]!.items as Dict[];
      expect(actor.items.size, actor.name).toBe(items.length);
      items.forEach((item, at) =>
        expect([...actor.items][at]._source.system, `${String(actor.name)}: ${String(item.name)}`).toMatchObject(
          item.system as Dict,
        ),
      );
    });
  });

  it("know how to use what they carry", () => {
    const unskilled = made.flatMap((actor) =>
      actor.items
        .filter(({ type }: Loose) => type === "weapon")
        .flatMap((item: Loose) =>
          Object.values(item.system.modeFigures as Dict)
            .filter((figures: Loose) => (figures as Loose).skill === null)
            .map(() => `${String(actor.name)}: ${String(item.name)}`),
        ),
    );
    expect(unskilled).toEqual([]);
  });

  it("can move in what they wear", () => {
    for (const actor of made.filter(({ type }) => type === "npc")) {
      expect(actor.system.figures.load.level, actor.name).toBeLessThanOrEqual(2);
      expect(actor.system.figures.dodge.value, actor.name).toBeGreaterThanOrEqual(6);
    }
  });

  it("are opened by a link on the page of a journal, and pages by a link to them", async () => {
    const creature = made.find(({ type }) => type === "hazard")!;
    const pages = [
      { name: "One", type: "text", text: { content: `<p>@UUID[${String(creature.uuid)}]{Fight}</p>` } },
      { name: "Two", type: "text", text: { content: "<p>-</p>" } },
    ];
    const journal = await gm.window.JournalEntry.create({ name: "Notes", pages });
    await journal.sheet.render({ force: true });
    const { element } = journal.sheet;
    expect(
      [...element.querySelectorAll(".journal-pages button")].map((button: Loose) => button.textContent as string),
    ).toEqual(["One", "Two"]);
    element.querySelector(".content-link").click();
    await expect.poll(() => creature.sheet.rendered as boolean).toBe(true);
    await creature.sheet.close({ animate: false });
    await journal.sheet.close({ animate: false });
    const link = element.querySelector(".content-link").cloneNode(true);
    link.dataset.uuid = [...journal.pages][1].uuid;
    gm.window.document.body.append(link);
    link.click();
    await expect.poll(() => journal.sheet.rendered as boolean).toBe(true);
    await journal.sheet.close({ animate: false });
    expect(gm.errors()).toEqual([]);
  });

  it.each(someOf(PACINGS, 1))("join a fight in %s without a refusal, all of them at once", async (pacing) => {
    const combat = await gm.window.Combat.create({});
    await combat.choosePacing(pacing);
    await combat.createEmbeddedDocuments(
      "Combatant",
      made.map((actor) => ({ actorId: actor.id, name: actor.name })),
    );
    await world.settled();
    const joined = [...participantsOf(combat.encounter)];
    expect(joined.length).toBe(made.length);
    expect(joined.filter(({ kind }) => kind === "hazard").length).toBe(actors.length - creatures.length);
    await combat.startCombat();
    await world.settled();
    expect(combat.round).toBe(1);
    expect(gm.errors()).toEqual([]);
    expect(gm.ui.notifications.active?.filter?.(({ type }: Loose) => type === "error") ?? []).toEqual([]);
  });
});

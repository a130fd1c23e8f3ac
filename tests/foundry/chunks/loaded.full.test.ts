// Windows are loaded when somebody opens them. A failure is reported, and the fight continues.
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { SystemFiles } from "../../../playground/world/system-files.ts";
import type { Loose } from "../../../playground/shared/loose.ts";
import { builtSystem } from "../built-system.ts";
import { SYSTEM_FOLDER } from "../bundle.ts";
import { SHIPPED } from "../../shipped.ts";
import { openWorld, type World } from "../world.ts";

const isChunk = (address: string): boolean =>
  address.includes("/chunks/") && !/\/chunks\/(?:main|rolldown-runtime)-/u.test(address);

let world: World;
/** Requested chunks besides the start. */
let asked: string[];
/** True if the server fails to deliver them. */
let lost: boolean;

async function watched(): Promise<SystemFiles> {
  const system = await builtSystem();
  return {
    manifest: system.manifest,
    read: async (path) => {
      if (!isChunk(path)) return system.read(path);
      asked.push(path.replace(/^\//, ""));
      return lost ? null : system.read(path);
    },
    readPack: (name) => system.readPack(name),
  };
}

beforeEach(async () => {
  asked = [];
  lost = false;
  world = await openWorld({ system: await watched() });
});
afterEach(async () => world.close());

const FAILED = ["Combat log", "Sheets", "Segment Zero: settings"].map(
  (part) => `“${part}” could not be loaded. Reload the page to get it; the fight continues.`,
);

describe("code that is loaded on demand", () => {
  it("is not needed to begin, play and undo in any pacing", async () => {
    lost = true;
    const gm = await world.join("Gamemaster");
    const actors = await gm.window.Actor.create(["Mira", "Alrik"].map((name) => ({ name, type: "character" })));
    for (const pacing of SHIPPED) {
      await gm.game.settings.set("segment-zero", "pacing", pacing);
      const combat = await gm.window.Combat.create({ active: true });
      await combat.createEmbeddedDocuments(
        "Combatant",
        actors.map(({ id, name }: Loose) => ({ name, actorId: id })),
      );
      await world.settled(combat.startCombat());
      await world.settled(gm.game.segmentZero.rollAllNpcs());
      await world.settled(combat.rollAll());
      await world.settled(gm.game.segmentZero.next());
      await world.settled(gm.game.segmentZero.undo());
      expect([combat.encounter.pacing, asked, gm.errors(), combat.problem]).toEqual([pacing, [], [], null]);
      expect(gm.ui.combat.element.textContent).toContain("Mira");
      await world.settled(combat.delete());
    }
  });

  it("is named if it fails, and the fight continues", async () => {
    const gm = await world.join("Gamemaster");
    const actor = await gm.window.Actor.create({ name: "Mira", type: "character" });
    const combat = await gm.window.Combat.create({ active: true });
    await combat.createEmbeddedDocuments("Combatant", [{ name: "Mira", actorId: actor.id }, { name: "Alrik" }]);
    await world.settled(combat.startCombat());
    lost = true;
    await gm.game.segmentZero.openLog();
    await actor.sheet.render({ force: true });
    expect(await gm.game.segmentZero.openSettings()).toBe(false);
    expect(gm.window.document.querySelector(".sz-log, .sz-sheet, .sz-settings")).toBeNull();
    expect(gm.errors()).toEqual(FAILED);
    const { head } = combat.encounter;
    expect(await gm.game.segmentZero.next()).toBe(true);
    await world.settled();
    expect(combat.encounter.head).toBeGreaterThan(head);
    await gm.leave();
    lost = false;
    const again = await world.join("Gamemaster");
    await again.game.segmentZero.openLog();
    const { sheet } = again.game.actors.get(actor.id);
    await sheet.render({ force: true });
    expect(again.window.document.querySelector(".sz-log")).toBeTruthy();
    expect(sheet.element.textContent).toContain("Mira");
    expect(again.errors()).toEqual([]);
  });
});

describe("encounter of a module that is off", () => {
  it("says so and is not written", async () => {
    const gm = await world.join("Gamemaster");
    const played = await gm.window.Combat.create({});
    const actor = await gm.window.Actor.create({ name: "Mira", type: "character" });
    await played.createEmbeddedDocuments("Combatant", [{ name: "Mira", actorId: actor.id }, { name: "Alrik" }]);
    await world.settled(played.startCombat());
    const { _id, ...source } = played.toObject();
    source.system.encounter.pacing = "sundial";
    const { id } = await gm.window.Combat.create({ ...source, active: true });
    await gm.leave();
    const again = await world.join("Gamemaster");
    const fight = again.game.combats.get(id);
    const before = JSON.stringify(fight.toObject().system);
    await world.settled(again.ui.combat.render({ force: true }));
    expect(again.ui.combat.element.textContent).toContain("initiative system “sundial”, which is not installed");
    await again.game.actors.get(actor.id).update({ "system.hp.value": 3 });
    for (const type of ["done", "takeBack"])
      expect((await fight.perform({ type })).refusal.code).toBe("unknown-pacing");
    await fight.reconcile();
    await world.settled();
    expect([fight.problem.code, JSON.stringify(fight.toObject().system)]).toEqual(["unknown-pacing", before]);
    expect(again.errors()).toEqual([]);
  });
});

describe("minified bundle", () => {
  it("keeps class names and has source maps", async () => {
    const gm = await world.join("Gamemaster");
    const { CONFIG } = gm;
    expect(["Combat", "Combatant", "Actor", "Item"].map((name) => String(CONFIG[name].documentClass.name))).toEqual([
      "SegmentZeroCombat",
      "SegmentZeroCombatant",
      "SegmentZeroActor",
      "SegmentZeroItem",
    ]);
    expect(String(CONFIG.ui.combat.name)).toBe("SegmentZeroTracker");
    const sheets = ["Actor", "Item"].flatMap((name) =>
      Object.values(CONFIG[name].sheetClasses as Record<string, Record<string, Loose>>).flatMap((ofType) =>
        Object.keys(ofType),
      ),
    );
    expect(sheets.filter((id) => id.startsWith("segment-zero."))).not.toEqual([]);
    for (const id of sheets) expect(id).toMatch(/^[\w-]+\.[A-Z]\w{3,}$/);
    const files = readdirSync(SYSTEM_FOLDER, { recursive: true })
      .map(String)
      .filter((file) => file.startsWith("chunks") && file.endsWith(".mjs"))
      // The bundler's own helper has no source.
      .filter((file) => !path.basename(file).startsWith("rolldown-runtime-"));
    expect(files.length).toBeGreaterThan(10);
    for (const file of files) {
      const text = readFileSync(path.join(SYSTEM_FOLDER, file), "utf8");
      // It only passes on what another chunk exports.
      if (/^export\{[^}]*\}from"[^"]*";\s*$/u.test(text)) continue;
      const [, map = ""] = /\/\/# sourceMappingURL=(\S+)\s*$/.exec(text) ?? [];
      const { sources } = JSON.parse(readFileSync(path.join(SYSTEM_FOLDER, path.dirname(file), map), "utf8")) as {
        readonly sources: readonly string[];
      };
      expect(sources.length, file).toBeGreaterThan(0);
    }
  });
});

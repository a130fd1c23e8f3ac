// Parts that no fight needs load late: when the client is idle, or on demand. A failed one is reported, and the fight continues.
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { SystemFiles } from "../../../playground/world/system-files.ts";
import type { Loose } from "../../../playground/shared/loose.ts";
import { builtSystem } from "../built-system.ts";
import { SYSTEM_FOLDER } from "../bundle.ts";
import { openWorld, type Client, type World } from "../world.ts";

const isChunk = (address: string): boolean => address.includes("/chunks/") && !address.includes("/chunks/main");

/** Chunks requested later than with the client's pacing. */
const since = (before: number): readonly string[] => asked.slice(before);

let world: World;
/** Requested late chunks. */
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

/** A client that is never idle, so that nothing is fetched early. */
async function busy(): Promise<Client> {
  return world.join("Gamemaster", {
    beforeSystem: (global: Loose) => {
      global.requestIdleCallback = () => 0;
    },
  });
}

async function startedFight(gm: Client, actor: Loose = null): Promise<Loose> {
  const combat = await gm.window.Combat.create({ active: true });
  await combat.createEmbeddedDocuments("Combatant", [{ name: "Mira", actorId: actor?.id ?? null }, { name: "Alrik" }]);
  await world.settled(combat.startCombat());
  return combat;
}

describe("late parts", () => {
  it("are fetched once each while idle", async () => {
    await world.join("Gamemaster");
    expect(asked.length).toBeGreaterThan(4);
    // Those that come with a pacing, too.
    for (const dialogs of ["/wait-dialog-", "/ask-action-"])
      expect(asked.filter((path) => path.includes(dialogs)).length, dialogs).toBeGreaterThan(0);
    // To see that it can be had, and to import it: the browser asks the server for the first alone.
    for (const path of new Set(asked))
      expect(
        asked.filter((other) => other === path),
        path,
      ).toHaveLength(2);
  });

  it("are not fetched for a fight", async () => {
    const gm = await busy();
    const before = asked.length;
    const combat = await startedFight(gm);
    await world.settled(gm.game.segmentZero.next());
    expect([since(before), gm.errors()]).toEqual([[], []]);
    expect(combat.started).toBe(true);
  });

  it("are fetched when needed", async () => {
    const gm = await busy();
    await startedFight(gm);
    const before = asked.length;
    await gm.game.segmentZero.openLog();
    expect(gm.window.document.querySelector(".sz-log")).toBeTruthy();
    // The log's window and its words.
    expect(new Set(since(before).filter((path) => path.includes("/log-"))).size).toBe(2);
    expect(since(before).filter((path) => /window-|open-|late-/.test(path))).toEqual([]);
  });

  it("are not needed for Done; other buttons report failures and retry", async () => {
    const gm = await busy();
    const combat = await startedFight(gm);
    lost = true;
    const tracker = gm.ui.combat.element;
    const press = async (action: string): Promise<void> => {
      tracker.querySelector(`[data-action=${action}]`).click();
      await world.settled();
    };
    const before = combat.encounter.head;
    await press("done");
    expect(combat.encounter.head).toBe(before + 1);
    await press("encounterMenu");
    expect(gm.window.document.querySelector(".sz-pop")).toBeNull();
    expect(gm.errors()).toEqual([
      "“Buttons of the tracker” could not be loaded. Check the connection and try again; the fight continues.",
    ]);
    lost = false;
    await press("encounterMenu");
    expect(gm.window.document.querySelector(".sz-pop")).toBeTruthy();
    expect(gm.errors()).toHaveLength(1);
  });

  it("open a pacing's dialog once it can be had", async () => {
    const gm = await busy();
    await gm.game.settings.set("segment-zero", "pacing", "side-segments");
    const combat = await startedFight(gm, await gm.window.Actor.create({ name: "Ysolde", type: "character" }));
    const press = async (action: string): Promise<void> => {
      gm.ui.combat.element.querySelector(`[data-action=${action}]`).click();
      await world.settled();
    };
    const dialogs = (): readonly Loose[] => [...gm.window.document.querySelectorAll("dialog")];
    // With this menu the tracker's buttons are there.
    await press("encounterMenu");
    lost = true;
    const before = combat.encounter;
    await press("decideRequest");
    expect(gm.errors()).toEqual([
      "“Dialogs” could not be loaded. Check the connection and try again; the fight continues.",
    ]);
    expect([combat.encounter, dialogs()]).toEqual([before, []]);
    lost = false;
    await press("decideRequest");
    expect(dialogs().map(({ textContent }) => String(textContent))).toEqual([expect.stringContaining("Ysolde")]);
    expect(gm.errors()).toHaveLength(1);
  });

  it("report a failed fetch, leave the fight running and retry", async () => {
    const gm = await busy();
    const combat = await startedFight(gm);
    const actor = await gm.window.Actor.create({ name: "Mira", type: "character" });
    lost = true;
    const before = JSON.stringify(combat.encounter);
    await gm.game.segmentZero.openLog();
    await actor.sheet.render({ force: true });
    expect(await gm.game.segmentZero.openSettings()).toBe(false);
    expect(gm.window.document.querySelector(".sz-log, .sz-sheet, .sz-settings")).toBeNull();
    const said = ["Combat log", "Sheets", "Segment Zero: settings"].map(
      (part) => `“${part}” could not be loaded. Check the connection and try again; the fight continues.`,
    );
    expect(gm.errors()).toEqual(said);
    expect(await gm.game.segmentZero.next()).toBe(true);
    await world.settled();
    expect(JSON.stringify(combat.encounter)).not.toBe(before);
    lost = false;
    await gm.game.segmentZero.openLog();
    await actor.sheet.render({ force: true });
    expect(gm.window.document.querySelector(".sz-log")).toBeTruthy();
    expect(actor.sheet.element.textContent).toContain("Mira");
    expect(gm.errors()).toEqual(said);
  });
});

describe("minified bundle", () => {
  it("keeps class names and has source maps", async () => {
    const gm = await busy();
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
      const [, map = ""] = /\/\/# sourceMappingURL=(\S+)\s*$/.exec(text) ?? [];
      const { sources } = JSON.parse(readFileSync(path.join(SYSTEM_FOLDER, path.dirname(file), map), "utf8")) as {
        readonly sources: readonly string[];
      };
      expect(sources.length, file).toBeGreaterThan(0);
    }
  });
});

// Pacings are chunks. A fight that opens before its pacing waits for it: it is not written or reported as broken, and keeps changes of that time.
import { afterEach, describe, expect, it } from "vitest";
import type { SystemFiles } from "../../../playground/world/system-files.ts";
import type { Loose } from "../../../playground/shared/loose.ts";
import { SHIPPED } from "../../shipped.ts";
import { builtSystem } from "../built-system.ts";
import { openWorld, type Client, type World } from "../world.ts";
import { GENERATIONS, QUICK } from "../../quick.ts";

let world: World;
/** Ids of the pacings whose chunks fail. */
let lost: ReadonlySet<string> = new Set();
/** Releases delayed chunks; none is delayed at first. */
let held: { readonly id: string; readonly until: Promise<void> } | null = null;

const hasChunk = (path: string, id: string): boolean => path.includes(`/chunks/${id}-`);

async function system(): Promise<SystemFiles> {
  const built = await builtSystem();
  return {
    manifest: built.manifest,
    read: async (path) => {
      if (held && hasChunk(path, held.id)) await held.until;
      return [...lost].some((id) => hasChunk(path, id)) ? null : built.read(path);
    },
    readPack: (name) => built.readPack(name),
  };
}

const busy = {
  beforeSystem: (global: Loose): void => {
    global.requestIdleCallback = () => 0;
  },
};

async function open(generation: 13 | 14): Promise<Client> {
  lost = new Set();
  held = null;
  world = await openWorld({ generation, system: await system() });
  return world.join("Gamemaster", busy);
}
afterEach(async () => world.close());

async function fightIn(gm: Client, pacing: string): Promise<Loose> {
  await gm.game.settings.set("segment-zero", "pacing", pacing);
  const combat = await gm.window.Combat.create({ active: true });
  await combat.createEmbeddedDocuments("Combatant", [{ name: "Mira" }, { name: "Alrik" }]);
  await world.settled(combat.startCombat());
  return combat;
}

const stored = (combat: Loose): string => JSON.stringify(combat.toObject().system);
const picture = (client: Client): string => String(client.ui.combat.element.textContent).replace(/\s+/g, " ").trim();

/** Holds the chunk of a pacing up. @returns what lets it go */
function hold(id: string): () => void {
  let go = (): void => undefined;
  held = {
    id,
    until: new Promise((resolve) => {
      go = resolve;
    }),
  };
  return go;
}

/** Waits until only delayed chunks are pending. */
async function still(): Promise<void> {
  for (let turn = 0; turn < 40; turn++) await new Promise((resolve) => setImmediate(resolve));
}

const [first] = SHIPPED;
const other = "two-action";

describe.each(GENERATIONS)("pacing in its own chunk, V%i", (generation) => {
  it.each(SHIPPED)("%s: is fetched and played by a new fight", async (pacing) => {
    const gm = await open(generation);
    const combat = await fightIn(gm, pacing);
    expect(combat.encounter).toMatchObject({ pacing, status: "running" });
    expect(combat.problem).toBeNull();
  });

  it("reports a failed fetch, writes nothing and recovers", async () => {
    const gm = await open(generation);
    const combat = await fightIn(gm, other);
    const before = stored(combat);
    await gm.leave();
    lost = new Set([other]);
    const again = await world.join("Gamemaster", busy);
    const fight = again.game.combats.get(combat.id);
    expect(picture(again)).toContain("could not be loaded");
    const verbs = [
      ...again.ui.combat.element.querySelectorAll("[data-action=fetchPacing], [data-action=restartEncounter]"),
    ] as Loose[];
    expect(verbs.map(({ dataset }) => dataset.action as string)).toEqual(["fetchPacing"]);
    expect((await fight.perform({ type: "done" })).refusal.code).toBe("pacing-not-here");
    await fight.reconcile();
    await world.settled(fight.restart());
    expect(stored(fight)).toBe(before);
    // The rest of the system works.
    await again.game.segmentZero.openSettings();
    expect(again.window.document.querySelector(".sz-settings")).toBeTruthy();
    await world.settled();
    lost = new Set();
    again.ui.combat.element.querySelector("[data-action=fetchPacing]").click();
    await world.settled();
    expect(picture(again)).toContain("Mira");
    expect(fight.problem).toBeNull();
    expect(fight.turns.map(({ name }: Loose) => name as string)).toHaveLength(2);
    expect(stored(fight)).toBe(before);
  });

  it.skipIf(QUICK)("loses nothing while it is fetched during play", async () => {
    const gm = await open(generation);
    const combat = await fightIn(gm, other);
    const go = hold(other);
    const joining = world.join("Anna", {
      beforeSystem: (global: Loose) => {
        busy.beforeSystem(global);
        global.heard = [];
        global.Hooks.on("segmentZero.command", ({ commands }: Loose) => {
          global.heard.push(...(commands as Loose[]).map(({ type }) => type as string));
        });
      },
    });
    await still();
    await combat.createEmbeddedDocuments("Combatant", [{ name: "Teodor" }]);
    await combat.perform({ type: "pause", kind: "break" });
    await still();
    go();
    const anna = await joining;
    const fight = anna.game.combats.get(combat.id);
    expect(fight.encounter).toEqual(combat.encounter);
    expect(fight.turns.map(({ id }: Loose) => id as string)).toEqual(combat.turns.map(({ id }: Loose) => id as string));
    expect(fight.turn).toBe(combat.turn);
    expect(picture(anna)).toContain("Teodor");
  });

  it.skipIf(QUICK)("reports updates received before it was fetched", async () => {
    const gm = await open(generation);
    const anna = await world.join("Anna", busy);
    const heard: string[] = [];
    anna.Hooks.on("segmentZero.command", ({ commands }: Loose) => {
      heard.push(...(commands as Loose[]).map(({ type }) => type as string));
    });
    await gm.game.segmentZero.fetchPacing(other);
    const go = hold(other);
    await gm.game.settings.set("segment-zero", "pacing", other);
    const combat = await gm.window.Combat.create({ active: true });
    await combat.createEmbeddedDocuments("Combatant", [{ name: "Mira" }, { name: "Alrik" }]);
    await combat.startCombat();
    await still();
    const fight = anna.game.combats.get(combat.id);
    expect(picture(anna)).toContain("is loading");
    expect(fight.problem.code).toBe("pacing-not-here");
    expect(heard).toEqual([]);
    go();
    await world.settled();
    expect(heard).toContain("start");
    expect(fight.encounter).toEqual(combat.encounter);
    expect(picture(anna)).toContain("Mira");
  });

  it("reserves its name from modules before it is fetched", async () => {
    const gm = await open(generation);
    const mine = { id: other, options: [], stats: gm.game.segmentZero.core.schemas.object({}) };
    expect(() => gm.game.segmentZero.registerPacing(mine)).toThrow(`There is a pacing "${other}" already`);
    expect(await gm.game.segmentZero.fetchPacing(other)).toBe(true);
    expect(await gm.game.segmentZero.fetchPacing("nobody-has-it")).toBe(false);
  });

  it("can be chosen for an unstarted fight", async () => {
    const gm = await open(generation);
    await gm.game.settings.set("segment-zero", "pacing", first);
    const combat = await gm.window.Combat.create({ active: true });
    await world.settled(combat.choosePacing(other));
    expect(combat.encounter.pacing).toBe(other);
  });
});

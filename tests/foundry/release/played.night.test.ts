// What `npm run release` plays with the unpacked zip before it counts as made; elsewhere with the system as it is built here and packs compiled just now.
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { SystemFolder } from "../../../playground/server/system-folder.ts";
import type { SystemFiles } from "../../../playground/world/system-files.ts";
import type { Loose } from "../../../playground/shared/loose.ts";
import { forecast, requests, type EncounterState, type Json } from "../../../src/rules/index.ts";
import { SHIPPED } from "../../shipped.ts";
import { RELEASED_FOLDER } from "../bundle.ts";
import { freshSystem, serveFiles } from "../packs/fresh-system.ts";
import { openWorld, type World } from "../world.ts";

const CLICKS = 30;

let system: SystemFiles;
let world: World;

beforeAll(async () => {
  system = RELEASED_FOLDER ? await SystemFolder.open(RELEASED_FOLDER) : await freshSystem();
});
afterEach(async () => {
  await world.close();
});

/** Default answers to requests that block time; null if none. */
function owed(state: EncounterState): Readonly<Record<string, Json>> | null {
  const open = requests(state).filter(({ blocking }) => blocking);
  return open.length ? Object.fromEntries(open.map(({ id, fallback }) => [id, fallback])) : null;
}

describe.each([13, 14] as const)("a GM with the package in Foundry %i", (generation) => {
  it("reads every document of each pack", async () => {
    world = await openWorld({ system, generation });
    const gm = await world.join("Gamemaster", { beforeSystem: serveFiles(system) });
    const packs = [...gm.game.packs] as Loose[];
    expect(packs.length).toBe((system.manifest.packs as unknown[]).length);
    for (const pack of packs) {
      const documents: Loose[] = await pack.getDocuments();
      expect(documents.length, pack.metadata.name).toBeGreaterThan(0);
      expect(
        documents.filter(({ name }) => !name),
        pack.metadata.name,
      ).toEqual([]);
    }
  });

  it.each(SHIPPED)("sets up a %s fight, plays thirty clicks and undoes one", async (pacing) => {
    world = await openWorld({ system, generation });
    world.random(3);
    const gm = await world.join("Gamemaster", { beforeSystem: serveFiles(system) });
    const macros: Loose[] = await gm.game.packs.get("segment-zero.encounters").getDocuments();
    await world.settled(macros.find(({ command }) => String(command).includes(`"${pacing}-`))!.execute());
    const combat: Loose = gm.game.combats.viewed;
    expect(combat.encounter.pacing).toBe(pacing);
    await world.settled(combat.startCombat());
    for (let click = 0; click < CLICKS; click++) {
      const answers = owed(combat.encounter as EncounterState);
      await (answers ? combat.perform({ type: "answer", answers }) : combat.nextTurn());
      await world.settled();
    }
    expect((combat.encounter as EncounterState).status).toBe("running");
    expect((combat.encounter as EncounterState).head).toBeGreaterThan(CLICKS);
    expect(forecast(combat.encounter as EncounterState, 5).length).toBeGreaterThan(0);
    const { head } = combat.encounter as EncounterState;
    await world.settled(combat.previousTurn());
    expect((combat.encounter as EncounterState).head).toBeLessThan(head);
  });
});

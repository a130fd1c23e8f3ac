import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Dict, Loose } from "../../../playground/shared/loose.ts";
import { participantOf, requests, type EncounterState } from "../../../src/rules/index.ts";
import { acting } from "../combat/fight.ts";
import { leaveUndrawn, openWorld, type Client, type World } from "../world.ts";
import { freshSystem, serveFiles } from "./fresh-system.ts";
import { QUICK } from "../../quick.ts";

let system: Awaited<ReturnType<typeof freshSystem>>;
let world: World;
let gm: Client;
let anna: Client;

beforeAll(async () => {
  system = await freshSystem("macros", "encounters", "tables");
  world = await openWorld({ system });
  world.random(7);
  gm = await world.join("Gamemaster", { beforeSystem: serveFiles(system) });
  anna = await world.join("Anna", { beforeSystem: serveFiles(system) });
  leaveUndrawn(gm, anna);
});
afterAll(async () => {
  await world.close();
  system.discard();
});

const packOf = (client: Client, name: string): Loose => client.game.packs.get(`segment-zero.${name}`);
const said = (client: Client): string =>
  String([...client.window.document.querySelectorAll("#notifications .notification")].at(-1)?.textContent ?? "");

async function press(client: Client, name: string, pack = "macros"): Promise<void> {
  const documents: Loose[] = await packOf(client, pack).getDocuments();
  await world.settled(documents.find((macro) => macro.name === name)!.execute());
}

/** Closes the windows whose ids begin like this. */
async function closed(client: Client, id: string): Promise<readonly string[]> {
  const apps = [...(client.foundry.applications.instances.values() as Iterable<Loose>)].filter((app) =>
    String(app.id).startsWith(id),
  );
  for (const app of apps) await app.close({ animate: false });
  return apps.map((app) => app.id as string);
}

const fight = (client: Client): Loose => client.game.combats.viewed;
const now = (): string[] => acting(fight(gm));

describe("macros without an encounter", () => {
  it("say so and change nothing", async () => {
    for (const name of ["End my turn", "Wait", "Combat log", "Undo", "Redo", "Done", "Roll for all NPCs"]) {
      await press(gm, name);
      expect(said(gm), name).toContain("There is no encounter yet.");
    }
  });

  it("open world settings for the GM and preferences for all", async () => {
    await press(gm, "World settings");
    await press(anna, "World settings");
    expect(said(anna)).toContain("Only the GM can do that.");
    await press(anna, "My preferences");
    expect(await closed(gm, "segment-zero-settings")).toEqual(["segment-zero-settings"]);
    expect(await closed(anna, "segment-zero-settings")).toEqual(["segment-zero-settings-seat"]);
  });
});

describe("compendium of ready encounters", () => {
  it("is visible to the GM only, like roll tables", async () => {
    for (const pack of ["encounters", "tables"])
      expect([gm, anna].map((client) => packOf(client, pack).visible as boolean)).toEqual([true, false]);
    await anna.game.segmentZero.setUpEncounter("speed-order-goblin-gate");
    expect(said(anna)).toContain("Only the GM can do that.");
    expect(gm.game.actors.size).toBe(0);
  });

  it.skipIf(QUICK)("refuses unknown encounters and creates nothing", async () => {
    for (const name of ["no-such-fight", "../system", "", "a/b", "x".repeat(200)]) {
      expect(await gm.game.segmentZero.setUpEncounter(name), name).toBe(false);
      expect(said(gm), name).toContain("could not be set up");
    }
    expect(gm.errors()).toHaveLength(5);
    expect([gm.game.actors.size, gm.game.combats.size]).toEqual([0, 0]);
  });

  it("sets up the goblin gate at once", async () => {
    await press(gm, "Set up: The goblin gate", "encounters");
    expect(said(gm)).toContain("“The goblin gate” is ready.");
    const { combatants, encounter } = fight(gm);
    expect(encounter.pacing).toBe("speed-order");
    expect(combatants.size).toBe(13);
    expect(gm.game.actors.size).toBe(13);
    expect(Object.keys(encounter.sides as Dict).sort()).toEqual(["goblins", "travellers"]);
  });

  it.skipIf(QUICK)("leaves players their dice when the GM rolls for all NPCs", async () => {
    const macros: Loose[] = await packOf(gm, "encounters").getDocuments();
    const macro = macros.find(({ command }) => String(command).includes(`"action-period-warehouse"`))!;
    await world.settled(macro.execute());
    const combat = fight(gm);
    await world.settled(combat.startCombat());
    const owing = (): ReadonlySet<boolean> => {
      const state = combat.encounter as EncounterState;
      const open = requests(state).filter(({ dice }) => dice);
      return new Set(open.map(({ participant = "" }) => participantOf(state, participant)?.npc ?? true));
    };
    expect(owing()).toEqual(new Set([true, false]));
    await press(gm, "Roll for all NPCs");
    expect(owing()).toEqual(new Set([false]));
    await world.settled(combat.delete());
  });
});

describe("macros in a fight", () => {
  beforeAll(async () => {
    await gm.game.segmentZero.setUpEncounter("speed-order-wait");
    await gm.game.actors.getName("Anna").update({ ownership: { [gm.game.users.getName("Anna").id]: 3 } });
    await world.settled();
    await world.settled(fight(gm).startCombat());
  });

  it("let players end only their own turn", async () => {
    expect(now()).toEqual(["Anna"]);
    await press(anna, "End my turn");
    expect(now()).toEqual(["Bea"]);
    await press(anna, "End my turn");
    expect(said(anna)).toContain("It is not your turn.");
    expect(now()).toEqual(["Bea"]);
    await press(anna, "Wait");
    expect(said(anna)).toContain("You have no turn to wait with now.");
  });

  it.skipIf(QUICK)("let only the GM press Done, Undo and Redo", async () => {
    await press(gm, "Done");
    expect(now()).toEqual(["Cid"]);
    await press(gm, "Undo");
    expect(now()).toEqual(["Bea"]);
    await press(gm, "Redo");
    expect(now()).toEqual(["Cid"]);
    await press(gm, "Redo");
    expect(said(gm)).toContain("Nothing to redo.");
    for (const name of ["Done", "Undo", "Redo", "Roll for all NPCs"]) {
      await press(anna, name);
      expect(said(anna), name).toContain("Only the GM can do that.");
    }
    expect(now()).toEqual(["Cid"]);
  });

  it.skipIf(QUICK)("say if no dice are pending, and open the log", async () => {
    await press(gm, "Roll for all NPCs");
    expect(said(gm)).toContain("No NPC and no side has to roll now.");
    await press(anna, "Combat log");
    expect(await closed(anna, "segment-zero-log")).toHaveLength(1);
  });
});

import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Dict, Loose } from "../../../playground/shared/loose.ts";
import { participantOf, participantsOf, requests, type EncounterState } from "../../../src/rules/index.ts";
import { acting } from "../combat/fight.ts";
import { leaveUndrawn, openWorld, type Client, type World } from "../world.ts";
import { freshSystem, serveFiles } from "./fresh-system.ts";
import { QUICK } from "../../quick.ts";

let system: Awaited<ReturnType<typeof freshSystem>>;
let world: World;
let gm: Client;
let anna: Client;

beforeAll(async () => {
  system = await freshSystem("macros", "encounters", "tables", "weapons");
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
  it("is visible to the GM only", async () => {
    expect(packOf(anna, "encounters").visible).toBe(false);
    expect(packOf(gm, "encounters").visible).toBe(true);
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

  it.skipIf(QUICK)("sets up one of every pacing, which starts", async () => {
    const macros: Loose[] = await packOf(gm, "encounters").getDocuments();
    for (const [pacing, fightOf] of Object.entries({
      "action-period": "warehouse",
      "side-segments": "ford",
      stopwatch: "train-robbery",
      "two-action": "reliquary",
    })) {
      const macro = macros.find(({ command }) => String(command).includes(`"${pacing}-${fightOf}"`))!;
      await world.settled(macro.execute());
      const combat = fight(gm);
      expect(combat.encounter.pacing).toBe(pacing);
      await world.settled(combat.startCombat());
      expect(combat.encounter.status, pacing).toBe("running");
      if (pacing === "action-period") await rollsForNpcs(combat);
      await world.settled(combat.delete());
    }
  });
});

/** One macro rolls for NPCs and leaves the players their dice. */
async function rollsForNpcs(combat: Loose): Promise<void> {
  const owing = (): boolean[] =>
    requests(combat.encounter as EncounterState).flatMap(({ dice, participant = "" }) =>
      dice ? [participantOf(combat.encounter as EncounterState, participant)?.npc ?? true] : [],
    );
  expect(new Set(owing())).toEqual(new Set([true, false]));
  await press(gm, "Roll for all NPCs");
  expect(new Set(owing())).toEqual(new Set([false]));
}

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

describe("compendium of weapons", () => {
  it.skipIf(QUICK)("lets combatants join every pacing with all their weapons", async () => {
    const weapons: Loose[] = await packOf(gm, "weapons").getDocuments();
    // No user has to choose from more than 20.
    const loads = Array.from({ length: Math.ceil(weapons.length / 20) }, (_, at) =>
      weapons.slice(20 * at, 20 * (at + 1)).map((weapon) => weapon.toObject() as Dict),
    );
    const armed: Loose[] = await gm.window.Actor.create(
      loads.map((items, at) => ({ name: `Armoury ${at}`, type: "npc", items })),
    );
    for (const pacing of ["speed-order", "action-period", "side-segments", "stopwatch", "two-action"]) {
      const combat = await gm.window.Combat.create({});
      await combat.choosePacing(pacing);
      await combat.createEmbeddedDocuments(
        "Combatant",
        armed.map(({ id }) => ({ actorId: id as string })),
      );
      await world.settled();
      const carried = [...participantsOf(combat.encounter as EncounterState)].map(
        ({ stats }) => (stats as { weapons?: unknown[] }).weapons?.length,
      );
      expect(carried.sort(), pacing).toEqual(
        loads.map(({ length }) => (["speed-order", "two-action"].includes(pacing) ? undefined : length)).sort(),
      );
      await combat.delete();
    }
    await gm.window.Actor.deleteDocuments(armed.map(({ id }) => id as string));
  });
});

describe("roll tables", () => {
  it("draw one result per roll and post it", async () => {
    const tables: Loose[] = await packOf(gm, "tables").getDocuments();
    for (const table of tables) {
      const { roll, results } = await table.draw();
      expect(results, table.name as string).toHaveLength(1);
      expect(roll.total).toBeGreaterThanOrEqual(results[0].range[0] as number);
      expect(roll.total).toBeLessThanOrEqual(results[0].range[1] as number);
      expect(gm.game.messages.contents.at(-1).content).toContain(results[0].name);
    }
    expect(packOf(anna, "tables").visible).toBe(false);
  });
});

// The rules of attacks come with the first attack. A fight that has one is not read or written before they are there.
import { afterEach, describe, expect, it } from "vitest";
import type { SystemFiles } from "../../../playground/world/system-files.ts";
import type { Loose } from "../../../playground/shared/loose.ts";
import { builtSystem } from "../built-system.ts";
import { openWorld, type Client, type World } from "../world.ts";

let world: World;
/** True if the server fails to deliver the rules of attacks. */
let lost = false;
/** Delays them. */
let held: Promise<void> | null = null;

const isRules = (path: string): boolean => path.includes("/chunks/late-attacks-");

async function system(): Promise<SystemFiles> {
  const built = await builtSystem();
  return {
    manifest: built.manifest,
    read: async (path) => {
      if (held && isRules(path)) await held;
      return lost && isRules(path) ? null : built.read(path);
    },
    readPack: (name) => built.readPack(name),
  };
}

const busy = {
  beforeSystem: (global: Loose): void => {
    global.requestIdleCallback = () => 0;
  },
};

async function open(): Promise<{ gm: Client; combat: Loose }> {
  lost = false;
  held = null;
  world = await openWorld({ system: await system() });
  const gm = await world.join("Gamemaster", busy);
  const combat = await gm.window.Combat.create({ active: true });
  const actors = await gm.window.Actor.create(["Mira", "Alrik"].map((name) => ({ name, type: "character" })));
  await combat.createEmbeddedDocuments(
    "Combatant",
    actors.map(({ id, name }: Loose) => ({ name, actorId: id })),
  );
  await combat.startCombat();
  await world.settled();
  return { gm, combat };
}
afterEach(async () => world.close());

function attackIn({ combatants }: Loose): Loose {
  const [attacker, target] = [...combatants] as Loose[];
  return {
    type: "attack",
    participant: attacker.id,
    target: target.id,
    exchange: "first",
    means: { name: "Fist", form: "melee" },
    parts: [{ code: "skill", value: 12 }],
    roll: 10,
    ruling: true,
  };
}

const picture = (client: Client): string => String(client.ui.combat.element.textContent).replace(/\s+/g, " ").trim();

describe("rules of attacks", () => {
  it("are loaded by the first attack", async () => {
    const { combat } = await open();
    expect((await combat.perform(attackIn(combat))).refusal).toBeNull();
    await world.settled();
    expect(combat.encounter.exchanges.first.roll).toBe(10);
  });

  it("refuse attacks while they cannot be loaded", async () => {
    const { combat } = await open();
    const before = combat.encounter;
    lost = true;
    expect((await combat.perform(attackIn(combat))).refusal.code).toBe("pacing-not-here");
    expect(combat.encounter).toBe(before);
    lost = false;
    expect((await combat.perform(attackIn(combat))).refusal).toBeNull();
  });

  it("are needed to read a stored fight with attacks, also undone ones", async () => {
    const { gm, combat } = await open();
    await combat.perform(attackIn(combat));
    await combat.perform({ type: "undo" });
    await world.settled();
    await gm.leave();
    lost = true;
    const again = await world.join("Gamemaster", busy);
    const fight = again.game.combats.get(combat.id);
    const stored = JSON.stringify(fight.toObject().system);
    expect(fight.problem.code).toBe("pacing-not-here");
    expect(picture(again)).toContain("could not be loaded");
    expect((await fight.perform({ type: "redo" })).refusal.code).toBe("pacing-not-here");
    expect(JSON.stringify(fight.toObject().system)).toBe(stored);
    lost = false;
    again.ui.combat.element.querySelector("[data-action=fetchPacing]").click();
    await world.settled();
    expect(fight.problem).toBeNull();
    expect((await fight.perform({ type: "redo" })).refusal).toBeNull();
    expect(fight.encounter.exchanges.first.roll).toBe(10);
  });

  it("report attacks of others once they are loaded", async () => {
    const { gm, combat } = await open();
    const anna = await world.join("Anna", busy);
    const heard: string[] = [];
    anna.Hooks.on("segmentZero.command", ({ commands }: Loose) => {
      heard.push(...(commands as Loose[]).map(({ type }) => type as string));
    });
    // The Gamemaster's client has them already.
    await gm.game.segmentZero.fetchPacing(combat.encounter.pacing);
    let go = (): void => undefined;
    held = new Promise((resolve) => {
      go = resolve;
    });
    await combat.perform(attackIn(combat));
    for (let turn = 0; turn < 40; turn++) await new Promise((resolve) => setImmediate(resolve));
    const fight = anna.game.combats.get(combat.id);
    expect([fight.problem.code, heard]).toEqual(["pacing-not-here", []]);
    go();
    await world.settled();
    expect(fight.problem).toBeNull();
    expect(heard).toEqual(["attack"]);
    expect(fight.encounter).toEqual(combat.encounter);
  });
});

/** The example companion against a small fake of Token Action HUD Core: what it offers, and what a press does. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { Loose } from "../../../playground/shared/loose.ts";
import { actorOf, acting, openUnseenFight, type Fight } from "../combat/fight.ts";
import { draw, type Client } from "../world.ts";

const COMPANION = path.resolve(import.meta.dirname, "../../../examples/token-action-hud");

/**
 * Like public companions: three classes to extend, two hooks, a delimiter, and groups for actions. It accepts a companion if each part of the version that the companion
 * names equals that part of its version: public companions describe it so, and so does its source (isSystemModuleCompatible).
 */
const HUD = `
class ActionHandler { delimiter = "|"; actor = null; token = null; added = {}; addActions(actions, { id }) { this.added[id] = actions; } }
class RollHandler { actor = null; token = null; }
class SystemManager {}
Hooks.once("ready", () => {
  const module = game.modules.get("token-action-hud-core");
  module.accepts = (version) => {
    const own = version.split(".");
    return String(module.companion.api.requiredCoreModuleVersion).split(".").every((part, at) => part === own[at]);
  };
  Hooks.once("tokenActionHudSystemReady", (system) => {
    module.companion = system;
    if (module.accepts(module.version)) module.system = system;
  });
  module.api = { ActionHandler, RollHandler, SystemManager, Utils: {} };
  Hooks.callAll("tokenActionHudCoreApiReady", module);
});
Hooks.on("forceUpdateTokenActionHud", () => { game.modules.get("token-action-hud-core").updates = (game.modules.get("token-action-hud-core").updates ?? 0) + 1; });
`;

const mode = (name: string, kind: string): object => ({ name, kind, damage: "1d" });
const modes = { swung: mode("swung", "melee"), thrown: mode("thrown", "ranged") };
const CLUB = { name: "Club", type: "weapon", system: { modes } };

let folder: string;
let fight: Fight;
beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), "hud-"));
  const core = path.join(folder, "core");
  mkdirSync(core);
  const manifest = { id: "token-action-hud-core", version: "2.1.0", esmodules: ["hud.mjs"] };
  writeFileSync(path.join(core, "module.json"), JSON.stringify(manifest));
  writeFileSync(path.join(core, "hud.mjs"), HUD);
  const people = [
    { name: "Mira", owner: "Anna", system: { basicSpeed: 7 }, items: [CLUB] },
    { name: "Orc", system: { basicSpeed: 5 } },
  ];
  fight = await openUnseenFight(people, "speed-order", { modules: [COMPANION, core] });
  for (const client of [fight.gm, fight.anna]) await draw(client);
  await fight.settled(fight.combat(fight.gm).startCombat());
});
afterAll(async () => {
  await fight.world.close();
  rmSync(folder, { recursive: true });
});

const hudOf = (client: Client): Loose => client.game.modules.get("token-action-hud-core");
const managerOf = (client: Client): Loose => new (hudOf(client).system.api.SystemManager as Loose)();

/** The HUD's actions for this actor, group by group. */
async function offered(client: Client, name: string | null): Promise<Record<string, Loose[]>> {
  const handler = managerOf(client).getActionHandler();
  handler.actor = name === null ? null : actorOf(client, name);
  await handler.buildSystemActions([]);
  return handler.added as Record<string, Loose[]>;
}

const names = (actions: Loose[] = []): string[] => actions.map(({ name }) => String(name));

/** Presses an action: up to Core 2.0 the handler gets its text, later its data. */
async function press(client: Client, action: Loose, name: string, as: "text" | "data" = "data"): Promise<void> {
  const handler = managerOf(client).getRollHandler("core");
  handler.actor = actorOf(client, name);
  if (as === "data") handler.action = action;
  await fight.settled(handler.handleActionClick({}, as === "data" ? null : action.encodedValue));
}

it("is accepted by every Core 2.x and no other", () => {
  const { accepts } = hudOf(fight.gm);
  const versions = ["1.5.5", "2.0.0", "2.0.14", "2.1.0", "2.1.1", "2.10.3", "3.0.0"];
  expect(versions.filter((version) => accepts(version))).toEqual(versions.slice(1, -1));
});

it("registers a layout of exactly its groups", async () => {
  const { groups, layout } = await managerOf(fight.gm).registerDefaults();
  const known = groups.map(({ id }: Loose) => id);
  expect(layout.flatMap(({ groups: inside }: Loose) => inside.map(({ id }: Loose) => id))).toEqual(known);
  expect(groups.map(({ name }: Loose) => name)).toEqual(["Attacks", "Feints", "Turn", "Game master"]);
  expect(managerOf(fight.gm).getAvailableRollHandlers()).toEqual({ core: "Segment Zero" });
});

it("offers each weapon mode, and GM buttons to GMs only", async () => {
  const gm = await offered(fight.gm, "Mira");
  expect(names(gm.attacks)).toEqual(["Club (swung)", "Club (thrown)"]);
  expect(names(gm.feints)).toEqual(["Club (swung)"]);
  expect(names(gm.gameMaster)).toEqual(["Next", "Undo", "Redo", "Roll for NPCs"]);
  const anna = await offered(fight.anna, "Mira");
  expect(names(anna.turn)).toEqual(["End my turn", "Wait", "Combat log"]);
  expect(anna.gameMaster).toBeUndefined();
  expect(Object.keys(await offered(fight.anna, null))).toEqual(["turn"]);
});

it.each(["text", "data"] as const)("opens the attack dialog with the pressed weapon, by %s", async (as) => {
  const { attacks = [] } = await offered(fight.anna, "Mira");
  const mira = actorOf(fight.anna, "Mira");
  const asked: Loose[] = [];
  const { game } = fight.anna;
  expect(typeof game.segmentZero.attack).toBe("function");
  const value = { ...game.segmentZero, attack: async (...args: Loose[]) => void asked.push(args) } as unknown;
  Object.defineProperty(game, "segmentZero", { value, configurable: true });
  await press(fight.anna, attacks[1]!, "Mira", as);
  expect(asked.map(([actor, way]) => [actor.name, { ...way }] as unknown)).toEqual([
    ["Mira", { item: mira.items.getName("Club").id, mode: "thrown" }],
  ]);
});

it("ends the player's turn, updates the HUD and ignores invalid presses", async () => {
  expect(acting(fight.combat(fight.gm))).toEqual(["Mira"]);
  await press(fight.anna, { encodedValue: "press|constructor" }, "Mira", "text");
  await press(fight.anna, { system: { kind: "press", id: "constructor" } }, "Mira");
  expect(acting(fight.combat(fight.gm))).toEqual(["Mira"]);
  const before = hudOf(fight.gm).updates ?? 0;
  const { turn = [] } = await offered(fight.anna, "Mira");
  await press(fight.anna, turn[0], "Mira");
  expect(acting(fight.combat(fight.gm))).toEqual(["Orc"]);
  expect(hudOf(fight.gm).updates).toBeGreaterThan(before);
});

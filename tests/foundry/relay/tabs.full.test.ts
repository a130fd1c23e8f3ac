/** Users with two tabs: clicks from either, and each change written once. */
import { afterEach, describe, expect, it } from "vitest";
import { MIRA, acting, openUnseenFight, type Fight } from "../combat/fight.ts";
import { Browser, type Client } from "../world.ts";
import { json, logOf, onServer } from "./hands.ts";

const DAGNY = { name: "Dagny", owner: "Anna", system: { basicSpeed: 6, dx: 11 } };
const DONE = { type: "done" };
const ORC = { name: "Orc", system: { basicSpeed: 5.75, dx: 11, hp: { value: 30, max: 30 } } };

let fight: Fight;
const log = (client: Client): readonly string[] => logOf(fight.combat(client));

async function open(queriesReach: "first" | "every"): Promise<Fight> {
  fight = await openUnseenFight([MIRA, DAGNY, ORC], "speed-order", { alone: true, uncertain: { queriesReach } });
  return fight;
}

/** Everyone has the server's encounter, and no console an error. */
function agree(): void {
  for (const client of fight.world.clients) {
    expect(json(fight.combat(client).encounter), client.name).toEqual(onServer(fight));
    expect(client.errors()).toEqual([]);
  }
}

afterEach(() => fight.world.close());

describe.each(["first", "every"] as const)("if queries reach %s tab", (reach) => {
  it("lets either tab of a player act", async () => {
    const { world, anna, gm, settled, combat } = await open(reach);
    const second = await world.join("Anna", { undrawn: ["combat"] });
    await settled(combat(gm).startCombat());
    expect(await fight.code(second, DONE)).toBe(null);
    expect(await fight.code(anna, DONE)).toBe(null);
    expect(acting(combat(gm))).toEqual(["Orc"]);
    agree();
  });

  it("lets a tab on another device act, or says why not", async () => {
    const { world, anna, gm, settled, combat } = await open(reach);
    const tablet = await world.join("Anna", { undrawn: ["combat"], browser: new Browser() });
    await settled(combat(gm).startCombat());
    expect(await fight.code(tablet, DONE)).toBe(reach === "first" ? "not-recognised" : null);
    expect(await fight.code(anna, DONE)).toBe(null);
    agree();
  });

  it("writes each change from one of a GM's two tabs", async () => {
    const { world, anna, gm, settled, combat, combatant, id } = await open(reach);
    const second = await world.join("Gamemaster", { undrawn: ["combat"] });
    const marks: string[] = [];
    gm.Hooks.on("updateCombat", (_: unknown, change: { system?: object }) => {
      if (change.system) marks.push(log(gm).at(-1) ?? "");
    });
    await settled(combat(second).startCombat());
    await settled(combat(anna).perform({ type: "done" }));
    await settled(combatant(gm, "Orc").actor.update({ "system.dx": 14 }));
    await settled(combat(gm).perform({ type: "done" }));
    await settled(combatant(anna, "Mira").actor.update({ "system.dx": 12 }));
    await settled(combat(second).perform({ type: "stun", participant: id("Orc"), kind: "physical" }));
    await settled(combat(anna).perform({ type: "undo" }));
    expect(log(gm)).toEqual(["start", "done", "change", "done", "change", "stun"]);
    expect(log(second)).toEqual(log(gm));
    expect(marks).toEqual(log(gm));
    const { statuses } = combatant(gm, "Orc").actor;
    expect([...statuses]).toEqual(["stun"]);
    agree();
  });

  it("carries on in a GM's second tab when the first closes", async () => {
    const { world, anna, gm, settled, combat, combatant } = await open(reach);
    const second = await world.join("Gamemaster", { undrawn: ["combat"] });
    await settled(combat(gm).startCombat());
    await gm.leave();
    await settled(combatant(second, "Orc").actor.update({ "system.dx": 14 }));
    expect(await fight.code(anna, DONE)).toBe(null);
    expect(log(second)).toEqual(["start", "change", "done"]);
  });

  it("posts one card after the fight from a GM's two tabs", async () => {
    const { world, gm, settled, combat } = await open(reach);
    await world.join("Gamemaster", { undrawn: ["combat"] });
    await fight.give({ type: "start" }, { type: "done" });
    const before = gm.game.messages.size as number;
    await settled(combat(gm).delete());
    expect((gm.game.messages.size as number) - before).toBe(1);
  });
});

// What other packages write and read of a fight: see docs/api.md, "Turns".
import { describe, expect, it } from "vitest";
import type { Loose } from "../../../playground/shared/loose.ts";
import { PEOPLE, acting, openFight, openUnseenFight, type Fight } from "../combat/fight.ts";
import type { Client } from "../world.ts";
import { done, goOn } from "./table.ts";
import { GENERATIONS, QUICK } from "../../quick.ts";

let fight: Fight;
const clients = (): Client[] => [fight.gm, fight.anna];
const turnsOf = (client: Client): string[] => fight.combat(client).turns.map(({ id }: Loose) => id as string);
const names = (combatants: readonly Loose[]): string[] => combatants.map(({ name }) => String(name));

describe.each(GENERATIONS)("initiative in Foundry %i", (generation) => {
  it("is distinct for all combatants after any write, and in hooks", async () => {
    fight = await openUnseenFight(PEOPLE, "speed-order", { generation });
    await fight.give({ type: "start" });
    const seen: unknown[] = [];
    const hook = fight.anna.Hooks.on("updateCombat", ({ combatants }: Loose) => {
      seen.push(...combatants.map(({ initiative }: Loose) => initiative as unknown));
    });
    await fight.settled(fight.combat(fight.gm).setFlag("world", "seen", true));
    fight.anna.Hooks.off("updateCombat", hook);
    expect(seen.sort()).toEqual([1, 2, 3]);
    await fight.combat(fight.gm).update({ sort: 5 });
    await fight.combatant(fight.gm, "Orc").setFlag("world", "seen", true);
    await fight.combat(fight.gm).createEmbeddedDocuments("Combatant", [{ name: "A rope" }, { name: "A bell" }]);
    await fight.settled();
    for (const client of clients()) {
      const all: readonly number[] = fight.combat(client).combatants.map(({ initiative }: Loose) => initiative);
      expect(all.every(Number.isFinite)).toBe(true);
      expect(new Set(all).size).toBe(all.length);
    }
    expect(turnsOf(fight.anna)).toEqual(turnsOf(fight.gm));
  });
});

describe("turn, round and initiative written by others", () => {
  it("are dropped without hooks, and the console names the alternative", async () => {
    fight = await openUnseenFight(PEOPLE);
    await fight.give({ type: "start" });
    const { gm, anna } = fight;
    const stateOf = (client: Client): unknown => JSON.parse(JSON.stringify(fight.combat(client).encounter));
    const before = stateOf(gm);
    const heard: object[] = [];
    for (const hook of ["updateCombat", "updateCombatant", "combatTurnChange"])
      anna.Hooks.on(hook, (_document: Loose, change: object) => void heard.push(change));
    await fight.combat(gm).update({ turn: 2 });
    await fight.combat(gm).update({ round: 7 });
    await fight.settled(fight.combatant(gm, "Orc").update({ initiative: 99 }));
    await fight.settled(fight.combat(anna).update({ turn: 1, round: 4 }));
    expect(heard).toEqual([]);
    for (const client of clients()) {
      const { turn, round, _source } = fight.combat(client);
      expect([turn, round, _source.turn, _source.round]).toEqual([0, 1, 0, 1]);
      expect(stateOf(client)).toEqual(before);
    }
    expect(fight.combatant(gm, "Orc")._source.initiative).toBe(null);
    const said = gm.console.filter(({ level }) => level === "warn").map(({ text }) => text);
    expect(said.filter((text) => text.includes("combat.nextTurn()"))).toHaveLength(2);
    expect(said.filter((text) => text.includes('type: "move"'))).toHaveLength(1);
    // The rest of the same write remains.
    await fight.settled(fight.combat(gm).update({ turn: 2, "flags.world.seen": true }));
    expect([fight.combat(anna).getFlag("world", "seen"), fight.combat(anna).turn]).toEqual([true, 0]);
    await fight.give(done);
    for (const client of clients()) {
      const { _source } = fight.combat(client);
      expect([_source.turn, _source.round, acting(fight.combat(client))]).toEqual([1, 1, ["Orc"]]);
    }
  });

  it.skipIf(QUICK)("place a combatant without an actor in the sheet's unit, within limits", async () => {
    fight = await openUnseenFight(PEOPLE);
    const [bell, first, last] = await fight.combat(fight.gm).createEmbeddedDocuments("Combatant", [
      { name: "A bell", initiative: 5.75 },
      { name: "First", initiative: 1e9 },
      { name: "Last", initiative: -1e9 },
    ]);
    await fight.settled();
    await fight.give({ type: "start" });
    const order: readonly Loose[] = fight.combat(fight.gm).upcoming(6);
    expect(order.find(({ combatant }) => combatant.id === bell.id)?.time).toBe(23);
    expect([order[0]!.combatant.id, order.at(-1)!.combatant.id]).toEqual([first.id, last.id]);
    await fight.settled(fight.combat(fight.gm).combatants.get(bell.id).update({ initiative: 4.5 }));
    expect(fight.combat(fight.gm).combatants.get(bell.id)._source.initiative).toBe(4.5);
  });
});

describe("upcoming turns", () => {
  it("begin with the current turn and mark forecast ones", async () => {
    fight = await openUnseenFight(PEOPLE);
    await fight.give({ type: "start" }, done);
    const combat = fight.combat(fight.anna);
    const order: readonly Loose[] = combat.upcoming(5);
    expect(names(order.map(({ combatant }) => combatant))).toEqual(["Orc", "Dagny", "Mira", "Orc", "Dagny"]);
    expect(order.map(({ round }) => round)).toEqual([1, 1, 2, 2, 2]);
    expect(order.map(({ current }) => current)).toEqual([true, false, false, false, false]);
    expect(order.map(({ forecast }) => forecast)).toEqual([false, false, true, true, true]);
    expect([order[0]!.ordinal, order[0]!.of]).toEqual([1, 1]);
    expect(names(combat.acting)).toEqual(["Orc"]);
  });

  it("omit hidden combatants for a player", async () => {
    fight = await openUnseenFight([
      ...PEOPLE,
      { name: "Sniper", system: { basicSpeed: 6 }, combatant: { hidden: true } },
    ]);
    await fight.give({ type: "start" });
    const seen = (client: Client): string[] =>
      names((fight.combat(client).upcoming(8) as Loose[]).map(({ combatant }) => combatant));
    expect(seen(fight.gm)).toContain("Sniper");
    expect(seen(fight.anna)).not.toContain("Sniper");
    expect(seen(fight.anna)).toHaveLength(8);
    await fight.give(done);
    expect(clients().map((client) => names(fight.combat(client).acting as Loose[]))).toEqual([["Sniper"], []]);
  });

  it.skipIf(QUICK)("are empty without combatants, for any count", async () => {
    fight = await openUnseenFight([]);
    for (const count of [5, 0, -3, Number.NaN, 1e9]) expect(fight.combat(fight.gm).upcoming(count)).toEqual([]);
    expect(fight.combat(fight.gm).acting).toEqual([]);
  });
});

it("shows a package's refusal in the tracker, or as a notification", async () => {
  fight = await openFight(PEOPLE);
  const notes = (): unknown =>
    [...fight.gm.window.document.querySelectorAll("#notifications .notification")].map(
      ({ textContent }: Loose) => textContent as string,
    );
  fight.gm.ui.combat.element.checkVisibility = () => true;
  await fight.settled(fight.combat(fight.gm).nextTurn());
  expect(fight.gm.ui.combat.refused.refusal.code).toBe("not-running");
  expect(notes()).toEqual([]);
  fight.gm.ui.combat.element.checkVisibility = () => false;
  await fight.settled(fight.combat(fight.gm).nextTurn());
  expect(notes()).toEqual([expect.stringMatching(/./)]);
});

it.skipIf(QUICK)("updates name the round at a new round and the first activation", async () => {
  fight = await openUnseenFight(PEOPLE, "stopwatch");
  const written: Loose[] = [];
  fight.anna.Hooks.on("updateCombat", (_combat: Loose, change: Loose) => {
    if ("turn" in change || "round" in change) written.push([change.round, change.turn !== null]);
  });
  await fight.give({ type: "start" });
  for (let step = 0; step < 8; step++) await goOn(fight);
  // In the stopwatch all declare first, so the round has begun before the first turn.
  expect(written.slice(0, 2)).toEqual([
    [1, false],
    [1, true],
  ]);
  expect(written.slice(2).map(([round]) => round as unknown)).not.toContain(1);
  expect(written.length).toBeGreaterThan(3);
});

// What other packages write and read of a fight: see docs/api.md, "Turns".
import { describe, expect, it } from "vitest";
import type { Loose } from "../../../playground/shared/loose.ts";
import { openFight, openUnseenFight, type Fight } from "../combat/fight.ts";
import type { Client } from "../world.ts";
import { done, goOn, PEOPLE, play } from "./table.ts";
import { GENERATIONS, QUICK } from "../../quick.ts";

let fight: Fight;
const clients = (): Client[] => [fight.gm, fight.anna];
const names = (combatants: readonly Loose[]): string[] => combatants.map(({ name }) => String(name));

describe.each(GENERATIONS)("initiative in Foundry %i", (generation) => {
  it("is a distinct number for all combatants after any write", async () => {
    fight = await openUnseenFight(PEOPLE, "speed-order", { generation });
    await play(fight, { type: "start" });
    await fight.combat(fight.gm).setFlag("world", "seen", true);
    await fight.combat(fight.gm).update({ sort: 5 });
    await fight.combatant(fight.gm, "Orc").setFlag("world", "seen", true);
    await fight.combat(fight.gm).createEmbeddedDocuments("Combatant", [{ name: "A rope" }, { name: "A bell" }]);
    await fight.settled();
    for (const client of clients()) {
      const all: readonly number[] = fight.combat(client).combatants.map(({ initiative }: Loose) => initiative);
      expect(all.every(Number.isFinite)).toBe(true);
      expect(new Set(all).size).toBe(all.length);
    }
    expect(fight.combat(fight.anna).turns.map(({ id }: Loose) => id)).toEqual(
      fight.combat(fight.gm).turns.map(({ id }: Loose) => id),
    );
  });

  it.skipIf(QUICK)("is present whenever a hook reads it", async () => {
    fight = await openUnseenFight(PEOPLE, "speed-order", { generation });
    await play(fight, { type: "start" });
    const seen: unknown[] = [];
    fight.anna.Hooks.on(
      "updateCombat",
      (combat: Loose) => void seen.push(...combat.combatants.map(({ initiative }: Loose) => initiative)),
    );
    await fight.settled(fight.combat(fight.gm).setFlag("world", "seen", true));
    expect(seen).toHaveLength(PEOPLE.length);
    expect([...seen].sort()).toEqual([1, 2, 3]);
  });
});

describe("turn, round and initiative written by others", () => {
  it.skipIf(QUICK)("are dropped without hooks, and the console names the alternative", async () => {
    fight = await openUnseenFight(PEOPLE);
    await play(fight, { type: "start" });
    const heard: object[] = [];
    for (const hook of ["updateCombat", "updateCombatant", "combatTurnChange"])
      fight.anna.Hooks.on(hook, (_document: Loose, change: object) => void heard.push(change));
    await fight.combat(fight.gm).update({ turn: 2 });
    await fight.combat(fight.gm).update({ round: 7 });
    await fight.settled(fight.combatant(fight.gm, "Orc").update({ initiative: 99 }));
    expect(heard).toEqual([]);
    expect([
      fight.combat(fight.gm)._source.turn,
      fight.combat(fight.gm)._source.round,
      fight.combatant(fight.gm, "Orc")._source.initiative,
    ]).toEqual([0, 1, null]);
    const said = fight.gm.console.filter(({ level }) => level === "warn").map(({ text }) => text);
    expect(said.filter((text) => text.includes("combat.nextTurn()"))).toHaveLength(2);
    expect(said.filter((text) => text.includes('type: "move"'))).toHaveLength(1);
  });

  it.skipIf(QUICK)("leave the rest of the same write", async () => {
    fight = await openUnseenFight(PEOPLE);
    await play(fight, { type: "start" });
    await fight.settled(fight.combat(fight.gm).update({ turn: 2, "flags.world.seen": true }));
    expect(fight.combat(fight.anna).getFlag("world", "seen")).toBe(true);
    expect(fight.combat(fight.anna).turn).toBe(0);
  });

  it.skipIf(QUICK)("place a combatant without an actor in the sheet's unit", async () => {
    fight = await openUnseenFight(PEOPLE);
    const [bell] = await fight
      .combat(fight.gm)
      .createEmbeddedDocuments("Combatant", [{ name: "A bell", initiative: 5.75 }]);
    await fight.settled();
    await play(fight, { type: "start" });
    const time = (): number =>
      fight
        .combat(fight.gm)
        .upcoming(20)
        .find(({ combatant }: Loose) => combatant.id === bell.id)?.time;
    expect(time()).toBe(23);
    await fight.settled(fight.combat(fight.gm).combatants.get(bell.id).update({ initiative: 4.5 }));
    expect(fight.combat(fight.gm).combatants.get(bell.id)._source.initiative).toBe(4.5);
  });
});

it.skipIf(QUICK)("clamp an extreme initiative of a combatant without an actor", async () => {
  fight = await openUnseenFight(PEOPLE);
  const [first, last] = await fight.combat(fight.gm).createEmbeddedDocuments("Combatant", [
    { name: "First", initiative: 1e9 },
    { name: "Last", initiative: -1e9 },
  ]);
  await fight.settled();
  await play(fight, { type: "start" });
  const order = names(
    fight
      .combat(fight.gm)
      .upcoming(5)
      .map(({ combatant }: Loose) => combatant as Loose),
  );
  expect([order[0], order.at(-1)]).toEqual([first.name, last.name]);
});

describe("upcoming turns", () => {
  it("begin with the current turn and mark forecast ones", async () => {
    fight = await openUnseenFight(PEOPLE);
    await play(fight, { type: "start" }, done);
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
      { name: "Sniper", system: { basicSpeed: 5.5 }, combatant: { hidden: true } },
    ]);
    await play(fight, { type: "start" });
    const seen = (client: Client): string[] =>
      names((fight.combat(client).upcoming(8) as Loose[]).map(({ combatant }) => combatant));
    expect(seen(fight.gm)).toContain("Sniper");
    expect(seen(fight.anna)).not.toContain("Sniper");
    expect(seen(fight.anna)).toHaveLength(8);
    const acting = (client: Client): string[] => names(fight.combat(client).acting as Loose[]);
    for (let turn = 0; turn < PEOPLE.length && !acting(fight.gm).includes("Sniper"); turn++) await play(fight, done);
    expect([acting(fight.gm), acting(fight.anna)]).toEqual([["Sniper"], []]);
  });

  it.skipIf(QUICK)("are empty without combatants, for any count", async () => {
    fight = await openUnseenFight([]);
    for (const count of [5, 0, -3, Number.NaN, 1e9]) expect(fight.combat(fight.gm).upcoming(count)).toEqual([]);
    expect(fight.combat(fight.gm).acting).toEqual([]);
  });
});

describe("refusal for another package", () => {
  it("appears in the tracker, or as a notification if hidden", async () => {
    fight = await openFight(PEOPLE);
    const notes = (): string[] =>
      [...fight.gm.window.document.querySelectorAll("#notifications .notification")].map((note: Loose) =>
        String(note.textContent),
      );
    fight.gm.ui.combat.element.checkVisibility = () => true;
    await fight.settled(fight.combat(fight.gm).nextTurn());
    expect(fight.gm.ui.combat.refused.refusal.code).toBe("not-running");
    expect(notes()).toEqual([]);
    fight.gm.ui.combat.element.checkVisibility = () => false;
    await fight.settled(fight.combat(fight.gm).nextTurn());
    expect(notes()).toHaveLength(1);
    expect(notes()[0]).not.toBe("");
  });
});

describe("round in an update", () => {
  it.skipIf(QUICK)("comes with a new round and the fight's first activation", async () => {
    fight = await openUnseenFight(PEOPLE, "stopwatch");
    const written: Loose[] = [];
    fight.anna.Hooks.on("updateCombat", (_combat: Loose, change: Loose) => {
      if ("turn" in change || "round" in change) written.push([change.round, change.turn !== null]);
    });
    await play(fight, { type: "start" });
    for (let step = 0; step < 8; step++) await goOn(fight);
    const first = written.findIndex(([, acts]) => Boolean(acts));
    // In the stopwatch all declare first, so the round has begun before the first turn.
    expect(first).toBeGreaterThan(0);
    expect(
      written
        .slice(0, first + 1)
        .map(([round]) => round as unknown)
        .filter((round) => round !== undefined),
    ).toEqual([1, 1]);
    expect(written[first]).toEqual([1, true]);
    const later = written.slice(first + 1);
    expect(later.length).toBeGreaterThan(1);
    expect(later.filter(([round]) => round === 1)).toEqual([]);
  });
});

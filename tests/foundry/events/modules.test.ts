import { describe, expect, it } from "vitest";
import type { Loose } from "../../../playground/shared/loose.ts";
import { currentIds, type EncounterState } from "../../../src/rules/index.ts";
import { participantOfSlot } from "../../../src/rules/model/participants.ts";
import { randomFrom } from "../../rules/properties/random.ts";
import { subjects } from "../../rules/properties/subjects.ts";
import { acting, openUnseenFight, type Fight, type Fighter } from "../combat/fight.ts";
import { press } from "../relay/chaos/press.ts";
import { sharedOrder } from "../relay/chaos/shared-order.ts";
import type { Client } from "../world.ts";
import { addPlaceholder, Notice, Portraits } from "./fakes.ts";
import { done, goOn, PEOPLE, play } from "./table.ts";
import { QUICK, quickOrFull } from "../../quick.ts";

let fight: Fight;
const clients = (): Client[] => [fight.gm, fight.anna];
const stateOf = (client: Client): EncounterState =>
  JSON.parse(JSON.stringify(fight.combat(client).encounter)) as EncounterState;
const turnsOf = (client: Client): string[] => fight.combat(client).turns.map(({ id }: Loose) => id);

/** Ids of those whose turn it is; who stands for a simultaneous group is the first of them. */
function upNow(client: Client): string[] {
  const [first] = currentIds(stateOf(client));
  return first === undefined ? [] : [participantOfSlot(first)];
}

const CAST: readonly Fighter[] = ["Mira", "Orc", "Dagny", "Goblin"].map((name, at) => ({
  name,
  ...(at % 2 ? {} : { owner: "Anna" }),
  system: { basicSpeed: 5 + at / 2, dx: 10 + (at % 2), agility: 2 + at, initiative: 40 + 5 * at },
  ...(name === "Goblin" ? { combatant: { hidden: true } } : {}),
}));

for (const [place, subject] of (await subjects()).slice(...quickOrFull([2, 3], [0])).entries()) {
  describe(`other packages in random fights of ${subject.pacing}`, () => {
    it("highlight the current combatants and agree on the order", async () => {
      fight = await openUnseenFight(CAST, subject.pacing, { generation: place % 2 ? 13 : 14 });
      const random = randomFrom(7_919 + place);
      const portraits = clients().map((client) => new Portraits(client));
      const notices = clients().map((client) => new Notice(client));
      let activations = 0;
      const moved: boolean[] = [];
      fight.gm.Hooks.on("combatTurnChange", () => void moved.push(true));
      await play(fight, { type: "start" });
      for (let click = 0; click < quickOrFull(15, 40); click++) {
        const before = currentIds(stateOf(fight.gm)).join() + String(stateOf(fight.gm).clock.round);
        const looked = notices.map((notice) => notice.looked.length);
        moved.length = 0;
        const state = stateOf(fight.gm);
        const reply = await fight
          .combat(fight.gm)
          .perform(...press(state, { gm: true, owns: () => false }, subject, random));
        await fight.settled();
        if (reply.refusal) continue;
        const after = currentIds(stateOf(fight.gm)).join() + String(stateOf(fight.gm).clock.round);
        if (after !== before) {
          activations++;
          expect(moved.length).toBeGreaterThan(0);
          notices.forEach((notice, at) =>
            expect(notice.looked.length, "every activation is seen").toBeGreaterThan(looked[at]!),
          );
        }
        for (const [at, client] of clients().entries()) {
          portraits[at]!.draw(fight.combat(client));
          expect(portraits[at]!.lit, `click ${click}`).toEqual(upNow(client));
          expect(portraits[at]!.order).toEqual(turnsOf(client));
          const combat = fight.combat(client);
          if (combat.started) expect(combat.nextCombatant, "somebody is next").toBeTruthy();
          for (const combatant of combat.combatants) expect(Number.isFinite(combatant.initiative)).toBe(true);
        }
        expect(sharedOrder(fight.combat(fight.anna))).toEqual(sharedOrder(fight.combat(fight.gm)));
        expect([fight.combat(fight.anna).turn, fight.combat(fight.anna).round]).toEqual([
          fight.combat(fight.gm).turn,
          fight.combat(fight.gm).round,
        ]);
      }
      expect(activations).toBeGreaterThan(quickOrFull(1, 8));
    });
  });
}

describe("other packages", () => {
  it("highlight the right combatant when they hear of an activation", async () => {
    fight = await openUnseenFight(PEOPLE);
    const portraits = new Portraits(fight.anna);
    const lit: string[][] = [];
    fight.anna.Hooks.on("updateCombat", (_combat: Loose, delta: Loose) => {
      if ("turn" in delta) lit.push(portraits.lit.map((id) => fight.combat(fight.anna).combatants.get(id).name));
    });
    await play(fight, { type: "start" }, done, done, done, { type: "takeBack" });
    expect(lit).toEqual([["Mira"], ["Orc"], ["Dagny"], ["Mira"], ["Dagny"]]);
  });

  it.skipIf(QUICK)("see every turn of a combatant that acts twice running", async () => {
    fight = await openUnseenFight([PEOPLE[0]!]);
    const notice = new Notice(fight.anna);
    await play(fight, { type: "start" }, done, done);
    const id = fight.combatant(fight.gm, "Mira").id;
    expect(notice.looked).toEqual([id, id, id]);
    // Their rule, which no update can change: docs/api.md says so.
    expect(notice.said).toEqual([id]);
  });

  it.skipIf(QUICK)("may add entries without actor and token, which act in time", async () => {
    fight = await openUnseenFight(
      [
        { name: "Mira", owner: "Anna", system: { basicSpeed: 8, dx: 13 } },
        { name: "Orc", system: { basicSpeed: 5, dx: 10 } },
      ],
      "action-period",
    );
    const [portraits, notice] = [new Portraits(fight.anna), new Notice(fight.anna)];
    const bomb = await fight.settled(addPlaceholder(fight.combat(fight.gm), 4.5));
    const ids = Object.fromEntries(["Mira", "Orc"].map((name) => [name, fight.combatant(fight.gm, name).id as string]));
    await play(
      fight,
      { type: "start" },
      { type: "answer", answers: { [`roll_1_${ids.Mira}`]: 9, [`roll_1_${ids.Orc}`]: 12 } },
    );
    for (let step = 0; step < 12 && fight.combat(fight.gm).round === 1; step++) await goOn(fight);
    expect(notice.looked).toContain(bomb.id);
    expect(portraits.order).toContain(bomb.id);
  });

  it.skipIf(QUICK)("find the next turn when the current combatant is deleted", async () => {
    fight = await openUnseenFight(PEOPLE);
    await play(fight, { type: "start" }, done, done);
    expect(acting(fight.combat(fight.gm))).toEqual(["Dagny"]);
    const changes: string[] = [];
    const name = (client: Client, id: string | null): string =>
      fight.combat(client).combatants.get(id)?.name ?? (id ? "gone" : "nobody");
    fight.anna.Hooks.on(
      "combatTurnChange",
      (_combat: Loose, previous: Loose, current: Loose) =>
        void changes.push(`${name(fight.anna, previous.combatantId)} to ${name(fight.anna, current.combatantId)}`),
    );
    const portraits = new Portraits(fight.anna);
    await fight.settled(fight.combatant(fight.gm, "Dagny").delete());
    expect(changes).toEqual(["gone to Mira"]);
    expect([portraits.lit, fight.combat(fight.anna).round]).toEqual([[fight.combatant(fight.anna, "Mira").id], 2]);
  });

  it("cannot change the current turn by writing turn or round", async () => {
    fight = await openUnseenFight(PEOPLE);
    await play(fight, { type: "start" });
    const portraits = new Portraits(fight.gm);
    const before = stateOf(fight.gm);
    await portraits.setCurrent(fight.combat(fight.gm), 2);
    await fight.settled(fight.combat(fight.anna).update({ turn: 1, round: 4 }));
    for (const client of clients()) {
      expect([fight.combat(client).turn, fight.combat(client).round, acting(fight.combat(client))]).toEqual([
        0,
        1,
        ["Mira"],
      ]);
      expect(stateOf(client)).toEqual(before);
    }
    await play(fight, done);
    // The stored values are also correct again.
    for (const client of clients())
      expect([
        fight.combat(client)._source.turn,
        fight.combat(client)._source.round,
        acting(fight.combat(client)),
      ]).toEqual([1, 1, ["Orc"]]);
    expect(portraits.lit).toEqual([fight.combatant(fight.gm, "Orc").id]);
  });
});

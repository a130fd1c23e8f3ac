import { describe, expect, it } from "vitest";
import type { Loose } from "../../../playground/shared/loose.ts";
import { currentIds, type EncounterState } from "../../../src/rules/index.ts";
import { participantOfSlot } from "../../../src/rules/model/participants.ts";
import { randomFrom } from "../../rules/properties/random.ts";
import { subjects } from "../../rules/properties/subjects.ts";
import { PEOPLE, openUnseenFight, type Fight, type Fighter } from "../combat/fight.ts";
import { press } from "../relay/chaos/press.ts";
import { sharedOrder } from "../relay/chaos/shared-order.ts";
import type { Client } from "../world.ts";
import { done } from "./table.ts";
import { quickOrFull } from "../../quick.ts";

let fight: Fight;
const clients = (): Client[] => [fight.gm, fight.anna];
const stateOf = (client: Client): EncounterState =>
  JSON.parse(JSON.stringify(fight.combat(client).encounter)) as EncounterState;

/** Whose turn it is, and in which round. */
function standing(): string {
  const state = stateOf(fight.gm);
  return [...currentIds(state), state.clock.round].join();
}

/** Ids in the order of the comparator that packages take out of a combat, such as a row of portraits. */
const sortedIn = ({ combatants, _sortCombatants }: Loose): string[] =>
  [...combatants.contents].sort(_sortCombatants as () => number).map(({ id }: Loose) => id as string);

/** Records the names of the current combatants whenever an update names turn or round. */
function watchNotices(client: Client): (string | undefined)[] {
  const seen: (string | undefined)[] = [];
  client.Hooks.on("updateCombat", (combat: Loose, delta: Loose) => {
    if ("turn" in delta || "round" in delta) seen.push(combat.turns[combat.turn]?.name as string | undefined);
  });
  return seen;
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
      const notices = clients().map(watchNotices);
      let activations = 0;
      let moves = 0;
      fight.gm.Hooks.on("combatTurnChange", () => void moves++);
      await fight.give({ type: "start" });
      for (let click = 0; click < quickOrFull(15, 40); click++) {
        const before = standing();
        moves = 0;
        for (const seen of notices) seen.length = 0;
        const commands = press(stateOf(fight.gm), { gm: true, owns: () => false }, subject, random);
        const reply = await fight.settled(fight.combat(fight.gm).perform(...commands));
        if (reply.refusal) continue;
        const after = standing();
        if (after !== before) {
          activations++;
          expect(moves).toBeGreaterThan(0);
          for (const seen of notices) expect(seen.length, "every activation is seen").toBeGreaterThan(0);
        }
        // Who stands for a simultaneous group is the first of them.
        const [first] = currentIds(stateOf(fight.gm));
        for (const client of clients()) {
          const combat = fight.combat(client);
          expect(combat.turns[combat.turn]?.id, `click ${click}`).toBe(first && participantOfSlot(first));
          expect(sortedIn(combat)).toEqual(combat.turns.map(({ id }: Loose) => id as string));
          if (combat.started) expect(combat.nextCombatant, "somebody is next").toBeTruthy();
          for (const combatant of combat.combatants) expect(Number.isFinite(combatant.initiative)).toBe(true);
        }
        expect(sharedOrder(fight.combat(fight.anna))).toEqual(sharedOrder(fight.combat(fight.gm)));
        const [{ turn, round }, theirs] = [fight.combat(fight.gm), fight.combat(fight.anna)];
        expect([theirs.turn, theirs.round]).toEqual([turn, round]);
      }
      expect(activations).toBeGreaterThan(quickOrFull(1, 8));
    });
  });
}

it("highlights the right combatant to packages after an activation or deletion", async () => {
  fight = await openUnseenFight(PEOPLE);
  const seen = watchNotices(fight.anna);
  await fight.give({ type: "start" }, done, done, done, { type: "takeBack" });
  expect(seen).toEqual(["Mira", "Orc", "Dagny", "Mira", "Dagny"]);
  const changes: unknown[] = [];
  fight.anna.Hooks.on("combatTurnChange", ({ combatants }: Loose, ...moves: readonly Loose[]) => {
    changes.push(moves.slice(0, 2).map(({ combatantId }) => combatants.get(combatantId)?.name as unknown));
  });
  await fight.settled(fight.combatant(fight.gm, "Dagny").delete());
  expect([changes, seen.at(-1), fight.combat(fight.anna).round]).toEqual([[[undefined, "Mira"]], "Mira", 2]);
});

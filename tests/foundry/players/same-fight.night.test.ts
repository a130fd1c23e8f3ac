import { afterEach, describe, expect, it } from "vitest";
import type { Loose } from "../../../playground/shared/loose.ts";
import { currentIds, requests } from "../../../src/rules/index.ts";
import { participantOfSlot } from "../../../src/rules/model/participants.ts";
import { openUnseenFight, type Fight, type Fighter } from "../combat/fight.ts";
import { words } from "./table.ts";

const weapon = (name: string, system: Record<string, unknown>): Record<string, unknown> => ({
  name,
  type: "weapon",
  system,
});
const person = (name: string, owner: string | undefined, speed: number, agility: number): Fighter => ({
  name,
  ...(owner ? { owner } : {}),
  system: { basicSpeed: speed, dx: 9 + (agility % 5), agility, initiative: 30 + agility * 3, hitDice: 2 },
  items: [weapon("Sabre", { speedClass: 5 + (agility % 3), weaponSpeed: 3 + (agility % 4) })],
});

/** The lurker stands in the middle of the order, alone at its times as far as the pacing lets it. */
const SEEN = [
  person("Mira", "Anna", 6.25, 13),
  person("Orc", undefined, 5.75, 9),
  person("Dagny", "Anna", 5, 11),
  person("Rook", undefined, 4.5, 7),
];
const LURKER: Fighter = { ...person("Xanthippe", undefined, 5.25, 10), combatant: { hidden: true } };

/** Dice by name, so that an absent participant changes none of the others. */
const DICE: Readonly<Record<string, number>> = { Mira: 9, Orc: 11, Dagny: 8, Rook: 12, Xanthippe: 13 };

const TURNS = 10;

/** All that a user reads during a fight played by default choices. */
async function read(
  people: readonly Fighter[],
  pacing: string,
  keep: (fight: Fight) => void,
  aloud = false,
): Promise<readonly string[]> {
  const fight = await openUnseenFight(people, pacing);
  keep(fight);
  if (aloud) await fight.combat(fight.gm).perform({ type: "option", name: "emptyTimes", value: "stop" });
  // A user without a character. A participant's turn ends visibly for its player in each case.
  const ben = await fight.world.join("Ben");
  await ben.ui.combat.render({ force: true, combat: fight.combat(ben) });
  const pages: string[] = [];
  const look = (): void => {
    const page = words(ben);
    if (page !== pages.at(-1)) pages.push(page);
  };
  const combat = fight.combat(fight.gm);
  const nameOf = (id = ""): string => combat.combatants.get(id)?.name as string;
  await combat.perform({ type: "start" });
  for (let at = 0; at < TURNS * 3 && pages.length < TURNS; at++) {
    await fight.settled();
    look();
    const [owed] = requests(combat.encounter).filter(({ blocking }) => blocking);
    // Sort simultaneous participants by name: their ids differ in every fight.
    const [acting] = [...currentIds(combat.encounter)].sort((a, b) =>
      nameOf(participantOfSlot(a)) < nameOf(participantOfSlot(b)) ? -1 : 1,
    );
    if (owed) {
      const dice =
        owed.dice?.count === 3
          ? DICE[nameOf(owed.participant)]!
          : owed.dice
            ? 1 + ((owed.side ?? "").length % owed.dice.faces)
            : owed.fallback;
      await combat.perform({ type: "answer", answers: { [owed.id]: dice } });
    } else if (acting) await combat.perform({ type: "done", slots: [acting] });
    else if (combat.encounter.halted) await combat.perform({ type: "onward" });
    else if ((await combat.perform({ type: "nextWindow" })).refusal) break;
  }
  return pages;
}

describe("a player's fight with a hidden participant", () => {
  const fights: Fight[] = [];
  afterEach(async () => {
    for (const fight of fights.splice(0)) await fight.world.close();
  });

  it.each([
    ["stopwatch", "counted aloud"],
    ["speed-order", ""],
    ["action-period", ""],
    ["side-segments", ""],
    ["stopwatch", ""],
    ["two-action", ""],
    ["action-period", "counted aloud"],
  ])(
    "matches the fight without the hidden participant in %s %s",
    async (pacing, aloud) => {
      const keep = (fight: Fight): void => void fights.push(fight);
      const without = await read(SEEN, pacing, keep, aloud !== "");
      const people = [...SEEN.slice(0, 2), LURKER, ...SEEN.slice(2)];
      const beside = await read(people, pacing, keep, aloud !== "");
      expect(without.length).toBeGreaterThan(8);
      const pages = Math.min(without.length, beside.length);
      const first = without.slice(0, pages).findIndex((page, at) => page !== beside[at]);
      expect(beside[first], `page ${first}`).toBe(without[first]);
      expect(
        fights.flatMap((fight) => [...fight.world.clients].flatMap((client) => client.errors()) as Loose[]),
      ).toEqual([]);
    },
    120_000,
  );
});

/** Every option of the attack dialog under all combat rules, chosen by mouse, thumb and keys. */
import { expect, test } from "vitest";
import { allCombatRules, combatOf, currentIds, requests, type EncounterState } from "../../../src/rules/index.ts";
import { participantOfSlot } from "../../../src/rules/model/participants.ts";
import { DAY } from "../../quick.ts";
import { SHIPPED } from "../../shipped.ts";
import { actorOf, openUnseenFight, type Fight, type Fighter } from "../combat/fight.ts";
import { Hands, WAYS } from "./hands.ts";

const armed = (name: string, mode: object, more: object = {}): Record<string, unknown> => ({
  name,
  type: "weapon",
  system: {
    ...more,
    modes: { a: { level: 13, chance: 60, attackBonus: 3, damage: "2d", damageType: "cut", ...mode } },
  },
});
const MIRA: Fighter = {
  name: "Mira",
  owner: "Anna",
  system: { dx: 13, ht: 12, basicSpeed: 6, agility: 15, initiative: 70, thrust: "1d", swing: "2d" },
  items: [
    armed("Sword", {}),
    armed("Pistol", { kind: "ranged", rateOfFire: 3 }, { ranged: true, capacity: 9, loaded: 9 }),
  ],
};
const ORC: Fighter = { name: "Orc", system: { dx: 10, ht: 10, basicSpeed: 5, agility: 8, initiative: 40 } };

/** Plays with defaults until Mira acts. */
async function untilMiraActs(fight: Fight): Promise<void> {
  for (let steps = 0; ; steps++) {
    const state = structuredClone(fight.combat(fight.gm).encounter) as EncounterState;
    const now = currentIds(state);
    if (now.some((slot) => participantOfSlot(slot) === fight.id("Mira"))) return;
    if (steps > 30) throw new Error(`Mira does not act: ${JSON.stringify([state.stage, now, requests(state)])}`);
    const answers = Object.fromEntries(
      requests(state).flatMap(({ id, dice, fallback, blocking }) =>
        blocking ? [[id, dice ? dice.count * 3 : fallback]] : [],
      ),
    );
    await fight.give(
      Object.keys(answers).length ? { type: "answer", answers } : { type: now.length ? "done" : "onward" },
    );
  }
}

const pairs = SHIPPED.flatMap((pacing) => allCombatRules().map(({ id }) => [pacing, id] as const));
const usual = pairs.filter(([pacing, rules]) => (combatOf({ pacing }) ?? "ruling") === rules);

/** Lists of the dialog of which each value is to be chosen. */
const LISTS = ["how", "place"];
/** More than any list has. */
const MOST = 12;

test.each(DAY ? usual : pairs)("attack in %s under %s with every option", async (pacing, rules) => {
  const fight = await openUnseenFight([MIRA, ORC], pacing);
  if (combatOf({ pacing }) !== rules) await fight.give({ type: "rules", rules });
  await fight.give({ type: "start" });
  await untilMiraActs(fight);
  const { window, game } = fight.gm;
  const made = (): number => Object.keys(fight.combat(fight.gm).encounter.exchanges ?? {}).length;
  for (const kind of ["blow", "feint"]) {
    const offered = new Set<string>();
    const sent = new Set<string>();
    const reasons = new Set<string>();
    for (let tried = 0; tried < MOST; tried++) {
      const hands = new Hands(window, WAYS[tried % WAYS.length]!, tried);
      const answered = await hands.answer(() => game.segmentZero.attack(actorOf(fight.gm, "Mira"), { kind }));
      await fight.settled();
      if (hands.reason) reasons.add(hands.reason);
      expect(hands.faults, `${kind} by ${hands.way}: ${JSON.stringify(hands.sent)}`).toEqual([]);
      for (const list of LISTS) for (const value of hands.offered.get(list) ?? []) offered.add(`${list} ${value}`);
      for (const values of hands.sent) for (const list of LISTS) sent.add(`${list} ${values[list]}`);
      expect([answered, made()], hands.reason).toEqual(hands.reason ? [false, 0] : [true, 1]);
      if (made()) await fight.give({ type: "takeBack" });
      if (tried >= WAYS.length && [...offered].every((value) => sent.has(value))) break;
    }
    // Rules without feints say so.
    if (kind === "feint" && !sent.size) expect([...reasons]).toEqual([expect.stringContaining("no feints")]);
    else expect([...offered].filter((value) => !sent.has(value))).toEqual([]);
    // Else nothing is chosen.
    expect([...offered].some((value) => value.startsWith("how"))).toBe(rules === "gurps");
  }
});

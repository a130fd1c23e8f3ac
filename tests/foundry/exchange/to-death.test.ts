/** Fights to somebody's death by player and GM, through dialogs and cards. */
import { expect, it } from "vitest";
import { currentIds, participantOf, requests, type EncounterState } from "../../../src/rules/index.ts";
import { participantOfSlot } from "../../../src/rules/model/participants.ts";
import { Hands } from "../pacings/hands.ts";
import type { Client } from "../world.ts";
import { someOf } from "../../quick.ts";
import { Duel, weapon } from "./card-hands.ts";

const sword = weapon("Sword", { level: 12, percent: 80, damage: "2d", damageType: "cut" });
const fighter = (name: string, owner: string | undefined, basicSpeed: number) => ({
  name,
  ...(owner === undefined ? {} : { owner }),
  system: { basicSpeed, armourClass: 12, oldSchool: { attackBonus: 5 }, hp: { value: 15, max: 15 } },
  items: [sword],
});

it.each(
  someOf(
    [
      ["side-segments", "d20"],
      ["two-action", "percentile"],
      ["stopwatch", "percentile"],
      ["action-period", "d20"],
    ] as const,
    2,
  ),
)("%s with %s: ends with a death", async (pacing, rules) => {
  const duel = await Duel.open([fighter("Egil", "Anna", 6), fighter("Orc", undefined, 5)], {}, pacing);
  await duel.give({ type: "rules", rules });
  await duel.give({ type: "option", name: "atZero", value: "dies" });
  const state = (): EncounterState => JSON.parse(JSON.stringify(duel.combat.encounter)) as EncounterState;
  const fallen = (): readonly string[] =>
    ["Egil", "Orc"].filter((name) => duel.actor(duel.gm, name).statuses.has("dead"));

  /** Attacks by the dialog as it opens, and brings the attack to its injury by the buttons of the card. */
  const attack = async (client: Client, name: string): Promise<void> => {
    const hands = new Hands(duel.fight, client);
    duel.dice();
    void client.game.segmentZero.attack(duel.actor(client, name), {});
    await duel.fight.settled();
    await hands.confirm();
    for (const [presser, label] of [
      [client, /^Roll 2d/],
      [duel.gm, /^Apply/],
    ] as const)
      if (duel.labels(presser).some((one) => label.test(one))) await duel.press(presser, label);
  };

  for (let step = 0; !fallen().length; step++) {
    if (step === 60) throw new Error(`nobody fell: ${JSON.stringify(state().clock)}`);
    const [now] = currentIds(state());
    if (now === undefined) {
      const asked = requests(state()).filter(({ blocking }) => blocking);
      const answers = Object.fromEntries(asked.map(({ id, dice, fallback }, at) => [id, dice ? 3 + at : fallback]));
      await duel.give(Object.keys(answers).length ? { type: "answer", answers } : { type: "nextWindow" });
      continue;
    }
    const isEgil = participantOfSlot(now) === duel.id("Egil");
    await attack(isEgil ? duel.anna : duel.gm, isEgil ? "Egil" : "Orc");
    await duel.give({ type: "done" });
  }
  expect(fallen().length).toBe(1);
  expect(Number(participantOf(state(), duel.id(fallen()[0]!))!.stats.hp)).toBeLessThanOrEqual(0);
});

import { expect, it } from "vitest";
import type { Loose } from "../../../playground/shared/loose.ts";
import { PEOPLE, openUnseenFight } from "../combat/fight.ts";
import { participantOf } from "../../../src/rules/index.ts";
import { someOf } from "../../quick.ts";

const MINUTE = { name: "blessed", duration: { seconds: 60 } };

it("V13: seconds end by world time, once, with or without an encounter", async () => {
  const fight = await openUnseenFight(PEOPLE, "speed-order", { generation: 13 });
  const { gm, anna } = fight;
  const writes: string[] = [];
  for (const client of [gm, anna])
    client.Hooks.on("preUpdateActiveEffect", ({ name }: Loose) => writes.push(`${client.name}: ${name}`));
  const orc = (): Loose => fight.combatant(gm, "Orc").actor;
  const mira = (): Loose => fight.combatant(gm, "Mira").actor;
  const wait = async (seconds: number): Promise<unknown> => {
    await fight.settled(gm.game.time.advance(seconds));
    return [orc(), mira()].map((actor) => actor.effects.map(({ disabled }: Loose) => !disabled));
  };
  // An unlinked token's actor, and a player's own effect.
  await orc().createEmbeddedDocuments("ActiveEffect", [MINUTE, { name: "for good" }]);
  const hers: Loose = fight.combatant(anna, "Mira").actor;
  await fight.settled(hers.createEmbeddedDocuments("ActiveEffect", [{ ...MINUTE, name: "shield" }]));
  expect(await wait(59)).toEqual([[true, true], [true]]);
  expect(await wait(1)).toEqual([[false, true], [false]]);
  expect(await wait(3_600)).toEqual([[false, true], [false]]);
  expect(writes.sort()).toEqual(["Gamemaster: blessed", "Gamemaster: shield"]);
  // Back, and a jump.
  expect(await wait(-3_630)).toEqual([[true, true], [true]]);
  expect(await wait(86_400)).toEqual([[false, true], [false]]);
  // By hand it starts over.
  await fight.settled(orc().effects.getName("blessed").update({ disabled: false }));
  expect(await wait(59)).toEqual([[true, true], [false]]);
  expect(await wait(2)).toEqual([[false, true], [false]]);

  // In a running fight its own time counts, and a jump of world time.
  await fight.give({ type: "start" });
  await fight.settled(orc().createEmbeddedDocuments("ActiveEffect", [{ ...MINUTE, name: "in the fight" }]));
  const there = (): Loose => orc().effects.getName("in the fight").disabled;
  await wait(59);
  expect(there()).toBe(false);
  await wait(1);
  expect(there()).toBe(true);
  await wait(-60);
  expect(there()).toBe(false);
  await wait(600);
  expect(there()).toBe(true);
  await fight.give({ type: "end" });
  expect(there()).toBe(true);
});

it("B-76: wakes the unconscious with 1 HP or more after 15 minutes, undoably", async () => {
  const fight = await openUnseenFight(PEOPLE, "speed-order");
  const { gm } = fight;
  const orc = (): Loose => fight.combatant(gm, "Orc").actor;
  const sleeps = (): unknown[] => [
    orc().statuses.has("unconscious"),
    participantOf(fight.combat(gm).encounter, fight.id("Orc"))!.combat?.out,
  ];
  await fight.give({ type: "start" });
  await fight.settled(orc().toggleStatusEffect("unconscious", { active: true }));
  expect(sleeps()).toEqual([true, "unconscious"]);
  await fight.settled(gm.game.time.advance(899));
  expect(sleeps()).toEqual([true, "unconscious"]);
  await fight.settled(gm.game.time.advance(1));
  expect(sleeps()).toEqual([false, undefined]);
  await fight.give({ type: "takeBack" });
  expect(sleeps()).toEqual([true, "unconscious"]);
  await fight.settled(gm.game.time.advance(1));
  expect(sleeps()).toEqual([true, "unconscious"]);
});

it("V14: is left to Foundry", async () => {
  const fight = await openUnseenFight(PEOPLE, "speed-order", { generation: 14 });
  const { gm } = fight;
  const mira = (): Loose => fight.combatant(gm, "Mira").actor;
  const writes: Loose[] = [];
  await mira().createEmbeddedDocuments("ActiveEffect", [
    { name: "blessed", duration: { value: 60, units: "seconds", expiry: null } },
  ]);
  gm.Hooks.on("preUpdateActiveEffect", (_effect: Loose, changes: Loose) => writes.push(changes));
  await fight.settled(gm.game.time.advance(60));
  const effect = mira().effects.getName("blessed");
  expect([effect.disabled, effect.active]).toEqual([false, false]);
  expect(writes.filter((changes) => "disabled" in changes)).toEqual([]);
});

const ROUNDS: readonly [13 | 14, Loose][] = [
  [13, { rounds: 10 }],
  [14, { value: 10, units: "rounds", expiry: null }],
];

it.each(someOf(ROUNDS, 1))(
  "V%i: rounds left when a fight ends become seconds or end, undoably",
  async (generation, duration) => {
    const fight = await openUnseenFight(PEOPLE, "action-period", { generation });
    const { gm } = fight;
    const orc = (): Loose => fight.combatant(gm, "Orc").actor;
    const stored = (): Loose => orc().effects.getName("blessed").toObject();
    await fight.give({ type: "start" });
    await fight.settled(orc().createEmbeddedDocuments("ActiveEffect", [{ name: "blessed", duration }]));
    const before = stored();
    for (const [roundsAfterFight, check] of [
      ["keep", () => expect(stored().duration).toEqual(before.duration)],
      [
        "seconds",
        () =>
          expect(stored().duration).toMatchObject(
            generation === 13 ? { seconds: 30 } : { value: 30, units: "seconds" },
          ),
      ],
      ["end", () => expect(stored().disabled).toBe(true)],
    ] as const) {
      await gm.game.settings.set("segment-zero", "table", { roundsAfterFight });
      await fight.give({ type: "end" });
      check();
      await fight.give({ type: "takeBack" });
      expect(stored()).toMatchObject({ duration: before.duration, disabled: false });
    }
  },
);

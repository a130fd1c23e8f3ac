import { hazardsAt } from "../../../src/rules/core.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Loose } from "../../../playground/shared/loose.ts";
import { look, participantOf, slots, type EncounterState, type Participant } from "../../../src/rules/index.ts";
import { SHIPPED as PACINGS } from "../../shipped.ts";
import { openWorld, type Client, type World } from "../world.ts";

let world: World;
let gm: Client;
/** Actors from `EXTREMES`; every pacing gets the same. */
const extremes: Loose[] = [];
beforeAll(async () => {
  world = await openWorld();
  gm = await world.join("Gamemaster");
  for (const { name, system, items = [], changes = [] } of EXTREMES) {
    const actor = await gm.window.Actor.create({ name, type: "npc", system, items });
    if (changes.length) await actor.createEmbeddedDocuments("ActiveEffect", [{ name: "Spell", changes }]);
    extremes.push(actor);
  }
});
afterAll(() => world.close());

async function fight(pacing: string, actors: readonly Loose[]): Promise<Loose> {
  const combat = await gm.window.Combat.create({});
  await combat.choosePacing(pacing);
  await combat.createEmbeddedDocuments(
    "Combatant",
    actors.map(({ id, name }) => ({ actorId: id, name })),
  );
  await world.settled();
  return combat;
}

function participant(combat: Loose, name: string): Participant {
  const found = participantOf(combat.encounter as EncounterState, combat.combatants.getName(name).id as string);
  if (!found) throw new Error(`${name} is not in the fight: ${JSON.stringify(combat.problem)}`);
  return found;
}

/** When a hazard acts under each pacing: on its sheet, and in the core. */
const TIMES: Readonly<Record<(typeof PACINGS)[number], { readonly sheet: number; readonly core: number }>> = {
  "speed-order": { sheet: 5.25, core: 21 },
  "action-period": { sheet: -3, core: -3 },
  "side-segments": { sheet: 4, core: 4 },
  stopwatch: { sheet: 12, core: 12 },
  "two-action": { sheet: 0, core: 0 },
};

it.each(PACINGS)("a hazard in %s joins, follows its sheet and acts", async (pacing) => {
  const { sheet, core } = TIMES[pacing];
  const times = Object.fromEntries(PACINGS.map((id) => [id, TIMES[id].sheet]));
  const system = { times, from: 2, every: 3, everySegments: 5 };
  const fire = await gm.window.Actor.create({ name: "Fire", type: "hazard", system });
  const combat = await fight(pacing, [fire, await gm.window.Actor.create({ name: "Brute", type: "npc" })]);
  const stats = pacing === "stopwatch" ? { time: core, from: 1, every: 5 } : { time: core, from: 2, every: 3 };
  expect(participant(combat, "Fire")).toMatchObject({ kind: "hazard", side: "events" });
  expect(participant(combat, "Fire").stats).toEqual(stats);
  expect(participant(combat, "Brute").kind).toBe("creature");
  for (const [time, from, every, everySegments] of [
    [0, 1, 0, 0],
    [-1_000, 1, 1_000_000, 1_000_000],
    [172_800, 1_000_000, 7, 1],
    [sheet, 1, 1, 4],
  ] as const) {
    await world.settled(fire.update({ system: { times: { [pacing]: time }, from, every, everySegments } }));
    const timing = fire.system.timingIn(pacing);
    expect(participant(combat, "Fire").stats).toEqual({
      ...timing,
      time: pacing === "speed-order" ? timing.time * 4 : timing.time,
    });
    expect(combat.problem).toBeNull();
  }
  await world.settled(combat.startCombat());
  const state = combat.encounter as EncounterState;
  const own = [...slots(state)].filter((slot) => slot.participant === combat.combatants.getName("Fire").id);
  expect(own.map(({ kind, time }) => ({ kind, time }))).toEqual([
    { kind: "hazard", time: hazardsAt(look(state)!.pacing) ?? core },
  ]);
});

it("times of a hazard are whole except Basic Speed, within limits", async () => {
  const fire = await gm.window.Actor.create({
    name: "Fire",
    type: "hazard",
    system: { times: Object.fromEntries(PACINGS.map((id) => [id, -3.75])) },
  });
  expect(PACINGS.map((pacing) => fire.system.timingIn(pacing).time)).toEqual([-3.75, -4, 1, 0, -4]);
  const quiet = await gm.window.Actor.create({ name: "Quiet", type: "hazard" });
  expect(PACINGS.map((pacing) => quiet.system.timingIn(pacing).time)).toEqual([0, 0, 1, 0, 0]);
  expect(quiet.system.timingIn("unheard-of")).toEqual({ time: 0, from: 1, every: 1 });
});

/** The same figure for all these names. */
const all = (figure: number, names: string): Record<string, number> =>
  Object.fromEntries(names.split(" ").map((name) => [name, figure]));
const most = {
  ...all(1_000, "st dx iq ht will per move agility initiative initiativeModifier hitDice morale"),
  ...all(100, "attacks perRounds"),
};
const least = {
  ...all(0, "st dx iq ht will per move hitDice morale"),
  ...all(-1_000, "initiative initiativeModifier"),
  ...{ agility: 1, hp: { value: -1_000_000, max: 0 }, fp: { value: -1_000_000, max: 1 } },
};
const weapon = (name: string, system: object): object => ({ name, type: "weapon", system });

/** Limits of a sheet's values. */
const EXTREMES: readonly {
  readonly name: string;
  readonly system: object;
  readonly items?: readonly object[];
  readonly changes?: readonly object[];
}[] = [
  {
    name: "Most",
    system: {
      ...{ ...most, hp: { value: 1_000_000, max: 1_000_000 }, giant: true, actionSpeeds: { lookFor: 1_000 } },
      attackSpeeds: Array.from({ length: 20 }, () => 100),
    },
  },
  { name: "Fastest", system: { ...most, basicSpeed: 250 } },
  { name: "Least", system: least },
  {
    name: "Armed to the teeth",
    system: {},
    items: Array.from({ length: 120 }, (_, at) => [
      weapon(`${"Very long name of a weapon ".repeat(20)}${at}`, {
        ...all(10, "speedClass drawClass reloadClass"),
        ...all(100, "weaponSpeed attacks perRounds"),
        ...all(10_000, "perSegment capacity loaded"),
        rateOfFire: 1_000,
      }),
      { name: `Spell ${at} ${"x".repeat(400)}`, type: "spell", system: { castingSpeed: 100 } },
    ]).flat(),
  },
  {
    name: "Bewitched",
    system: { dx: 11 },
    items: [weapon("Sword", {})],
    changes: [
      ["dx", 1, "-0.3"],
      ["ht", 2, "-50"],
      ["initiative", 5, "100000"],
      ["move", 5, "2.5"],
      ["agility", 5, "-4"],
      ["hitDice", 5, "0.5"],
      ["hp.value", 5, "2.5"],
      ["basicSpeed", 5, "-7"],
    ].map(([key, mode, value]) => ({ key: `system.${String(key)}`, mode, value })),
  },
];

describe.each(PACINGS)("creatures in %s", (pacing) => {
  it("join with any values on their sheets", async () => {
    await extremes[2].update({ system: least });
    const combat = await fight(pacing, extremes);
    expect(combat.problem).toBeNull();
    expect(EXTREMES.map(({ name }) => participant(combat, name).kind)).toEqual(EXTREMES.map(() => "creature"));
    // Updates are accepted as well as joins.
    const before = participant(combat, "Least").stats;
    const dx = 7 + PACINGS.indexOf(pacing);
    await world.settled(extremes[2].update({ system: { dx, initiative: 33, agility: 9, hitDice: 3 } }));
    expect(participant(combat, "Least").stats).not.toEqual(before);
  });
});

it("missing points need no rolls (B-60, B-81)", async () => {
  const system = { fp: { value: 0, max: 0 }, hp: { value: 20, max: 20 } };
  const robot = await gm.window.Actor.create({ name: "Robot", type: "npc", system });
  expect(participant(await fight("speed-order", [robot]), "Robot").stats).toMatchObject({ hp: 20, fp: 1 });
});

it("sides follow the prototype token without a token, and the character's owner", async () => {
  const anna: string = gm.game.users.getName("Anna").id;
  const actors = await gm.window.Actor.createDocuments([
    { name: "Pregenerated", type: "character" },
    { name: "Orc", type: "npc" },
    { name: "Anna's", type: "npc", ownership: { [anna]: 3 } },
    { name: "Watch", type: "npc", prototypeToken: { disposition: 0 } },
    { name: "Fire", type: "hazard" },
  ]);
  const combat = await fight("speed-order", actors);
  expect(actors.map(({ name }: Loose) => participant(combat, name as string).side)).toEqual([
    "party",
    "foes",
    "party",
    "bystanders",
    "events",
  ]);
});

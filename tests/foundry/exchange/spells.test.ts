import { beforeAll, describe, expect, it } from "vitest";
import type { Loose } from "../../../playground/shared/loose.ts";
import { acting, openFight, openUnseenFight, type Fight, type Fighter } from "../combat/fight.ts";
import { requests } from "../../../src/rules/index.ts";
import { goOn } from "../events/table.ts";
import { someOf } from "../../quick.ts";

const points = { hp: { value: 10, max: 10 }, fp: { value: 10, max: 10 } };
const spell = (name: string, system: Loose): Loose => ({ name, type: "spell", system: { level: 15, ...system } });
const PEOPLE: readonly Fighter[] = [
  {
    name: "Mira",
    owner: "Anna",
    system: { basicSpeed: 6.25, dx: 12, initiative: 80, agility: 12, ...points },
    items: [
      spell("Dart", { does: "attack", damage: "1d", damageType: "burn", cost: "2 to 4" }),
      spell("Slumber", {
        does: "resisted",
        resist: "will",
        lasts: 2,
        unit: "rounds",
        condition: "sleep",
        castingTime: 1,
      }),
      spell("Ward", { does: "automatic", lasts: 3, onSelf: true, changes: "defence", changesBy: 2 }),
      spell("Mend", { does: "skill", damage: "1d", damageType: "heal" }),
    ],
  },
  { name: "Orc", system: { basicSpeed: 5.75, dx: 11, will: 9, initiative: 40, agility: 9, ...points } },
];

/** The dialog's command for a spell, with its caster's values. */
function casting(fight: Fight, name: string, target: string, roll: number): Loose {
  const actor = fight.combatant(fight.gm, "Mira").actor as Loose;
  const item = [...actor.items].find((one: Loose) => one.name === name) as Loose;
  const { use, damage, damageType } = item.system;
  const parts = use.way === "automatic" ? [] : [{ code: "skill", value: 15 }];
  return {
    type: "attack",
    participant: fight.id("Mira"),
    target: fight.id(target),
    exchange: `${name}1`,
    roll: use.way === "automatic" ? 0 : roll,
    ruling: true,
    parts,
    spell: use,
    means: { name, item: item.id, mode: "a", form: "missile", damage, type: damage ? damageType : "" },
  };
}

describe("spells of the sheet in a fight", () => {
  let fight: Fight;
  beforeAll(async () => {
    fight = await openUnseenFight(PEOPLE, "speed-order");
  });
  const actor = (name: string): Loose => fight.combatant(fight.anna, name).actor;
  const on = (name: string): string[] =>
    [...actor(name).effects]
      .filter((effect: Loose) => !effect.disabled)
      .map((effect: Loose) => effect.name as string)
      .sort();
  const give = (...commands: Loose[]): Promise<string | null> => fight.code(fight.gm, ...commands);

  it("M-1, M-2, M-6: cost FP and HP or heal, and are undone", async () => {
    expect(await give({ type: "start" })).toBeNull();
    expect(await give(casting(fight, "Dart", "Orc", 8))).toBeNull();
    expect(actor("Mira").system.fp.value).toBe(8);
    expect(await give({ type: "defend", participant: fight.id("Orc"), exchange: "Dart1", kind: "none" })).toBeNull();
    expect(
      await give(
        { type: "damage", participant: fight.id("Mira"), exchange: "Dart1", blows: [4] },
        { type: "apply", participant: fight.id("Orc"), exchange: "Dart1" },
      ),
    ).toBeNull();
    expect(actor("Orc").system.hp.value).toBe(6);
    expect(
      await give(
        { ...casting(fight, "Mend", "Orc", 8) },
        { type: "damage", participant: fight.id("Mira"), exchange: "Mend1", blows: [6] },
        { type: "apply", participant: fight.id("Orc"), exchange: "Mend1" },
      ),
    ).toBeNull();
    expect(actor("Orc").system.hp.value).toBe(10);
    for (let click = 0; click < 4; click++) await give({ type: "takeBack" });
    expect([actor("Mira").system.fp.value, actor("Orc").system.hp.value]).toEqual([10, 10]);
  });

  it("M-3, M-7: last with their condition if resistance fails, through Undo and Redo", async () => {
    expect(
      await give(casting(fight, "Slumber", "Orc", 8), {
        type: "defend",
        participant: fight.id("Orc"),
        exchange: "Slumber1",
        kind: "contest",
        parts: [{ code: "base", value: 9 }],
        roll: 12,
      }),
    ).toBeNull();
    expect(on("Orc")).toEqual([]);
    expect(await give({ type: "apply", participant: fight.id("Orc"), exchange: "Slumber1" })).toBeNull();
    expect([on("Orc"), [...(actor("Orc").statuses as Set<string>)]]).toEqual([["Slumber"], ["sleep"]]);
    await give({ type: "takeBack" });
    expect(on("Orc")).toEqual([]);
    await give({ type: "redo" });
    expect(on("Orc")).toEqual(["Slumber"]);
    const { head } = fight.combat(fight.gm).encounter;
    for (let step = 0; step < 60 && on("Orc").length; step++) await goOn(fight);
    expect(on("Orc")).toEqual([]);
    for (let step = 0; step < 60 && fight.combat(fight.gm).encounter.head > head && !on("Orc").length; step++)
      await give({ type: "takeBack" });
    expect(on("Orc")).toEqual(["Slumber"]);
  });

  it("M-5, M-7, M-9: on the caster change values until ended or removed", async () => {
    const dodges = (): number[] =>
      [fight.gm, fight.anna].map(
        (client) => (fight.combatant(client, "Mira").actor as Loose).system.figures.dodge.value as number,
      );
    const [before = 0] = dodges();
    expect(
      await give(casting(fight, "Ward", "Mira", 0), {
        type: "apply",
        participant: fight.id("Mira"),
        exchange: "Ward1",
      }),
    ).toBeNull();
    expect([on("Mira"), dodges()]).toEqual([["Ward"], [before + 2, before + 2]]);
    expect(await give({ type: "endSpell", participant: fight.id("Mira"), exchange: "Ward1" })).toBeNull();
    expect([on("Mira"), dodges()]).toEqual([[], [before, before]]);
    await give({ type: "takeBack" });
    expect([on("Mira"), dodges()]).toEqual([["Ward"], [before + 2, before + 2]]);
    await [...actor("Mira").effects].find((effect: Loose) => effect.name === "Ward")?.delete();
    await fight.settled();
    expect(on("Mira")).toEqual([]);
    expect(fight.combat(fight.gm).encounter.exchanges.Ward1?.applied.ended).toBe(true);
  });
});

it("M-7: does not end a spell by a player's forged effect", async () => {
  const fight = await openUnseenFight(PEOPLE, "speed-order");
  const [mira, orc] = ["Mira", "Orc"].map(fight.id);
  await fight.give({ type: "start" });
  await fight.give(
    { ...casting(fight, "Ward", "Orc", 0), participant: orc! },
    { type: "apply", participant: orc!, exchange: "Ward1" },
  );
  const statusOf = (): unknown => [
    fight.combat(fight.gm).encounter.exchanges.Ward1.applied.ended ?? false,
    [...fight.combatant(fight.gm, "Orc").actor.effects].length,
  ];
  expect([mira, statusOf()]).toEqual([mira, [false, 1]]);
  for (const id of ["Ward1", "__proto__"]) {
    const [forged] = (await fight
      .combatant(fight.anna, "Mira")
      .actor.createEmbeddedDocuments("ActiveEffect", [
        { name: "Mine", flags: { "segment-zero": { spell: { fight: fight.combat(fight.gm).id, id } } } },
      ])) as Loose[];
    await fight.settled(forged!.delete());
  }
  expect([statusOf(), fight.gm.errors()]).toEqual([[false, 1], []]);
});

it.each(
  someOf<[string, string, Loose]>(
    [
      ["stopwatch", "nextAction", { do: "class", speedClass: 2, label: "Slumber" }],
      ["side-segments", "declare", { action: "cast", spell: "Slumber" }],
    ],
    1,
  ),
)("M-8: %s offers the declared spell and its dialog when complete", async (pacing, what, answer) => {
  const fight = await openFight(PEOPLE, pacing);
  const { gm } = fight;
  const mira = fight.id("Mira");
  const owed = (): string | undefined =>
    requests(fight.combat(gm).encounter).find((one) => one.what === what && one.participant === mira)?.id;
  await fight.give({ type: "start" });
  for (let step = 0; step < 6 && !owed(); step++) await goOn(fight);
  await fight.give({ type: "answer", answers: { [owed()!]: answer } });
  for (let step = 0; step < 12 && !acting(fight.combat(gm)).includes("Mira"); step++) await goOn(fight);
  // The likely cast is loaded on demand.
  await fight.settled();
  await gm.ui.combat.render({ force: true });
  const buttons = [
    ...gm.window.document.querySelectorAll(".sz-now [data-action=openAttack], .sz-now [data-action=quickAttack]"),
  ] as Loose[];
  expect(buttons.map(({ dataset }) => dataset.action)).toEqual(["quickAttack", "openAttack"]);
  expect(String(buttons[0].textContent)).toMatch(/Cast.*Slumber/s);
  buttons[0].click();
  await fight.settled();
  expect(Object.values(fight.combat(gm).encounter.exchanges as Record<string, Loose>)).toMatchObject([
    { attacker: mira, spell: { way: "resisted" } },
  ]);
});

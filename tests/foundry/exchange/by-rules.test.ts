/** The attack dialog under combat rules with other dice than 3d6. */
import { beforeAll, expect, it } from "vitest";
import type { Loose } from "../../../playground/shared/loose.ts";
import { actorOf, openUnseenFight, type Fight } from "../combat/fight.ts";
import { Hands } from "../pacings/hands.ts";

let fight: Fight;
let hands: Hands;
beforeAll(async () => {
  const sword = { name: "Sword", type: "weapon", system: { modes: { a: { level: 13, damage: "1d", reach: "1" } } } };
  fight = await openUnseenFight(
    [
      {
        name: "Mira",
        owner: "Anna",
        system: { basicSpeed: 6, hp: { value: 10, max: 10 }, oldSchool: { attackBonus: 4 } },
        items: [sword],
      },
      { name: "Orc", system: { basicSpeed: 5, armourClass: 15, hp: { value: 10, max: 10 } } },
    ],
    "speed-order",
  );
});

const nextTurn = (): Promise<void> => fight.give({ type: "done" }, { type: "done" });

async function open(): Promise<void> {
  hands = new Hands(fight, fight.anna as never);
  void fight.anna.game.segmentZero.attack(actorOf(fight.anna, "Mira"), {});
  await fight.settled();
}

const verb = (): string =>
  String(hands.dialog.querySelector("[data-action=ok]").textContent).replaceAll("\u00a0", " ").trim();

const exchanges = (): Loose[] => Object.values(fight.combat(fight.gm).encounter.exchanges ?? {});

it("D20-3, D20-4, D20-6: rolls d20, bonus and ticked modifiers against armour class", async () => {
  await fight.give({ type: "rules", rules: "d20" });
  await fight.give({ type: "start" });
  await open();
  expect(verb()).toBe("Roll d20: 11 or more, 50%");
  await hands.tick("tick.rear");
  expect(verb()).toBe("Roll d20: 9 or more, 60%");
  await hands.confirm();
  const [made] = exchanges();
  expect(made.roll >= 1 && made.roll <= 20).toBe(true);
  expect([made.dice, made.combat.ac, made.doubts, made.typed]).toEqual(["d20", 15, undefined, undefined]);
  expect(made.parts.map(({ code, value }: Loose) => `${code} ${value}`)).toEqual(["attackBonus 4", "rear 2"]);
});

it("PC-2: rolls a d100 against the chance of the level", async () => {
  await fight.give({ type: "rules", rules: "percentile" });
  await nextTurn();
  await open();
  expect(verb()).toBe("Roll d100 against 84 (84%)");
  await hands.confirm();
  const made = exchanges().at(-1);
  expect([made.dice, made.doubts, made.typed]).toEqual(["d100", undefined, undefined]);
});

it("PC-2, PC-3: prefers the percentage of the weapon, with its bonus", async () => {
  await nextTurn();
  const mira = actorOf(fight.gm, "Mira");
  await fight.settled(
    mira.items.contents[0].update({ "system.modes.a": { level: null, percent: 55, attackBonus: 1 } }),
  );
  await open();
  expect(verb()).toBe("Roll d100 against 60 (60%)");
  await hands.confirm();
  expect(exchanges().at(-1).doubts).toBe(undefined);
});

it("PC-2: names a missing percentage", async () => {
  await nextTurn();
  const mira = actorOf(fight.gm, "Mira");
  await fight.settled(mira.items.contents[0].update({ "system.modes.a.percent": null }));
  await open();
  expect(hands.dialog.textContent).toMatch(/Sword has neither a percentage nor a skill level/);
  await hands.confirm("cancel");
});

it("D20-3: attacks without a skill, with the weapon’s bonus beside the creature’s", async () => {
  await fight.give({ type: "rules", rules: "d20" });
  await nextTurn();
  await open();
  expect(verb()).toBe("Roll d20: 10 or more, 55%");
  await hands.confirm();
  expect(exchanges().at(-1).doubts).toBe(undefined);
});

it("D20-3: drops a bonus that the sheet no longer has", async () => {
  const mira = actorOf(fight.gm, "Mira");
  await fight.settled(mira.update({ "system.oldSchool.attackBonus": null, "system.hitDice": 2 }));
  await nextTurn();
  await open();
  expect(verb()).toBe("Roll d20: 12 or more, 45%");
  await hands.confirm("cancel");
});

it("offers modifiers of the table with their rules and cost", async () => {
  const modifiers = {
    Backstab: { for: "melee", value: 4, against: -2, counts: "once", rules: "d20" },
    Snapshot: { for: "ranged", value: -10 },
    Deceptive: { for: "attack", value: -2, rules: "gurps" },
  };
  await fight.settled(fight.gm.game.settings.set("segment-zero", "modifiers", modifiers));
  await nextTurn();
  await open();
  const names = [...hands.dialog.querySelectorAll("[name^='tick.table.']")].map(({ name }: Loose) => name as string);
  expect(names).toEqual(["tick.table.Backstab"]);
  await hands.tick("tick.table.Backstab");
  expect(verb()).toBe("Roll d20: 8 or more, 65%");
  await hands.confirm();
  const made = exchanges().at(-1);
  expect(made.parts.at(-1)).toEqual({ code: "table.Backstab", value: 4, name: "Backstab", against: -2 });
  expect(made.doubts).toBe(undefined);
});

it("asks the GM for the amount where nothing is rolled", async () => {
  await fight.give({ type: "rules", rules: "ruling" });
  await nextTurn();
  const orc = (): number => fight.combatant(fight.gm, "Orc").actor.system.hp.value as number;
  const openAsGm = async (): Promise<Loose> => {
    hands = new Hands(fight, fight.gm as never);
    void fight.gm.game.segmentZero.attack(actorOf(fight.gm, "Mira"), {});
    await fight.settled();
    return hands.dialog.querySelector("[name=points]");
  };
  expect([(await openAsGm()).value, verb(), hands.dialog.querySelector("[data-modifiers]")]).toEqual([
    "",
    "Hits",
    null,
  ]);
  expect(hands.dialog.textContent).not.toMatch(/%/);
  await hands.fill({ points: "4" });
  expect(verb()).toBe("Hits: 4 HP");
  const before = orc();
  await hands.confirm();
  expect([exchanges().at(-1).applied.injuries, before - orc()]).toEqual([[4], 4]);
  await nextTurn();
  expect([(await openAsGm()).value, verb()]).toEqual(["4", "Hits: 4 HP"]);
  await hands.confirm("cancel");
});

it.each([
  ["gurps", [false, false], true],
  ["d20", [true, true], false],
  ["percentile", [true, true], false],
])("offers under %s what a shot there can depend on", async (rules, hidden, isRapid) => {
  await fight.give({ type: "rules", rules });
  await nextTurn();
  const mira = actorOf(fight.gm, "Mira");
  if (!mira.items.getName("Carbine"))
    await fight.settled(
      mira.createEmbeddedDocuments("Item", [
        {
          name: "Carbine",
          type: "weapon",
          system: {
            ...{ ranged: true, ready: true, fireKind: "semi", capacity: 9, loaded: 9 },
            modes: {
              a: { kind: "ranged", level: 12, percent: 50, rateOfFire: 3, damage: "2d", halfDamage: 90, range: 900 },
            },
          },
        },
      ]),
    );
  await open();
  await hands.mark("Carbine");
  const parts = ["beyondHalf", "withinReach"].map(
    (name) => hands.dialog.querySelector(`[data-part=${name}]`).hidden as boolean,
  );
  expect([parts, /one more hit/.test(String(hands.dialog.textContent))]).toEqual([hidden, isRapid]);
  await hands.confirm("cancel");
});

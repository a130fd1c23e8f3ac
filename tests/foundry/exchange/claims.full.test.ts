import { afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Loose } from "../../../playground/shared/loose.ts";
import { currentIds } from "../../../src/rules/index.ts";
import { words } from "../chat/cards.ts";
import { LogReader } from "../log/log.ts";
import { draw, type Client } from "../world.ts";
import { Duel, SHIELD, SWORD, weapon } from "./card-hands.ts";

const EGIL = { dx: 12, ht: 12, basicSpeed: 6, hp: { value: 12, max: 12 }, fp: { value: 12, max: 12 } };
const BOW = weapon(
  "Pistol",
  { kind: "ranged", level: 12, damage: "2d", damageType: "pi", accuracy: 2, bulk: -2, rateOfFire: 3, recoil: 2 },
  { ranged: true, fireKind: "semi", capacity: 7, loaded: 7 },
);

/** Egil's player Anna, whose client may run other code than ours. */
describe("claims of a player's client", () => {
  let duel: Duel;
  let count = 0;
  beforeAll(async () => {
    duel = await Duel.open([
      { name: "Egil", owner: "Anna", system: EGIL, items: [SWORD, SHIELD, BOW] },
      { name: "Orc", system: { ...EGIL, basicSpeed: 5 }, items: [SWORD] },
    ]);
  });
  let head: number;
  beforeEach(() => {
    head = duel.combat.encounter.head as number;
  });
  afterEach(async () => {
    if (duel.combat.encounter.head > head) await duel.give({ type: "takeBack", to: head });
  });

  const item = (name: string, who = "Egil"): string => duel.actor(duel.gm, who).items.getName(name).id as string;
  const last = (): Loose =>
    JSON.parse(
      JSON.stringify(Object.values(duel.combat.encounter.exchanges as object).sort((a, b) => b.number - a.number)[0]),
    ) as Loose;
  const means = (more: Loose = {}): Loose => ({
    name: "Sword, swing",
    item: item("Sword"),
    mode: "a",
    form: "melee",
    damage: "2d",
    type: "cut",
    ...more,
  });
  const attack = (parts: Loose, more: Loose = {}): Loose => ({
    type: "attack",
    participant: duel.id("Egil"),
    target: duel.id("Orc"),
    exchange: `claim${++count}`,
    means: means(),
    roll: 10,
    parts,
    ...more,
  });
  const skill = (value = 12): Loose => ({ code: "skill", value });

  /** A click of Anna's with what dice showed, if any were thrown for it, as a client of another make could send it. */
  async function send(commands: readonly Loose[], dice?: Loose): Promise<void> {
    const { encounter, system } = duel.combat;
    const click = {
      id: `sent${++count}`,
      commands,
      now: currentIds(encounter),
      end: { head: encounter.head, id: "", life: system.life },
      ...(dice ? { dice } : {}),
    };
    expect((await duel.combat.performAs(duel.anna.game.userId, click)).refusal).toBe(null);
    await duel.fight.settled();
  }
  const choose = (more: Loose = {}): Loose => ({
    type: "choose",
    participant: duel.id("Egil"),
    manoeuvre: "attack",
    ...more,
  });

  it("are shown to the GM beside the sheet's values of that time", async () => {
    await send([choose(), attack([skill(999)])], [[], [[5, 3, 2]]]);
    expect(last().doubts).toEqual([{ code: "skill", claimed: 999, sheet: 12 }]);
    const [id] = Object.keys(duel.combat.encounter.exchanges as object).slice(-1);
    await duel.tell([id!], duel.anna);
    expect(duel.text(duel.gm)).toContain("skill: claimed 999, the sheet says 12");
    for (const client of [duel.anna, duel.ben]) expect(duel.text(client)).not.toContain("claimed");
    const message = duel.gm.game.messages.contents.at(-1);
    expect(message.content).not.toContain("claimed");
    const log = async (client: Client): Promise<string> => {
      await draw(client);
      const reader = new LogReader(client, () => duel.fight.settled());
      await reader.open();
      return words(reader.root.textContent);
    };
    expect(await log(duel.gm)).toContain("[skill: claimed 999, the sheet says 12]");
    expect(await log(duel.ben)).not.toContain("claimed");
    await duel.fight.settled(duel.actor(duel.gm, "Egil").items.getName("Sword").update({ "system.modes.a.level": 18 }));
    expect(duel.text(duel.gm)).toContain("skill: claimed 999, the sheet says 12");
    await duel.actor(duel.gm, "Egil").items.getName("Sword").update({ "system.modes.a.level": 12 });
    await duel.give({ type: "takeBack" });
    await duel.give({ type: "redo" });
    expect(last().doubts).toHaveLength(1);
  });

  it.each([
    ["a skill that is right", () => attack([skill()]), undefined],
    [
      "what only people know of",
      () =>
        attack([
          skill(),
          { code: "other", value: 40, name: "back" },
          { code: "speedRange", value: -3 },
          { code: "offHand", value: -4 },
        ]),
      undefined,
    ],
    [
      "a part that the sheet does not know",
      () => attack([skill(), { code: "luck", value: 5 }]),
      [{ code: "luck", claimed: 5, sheet: 0 }],
    ],
    ["a skill in two parts", () => attack([skill(), skill(3)]), [{ code: "skill", claimed: 15, sheet: 12 }]],
    [
      "an all-out attack that is none",
      () => attack([skill(), { code: "allOut", value: 4 }]),
      [{ code: "allOut", claimed: 4, sheet: 0 }],
    ],
    [
      "figures of the weapon",
      () => attack([skill()], { means: means({ damage: "6d", divisor: 10, type: "imp" }) }),
      [
        { code: "damage", claimed: "6d", sheet: "2d" },
        { code: "type", claimed: "imp", sheet: "cut" },
        { code: "divisor", claimed: 10, sheet: 1 },
      ],
    ],
    [
      "a weapon that nobody has",
      () => attack([skill()], { means: means({ item: "elsewhere0000000", name: "Vorpal blade" }) }),
      [{ code: "weapon", claimed: "Vorpal blade", sheet: "" }],
    ],
    [
      "more shots than it fires, and no recoil",
      () =>
        attack([skill()], {
          shots: 30,
          recoil: 1,
          means: means({ item: item("Pistol"), form: "bullet", type: "pi" }),
        }),
      [
        { code: "shots", claimed: 30, sheet: 3 },
        { code: "recoil", claimed: 1, sheet: 2 },
      ],
    ],
  ])("are checked: %s", async (_what, command, doubts) => {
    await send([choose(), command()], [[], [[5, 3, 2]]]);
    expect(last().doubts).toEqual(doubts);
  });

  it("are checked against the manoeuvre chosen in the same click", async () => {
    await send(
      [choose({ manoeuvre: "all-out-attack", option: "determined" }), attack([skill(), { code: "allOut", value: 4 }])],
      [[], [[5, 3, 2]]],
    );
    expect(last().doubts).toBe(undefined);
  });

  it("are checked: damage beyond the dice and missing DR", async () => {
    await send([choose(), attack([skill()])], [[], [[5, 3, 2]]]);
    const [exchange] = Object.keys(duel.combat.encounter.exchanges as object).slice(-1);
    await duel.give({ type: "defend", participant: duel.id("Orc"), exchange, kind: "none" });
    const dr = Number(duel.actor(duel.gm, "Orc").system.figures.dr.torso?.value ?? 0);
    await send([{ type: "damage", participant: duel.id("Egil"), exchange, blows: [20], dr: dr + 5 }], [[[6, 6]]]);
    expect(last().damage).toMatchObject({
      doubts: [
        { code: "dice", claimed: "20", sheet: "2–12" },
        { code: "dr", claimed: dr + 5, sheet: dr },
      ],
      typed: true,
    });
  });

  it("are checked: a defence off the sheet", async () => {
    await duel.attack("Orc", "Egil", { means: { item: item("Sword", "Orc"), mode: "a" } });
    const [exchange] = Object.keys(duel.combat.encounter.exchanges as object).slice(-1);
    await send([
      {
        type: "defend",
        participant: duel.id("Egil"),
        exchange,
        kind: "dodge",
        parts: [{ code: "base", value: 30 }],
        roll: 9,
      },
    ]);
    const [made] = last().defences;
    expect(made.typed).toBe(true);
    expect(made.doubts[0]).toMatchObject({ code: "base", claimed: 30 });
  });

  it("are not checked for a GM nor taken from the client's verdict", async () => {
    await duel.give(
      attack([skill(999)], { ruling: true, doubts: [{ code: "skill", claimed: 1, sheet: 2 }], typed: true }),
    );
    expect([last().doubts, last().typed]).toEqual([undefined, undefined]);
    await duel.give({ type: "takeBack" });
    await send([choose(), attack([skill()], { doubts: [{ code: "skill", claimed: 1, sheet: 2 }] })], [[], [[5, 3, 2]]]);
    expect(last().doubts).toBe(undefined);
  });

  describe("on dice", () => {
    it.each([
      ["that were thrown", [[], [[5, 3, 2]]], false],
      ["that were not thrown", undefined, true],
      ["that show something else", [[], [[6, 6, 6]]], true],
      ["of another kind", [[], [[10]]], true],
      ["that are too many", [[], [[5, 3, 1, 1]]], true],
    ])("%s", async (_what, dice, typed) => {
      await send([choose(), attack([skill()])], dice);
      expect(last().typed).toBe(typed ? true : undefined);
      const [id] = Object.keys(duel.combat.encounter.exchanges as object).slice(-1);
      await duel.tell([id!], duel.anna);
      for (const client of [duel.gm, duel.anna, duel.ben])
        expect(duel.text(client).includes("Entered by hand, not rolled here.")).toBe(typed);
    });

    it("appear in the log as entered by hand, for all", async () => {
      await send([choose(), attack([skill()])]);
      for (const client of [duel.gm, duel.ben]) {
        await draw(client);
        const reader = new LogReader(client, () => duel.fight.settled());
        if (!reader.root) await reader.open();
        expect(words(reader.root.textContent)).toContain("(entered by hand)");
      }
    });
  });
});

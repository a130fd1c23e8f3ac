import { beforeAll, describe, expect, it } from "vitest";
import type { Loose } from "../../../playground/shared/loose.ts";
import { requests } from "../../../src/rules/index.ts";
import { actorOf, openUnseenFight, type Fight, type Fighter } from "../combat/fight.ts";
import { Hands } from "../pacings/hands.ts";
import { QUICK } from "../../quick.ts";

const SWORD = {
  name: "Sword",
  type: "weapon",
  sort: 1,
  system: {
    weight: 3,
    modes: {
      a: { name: "Cut", sort: 1, level: 13, damage: "sw+1", damageType: "cut", reach: "1" },
      b: { name: "Thrust", sort: 2, level: 12, damage: "thr+1", damageType: "imp", reach: "1" },
    },
  },
};
const armed = (sort: number, name: string, mode: object, system: object = {}): Record<string, unknown> => ({
  name,
  type: "weapon",
  sort,
  system: { ...system, modes: { a: mode } },
});
const GUN = { ranged: true, capacity: 7, fireKind: "semi" };
const SHOT = { kind: "ranged", level: 12, damageType: "pi" };
const MIRA: Fighter = {
  name: "Mira",
  owner: "Anna",
  system: { dx: 12, ht: 12, basicSpeed: 6, thrust: "1d", swing: "2d" },
  items: [
    SWORD,
    armed(
      2,
      "Pistol",
      { ...SHOT, damage: "2d", accuracy: 2, bulk: -2, rateOfFire: 3, halfDamage: 50 },
      { ...GUN, loaded: 5 },
    ),
    armed(3, "Rifle", { ...SHOT, damage: "5d" }, { ...GUN, loaded: 0 }),
    armed(4, "Torch", { level: 10, damage: "lots" }),
    armed(5, "Axe", { level: 11, damage: "1d", damageType: "cut" }, { ready: false }),
    armed(6, "Mace", { level: 11, damage: "1d+3", damageType: "cr" }),
    armed(7, "Beam sword", { level: 11, damage: "4d", damageType: "cut" }, { fireKind: "energy" }),
    armed(
      8,
      "Machine gun",
      { ...SHOT, damage: "5d", rateOfFire: 10 },
      { ...GUN, ready: false, fireKind: "auto", loaded: 7 },
    ),
  ],
};
const orc = (name: string): Fighter => ({
  name,
  system: { dx: 10, ht: 10, basicSpeed: 5, thrust: "1d", swing: "1d+2" },
  items: [SWORD],
  combatant: { system: { group: "orcs" } },
});

let fight: Fight;
let hands: Hands;
beforeAll(async () => {
  fight = await openUnseenFight([MIRA, orc("Orc 1"), orc("Orc 2")], "speed-order");
  await begin();
});

/** Decides the tie of the orcs at the start. */
async function begin(): Promise<void> {
  await fight.give({ type: "start" });
  for (const { id: request, fallback, dice } of requests(encounter()))
    await fight.give({ type: "answer", answers: { [request]: dice ? 3 : fallback } });
}

const encounter = (): Loose => fight.combat(fight.gm).encounter;

/** Opens the dialog from the tracker. */
async function open(client: Loose, names: readonly string[], wanted: object = {}): Promise<void> {
  hands = new Hands(fight, client as never);
  void client.game.segmentZero.attack(
    names.length === 1 ? actorOf(client, names[0]!) : names.map((name) => actorOf(client, name)),
    wanted,
  );
  await fight.settled();
}

const read = (part: string): string =>
  String(hands.dialog.querySelector(`[data-outcome=${part}]`).textContent).replaceAll("\u00a0", " ");
const button = (): Loose => hands.dialog.querySelector("[data-action=ok]");
const problem = (): string => String(hands.dialog.querySelector("[data-live=problem]").textContent);
const close = async (): Promise<void> => {
  await hands.confirm("cancel");
};

const exchanges = (): Loose[] =>
  Object.values(encounter().exchanges ?? {}).sort((a, b) => (a as Loose).number - (b as Loose).number);

/** Rolls in the dialog, reads the result and undoes it. */
async function rolled(): Promise<Loose[]> {
  await hands.confirm();
  const made = exchanges().map((one) => JSON.parse(JSON.stringify(one)) as Loose);
  if (made.length) await fight.combat(fight.gm).previousTurn();
  await fight.settled();
  return made;
}

const actor = (name: string): Loose => actorOf(fight.gm, name);
const weapon = async (label: string): Promise<void> => hands.mark(label);
const parts = (one: Loose): Loose[] => one.parts.map(({ code, value }: Loose) => [code, value]);

describe("attack dialog", () => {
  it("shows target number and chance before rolling (B-33)", async () => {
    await open(fight.anna, ["Mira"]);
    expect([read("big"), read("small"), read("lead")]).toEqual(["13", "84%", "Sword, Cut against Orc 1"]);
    expect(read("text")).toContain("On a hit: 2d+1 cut.");
    expect(String(button().textContent).replaceAll("\u00a0", " ").trim()).toBe("Roll 3d6 against 13 (84%)");
    const before = fight.gm.game.messages.size as number;
    const [made] = await rolled();
    expect(made).toMatchObject({
      kind: "blow",
      attacker: fight.id("Mira"),
      target: fight.id("Orc 1"),
      place: "torso",
      parts: [{ code: "skill", value: 13 }],
      means: { name: "Sword, Cut", form: "melee", damage: "2d+1", type: "cut", small: false },
    });
    expect(fight.gm.game.messages.size).toBe(before + 1);
  });

  it("chooses the manoeuvre with the attack in one click (B-7, B-13)", async () => {
    await open(fight.anna, ["Mira"]);
    await hands.fill({ how: "all-out-attack:determined" });
    expect(read("big")).toBe("17");
    expect(hands.dialog.querySelector("[data-modifier=allOut]").textContent).toContain("All-Out Attack, determined");
    const [made] = await rolled();
    expect(parts(made)).toEqual([
      ["skill", 13],
      ["allOut", 4],
    ]);
    expect(exchanges()).toEqual([]);
  });

  it("turns a strong attack into the right damage of each weapon (B-16)", async () => {
    await open(fight.anna, ["Mira"]);
    await hands.fill({ how: "all-out-attack:strong" });
    for (const [label, damage] of [
      ["Sword", "2d+3 cut"],
      ["Mace", "1d+5 cr"],
      ["Beam sword", "4d cut"],
    ] as const) {
      await weapon(label);
      expect(read("text")).toContain(`On a hit: ${damage}.`);
    }
    await close();
  });

  it.each([
    ["Sword", ["determined", "double", "strong", "feint"]],
    ["Machine gun", ["determined", "suppression fire"]],
    ["fist", ["determined", "double", "strong"]],
  ])("B-14 to B-17: offers options of All-Out Attack possible with %s", async (name, options) => {
    const items: Loose[] = [...actor("Mira").items];
    const hold = (isReady: (item: Loose) => boolean): Promise<unknown> =>
      fight.settled(
        actor("Mira").updateEmbeddedDocuments(
          "Item",
          items.map((item) => ({ _id: item.id, "system.ready": isReady(item) })),
        ),
      );
    const held = new Set(items.filter(({ system }) => system.ready));
    await hold((item) => item.name === name);
    await open(fight.anna, ["Mira"]);
    const hows = hands.texts("[name=how] option", hands.dialog);
    await close();
    await hold((item) => held.has(item));
    expect(hows.flatMap((how) => /^All-Out Attack, (.*)/.exec(how)?.[1] ?? [])).toEqual(options);
  });

  it("B-14, B-15, B-16: refuses an option unsuitable for the weapon unless ruled", async () => {
    await open(fight.gm, ["Mira"]);
    await weapon("Pistol");
    for (const way of ["strong", "feint", "double"]) {
      await hands.fill({ how: `all-out-attack:${way}` });
      expect([way, problem(), button().disabled]).toEqual([
        way,
        expect.stringContaining("Pistol cannot be used for this: All-Out Attack"),
        true,
      ]);
    }
    await hands.tick("ruling");
    expect([problem(), button().disabled]).toEqual(["", false]);
    await hands.tick("ruling", false);
    await hands.fill({ how: "all-out-attack:determined" });
    expect(problem()).toBe("");
    await close();
  });

  it("B-28: shows the cap of 9 before rolling and its effect", async () => {
    await open(fight.anna, ["Mira"]);
    const cap = (): Loose => hands.dialog.querySelector("[data-live=cap]");
    expect([cap().hidden, read("big")]).toEqual([true, "13"]);
    await hands.fill({ how: "move-and-attack", other: "2" });
    expect([cap().hidden, cap().textContent.replaceAll("\u2212", "-"), read("big")]).toEqual([
      false,
      "At most 9 with this manoeuvre: -2",
      "9",
    ]);
    await hands.fill({ other: "-3" });
    expect([cap().hidden, read("big")]).toEqual([true, "6"]);
    await hands.fill({ other: "3", otherWhy: "from behind" });
    expect(read("big")).toBe("9");
    const [made] = await rolled();
    expect(made.parts).toEqual([
      { code: "skill", value: 13, name: "" },
      { code: "moveAndAttack", value: -4, name: "" },
      { code: "other", value: 3, name: "from behind" },
      { code: "cap", value: -3, name: "" },
    ]);
  });

  it("lists an unconscious target last, marked as out", async () => {
    await fight.give({ type: "knockOut", participant: fight.id("Orc 1"), to: "unconscious" });
    await open(fight.anna, ["Mira"]);
    expect(read("lead")).toBe("Sword, Cut against Orc 2");
    expect(
      [...hands.dialog.querySelectorAll("select[name^='target.'] option")].map((one: Loose) => one.textContent.trim()),
    ).toEqual(["Orc 2", "Orc 1 (out of the fight)"]);
    await close();
    await fight.settled(fight.combat(fight.gm).previousTurn());
  });

  it("keeps changed or unticked modifiers while others change (B-34, B-70)", async () => {
    await fight.settled(actor("Mira").update({ system: { posture: "kneeling" } }));
    await open(fight.anna, ["Mira"]);
    expect(read("big")).toBe("11");
    await hands.fill({ "value.posture": "-1" });
    expect(read("big")).toBe("12");
    await hands.fill({ [`target.${fight.id("Mira")}`]: "Orc 2" });
    expect(read("big")).toBe("12");
    await hands.tick("tick.posture", false);
    expect(read("big")).toBe("13");
    await hands.tick("tick.offHand");
    expect(read("big")).toBe("9");
    const [made] = await rolled();
    expect(parts(made)).toEqual([
      ["skill", 13],
      ["offHand", -4],
    ]);
    await fight.settled(actor("Mira").update({ system: { posture: "standing" } }));
  });

  it.skipIf(QUICK)("adds size, posture, speed and range for a shot (B-39, B-70)", async () => {
    await fight.settled(actor("Orc 1").update({ system: { posture: "prone", size: 1 } }));
    await open(fight.anna, ["Mira"]);
    await weapon("Pistol");
    await hands.fill({ speedRange: "-3", shots: "2" });
    await hands.tick("beyondHalf");
    const [made] = await rolled();
    expect(parts(made)).toEqual([
      ["skill", 12],
      ["sizeModifier", 1],
      ["targetPosture", -2],
      ["speedRange", -3],
    ]);
    expect(made).toMatchObject({ shots: 2, beyondHalf: true, means: { form: "bullet" } });
    await fight.settled(actor("Orc 1").update({ system: { posture: "standing", size: 0 } }));
  });

  it.each([
    ["Rifle", "Rifle is not loaded. Reload it first."],
    ["Axe", "Axe is not in hand. Ready it first."],
    ["Torch", "The damage of Torch, “lots”, is not in dice. Write it like 2d+1 or sw+2."],
  ])("says why %s cannot be used and rolls nothing", async (name, why) => {
    const before = fight.gm.game.messages.size as number;
    await open(fight.anna, ["Mira"], { item: actor("Mira").items.getName(name).id });
    expect(problem()).toBe(why);
    expect(button().disabled).toBe(true);
    await close();
    expect([exchanges().length, fight.gm.game.messages.size]).toEqual([0, before]);
  });

  it("refuses a target that is not present", async () => {
    await open(fight.anna, ["Mira"], { target: "nobody" });
    expect(problem()).toBe("Choose a target");
    await close();
  });

  it("lets a crawling combatant strike at reach C only (B-70)", async () => {
    await fight.settled(actor("Mira").update({ "system.posture": "crawling" }));
    await open(fight.anna, ["Mira"]);
    expect(problem()).toBe("A crawling character can strike only at reach C: Sword, Cut has a longer reach.");
    await close();
    await fight.settled(actor("Mira").update({ "system.posture": "standing" }));
  });

  it("stays open with its input when the weapon is gone", async () => {
    await open(fight.anna, ["Mira"]);
    await weapon("Pistol");
    await hands.fill({ speedRange: "-2" });
    const [pistol] = await actor("Mira").deleteEmbeddedDocuments("Item", [actor("Mira").items.getName("Pistol").id]);
    await fight.settled();
    await hands.confirm();
    expect(problem()).toContain("Mira no longer has that weapon");
    expect(exchanges()).toEqual([]);
    await close();
    await fight.settled(actor("Mira").createEmbeddedDocuments("Item", [pistol.toObject()]));
  });

  it("refuses an attack out of turn unless the GM rules", async () => {
    await open(fight.gm, ["Orc 1"]);
    expect(problem()).toContain("It is not Orc 1’s turn");
    expect(button().disabled).toBe(true);
    await hands.tick("ruling");
    expect(button().disabled).toBe(false);
    expect(await rolled()).toHaveLength(1);
    expect(exchanges()).toEqual([]);
    await open(fight.anna, ["Mira"]);
    expect(hands.dialog.querySelector("[name=ruling]")).toBe(null);
    await close();
  });

  it("B-60: rolls required rolls first and returns with its input", async () => {
    await fight.settled(actor("Mira").update({ "system.hp": { value: 0, max: 10 } }));
    await open(fight.anna, ["Mira"]);
    await hands.fill({ otherWhy: "dust" });
    const first = (): Loose => hands.dialog.querySelector("[data-action=also]");
    expect([problem(), button().disabled, first().textContent.trim()]).toEqual([
      expect.stringContaining("Mira must first roll"),
      true,
      "Roll",
    ]);
    const usual = fight.anna.CONFIG.Dice.randomUniform as () => number;
    fight.anna.CONFIG.Dice.randomUniform = () => 0.6;
    await hands.confirm("also");
    expect(requests(encounter()).map(({ what }) => what)).not.toContain("consciousness");
    expect([problem(), button().disabled, first(), hands.dialog.querySelector("[name=otherWhy]").value]).toEqual([
      "",
      false,
      null,
      "dust",
    ]);
    await hands.confirm();
    fight.anna.CONFIG.Dice.randomUniform = usual;
    expect(exchanges().map(({ attacker }) => attacker)).toEqual([fight.id("Mira")]);
    // Undo the attack and the roll before it.
    for (let deeds = 0; deeds < 2; deeds++) await fight.combat(fight.gm).previousTurn();
    await fight.settled(actor("Mira").update({ "system.hp": { value: 10, max: 10 } }));
  });

  it("feints with the bare skill of a melee weapon (B-23)", async () => {
    await open(fight.anna, ["Mira"], { kind: "feint" });
    expect([...hands.dialog.querySelectorAll(".sz-option b")].map((one: Loose) => one.textContent)).not.toContain(
      "Pistol",
    );
    expect(read("text")).toMatch(/^\d+ of 216 rolls succeed; the better margin wins the contest\.$/);
    const [made] = await rolled();
    expect(made).toMatchObject({ kind: "feint", means: { damage: "" }, parts: [{ code: "skill", value: 13 }] });
  });
});

describe("group attack dialog", () => {
  beforeAll(async () => {
    await fight.give({ type: "done" });
  });

  it("skips members without such a weapon and says so", async () => {
    const sword = actor("Orc 2").items.getName("Sword");
    await fight.settled(sword.update({ "system.ready": false }));
    await open(fight.gm, ["Orc 1", "Orc 2"]);
    expect(String(hands.dialog.querySelector(`[data-why="${fight.id("Orc 2")}"]`).textContent)).toBe(
      "Sword, Cut is not in hand. Ready it first.",
    );
    expect((await rolled()).map(({ attacker }) => attacker)).toEqual([fight.id("Orc 1")]);
    await fight.settled(sword.update({ "system.ready": true }));
  });

  it("numbers targets of the same name", async () => {
    const mira = fight.combatant(fight.gm, "Mira");
    await fight.settled(mira.update({ name: "Orc 2" }));
    await open(fight.gm, ["Orc 1"]);
    expect(hands.texts("select[name^='target.'] option", hands.dialog).sort()).toEqual(["Orc 2 (1)", "Orc 2 (2)"]);
    await close();
    await fight.settled(mira.update({ name: "Mira" }));
  });
});

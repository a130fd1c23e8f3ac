import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Loose } from "../../../playground/shared/loose.ts";
import { words } from "../chat/cards.ts";
import { BYSTANDER, Duel, SHIELD, SWORD } from "./card-hands.ts";
import { QUICK } from "../../quick.ts";

// Basic Speed 5: dodge 8 (B-45). Skill 12: parry 9 (B-51). Skill 10: block 8 (B-48).
const points = { hp: { value: 30, max: 30 } };

let duel: Duel;
beforeAll(async () => {
  duel = await Duel.open([
    {
      name: "Egil",
      owner: "Anna",
      system: { basicSpeed: 5.25, ...points },
      items: [SWORD],
    },
    BYSTANDER,
    {
      name: "Orc",
      system: { basicSpeed: 5, ...points, dr: { torso: 2 } },
      items: [SWORD, SHIELD],
    },
    {
      name: "Goblin",
      system: { basicSpeed: 4.75, ...points },
      items: [{ ...SHIELD, system: { ...SHIELD.system, level: 18 } }],
    },
  ]);
});

const setTable = async (table: Loose): Promise<void> => {
  await duel.fight.settled(duel.gm.game.settings.set("segment-zero", "table", table));
};

beforeEach(async () => {
  await setTable({});
  for (let tries = 0; Object.keys(duel.combat.encounter.exchanges ?? {}).length && tries < 20; tries++)
    await duel.give({ type: "takeBack" });
  await duel.clearChat();
});

/** The 3d6 rolls of the defences, with their kinds. */
const defences = (id: string): unknown[] =>
  (duel.exchange(id).defences as Loose[]).map(({ kind, name, roll }) => [kind, name, roll]);

/** Several attacks as one click, on one card. */
async function volley(...pairs: readonly (readonly [string, string, string?])[]): Promise<string[]> {
  const commands = pairs.map(([attacker, target, name = "Axe"], place): Loose => ({
    type: "attack",
    participant: duel.id(attacker),
    target: duel.id(target),
    exchange: `v${place}`,
    ruling: true,
    roll: 10,
    parts: [{ code: "skill", value: 14 }],
    means: { name, form: "melee", damage: "1d+1", type: "cr" },
  }));
  const reply = await duel.fight.settled(duel.combat.perform(...commands));
  if (reply.refusal) throw new Error(JSON.stringify(reply.refusal));
  const ids = pairs.map((_, place) => `v${place}`);
  await duel.tell(ids);
  return ids;
}

/** No target defends, and each attack does this much damage. */
async function wound(ids: readonly string[], points: number): Promise<void> {
  const commands = ids.flatMap((id): Loose[] => [
    { type: "defend", participant: duel.exchange(id).target, exchange: id, kind: "none" },
    { type: "damage", participant: duel.exchange(id).attacker, exchange: id, blows: [points], dr: 0 },
  ]);
  expect((await duel.combat.perform(...commands)).refusal).toBeNull();
  await duel.fight.settled();
}

describe("automatic dice of NPCs in an attack", () => {
  it("defend with the best defence in the attack's write (B-41, B-51)", async () => {
    await setTable({ rollForNpcs: true });
    duel.dice(4, 4, 4);
    const id = await duel.attack("Egil", "Orc");
    expect(defences(id)).toEqual([["parry", "Sword", 12]]);
    expect(duel.labels(duel.anna)).toEqual(["Roll 2d+1 cut"]);
    expect(duel.labels(duel.ben)).toEqual([]);
    await duel.give({ type: "takeBack" });
    expect(duel.exchange(id)).toBeUndefined();
  });

  it("leave characters' defences alone, and roll and apply NPCs' damage (B-54)", async () => {
    await setTable({ rollForNpcs: true });
    const id = await duel.attack("Orc", "Egil");
    expect([duel.exchange(id).defences, duel.exchange(id).damage]).toEqual([[], null]);
    expect(duel.labels(duel.anna)).toEqual(expect.arrayContaining(["Dodge 8", "No defence"]));
    duel.dice(5, 3);
    await duel.press(duel.anna, "No defence");
    expect(duel.exchange(id).damage).toMatchObject({ blows: [9], dr: 0 });
    expect(duel.exchange(id).applied).toBe(null);
    await duel.give({ type: "takeBack" });
    await setTable({ rollForNpcs: true, consequences: "apply" });
    duel.dice(1, 1);
    await duel.press(duel.anna, "No defence");
    expect(duel.actor(duel.gm, "Egil").system.hp.value).toBe(26);
    await duel.give({ type: "takeBack" });
    expect([duel.exchange(id).defences, duel.actor(duel.gm, "Egil").system.hp.value]).toEqual([[], 30]);
  });

  it("apply a player's hit on an NPC at once, none on characters", async () => {
    await setTable({ rollForNpcs: true, consequences: "npcs" });
    duel.dice(6, 6, 6, 5, 3);
    const id = await duel.attack("Egil", "Orc");
    await duel.press(duel.anna, "Roll 2d+1 cut");
    expect(duel.exchange(id).applied).not.toBe(null);
    const other = await duel.attack("Orc", "Egil");
    await duel.press(duel.anna, "No defence");
    expect(duel.exchange(other).applied).toBe(null);
  });

  it.skipIf(QUICK)("block once per turn, then parry, undone together (B-45, B-47, B-49)", async () => {
    await setTable({ rollForNpcs: true });
    const ids = await volley(["Orc", "Goblin"], ["Egil", "Goblin"], ["Orc", "Goblin"]);
    expect(ids.flatMap((id) => (duel.exchange(id).defences as Loose[]).map(({ kind }) => kind as string))).toEqual([
      "block",
      "parry",
      "parry",
    ]);
    await duel.give({ type: "takeBack" });
    expect(Object.keys(duel.combat.encounter.exchanges ?? {})).toEqual([]);
  });

  it.skipIf(QUICK)("do nothing while switched off, nor for earlier attacks", async () => {
    const id = await duel.attack("Egil", "Orc");
    await setTable({ rollForNpcs: true });
    const other = await duel.attack("Orc", "Egil");
    expect([defences(id), defences(other)]).toEqual([[], []]);
  });
});

describe("card with several rows", () => {
  it.skipIf(QUICK)("rolls and applies all damage with one press and Undo each", async () => {
    const ids = await volley(["Orc", "Egil"], ["Goblin", "Egil"], ["Egil", "Goblin"]);
    expect(duel.labels(duel.gm)).not.toContain("Roll all damage");
    for (const id of ids)
      await duel.give({ type: "defend", participant: duel.exchange(id).target, exchange: id, kind: "none" });
    expect(duel.labels(duel.gm).filter((label) => label === "Roll all damage")).toHaveLength(1);
    // Anna rolls only for Egil.
    expect(duel.labels(duel.anna)).toEqual(["1d+1"]);
    const before = duel.combat.encounter.head as number;
    duel.dice(3, 4, 5);
    await duel.press(duel.gm, "Roll all damage");
    expect(ids.map((id) => duel.exchange(id).damage?.blows as unknown)).toEqual([[4], [5], [6]]);
    expect(duel.labels(duel.gm).filter((label) => label === "Apply all" || label === "Roll all damage")).toEqual([
      "Apply all",
    ]);
    await duel.press(duel.gm, "Apply all");
    expect(["Egil", "Goblin"].map((name) => duel.actor(duel.gm, name).system.hp.value as number)).toEqual([21, 24]);
    expect(duel.labels(duel.gm)).not.toContain("Apply all");
    await duel.give({ type: "takeBack" });
    expect(["Egil", "Goblin"].map((name) => duel.actor(duel.gm, name).system.hp.value as number)).toEqual([30, 30]);
    await duel.give({ type: "takeBack" });
    expect([ids.map((id) => duel.exchange(id).damage as unknown), duel.combat.encounter.head]).toEqual([
      [null, null, null],
      before,
    ]);
  });

  it("names different weapons and the last step of each attack", async () => {
    await volley(["Orc", "Egil"], ["Goblin", "Egil", "Club"]);
    await wound(["v0"], 4);
    await duel.give({ type: "defend", participant: duel.id("Egil"), exchange: "v1", kind: "none" });
    const read = (selector: string): string[] =>
      [...duel.card(duel.gm).querySelectorAll(selector)].map((one: Loose) => words(one.textContent));
    expect(read(".sz-exchange__name")).toEqual(["Orc at Egil, Axe", "Goblin at Egil, Club"]);
    expect(read(".sz-line__what")).toEqual(["Damage 4: −4 HP", "No defence"]);
  });

  it.skipIf(QUICK)("lists totals per target for those who may apply (B-58)", async () => {
    const ids = await volley(["Orc", "Egil"], ["Egil", "Goblin"], ["Goblin", "Egil"]);
    await wound(ids, 11);
    expect(duel.labels(duel.gm)).toContain("Apply all");
    const lines = (client: Duel["gm"]): string[] =>
      [...duel.card(client).querySelectorAll(".sz-exchange__together p")].map((one: Loose) => words(one.textContent));
    expect(lines(duel.gm)).toEqual([
      "Egil: HP 30 → 8",
      "Reeling: Move and Basic Speed are halved.",
      "Shock −4 on the next turn.",
      "Goblin: HP 30 → 19",
      "Shock −3 on the next turn.",
    ]);
    expect(lines(duel.anna)).toEqual([]);
    expect(duel.gm.game.messages.contents.at(-1).content).not.toContain("sz-exchange__together");
  });
});

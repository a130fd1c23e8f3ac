import { beforeAll, describe, expect, it } from "vitest";
import type { Loose } from "../../../playground/shared/loose.ts";
import { BYSTANDER, Duel, SHIELD, SWORD } from "./card-hands.ts";
import { QUICK } from "../../quick.ts";

// Basic Speed 5.25: dodge 8 (B-45). Skill 12: parry 9 (B-51). Skill 10: block 8 (B-48).
const EGIL = { basicSpeed: 5.25, ht: 11, hp: { value: 14, max: 14 } };

let duel: Duel;
beforeAll(async () => {
  duel = await Duel.open([
    { name: "Egil", owner: "Anna", system: EGIL, items: [SWORD, SHIELD] },
    BYSTANDER,
    {
      name: "Orc",
      system: { basicSpeed: 5, ht: 10, hp: { value: 10, max: 10 }, dr: { torso: 2 } },
    },
    { name: "Sneak", system: { basicSpeed: 4.75 }, combatant: { hidden: true } },
  ]);
});

/** Undoes the steps of the last attack, so that tests do not depend on one another. */
async function backTo(id: string): Promise<void> {
  for (let tries = 0; duel.exchange(id) && tries < 8; tries++) await duel.give({ type: "takeBack" });
}

describe("card of an attack", () => {
  it("shows attacker, target, roll and score parts to all (B-33)", async () => {
    const id = await duel.attack("Orc", "Egil", {
      parts: [
        { code: "skill", value: 14 },
        { code: "aim", value: 3 },
        { code: "posture", value: -2 },
      ],
      roll: 9,
    });
    for (const client of [duel.gm, duel.anna, duel.ben]) {
      expect(duel.text(client)).toMatch(/^Orc attacks Egil/);
      expect(duel.text(client)).toContain("hit by 6");
      expect(duel.text(client)).toContain("3d6 = 9 vs 15");
      expect(duel.text(client)).toContain("skill 14 aim +3 posture −2");
    }
    await backTo(id);
  });

  it("offers defences to owner and GM only (B-41, B-45, B-48, B-51)", async () => {
    const id = await duel.attack("Orc", "Egil");
    for (const client of [duel.anna, duel.gm])
      expect(duel.labels(client)).toEqual(["Dodge 8", "Parry 9 Sword", "Block 8 Buckler", "No defence", "Modifier…"]);
    expect(duel.buttons(duel.anna)[1].getAttribute("aria-label")).toMatch(/^Parry 9 Sword: Parry 9 = /);
    const unseen = [...duel.card(duel.anna).querySelectorAll(".sz-link .sz-unseen")];
    expect(unseen.map(({ textContent }: Loose) => String(textContent).trim())).toEqual(["Done:", "Now:"]);
    expect(duel.text(duel.anna)).toContain("Your defence");
    expect(duel.text(duel.gm)).toContain("Defence of Egil");
    expect(duel.labels(duel.ben)).toEqual([]);
    expect(duel.text(duel.ben)).toContain("Egil is choosing a defence.");
    const paralysed = async (active: boolean): Promise<unknown> =>
      duel.fight.settled(duel.actor(duel.gm, "Egil").toggleStatusEffect("paralysis", { active }));
    await paralysed(true);
    expect(duel.labels(duel.anna)[0]).toBe("(Dodge unaware or helpless)");
    await paralysed(false);
    await backTo(id);
  });

  it("leads from defence to an injury shown first (B-42, B-54 to B-62)", async () => {
    const id = await duel.attack("Orc", "Egil", { means: { damage: "2d+1", type: "cut" } });
    duel.dice(4, 4, 4);
    await duel.press(duel.anna, "Parry");
    expect(duel.exchange(id).defences).toMatchObject([{ kind: "parry", name: "Sword", roll: 12 }]);
    for (const client of [duel.gm, duel.anna, duel.ben]) {
      expect(duel.text(client)).toContain("Parry, Sword failed by 3");
      expect(duel.text(client)).toContain("3d6 = 12 vs 9");
    }
    expect(duel.labels(duel.anna)).toEqual([]);
    expect(duel.text(duel.anna)).toContain("Orc has to roll damage.");
    expect(duel.labels(duel.gm)).toEqual(["Roll 2d+1 cut"]);
    expect(duel.buttons(duel.gm)[0].getAttribute("aria-label")).toBe("Roll 2d+1 cut: cutting");
    duel.dice(2, 3);
    await duel.press(duel.gm, "Roll");
    // 6 points, no armour, cutting: 9 HP (B-57). 14 to 5: more than half is a major wound (B-66), 5 is not below 14/3.
    for (const client of [duel.gm, duel.anna, duel.ben]) {
      expect(duel.text(client)).toContain("−9 HP");
      expect(duel.text(client)).toContain("cutting ×1½. HP 14, then 5");
      expect(duel.text(client)).toContain("Major wound: HT roll");
      expect(duel.text(client)).toContain("Shock −4 on the next turn");
      expect(duel.text(client)).not.toContain("Reeling");
    }
    expect(duel.exchange(id).applied).toBeNull();
    expect(duel.labels(duel.gm)).toEqual(["Apply HP 14 → 5", "Apply half HP 14 → 10"]);
    expect(duel.labels(duel.anna)).toEqual(duel.labels(duel.gm));
    expect(duel.labels(duel.ben)).toEqual([]);
    expect(duel.text(duel.ben)).toContain("Waiting for the GM or an owner of Egil");
    await duel.press(duel.anna, "Apply HP");
    expect(duel.exchange(id).applied).toEqual({ injuries: [9], half: false });
    for (const client of [duel.gm, duel.anna, duel.ben]) expect(duel.text(client)).toMatch(/−9 HP.*HP 14, then 5/);
    expect(duel.actor(duel.gm, "Egil").system.hp.value).toBe(5);
    // The card shows the pending roll (B-67), and Undo to the GM alone.
    expect(duel.labels(duel.anna).join()).toMatch(/Major wound/i);
    expect(duel.labels(duel.gm).at(-1)).toBe("Undo injury");
    await duel.press(duel.gm, "Undo injury");
    expect(duel.exchange(id).applied).toBeNull();
    expect(duel.labels(duel.gm)).toEqual(["Apply HP 14 → 5", "Apply half HP 14 → 10"]);
    expect(duel.actor(duel.gm, "Egil").system.hp.value).toBe(14);
    await backTo(id);
  });

  it.skipIf(QUICK)("allows no defence after critical hits; maximum damage on 3 (B-35, B-37)", async () => {
    const id = await duel.attack("Orc", "Egil", { roll: 3 });
    expect(duel.text(duel.anna)).toContain("critical success");
    expect(duel.text(duel.anna)).toContain("No defence is possible.");
    expect(duel.labels(duel.anna)).toEqual([]);
    duel.dice(1, 1);
    await duel.press(duel.gm, "Roll 2d+1");
    expect(duel.exchange(id).damage.blows).toEqual([13]);
    await backTo(id);
  });

  it("shows barred defences with their reason, focusable (B-48, B-52)", async () => {
    const id = await duel.attack("Orc", "Egil", { means: { form: "bullet", damage: "2d", type: "pi" } });
    expect(duel.labels(duel.anna)).toEqual([
      "Dodge 8",
      "(Parry not against this attack)",
      "(Block not against this attack)",
      "No defence",
      "Modifier…",
    ]);
    const parry = duel.buttons(duel.anna)[1];
    expect([parry.disabled, parry.getAttribute("aria-label")]).toEqual([
      false,
      "Parry, Sword: not against this attack",
    ]);
    parry.click();
    await duel.fight.settled();
    expect(duel.exchange(id).defences).toEqual([]);
    await backTo(id);
  });

  it.skipIf(QUICK)("shows dodged hits of rapid fire and damage for the rest (B-46)", async () => {
    // Made by 4 with Recoil 1: five hits; dodge 8 vs 7: two avoided.
    const id = await duel.attack("Orc", "Egil", {
      shots: 6,
      recoil: 1,
      means: { form: "bullet", damage: "1d", type: "pi" },
    });
    expect(duel.text(duel.anna)).toContain("5 of 6 hit.");
    duel.dice(2, 2, 3);
    await duel.press(duel.anna, "Dodge");
    expect(duel.text(duel.ben)).toContain("2 of 5 hits avoided");
    duel.dice(1, 2, 3);
    await duel.press(duel.gm, "Roll 1d pi");
    expect(duel.exchange(id).damage.blows).toEqual([1, 2, 3]);
    expect(duel.text(duel.ben)).toContain("1 + 2 + 3");
    expect(duel.text(duel.ben)).toContain("−6 HP");
    await backTo(id);
  });
});

it("the card is marked as undone, and continues after Redo", async () => {
  const id = await duel.attack("Orc", "Egil");
  await duel.press(duel.anna, "No defence");
  await duel.give({ type: "takeBack" });
  await duel.give({ type: "takeBack" });
  expect(duel.exchange(id)).toBeUndefined();
  for (const client of [duel.gm, duel.anna, duel.ben]) {
    expect(duel.text(client)).toMatch(/^Orc attacks Egil.*Undone: this no longer counts\.$/);
    expect(duel.text(client)).not.toMatch(/Now:|Waiting for|Your defence/);
    expect(duel.labels(client)).toEqual([]);
  }
  await duel.give({ type: "redo" });
  expect(duel.text(duel.anna)).not.toContain("Undone");
  expect(duel.labels(duel.anna)).toContain("No defence");
  await backTo(id);
});

describe("stored message", () => {
  const stored = (): string => duel.gm.game.messages.contents.at(-1).content as string;

  it("has no buttons and is updated once per change", async () => {
    const updates: string[] = [];
    const hook = duel.gm.Hooks.on("updateChatMessage", (message: Loose) => updates.push(String(message.id)));
    const id = await duel.attack("Orc", "Egil");
    expect(stored()).not.toMatch(/<button|<svg|style=/);
    await duel.press(duel.anna, "No defence");
    expect(updates).toHaveLength(1);
    expect(stored()).toContain("No defence");
    expect(stored().replaceAll(/<[^>]+>/g, "")).toContain("Orc has to roll damage.");
    // Another command of the fight.
    await duel.give({ type: "pause", note: "tea" });
    await duel.give({ type: "resume" });
    expect(updates).toHaveLength(1);
    await backTo(id);
    expect(stored()).toContain("Undone");
    duel.gm.Hooks.off("updateChatMessage", hook);
  });
});

describe("hidden attacker", () => {
  it("is shown to the GM alone", async () => {
    const before = duel.anna.window.document.querySelectorAll("[data-sz-exchange]").length;
    const id = await duel.attack("Sneak", "Egil");
    expect(duel.text(duel.gm)).toContain("Sneak attacks Egil");
    expect(duel.text(duel.gm)).toContain("Only the GM sees this card.");
    expect(duel.anna.window.document.querySelectorAll("[data-sz-exchange]")).toHaveLength(before);
    expect(duel.labels(duel.gm)).toContain("Dodge 8");
    await backTo(id);
  });

  it.skipIf(QUICK)("appears in the sender line after “Reveal and ask” only", async () => {
    await duel.attack("Sneak", "Egil");
    const message = [...duel.gm.game.messages].at(-1) as Loose;
    expect(JSON.stringify(message.speaker)).not.toContain("Sneak");
    await duel.fight.settled(duel.press(duel.gm, "Reveal and ask"));
    expect(duel.fight.combatant(duel.gm, "Sneak").hidden).toBe(false);
    expect([[...message.whisper], message.speaker.alias]).toEqual([[], "Sneak"]);
    expect(duel.text(duel.anna)).toContain("Sneak attacks Egil");
    expect(duel.labels(duel.anna)).toContain("Dodge 8");
    expect(duel.labels(duel.gm)).not.toContain("Reveal and ask");
  });
});

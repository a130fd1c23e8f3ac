import { beforeAll, describe, expect, it } from "vitest";
import type { Loose } from "../../../playground/shared/loose.ts";
import { cardsOf } from "../chat/cards.ts";
import { openFight, type Fight, type Fighter } from "../combat/fight.ts";
import { SheetHands } from "../sheets/sheet-hands.ts";
import { draw } from "../world.ts";
import { QUICK } from "../../quick.ts";
import { Hands } from "./hands.ts";

const PISTOL = {
  name: "Pistol",
  type: "weapon",
  sort: 1,
  system: {
    ranged: true,
    rateOfFire: 10,
    fireKind: "auto",
    capacity: 30,
    loaded: 30,
    weaponSpeed: 3,
    modes: { a: { kind: "ranged", level: 12, percent: 62, damage: "2d", damageType: "pi" } },
  },
};
const SABRE = {
  name: "Sabre",
  type: "weapon",
  sort: 2,
  system: {
    weaponSpeed: 5,
    modes: { a: { kind: "melee", level: 12, percent: 55, parry: 0, damage: "1d", damageType: "cut" } },
  },
};
const VEY: Fighter = {
  name: "Vey",
  owner: "Anna",
  system: { initiative: 65, awareness: 45, dx: 50, hitDice: 3, morale: 8, basicSpeed: 36 },
  items: [PISTOL, SABRE],
};
const OKORO: Fighter = { name: "Okoro", system: { initiative: 40, basicSpeed: 8 } };

let fight: Fight;
let gm: Hands;
let anna: Hands;
let sheet: SheetHands;

async function open(pacing: string): Promise<void> {
  fight = await openFight([VEY, OKORO], pacing);
  await draw(fight.anna);
  [gm, anna] = Hands.pair(fight);
  sheet = await new SheetHands(fight.world, fight.anna, String(fight.combatant(fight.anna, "Vey").actor.id)).open(
    false,
  );
  await gm.press("startCombat");
}

/** Rolls a level on the sheet. @returns the card's target and form */
async function rolls(selector: string): Promise<{ against: string; formula: string }> {
  sheet.find(selector).click();
  await fight.settled();
  const card = cardsOf(fight.anna).at(-1)!;
  return {
    against: card.rows[0]!.dice.replaceAll("\u00a0", " "),
    formula: String(card.message.rolls[0].formula ?? (JSON.parse(String(card.message.rolls[0])) as Loose).formula),
  };
}

const SHOT = "[data-action=rollItem][id$=-skill], [data-action=rollItem]";
const act = (...actions: readonly object[]): object => ({ type: "act", participant: fight.id("Vey"), actions });

describe("rolls in two-action rounds", () => {
  beforeAll(async () => {
    await open("two-action");
  });

  it("Q-14: ask for Awareness after doing nothing, without blocking the fight", async () => {
    await fight.give(act({ kind: "nothing", roll: true }));
    expect(anna.front).toMatch(/^Vey, .*doing nothing/);
    await anna.press("rollRequests");
    const card = cardsOf(fight.anna).at(-1)!;
    expect([card.title, card.rows[0]!.so]).toEqual([
      "Vey looks round",
      expect.stringMatching(/^Notices (something, if there is anything|nothing)$/),
    ]);
    expect(card.rows[0]!.dice).toContain("vs Awareness 45");
    expect(anna.texts(".sz-now__note")[0]).toMatch(/Awareness (passed|failed) with \d+/);
    expect(gm.texts(".sz-now__name")).toEqual(["Vey"]);
  });

  it.skipIf(QUICK)("Q-20: halve a combined shot from the sheet, with the reason", async () => {
    expect((await rolls(SHOT)).against).toContain("vs 62");
    await fight.give(act({ kind: "move", speed: "walk" }, { kind: "fire", roll: true }));
    const { against, formula } = await rolls(SHOT);
    expect(against).toContain("vs 31: 62, combined action, half the chance −31");
    expect(formula).toBe("1d100");
    await fight.give({ type: "done" });
    expect((await rolls(SHOT)).against).toContain("vs 31");
  });

  it("QA-5, PC-6: roll attributes and defences undivided, with the dice that labels say", async () => {
    const dodge = "[id$=-dodge-figure]";
    const parry = "[data-action=rollItem][id$=-parry]";
    const label = (selector: string): string => String(sheet.find(selector).getAttribute("aria-label"));
    expect([label(SHOT), label(dodge), label(parry), label("[id$=-per-figure]")]).toEqual([
      expect.stringContaining("62: roll d100"),
      expect.stringContaining("98: roll d100"),
      expect.stringContaining("Sabre 55: roll d100"),
      expect.stringContaining("roll 3d6"),
    ]);
    for (const [selector, dice, score] of [
      [dodge, "1d100", "vs 98"],
      [parry, "1d100", "vs 55"],
      ["[id$=-per-figure]", "3d6", "vs 10"],
    ] as const) {
      const { against, formula } = await rolls(selector);
      expect(formula, selector).toBe(dice);
      expect(against, selector).toMatch(new RegExp(`${score}$`));
    }
    sheet.find(dodge).dispatchEvent(new fight.anna.window.MouseEvent("click", { bubbles: true, shiftKey: true }));
    await fight.settled();
    expect(anna.dialog.querySelector("[name=kind] option[selected]").value).toBe("d100");
    await sheet.confirm("cancel");
  });
});

describe("rolls in side-segments", () => {
  beforeAll(async () => {
    await open("side-segments");
  });

  it("S-38: subtract 2 from split-move fire on the sheet", async () => {
    await fight.give({
      type: "answer",
      answers: {
        [`declare_${fight.id("Vey")}`]: { action: "splitMoveFire", weapon: "Pistol" },
        [`declare_${fight.id("Okoro")}`]: { action: "halfMove" },
      },
    });
    sheet.find(SHOT).click();
    await fight.settled();
    const outcome = (part: string): string =>
      String(anna.dialog.querySelector(`[data-outcome=${part}]`).textContent)
        .replaceAll("\u00a0", " ")
        .trim();
    // D20-4: hit dice 3 against the armour class 15 of the dialog.
    await anna.fill({ target: "15" });
    expect([outcome("big"), outcome("text")]).toEqual([
      "14+",
      "Roll plus +1 must reach 15; The fight adds: run-by shot −2",
    ]);
  });
});

describe("shots in action-period", () => {
  beforeAll(async () => {
    await open("action-period");
  });

  it.skipIf(QUICK)("P-22, P-23: count a rolled attack at once and report it", async () => {
    await fight.give(
      { type: "setStep", participant: fight.id("Vey"), step: 5 },
      { type: "setStep", participant: fight.id("Okoro"), step: -60 },
    );
    const item = String(fight.combatant(fight.gm, "Vey").actor.items.getName("Pistol").id);
    const loaded = (): number => fight.combatant(fight.gm, "Vey").actor.items.getName("Pistol").system.loaded as number;
    await fight.give({ type: "choose", participant: fight.id("Vey"), manoeuvre: "attack" });
    await fight.give({
      type: "attack",
      participant: fight.id("Vey"),
      target: fight.id("Okoro"),
      exchange: "one",
      means: { name: "Pistol", item, form: "bullet" },
      parts: [],
      roll: 10,
      shots: 10,
    });
    expect(anna.texts(".sz-now__line").join(" ")).toMatch(/10.*30/);
    expect(gm.texts(".sz-now__note")[0]).toMatch(/^10 shots fired, Pistol/);
    await fight.give({ type: "done" });
    expect(gm.rows("done")[0]).toMatch(/Attack, 10 shots, Pistol, at Okoro/);
    expect(loaded()).toBe(20);
    await fight.give({ type: "done", report: { manoeuvre: "attack", weapon: "Pistol", shots: 5 } });
    expect(loaded()).toBe(15);
  });
});

describe("rolls in speed-order", () => {
  beforeAll(async () => {
    await open("speed-order");
  });

  it.skipIf(QUICK)("B-62, B-63: subtract shock from DX and IQ on the injured combatant's turn", async () => {
    const figure = (key: string): string => `[id$=-${key}-figure]`;
    await fight.give({ type: "harm", participant: fight.id("Vey"), injury: 3 });
    expect((await rolls(figure("dx"))).against, "before the next turn").not.toContain("shock");
    await fight.give({ type: "done" }, { type: "done" });
    expect((await rolls(figure("dx"))).against).toContain("vs 47: 50, shock −3");
    expect((await rolls(figure("ht"))).against).not.toContain("shock");
    await fight.give({ type: "done" });
    expect((await rolls(figure("dx"))).against, "after it").not.toContain("shock");
  });
});

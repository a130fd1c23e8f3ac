import { beforeAll, describe, expect, it } from "vitest";
import type { Loose } from "../../../playground/shared/loose.ts";
import { words } from "../chat/cards.ts";
import { draw } from "../world.ts";
import { Hands } from "../pacings/hands.ts";
import { Duel, SWORD } from "./card-hands.ts";

const points = { hp: { value: 10, max: 10 }, fp: { value: 10, max: 10 } };

describe("attack in a pacing without wound rules", () => {
  let duel: Duel;
  beforeAll(async () => {
    duel = await Duel.open(
      [
        { name: "Egil", owner: "Anna", system: { dx: 12, ht: 12, basicSpeed: 6, ...points }, items: [SWORD] },
        { name: "Orc", system: { dx: 11, basicSpeed: 5, ...points } },
      ],
      {},
      "action-period",
    );
  });

  it("P-22: offers an attack to the acting combatant only", async () => {
    const { gm } = duel;
    await draw(gm);
    const attacks = (client: typeof gm): Loose[] =>
      [...client.window.document.querySelectorAll(".sz-tracker [data-action=quickAttack]")] as Loose[];
    expect(attacks(gm), "while dice are owed nobody acts").toHaveLength(0);
    await duel.give({ type: "setStep", participant: duel.id("Egil"), step: 5 });
    await duel.give({ type: "setStep", participant: duel.id("Orc"), step: 1 });
    const whose = (one: Loose): unknown => one.closest("[data-participant-id]").dataset.participantId;
    expect(attacks(gm).map((one) => [whose(one), words(one.textContent as string)])).toEqual([
      [duel.id("Egil"), "Attack 74% Sword at Orc"],
    ]);
    const hands = new Hands(duel.fight, gm);
    await hands.press("slotMenu");
    await hands.pick("Attack a target…");
    expect(words(gm.window.document.querySelector("dialog[open]").textContent as string)).toContain("Egil");
    gm.window.document.querySelector("dialog[open] [data-action=cancel]").click();
    await duel.fight.settled();
  });

  it("B-60, B-61, B-66: shows lost HP without promising rolls", async () => {
    await duel.attack("Egil", "Orc");
    await duel.press(duel.gm, "No defence");
    duel.dice(6, 6);
    await duel.press(duel.anna, "Roll");
    expect(duel.text(duel.gm)).toContain("HP 10, then −9");
    expect(duel.text(duel.gm)).toMatch(/Reeling/i);
    expect(duel.text(duel.gm)).not.toMatch(/HT|unconscious|every turn|Major wound|Dying|Dead|Shock/i);
    await duel.press(duel.gm, "Apply");
    expect(duel.text(duel.gm)).not.toMatch(/HT|unconscious|every turn|Major wound|Dying|Dead|Shock/i);
  });
});

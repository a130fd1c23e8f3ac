import { beforeAll, describe, expect, it } from "vitest";
import type { Loose } from "../../../playground/shared/loose.ts";
import { openUnseenFight, type Fight } from "../combat/fight.ts";
import { SheetHands } from "../sheets/sheet-hands.ts";
import { words } from "../words.ts";

let fight: Fight;
let anna: SheetHands;

beforeAll(async () => {
  fight = await openUnseenFight(
    [
      {
        name: "Mira",
        owner: "Anna",
        system: { dx: 12 },
        items: [
          { name: "Climbing", type: "skill", system: { attribute: "dx", relative: 1 } },
          { name: "Sword", type: "weapon", system: { modes: { a: { level: 13, damage: "1d", damageType: "cut" } } } },
        ],
      },
    ],
    "speed-order",
  );
  anna = new SheetHands(fight.world, fight.anna, String(fight.combatant(fight.anna, "Mira").actor.id));
  await anna.open(false);
});
const dialog = (): Loose => fight.anna.window.document.querySelector("dialog");
const outcome = (part: string): string =>
  words(dialog().querySelector(`[data-outcome=${part}]`)).replaceAll("\u00a0", " ");
const messages = (): number => fight.anna.game.messages.size as number;

async function fill(name: string, value: string): Promise<void> {
  const field = dialog().querySelector(`[name="${name}"]`);
  field.value = value;
  field.dispatchEvent(new fight.anna.window.Event("input", { bubbles: true }));
  await fight.settled();
}

describe("plain roll from the sheet", () => {
  it("rolls at once, or asks first with a modifier key", async () => {
    const before = messages();
    await anna.press("[id$=-dx-figure]");
    expect([messages(), dialog()]).toEqual([before + 1, null]);
    await anna.press("[id$=-dx-figure]", { shiftKey: true });
    expect([outcome("big"), outcome("small")]).toEqual(["12", "74%"]);
    await fill("modifier", "-2");
    expect([outcome("big"), outcome("small")]).toEqual(["10", "50%"]);
    await anna.confirm();
    expect([messages(), anna.lastCard]).toEqual([before + 2, expect.stringContaining("vs 10 (12 with −2)")]);
  });

  it("rolls d20 over and d100 under a target, and remembers the die", async () => {
    await anna.press("[id$=-dx-figure]", { altKey: true });
    await fill("kind", "d20");
    await fill("modifier", "2");
    expect([outcome("big"), outcome("small")]).toEqual(["10+", "55%"]);
    await anna.confirm();
    expect(anna.lastCard).toContain("with +2 to reach 12");
    await anna.press("[id$=-dx-figure]", { ctrlKey: true });
    expect(dialog().querySelector("[name=kind]").value).toBe("d20");
    await fill("kind", "d100");
    expect([outcome("big"), outcome("small")]).toEqual(["12", "12%"]);
    await anna.confirm();
  });
});

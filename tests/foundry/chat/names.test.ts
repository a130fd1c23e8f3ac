import { describe, expect, it } from "vitest";
import type { Loose } from "../../../playground/shared/loose.ts";
import { openUnseenFight, type Fight } from "../combat/fight.ts";
import { fromEncounterMenu } from "../encounter-menu.ts";
import { draw, type Client } from "../world.ts";
import { GENERATIONS } from "../../quick.ts";

const LEVEL = { basicSpeed: 6, dx: 12 };

async function opened(generation: (typeof GENERATIONS)[number]): Promise<Fight> {
  const fight = await openUnseenFight(
    [
      { name: "Perrin", owner: "Anna", system: LEVEL },
      { name: "Viper", system: LEVEL },
      { name: "Cobra", system: { basicSpeed: 5, dx: 10 } },
    ],
    "speed-order",
    { generation },
  );
  fight.world.random(7);
  return fight;
}

/** The messages as this user sees them. */
async function shown({ game }: Client): Promise<string> {
  const visible = game.messages.contents.filter((message: Loose) => message.visible);
  const all = await Promise.all(visible.map((message: Loose) => message.renderHTML()));
  return all.map(({ outerHTML }: Loose) => outerHTML).join("\n");
}

const storedIn = ({ game }: Client): string => JSON.stringify(game.messages.map((one: Loose) => one.toObject()));

describe.each(GENERATIONS)("names in chat in V%i", (generation) => {
  it("follow nameplates, and change with a reveal, stored ones too", async () => {
    const fight = await opened(generation);
    const { gm, anna, settled } = fight;
    const viper = fight.combatant(gm, "Viper");
    await settled(viper.token.update({ displayName: 20 }));
    expect(fight.combatant(anna, "Viper").system.called.number).toBe(1);
    await fight.combat(gm).startCombat();
    await settled(fight.combat(gm).rollAll());
    await settled(fight.combat(gm).nextTurn());
    expect(gm.game.messages.size).toBeGreaterThan(0);
    expect(await shown(gm)).toContain("Viper");
    expect(await shown(anna)).toContain("Unknown foe");
    expect(await shown(anna)).not.toContain("Viper");
    expect(storedIn(anna)).not.toContain("Viper");
    await settled(viper.token.update({ displayName: 50 }));
    for (const client of [gm, anna]) {
      expect(await shown(client)).toContain("Viper");
      expect((await shown(client)) + storedIn(client)).not.toContain("Unknown foe");
    }
    await settled(viper.update({ system: { called: { as: "word", word: "Snake" } } }));
    expect(await shown(anna)).toContain("Snake");
    expect((await shown(anna)) + storedIn(anna)).not.toContain("Viper");
  });
});

describe("the window of names", () => {
  const dialogOf = ({ window }: Client): Loose => window.document.querySelector("dialog:has(.sz-names)");

  it("shows players nothing early, and says what is wrong", async () => {
    const fight = await opened(GENERATIONS[0]!);
    const { gm, anna, settled } = fight;
    await draw(anna);
    const page = (): string => anna.ui.combat.element.outerHTML;
    const open = async (): Promise<Loose> => {
      await draw(gm);
      await fromEncounterMenu(gm, "Names players see…", settled);
      return dialogOf(gm);
    };
    const press = async (dialog: Loose, selector: string): Promise<void> => {
      dialog.querySelector(selector).click();
      await settled();
    };
    let dialog = await open();
    expect([...dialog.querySelectorAll(".sz-names__name")].map(({ textContent }: Loose) => textContent)).toEqual([
      "Viper",
      "Cobra",
    ]);
    await press(dialog, "input[name=call-0][value=word]");
    await press(dialog, "input[name=call-1][value=unknown]");
    const input = dialog.querySelector("input[name=word-0]");
    const why = (): string => dialog.querySelector("[data-why]:not([hidden])")?.textContent ?? "";
    for (const [word, problem] of [
      ["", "A word is missing"],
      ["x".repeat(5_000), "too long"],
      ["<b>Snake</b>", "cannot be in a name"],
    ] as const) {
      input.value = word;
      input.dispatchEvent(new gm.window.Event("input", { bubbles: true }));
      await press(dialog, "[data-action=ok]");
      expect(dialogOf(gm), "the window stays").toBe(dialog);
      expect(why()).toContain(problem);
      expect(input.value).toBe(word);
    }
    expect(dialog.querySelector("input[name=call-1][value=unknown]").checked).toBe(true);
    expect(page()).toContain("Viper");
    input.value = " Snake ";
    input.dispatchEvent(new gm.window.Event("input", { bubbles: true }));
    await press(dialog, "[data-action=ok]");
    expect(page()).not.toMatch(/Viper|Cobra/);
    expect(page()).toContain("Snake");
    expect(page()).toContain("Unknown foe");
    dialog = await open();
    expect(dialog.querySelector("input[name=word-0]").value).toBe("Snake");
    await press(dialog, '[data-all="own"]');
    expect(page()).not.toContain("Viper");
    await press(dialog, "[data-action=ok]");
    expect(page()).toMatch(/Viper[^]*Cobra/);
    expect(fight.combatant(anna, "Viper").system.called).toMatchObject({ as: "own", word: "Snake" });
  });
});

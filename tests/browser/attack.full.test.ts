import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { faultsOf } from "./looks.ts";
import { Table } from "./table.ts";

let table: Table;
beforeEach(async () => {
  table = await Table.open();
});
afterEach(async () => {
  await table.close();
});

describe("the attack dialog", () => {
  test("can be read in both themes, by screen readers and on a phone, and is worked by keyboard alone", async () => {
    const [gm, anna] = await table.seat(["Gamemaster", "Anna"], { hands: "keyboard" });
    await gm.openFight("The goblin gate");
    await gm.click("Start");
    await table.settled();
    await gm.page.evaluate(async () => {
      const { game } = globalThis as never as {
        game: {
          combat: {
            combatants: Iterable<{
              name: string;
              actor: {
                createEmbeddedDocuments(type: string, data: object[]): Promise<void>;
                update(data: object): Promise<void>;
              };
            }>;
          };
        };
      };
      const modes = {
        a: { name: "Cut", sort: 1, level: 13, damage: "sw+1", damageType: "cut" },
        b: { name: "Thrust", sort: 2, level: 12, damage: "thr+1", damageType: "imp" },
      };
      const sword = { name: "Broadsword", type: "weapon", sort: 1, system: { weight: 3, modes } };
      const bow = {
        name: "Longbow",
        type: "weapon",
        sort: 2,
        system: {
          ranged: true,
          capacity: 1,
          loaded: 1,
          modes: {
            a: {
              kind: "ranged",
              level: 14,
              damage: "thr+2",
              damageType: "imp",
              accuracy: 3,
              bulk: -8,
              halfDamage: 120,
              range: 180,
              twoHanded: true,
            },
          },
        },
      };
      const done = new Set();
      for (const { name, actor } of game.combat.combatants) {
        if (done.has(actor) || !/Mira|Goblin \d/.test(name)) continue;
        done.add(actor);
        await actor.update({
          system: { thrust: "1d", swing: "2d", ...(/Mira/.test(name) ? { posture: "kneeling" } : {}) },
        });
        await actor.createEmbeddedDocuments("Item", [sword, bow]);
      }
    });
    await table.settled();
    await anna.waitFor("Attack…");
    await anna.click("Attack…");
    const dialog = anna.page.locator("dialog[open]");
    await dialog.waitFor();
    expect(await faultsOf(anna, "attack")).toEqual([]);
    // A small screen: what is filled in brings more lines, and the buttons stay on it.
    await anna.page.setViewportSize({ width: 1024, height: 600 });
    await anna.fillDialog({ Manoeuvre: "Move and Attack" });
    await dialog.locator("label", { hasText: "Longbow" }).first().click();
    expect(
      await dialog
        .locator("button[data-action=ok]")
        .evaluate((button) => button.getBoundingClientRect().bottom <= globalThis.innerHeight),
    ).toBe(true);
    await dialog.locator("label", { hasText: "Broadsword, Cut" }).first().click();
    await anna.fillDialog({
      Manoeuvre: "All-Out Attack, strong",
      "Other modifier": 2,
      "Reason for the other modifier": "they are in a heap",
    });
    await anna.page.keyboard.press("Enter");
    await dialog.waitFor({ state: "detached" });
    await table.settled();
    expect(
      Object.keys(
        await anna.page.evaluate(
          () =>
            JSON.parse(
              JSON.stringify(
                (globalThis as never as { game: { combat: { encounter: { exchanges?: object } } } }).game.combat
                  .encounter.exchanges ?? {},
              ),
            ) as object,
        ),
      ),
    ).toHaveLength(1);

    await gm.page.evaluate(() => {
      const { game } = globalThis as never as {
        game: {
          combat: { combatants: Iterable<{ name: string; actor: unknown }> };
          segmentZero: { attack(who: unknown): Promise<boolean> };
        };
      };
      void game.segmentZero.attack(
        [...game.combat.combatants]
          .filter(({ name }) => /^Goblin \d|^Goblin$/.test(name))
          .slice(0, 4)
          .map(({ actor }) => actor),
      );
    });
    const group = gm.page.locator("dialog[open]");
    await group.waitFor();
    expect(await faultsOf(gm, "attack-group")).toEqual([]);
    await gm.page.keyboard.press("Escape");
    await group.waitFor({ state: "detached" });
    expect([...gm.complaints, ...anna.complaints]).toEqual([]);
  });
});

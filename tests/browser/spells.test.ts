import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { faultsOf } from "./looks.ts";
import type { Seat } from "./seat.ts";
import { Table } from "./table.ts";
import { QUICK } from "../quick.ts";

/** What the page knows of the host. */
interface Page {
  readonly Actor: { implementation: { create(data: object): Promise<Made> } };
  readonly Combat: {
    implementation: {
      create(data: object): Promise<
        Made & {
          createEmbeddedDocuments(type: string, data: readonly object[]): Promise<unknown>;
          activate(): Promise<unknown>;
          perform(command: object): Promise<unknown>;
        }
      >;
    };
  };
  mage: Made & {
    readonly items: { getName(name: string): { readonly sheet: Sheet } };
    readonly effects: Iterable<{ readonly name: string; readonly statuses: Iterable<string> }>;
  };
}
interface Made {
  readonly id: string;
}
interface Sheet {
  render(options: object): Promise<unknown>;
  setPosition(position: object): void;
  close(): Promise<unknown>;
}

let table: Table;
let gm: Seat;
beforeAll(async () => {
  table = await Table.open();
  gm = await table.join("Gamemaster");
  await gm.page.evaluate(async () => {
    const page = globalThis as unknown as Page;
    const points = { hp: { value: 10, max: 10 }, fp: { value: 12, max: 12 } };
    const spell = (name: string, system: object): object => ({ name, type: "spell", system: { level: 15, ...system } });
    page.mage = (await page.Actor.implementation.create({
      name: "Ysolde",
      type: "npc",
      system: { basicSpeed: 7, ...points },
      items: [
        spell("Light", { does: "automatic", cost: "1", lasts: 2, condition: "invisible" }),
        spell("Sleep", { does: "resisted", cost: "4", lasts: 60, condition: "sleep", castingTime: 2 }),
        spell("Ember dart", { does: "attack", damage: "1d", cost: "1 to 3" }),
      ],
    })) as Page["mage"];
    const foe = await page.Actor.implementation.create({
      name: "Grunt",
      type: "npc",
      system: { basicSpeed: 5, will: 9, ...points },
    });
    const fight = await page.Combat.implementation.create({ system: { pacing: "speed-order" } });
    await fight.createEmbeddedDocuments("Combatant", [
      { actorId: page.mage.id, name: "Ysolde" },
      { actorId: foe.id, name: "Grunt" },
    ]);
    await fight.activate();
    await fight.perform({ type: "start" });
  });
  await gm.still();
});
afterAll(async () => {
  await table.close();
});

const effects = (): Promise<readonly string[]> =>
  gm.page.evaluate(() =>
    [...(globalThis as unknown as Page).mage.effects].map(({ name, statuses }) => `${name}: ${[...statuses].join()}`),
  );

describe("a spell", () => {
  test("is cast from the plate, applied there, and stays on its bearer", async () => {
    // Both are on one side, so no attack is suggested.
    await gm.tracker.locator(".sz-now [data-action=openAttack][data-kind=spell]").waitFor();
    await gm.press(".sz-now [data-action=openAttack][data-kind=spell]");
    const { dialog } = gm;
    await dialog.locator(".sz-option", { hasText: "Light" }).click();
    await dialog.locator("select[name^='target.']").selectOption({ label: "Ysolde" });
    expect(await dialog.locator("[data-live=pays]").textContent()).toBe("Spend 1 FP");
    expect(await faultsOf(gm, "cast", "dialog[open]")).toEqual([]);
    await gm.confirmDialog();
    await gm.press(".sz-now [data-action=exchangeApply]");
    expect(await effects()).toContain("Light: invisible");
    expect(gm.complaints).toEqual([]);
  });

  test.skipIf(QUICK)("says on its sheet what it does, and no more than that", async () => {
    await gm.page.evaluate(async () => {
      const { sheet } = (globalThis as unknown as Page).mage.items.getName("Sleep");
      await sheet.render({ force: true });
      sheet.setPosition({ left: 0, top: 0, width: 400, height: 800 });
    });
    const shown = (name: string): Promise<number> => gm.page.locator(`.sz-sheet--item [name="system.${name}"]`).count();
    expect([await shown("resist"), await shown("condition"), await shown("castingTime")]).toEqual([1, 1, 1]);
    expect(await faultsOf(gm, "spell", ".sz-sheet--item")).toEqual([]);
  });
});

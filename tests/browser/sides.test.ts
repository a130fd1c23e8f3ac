import { beforeAll, describe, expect, test } from "vitest";
import type { Locator } from "playwright-core";
import { cannot } from "./firefox.ts";
import type { Seat } from "./seat.ts";
import { Table } from "./table.ts";

const table = await Table.forFile();
let gm: Seat;
beforeAll(async () => {
  gm = await table.join("Gamemaster");
  await gm.openFight("The goblin gate");
});

const sides = async (): Promise<readonly string[]> =>
  (await gm.tracker.locator(".sz-sides__one").allInnerTexts()).map((words) => words.replace(/\s*\n[^]*$/u, ""));
const side = (name: string): Locator => gm.tracker.locator(".sz-sides__one", { hasText: name });
/** Carries a row to a side. Each step is waited for: right after an encounter is opened the page may still be busy, and a hand that is too quick drops nothing. */
const drag = async (name: string, to: string): Promise<void> => {
  await gm.still();
  const row = gm.tracker.locator(`.sz-slot[data-name="${name}"]`);
  await row.locator(".sz-slot__name").hover();
  await gm.page.mouse.down();
  await row.and(gm.page.locator("[draggable=true]")).waitFor();
  // A drag begins with the first move, and only a later one is over something.
  let moves = 0;
  await expect
    .poll(async () => {
      await side(to).hover({ position: { x: 12 + (moves++ % 2), y: 8 } });
      return side(to).getAttribute("data-drop");
    })
    .toBe("");
  await gm.page.mouse.up();
  await gm.still();
};
const markOf = (name: string): Promise<string> =>
  side(name)
    .locator("svg, .sz-side")
    .first()
    .evaluate((mark) => getComputedStyle(mark).color);

describe("sides before the start", () => {
  test.skipIf(cannot("drag"))("accept a row dragged from another side, with its colour", async () => {
    expect(await sides()).toEqual(["Travellers 4 combatants", "Goblins 9 combatants"]);
    const [own, foes] = [await markOf("Travellers"), await markOf("Goblins")];
    await drag("Brother Anselm", "Goblins");
    await expect.poll(sides).toEqual(["Travellers 3 combatants", "Goblins 10 combatants"]);
    await drag("Brother Anselm", "Travellers");
    await expect.poll(sides).toEqual(["Travellers 4 combatants", "Goblins 9 combatants"]);
    expect([await markOf("Travellers"), await markOf("Goblins")]).toEqual([own, foes]);
  });

  test("need a name other than spaces, with an error at the field", async () => {
    await gm.click("Actions of Goblin chief");
    await gm.choose("Change side…");
    await gm.menu.getByText("New side").click();
    const field = gm.dialog.locator("input");
    await field.fill("   ");
    await gm.dialog.getByRole("button", { name: "Add side" }).click();
    expect([
      await gm.dialog.count(),
      await field.evaluate((input: HTMLInputElement) => input.validity.valueMissing),
    ]).toEqual([1, true]);
    await field.fill("Night watch");
    await gm.dialog.getByRole("button", { name: "Add side" }).click();
    await gm.still();
    expect(await sides()).toEqual(["Travellers 4 combatants", "Goblins 8 combatants", "Night watch 1 combatant"]);
  });

  test.skipIf(cannot("drag"))("include an empty second side when all are on one", async () => {
    await gm.run(({ game: { combat } }) =>
      combat
        .updateEmbeddedDocuments(
          "Combatant",
          [...combat.combatants].map(({ id }) => ({ _id: id, system: { side: "party" } })),
        )
        .then(() => undefined),
    );
    await gm.still();
    expect(await sides()).toEqual(["The party 13 combatants", "Foes 0 combatants"]);
    await drag("Goblin chief", "Foes");
    await expect.poll(sides).toEqual(["The party 12 combatants", "Foes 1 combatant"]);
  });
});

import { beforeAll, describe, expect, test } from "vitest";
import { faultsOf } from "./looks.ts";
import type { Seat } from "./seat.ts";
import { Table } from "./table.ts";

const TYPES = ["weapon", "spell", "armor", "shield", "skill", "trait", "gear", "action"] as const;
const SHEET = ".sz-sheet--item";

const table = await Table.forFile();
let gm: Seat;
beforeAll(async () => {
  gm = await table.join("Gamemaster");
  await gm.run(async (client, types) => {
    client.tested = await client.Actor.implementation.create({
      name: "Adeline Duval",
      type: "character",
      system: { dx: 13, agility: 13 },
      items: types.map((type) => ({
        name: `Any ${type}`,
        type,
        system:
          type === "weapon"
            ? {
                ranged: true,
                fireKind: "auto",
                speedClass: 6,
                drawClass: 6,
                reloadClass: 10,
                capacity: 30,
                loaded: 18,
                perSegment: 6,
                modes: { a: { kind: "ranged", name: "burst" }, b: { name: "butt", sort: 1 } },
              }
            : {},
      })),
    });
  }, TYPES);
});

async function open(type: string): Promise<void> {
  await gm.run(async ({ tested }, name) => {
    const { sheet } = tested.items.getName(name);
    await sheet.render({ force: true });
    sheet.setPosition({ left: 0, top: 0, width: 400, height: 800 });
  }, `Any ${type}`);
}

const close = (type: string): Promise<void> =>
  gm.run(
    ({ tested }, name) =>
      tested.items
        .getName(name)
        .sheet.close()
        .then(() => undefined),
    `Any ${type}`,
  );

const stored = (name: string, field: string): Promise<unknown> =>
  gm.run(({ tested }, [item, wanted]) => tested.items.getName(item).system[wanted] as unknown, [name, field] as const);

describe("sheets of items", () => {
  test("are readable in both themes, by screen readers and at 400 pixels", async () => {
    const faults: string[] = [];
    for (const type of TYPES) {
      await open(type);
      faults.push(...(await faultsOf(gm, `item ${type}`, SHEET)));
      await close(type);
    }
    expect(faults).toEqual([]);
  });

  test("accept classes by arrows and modes by Enter", async () => {
    await open("weapon");
    const { page } = gm;
    const draw = page.getByRole("radiogroup", { name: "Draw class" });
    await draw.getByRole("radio", { checked: true }).focus();
    await page.keyboard.press("ArrowRight");
    await expect.poll(() => stored("Any weapon", "drawClass")).toBe(7);
    await gm.still();
    expect(await draw.getByRole("radio", { checked: true }).getAttribute("aria-label")).toBe("Class VII");
    expect(await page.evaluate(() => (document.activeElement as HTMLInputElement).value)).toBe("7");
    await page.keyboard.press("Tab");
    expect(
      await page.evaluate(() => document.activeElement?.closest("[role=radiogroup]")?.getAttribute("aria-label")),
    ).toBe("Speed class");
    await page.getByRole("button", { name: "butt: move up" }).focus();
    await page.keyboard.press("Enter");
    await expect.poll(() => page.locator(".sz-mode h4").allInnerTexts()).toEqual(["butt", "burst"]);
    expect(gm.complaints).toEqual([]);
    await close("weapon");
  });

  test("show a readable Time panel", async () => {
    const { page } = gm;
    await gm.run(async ({ tested: { sheet } }) => {
      await sheet.render({ force: true });
      sheet.setPosition({ left: 0, top: 0, width: 400, height: 800 });
    });
    await page.locator(".sz-timing summary").click();
    await page.locator(".sz-fold__part").nth(3).waitFor();
    expect(await faultsOf(gm, "time panel", ".sz-timing")).toEqual([]);
    expect(gm.complaints).toEqual([]);
  });
});

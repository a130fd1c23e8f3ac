import { describe, expect, it } from "vitest";
import type { Loose } from "../../../playground/shared/loose.ts";
import { useMira } from "./mira.ts";
import type { SheetHands } from "./sheet-hands.ts";
import { QUICK } from "../../quick.ts";

const mira = useMira();

describe("items", () => {
  const order = (sheet: SheetHands, type: string): string[] =>
    [...sheet.actor.items]
      .filter((one: Loose) => one.type === type)
      .sort((a: Loose, b: Loose) => a.sort - b.sort)
      .map((one: Loose) => String(one.name));

  it("are added, moved, duplicated and deleted by keyboard, the last after confirmation", async () => {
    const sheet = await mira.at("gm").open(true);
    await sheet.press("[aria-labelledby$=-weapons] [data-action=createItem]");
    const weapon = sheet.actor.items.contents.at(-1) as Loose;
    expect(sheet.has(`[id*="-act-${String(weapon.id)}-"][id$=-attack]`), "of use as soon as added").toBe(true);
    await weapon.delete();
    await sheet.open(true, "gear");
    await sheet.press("[data-action=createItem][aria-label='Add gear']");
    const [added] = order(sheet, "gear").slice(-1) as [string];
    expect(sheet.actor.items.getName(added).sheet.rendered).toBe(true);
    await sheet.actor.items.getName(added).sheet.close();
    await sheet.choose(added, "Move up");
    expect(order(sheet, "gear")).toEqual(["Rope", added, "Lantern"]);
    await sheet.choose(added, "Duplicate");
    expect(order(sheet, "gear")).toEqual(["Rope", added, `${added} (copy)`, "Lantern"]);
    for (const [name, button, left] of [
      [added, "no", 4],
      [added, "yes", 3],
      [`${added} (copy)`, "yes", 2],
    ] as const) {
      await sheet.choose(name, "Delete");
      await sheet.confirm(button);
      expect(order(sheet, "gear")).toHaveLength(left);
    }
  });

  it.skipIf(QUICK)("are copied from elsewhere; another copy increases the quantity", async () => {
    const sheet = await mira.at("anna").open(false, "gear");
    expect(sheet.read(".sz-load__words")).toMatch(/^30 lb carried, \d+ lb basic lift: light load/);
    const [torch, rope, other] = await mira.gm.window.Item.create(
      [
        { name: "Torch" },
        { name: "Rope", system: { quantity: 4, weight: 1.5 } },
        { name: "Rope", system: { weight: 9 } },
      ].map((data) => ({ type: "gear", ownership: { default: 2 }, ...data })),
    );
    await mira.world.settled();
    const named = (name: string): Loose[] => [...sheet.actor.items].filter((one: Loose) => one.name === name);
    const quantities = (name: string): number[] => named(name).map((one: Loose) => one.system.quantity as number);
    const [before] = quantities("Rope") as [number];
    for (const item of [torch, rope, other]) await sheet.drop("Item", String(item.uuid));
    expect([quantities("Rope"), quantities("Torch")]).toEqual([[before + 4, 1], [1]]);
    await sheet.drop("Item", String(torch.uuid), "Rope");
    expect([quantities("Torch"), mira.gm.game.items.size]).toEqual([[2], 3]);
    for (const one of [...named("Torch"), ...named("Rope").slice(1)]) await one.delete();
  });

  it.skipIf(QUICK)("are ordered by dropping one on another, unless the sheet is locked", async () => {
    const sheet = await mira.at("anna").open(false, "gear");
    const lantern = String(sheet.actor.items.getName("Lantern").uuid);
    await sheet.drop("Item", lantern, "Rope");
    expect(order(sheet, "gear")).toEqual(["Rope", "Lantern"]);
    await sheet.open(true, "gear");
    await sheet.drop("Item", lantern, "Rope");
    expect(order(sheet, "gear")).toEqual(["Lantern", "Rope"]);
    expect(sheet.row("Rope").getAttribute("draggable")).toBe("true");
  });
});

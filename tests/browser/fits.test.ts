import { afterAll, beforeAll, expect, test } from "vitest";
import { inLanguage, misfitsAt, SIZES } from "./fits.ts";
import { Table } from "./table.ts";
import { goOn } from "./walk.ts";

let table: Table;
beforeAll(async () => {
  table = await Table.open();
});
afterAll(async () => {
  await table.close();
});

test("a turn in German fits in a low window, at 200 % and on a phone, for who acts and for the GM", async () => {
  const [gm, anna] = await table.seat(["Gamemaster", "Anna"]);
  await gm.openFight("The goblin gate");
  await gm.press('[data-action="startCombat"]');
  for (let clicks = 0; clicks < 20 && !(await anna.sees('.sz-mine[data-state="now"]')); clicks++) await goOn(gm);
  const faults: string[] = [];
  for (const seat of [gm, anna]) {
    await inLanguage(seat, "de");
    faults.push(...(await misfitsAt(seat, SIZES)).map((fault) => `${seat.name}, ${fault}`));
  }
  expect(faults).toEqual([]);
  // Header and footer are one line each there, and read all the same.
  await gm.page.setViewportSize({ width: 1280, height: 450 });
  const heights = await gm.tracker.evaluate((tracker) =>
    [".sz-header", ".sz-foot"].map((part) => tracker.querySelector(part)?.getBoundingClientRect().height ?? 0),
  );
  expect(Math.max(...heights), heights.join(", ")).toBeLessThanOrEqual(52);
  await gm.tracker.getByRole("button", { name: "Nächste Sekunde" }).waitFor();
});

// The window of speeds by name: searched, changed, and read from a file.
import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { QUICK } from "../quick.ts";
import { faultsOf, overflows } from "./looks.ts";
import type { Seat } from "./seat.ts";
import { Table } from "./table.ts";

const table = await Table.forFile();

async function open(seat: Seat): Promise<void> {
  await seat.run(async ({ game }) => {
    const { type: Menu } = game.settings.menus.get("segment-zero.speeds");
    await new Menu().render();
  });
}

const rows = (): unknown => {
  const setting = table.world.documents.all("Setting").find(({ key }) => key === "segment-zero.speeds");
  return setting ? JSON.parse(String(setting.value)) : null;
};

async function find(gm: Seat, name: string): Promise<void> {
  await gm.page.getByRole("searchbox", { name: "Find a name" }).fill(name);
  await gm.still();
}

test("the GM searches, adds, changes and removes; a slip blocks Save", async () => {
  const gm = await table.join("Gamemaster");
  const { page } = gm;
  await open(gm);
  const window = page.locator(".sz-speeds");
  const field = (name: string) => window.getByRole("textbox", { name, exact: true });
  const type = async (name: string, value: string): Promise<void> => {
    await field(name).fill(value);
    await field(name).press("Tab");
    await gm.still();
  };

  await find(gm, "Longsword +1");
  await window.getByText("“+1” makes no difference.").waitFor();
  expect(await field("Long sword: Segments").inputValue()).toBe("6");

  await find(gm, "Wyrmtooth");
  await window.getByRole("button", { name: "Add Wyrmtooth" }).click();
  await type("Wyrmtooth: Segments", "3");
  await type("Wyrmtooth: Class", "ii");

  await find(gm, "War hammer");
  await type("War hammer: Segments", "fast");
  await window.getByText("“fast” is not a whole number of segments from 1 to 100.").waitFor();
  expect(await window.getByRole("button", { name: "Save" }).isDisabled()).toBe(true);
  await window.getByRole("button", { name: "Put back 5" }).click();
  await type("War hammer: Segments", "9");
  await window.getByText("Yours; ours says 5, VI.").waitFor();

  await find(gm, "Dagger");
  await window.getByRole("button", { name: "Remove Dagger from the table" }).click();
  await find(gm, "");
  await window.getByText("Removed.").waitFor();
  await window.getByRole("button", { name: "Dagger: back to ours" }).click();
  expect(rows()).toBe(null);
  await window.getByRole("button", { name: "Save" }).click();
  await window.waitFor({ state: "detached" });
  expect(rows()).toEqual({
    weapons: [
      { name: "Wyrmtooth", speed: 3, class: 2 },
      { name: "War hammer", speed: 9 },
    ],
  });
  expect(gm.complaints).toEqual([]);
});

test.skipIf(QUICK)("names on the sheets are readable, fit a phone and are copied", async () => {
  // Two tabs of one GM would both write what Save changes in the fight.
  await table.clear();
  const gm = await table.join("Gamemaster");
  const { page } = gm;
  await gm.run(({ Actor }, { items }) => Actor.create({ name: "Dagny", type: "npc", items }), {
    items: ["Dagger", "Longsword +1", "Long Sword, silvered", "Sword +2"].map((name) => ({ name, type: "weapon" })),
  });
  await open(gm);
  const window = page.locator(".sz-speeds");
  await window.getByRole("button", { name: "Check names" }).click();
  await window.getByText("names on your sheets").waitFor();
  expect(await faultsOf(gm, "names on the sheets", ".sz-speeds")).toEqual([]);
  // Firefox lets any press write.
  await page
    .context()
    .grantPermissions(["clipboard-write"])
    .catch(() => {});
  await window.getByRole("button", { name: "Copy as text" }).click();
  await page.getByText("Copied.").waitFor();
  await page.setViewportSize({ width: 400, height: 800 });
  expect(await overflows(gm, ".sz-speeds")).toEqual([]);
  expect(gm.complaints).toEqual([]);
});

test("a file is read with each fault at its line, and undone", async () => {
  const gm = await table.join("Gamemaster");
  const { page } = gm;
  await gm.run(({ game }) =>
    game.settings.set("segment-zero", "speeds", { weapons: [{ name: "Wyrmtooth", speed: 3, class: 2 }] }),
  );
  await open(gm);
  const window = page.locator(".sz-speeds");
  const take = async (text: string): Promise<void> => {
    await window
      .locator("input[type=file]")
      .setInputFiles({ name: "ours.yml", mimeType: "text/yaml", buffer: Buffer.from(text) });
  };
  await take(
    [
      "weapons:",
      "  - { name: Fang, speed: 3 }",
      "  - { name: Fangs, speed: 4 }",
      "  - { name: Spear, speed: fast }",
      '  - { name: "<b>Club</b>", speed: 3 }',
      "  - { name: A very long name of a weapon that fills its line twice, speed: 3 }",
      "",
    ].join("\n"),
  );
  await window.getByText("ours.yml: 2 rows read, 3 left out.").waitFor();
  await window.getByText("Line 3: “Fangs” again; the first counts.").waitFor();
  await window.getByText("Line 5: “<b>Club</b>” is not a plain name.").waitFor();
  await window.getByText("Wyrmtooth").first().waitFor();
  expect(await faultsOf(gm, "speeds after a file", ".sz-speeds")).toEqual([]);
  await window.getByRole("button", { name: "Put back what was here" }).click();
  await window.getByText("Fang", { exact: true }).waitFor({ state: "detached" });

  await take("weapons: [");
  await window.getByText("ours.yml was not imported.").waitFor();
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    window.getByRole("button", { name: "Export…" }).click(),
  ]);
  expect(await readFile(await download.path(), "utf8")).toBe(
    "weapons:\n  - name: Wyrmtooth\n    speed: 3\n    class: 2\n",
  );
  await window.getByText("in our table").click();
  expect(await faultsOf(gm, "speeds", ".sz-speeds")).toEqual([]);
  await page.setViewportSize({ width: 400, height: 800 });
  expect(await overflows(gm, ".sz-speeds")).toEqual([]);
  expect(gm.complaints).toEqual([]);
});

// The window of speeds by name: searched, changed, and read from a file.
import { readFile } from "node:fs/promises";
import { beforeAll, beforeEach, expect, test } from "vitest";
import type { Locator } from "playwright-core";
import { cannot } from "./firefox.ts";
import { faultsOf, overflows } from "./looks.ts";
import type { Seat } from "./seat.ts";
import { Table } from "./table.ts";

const table = await Table.forFile();
let gm: Seat;
let window: Locator;
beforeAll(async () => {
  gm = await table.join("Gamemaster");
  window = gm.page.locator(".sz-speeds");
});
beforeEach(() =>
  gm.run(async ({ game }) => {
    const { type: Menu } = game.settings.menus.get("segment-zero.speeds");
    await new Menu().render();
  }),
);

async function find(name: string): Promise<void> {
  await gm.page.getByRole("searchbox", { name: "Find a name" }).fill(name);
  await gm.still();
}

async function type(name: string, value: string): Promise<void> {
  const field = window.getByRole("textbox", { name, exact: true });
  await field.fill(value);
  await field.press("Tab");
  await gm.still();
}

test("the GM searches, adds and changes; a slip blocks Save", async () => {
  await find("Wyrmtooth");
  await window.getByRole("button", { name: "Add Wyrmtooth" }).click();
  await type("Wyrmtooth: Segments", "3");
  await type("Wyrmtooth: Class", "ii");
  await find("War hammer");
  await type("War hammer: Segments", "fast");
  await window.getByText("“fast” is not a whole number of segments from 1 to 100.").waitFor();
  expect(await window.getByRole("button", { name: "Save" }).isDisabled()).toBe(true);
  await window.getByRole("button", { name: "Put back 5" }).click();
  await type("War hammer: Segments", "9");
  await window.getByText("Yours; ours says 5, VI.").waitFor();
  const stored = (): unknown =>
    table.world.documents.all("Setting").find(({ key }) => key === "segment-zero.speeds")?.value;
  expect(stored()).toBeUndefined();
  await window.getByRole("button", { name: "Save" }).click();
  await window.waitFor({ state: "detached" });
  expect(JSON.parse(String(stored()))).toEqual({
    weapons: [
      { name: "Wyrmtooth", speed: 3, class: 2 },
      { name: "War hammer", speed: 9 },
    ],
  });
});

test.skipIf(cannot("download"))("a file is read with faults by line, undone and written", async () => {
  const { page } = gm;
  const take = (...lines: readonly string[]): Promise<void> =>
    window
      .locator("input[type=file]")
      .setInputFiles({ name: "ours.yml", mimeType: "text/yaml", buffer: Buffer.from(lines.join("\n")) });
  await take(
    "weapons:",
    "  - { name: Fang, speed: 3 }",
    "  - { name: Fangs, speed: 4 }",
    '  - { name: "<b>Club</b>", speed: 3 }',
    "  - { name: A very long name of a weapon that fills its line twice, speed: 3 }",
  );
  await window.getByText("ours.yml: 2 rows read, 2 left out.").waitFor();
  await window.getByText("Line 3: “Fangs” again; the first counts.").waitFor();
  await window.getByText("Line 4: “<b>Club</b>” is not a plain name.").waitFor();
  expect(await faultsOf(gm, "speeds after a file", ".sz-speeds")).toEqual([]);
  await page.setViewportSize({ width: 400, height: 800 });
  expect(await overflows(gm, ".sz-speeds")).toEqual([]);
  await window.getByRole("button", { name: "Put back what was here" }).click();
  await window.getByText("Fang", { exact: true }).waitFor({ state: "detached" });
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    window.getByRole("button", { name: "Export…" }).click(),
  ]);
  expect(await readFile(await download.path(), "utf8")).toBe(
    "weapons:\n  - name: Wyrmtooth\n    speed: 3\n    class: 2\n  - name: War hammer\n    speed: 9\n",
  );
  expect(gm.complaints).toEqual([]);
});

// A GM enables the module over another system.
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, expect, inject, test } from "vitest";
import { seedUsers } from "../../playground/server/seed-users.ts";
import { SystemFolder, withModules } from "../../playground/server/system-folder.ts";
import { GURPS } from "../foundry/foreign/systems.ts";
import { Table } from "./table.ts";

const folder = mkdtempSync(path.join(tmpdir(), "foreign-system-"));
afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

/** The foreign system as a folder, with our module beside it. */
async function system(): ReturnType<typeof withModules> {
  const { manifest, module = "" } = GURPS.system;
  writeFileSync(path.join(folder, "system.json"), JSON.stringify({ ...manifest, esmodules: ["module.mjs"] }));
  writeFileSync(path.join(folder, "module.mjs"), module);
  return withModules(await SystemFolder.open(folder), [inject("built").module]);
}

test("chooses the initiative system of a world in the first window", async () => {
  const table = await Table.open({ world: { system, seed: seedUsers } });
  try {
    const gm = await table.join("Gamemaster");
    await gm.page.getByText("Segment Zero keeps time in this world’s fights.").waitFor();
    await gm.page.getByRole("button", { name: /^Use Speed order/u }).click();
    await gm.still();
    expect(await gm.page.locator(".sz-profile--first").count()).toBe(0);
    const stored = table.world.documents.all("Setting").map(({ key, value }) => [key, value]);
    expect(Object.fromEntries(stored)).toMatchObject({
      "segment-zero-clock.pacing": '"speed-order"',
      "segment-zero-clock.begun": "true",
    });
  } finally {
    await table.close();
  }
});

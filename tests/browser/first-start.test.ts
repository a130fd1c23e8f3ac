// The module over another system: the first window, and the window of values.
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, inject, onTestFinished, test } from "vitest";
import { seedUsers } from "../../playground/server/seed-users.ts";
import { SystemFolder, withModules } from "../../playground/server/system-folder.ts";
import type { WorldServer } from "../../playground/world/world-server.ts";
import { GURPS, type ForeignSystem } from "../foundry/foreign/systems.ts";
import { overflows, faultsOf } from "./looks.ts";
import { Table, type OtherWorld } from "./table.ts";

/** A world of this system with its actors. */
async function overSystem({ system, actors }: ForeignSystem): Promise<OtherWorld> {
  const { manifest, module } = system;
  const folder = await mkdtemp(path.join(tmpdir(), "foreign-system-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  await writeFile(path.join(folder, "system.json"), JSON.stringify({ ...manifest, esmodules: ["system.mjs"] }));
  await writeFile(path.join(folder, "system.mjs"), module ?? "");
  return {
    system: await withModules(await SystemFolder.open(folder), [inject("built").module], 13),
    async seed(world: WorldServer) {
      await seedUsers(world);
      await world.operate(
        "create",
        "Actor",
        actors.map(({ owner: _owner, ...data }) => data),
      );
    },
  };
}

test("over a known system, one click chooses the initiative system", async () => {
  const table = await Table.forTest({ world: await overSystem(GURPS) });
  const gm = await table.join("Gamemaster");
  await gm.page.getByText("Segment Zero keeps time in this world’s fights.").waitFor();
  await gm.click("Use Speed order");
  await gm.page.locator(".sz-profile").waitFor({ state: "detached" });
  const settings = table.world.documents.all("Setting").map(({ key, value }) => [key, value]);
  expect(settings).toContainEqual(["segment-zero-clock.pacing", JSON.stringify("speed-order")]);
  expect(settings).toContainEqual(["segment-zero-clock.begun", "true"]);
});

test("the windows read well in both themes, and fit into 400 pixels", async () => {
  const table = await Table.forTest({ world: await overSystem(GURPS) });
  const gm = await table.join("Gamemaster", { viewport: { width: 400, height: 800 } });
  await gm.page.getByText("Segment Zero keeps time in this world’s fights.").waitFor();
  expect(await faultsOf(gm, "first start", ".sz-profile")).toEqual([]);
  expect(await overflows(gm, ".sz-profile")).toEqual([]);
  await gm.page.getByRole("button", { name: "Check…" }).click();
  await gm.page.locator(".sz-profile__rows").waitFor();
  expect(await faultsOf(gm, "values", ".sz-profile__rows")).toEqual([]);
  expect(await overflows(gm, ".sz-profile__rows")).toEqual([]);
});

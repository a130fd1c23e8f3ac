/** Proves that a world is put back between tests, and that what a test leaves behind is named. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { Kept } from "../shared-world.ts";
import { openWorld, type Client, type World } from "../world.ts";

let world: World;
let gm: Client;
let kept: Kept;
beforeAll(async () => {
  world = await openWorld({ system: {} });
  gm = await world.join("Gamemaster");
  kept = new Kept(world);
});
afterAll(async () => world.close());

test("restores documents, users, settings and globals for all clients and the server", async () => {
  const user = gm.game.users.getName("Anna");
  await gm.window.Actor.create({ name: "Orc", type: "hero" });
  await gm.window.Combat.create({ active: true });
  await user.update({ flags: { world: { seen: true } } });
  gm.run("globalThis.leftOver = 1");
  gm.window.localStorage.setItem("left.over", "1");
  gm.window.console.error("left over");
  expect(await kept.putBack()).toEqual([]);
  expect([gm.game.actors.size, gm.game.combats.size, user.flags.world?.seen]).toEqual([0, 0, undefined]);
  expect([world.server.documents.all("Actor").length, world.server.documents.all("Combat").length]).toEqual([0, 0]);
  expect([gm.run("typeof leftOver"), gm.window.localStorage.getItem("left.over"), gm.errors()]).toEqual([
    "undefined",
    null,
    [],
  ]);
});

test("restores changed and deleted globals", async () => {
  const { Roll, fromUuid } = gm.window;
  gm.run("globalThis.Roll = null; delete globalThis.fromUuid");
  expect(await kept.putBack()).toEqual([]);
  expect([gm.window.Roll === Roll, gm.window.fromUuid === fromUuid]).toEqual([true, true]);
});

test("restores a deleted document", async () => {
  const { id } = gm.game.users.getName("Ben");
  await gm.game.users.get(id).delete();
  expect(await kept.putBack()).toEqual([]);
  expect(gm.game.users.get(id).name).toBe("Ben");
});

test("names a remaining listener and a client that left", async () => {
  const listener = gm.run('Hooks.on("updateActor", () => undefined)') as number;
  expect(await kept.putBack()).toEqual(["1 instead of 0 hooks updateActor of Gamemaster"]);
  gm.Hooks.off("updateActor", listener);
  // A test's listeners are removed.
  gm.Hooks.on("updateActor", () => undefined);
  expect(await kept.putBack()).toEqual([]);
  await gm.leave();
  expect(await kept.putBack()).toEqual(["a client that left"]);
});

import { beforeAll, expect, test } from "vitest";
import type { Loose } from "../../playground/shared/loose.ts";
import type { Seat } from "./seat.ts";
import { Table } from "./table.ts";
import { atRest } from "./watch.ts";

/*
 * All other tests here wait until each seat shows what the server has. They fail for nothing if that waits for a picture that is not to come, and prove nothing if it does not
 * notice one that is missing.
 */

const table = await Table.forFile();
let gm: Seat;
let anna: Seat;
beforeAll(async () => {
  [gm, anna] = (await table.seat(["Gamemaster", "Anna"])) as [Seat, Seat];
  await gm.begin("The rope bridge");
});

/** The GM's client writes something into the fight several times, without waiting for the server in between. @param options of each write */
async function write(...options: readonly object[]): Promise<void> {
  await gm.run(async ({ game }, all) => {
    await Promise.all(all.map(async (each) => game.combat.update({ "flags.world.note": Math.random() }, each)));
  }, options);
}

test("shows the server's state after a write without rendering", async () => {
  await write({ render: false });
  await table.settled();
});

test("shows a write that arrives while a click's view is prepared", async () => {
  // First, since an earlier view would not be rendered again.
  await anna.page.evaluate(() => {
    const root = globalThis as unknown as Loose;
    const tracker = root.ui.combat;
    const prepare = tracker._prepareContext as (...args: unknown[]) => Promise<unknown>;
    root.drawing = new Promise<void>((begun) => {
      tracker._prepareContext = async function (this: unknown, ...args: unknown[]): Promise<unknown> {
        const context = await prepare.apply(this, args);
        begun();
        await new Promise((resolve) => {
          setTimeout(resolve, 500);
        });
        return context;
      };
    });
  });
  await gm.page.evaluate(() => {
    const { combat } = (globalThis as unknown as { game: Loose }).game;
    // A second try has undone it already.
    const button = document.querySelector<HTMLElement>(
      `.sz-tracker [data-action="${combat.encounter.status === "setup" ? "redo" : "previousTurn"}"]`,
    );
    if (!button) throw new Error("no click brings the picture that is waited for");
    button.click();
  });
  await anna.page.evaluate(async () => (globalThis as unknown as { drawing: Promise<void> }).drawing);
  await write({ render: false });
  await table.settled();
});

test("reports a missing view", async () => {
  await anna.page.evaluate(() => {
    (globalThis as unknown as { ui: Loose }).ui.combat.render = async () => Promise.resolve();
  });
  await write({});
  expect(await atRest(anna.page, 1_000)).toMatchObject({ resting: false });
});

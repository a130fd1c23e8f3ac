// The plain scene: tokens are lit together with their rows, and marked while their turn is or comes next.
import { beforeAll, expect, test } from "vitest";
import type { Loose } from "../../playground/shared/loose.ts";
import type { Seat } from "./seat.ts";
import { Table } from "./table.ts";
import { goOn } from "./walk.ts";
import { QUICK, quickOrFull } from "../quick.ts";

const table = await Table.forFile();
let gm: Seat;
beforeAll(async () => {
  gm = await table.join("Gamemaster");
  await gm.begin("Robbery on the night train");
  // Marks are fetched when the page is idle.
  await gm.page.locator(".sz-marks").waitFor({ state: "attached" });
});

/** Counts who acts and who is next by the marks of tokens, and names combatants with a wrong mark. */
const marks = (seat: Seat): Promise<{ acting: number; next: number; wrong: readonly string[] }> =>
  seat.run(({ document, game }) => {
    const current: Loose[] = game.segmentZero.core.current(game.combat.encounter) ?? [];
    const people = [...game.combat.combatants]
      .filter(({ tokenId }) => tokenId)
      .map(({ id, name, tokenId }) => {
        const has = (selector: string): boolean =>
          [...document.querySelectorAll(selector)].some((one) => !one.hidden && one.dataset.token === tokenId);
        return {
          name: name as string,
          acts: current.some(({ participant }) => participant === id),
          ours: has(".sz-tokenmark[data-kind=now]"),
          cores: has(".token[data-turn]"),
          next: has(".sz-tokenmark[data-kind=next]"),
        };
      });
    return {
      acting: people.filter(({ acts }) => acts).length,
      next: people.filter(({ next }) => next).length,
      // One mark, by us or by core, for whoever acts.
      wrong: people
        .filter(({ acts, ours, cores, next }) => (acts ? ours === cores || next : ours))
        .map(({ name }) => name),
    };
  });

test("marks all acting and next participants once, by core or by us", async () => {
  let together = 0;
  for (let clicks = 0; clicks < quickOrFull(8, 14); clicks++) {
    await gm.still();
    const { acting, next, wrong } = await marks(gm);
    expect(wrong).toEqual([]);
    expect(next > 0 || acting === 0, "somebody is next").toBe(true);
    if (acting > 1) together++;
    await goOn(gm);
  }
  expect(together, "several acted at once").toBeGreaterThan(0);
});

test("highlights a pointed row's token, and a token's rows", async () => {
  const row = gm.tracker.locator(".sz-slot[data-state=next], .sz-slot[data-state=ahead]").first();
  await row.hover();
  const lit = gm.page.locator(".token[data-hover]");
  await expect.poll(() => lit.count()).toBe(1);
  const token = await lit.getAttribute("data-token");
  await gm.page.locator("#topbar-title").hover();
  await expect.poll(() => lit.count()).toBe(0);
  await gm.page.locator(`.token[data-token="${token ?? ""}"]`).hover();
  await expect.poll(() => gm.tracker.locator("[data-lit]").count()).toBeGreaterThan(0);
  await gm.page.locator("#topbar-title").hover();
  await expect.poll(() => gm.tracker.locator("[data-lit]").count()).toBe(0);
});

test.skipIf(QUICK)("gives a player no token or mark of a hidden participant", async () => {
  const anna = await table.join("Anna");
  await anna.still();
  const tokens = (seat: Seat, selector: string): Promise<(string | undefined)[]> =>
    seat.page.locator(selector).evaluateAll((all) => all.map((one) => (one as HTMLElement).dataset["token"]));
  const hidden = await tokens(gm, ".token[data-secret]");
  const seen = await tokens(anna, ".token:not([hidden])");
  expect(hidden.length).toBeGreaterThan(0);
  expect(seen.length).toBeGreaterThan(0);
  expect([...seen, ...(await tokens(anna, ".sz-tokenmark"))].filter((id) => hidden.includes(id))).toEqual([]);
  await table.leave(anna);
});

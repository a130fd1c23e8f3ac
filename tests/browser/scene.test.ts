// The plain scene: tokens are selected and targeted, lit together with their rows, and marked while their turn is or comes next.
import { beforeAll, expect, test } from "vitest";
import type { Page } from "playwright-core";
import { sharedBrowser } from "./browser.ts";
import type { Loose } from "../../playground/shared/loose.ts";
import type { Seat } from "./seat.ts";
import { Table } from "./table.ts";
import { goOn } from "./walk.ts";
import { quickOrFull } from "../quick.ts";

const table = await Table.forFile();
let gm: Seat;
beforeAll(async () => {
  gm = await table.join("Gamemaster");
  await gm.begin("Robbery on the night train");
  // Marks are fetched when the page is idle.
  await gm.page.locator(".sz-marks").waitFor({ state: "attached" });
});

/** Ids of combatants by the marks of their tokens on this seat's page. */
interface Said {
  readonly now: readonly string[];
  readonly next: readonly string[];
  readonly core: readonly string[];
  readonly acting: readonly string[];
}
const said = (seat: Seat): Promise<Said> =>
  seat.run(({ document, game }) => {
    const owner = new Map<string, string>(
      [...game.combat.combatants].flatMap(({ id, tokenId }) => (tokenId ? [[tokenId, id] as const] : [])),
    );
    const people = (selector: string): string[] =>
      [...document.querySelectorAll(selector)]
        .filter((one) => !one.hidden)
        .map(({ dataset }) => owner.get(dataset.token) ?? "")
        .sort();
    const current: Loose[] = game.segmentZero.core.current(game.combat.encounter) ?? [];
    const placed = new Set(owner.values());
    return {
      now: people(".sz-tokenmark[data-kind=now]"),
      next: people(".sz-tokenmark[data-kind=next]"),
      core: people(".token[data-turn]"),
      acting: [...new Set(current.map(({ participant }) => participant as string))]
        .filter((id) => placed.has(id))
        .sort(),
    };
  });

test("marks all acting and next participants, by core or by us", async () => {
  let together = 0;
  for (let clicks = 0; clicks < quickOrFull(8, 14); clicks++) {
    await gm.still();
    const { now, next, core, acting } = await said(gm);
    expect([...new Set([...now, ...core.filter((id) => acting.includes(id))])].sort(), "everybody who acts").toEqual(
      acting,
    );
    expect(
      next.filter((id) => acting.includes(id)),
      "nobody is both",
    ).toEqual([]);
    if (acting.length) expect(next.length, "somebody is next").toBeGreaterThan(0);
    expect(
      now.filter((id) => core.includes(id)),
      "nobody has two marks",
    ).toEqual([]);
    if (acting.length > 1) {
      together++;
      if (process.env.PICTURES) await gm.page.locator("#scene").scrollIntoViewIfNeeded();
      if (process.env.PICTURES) await gm.page.screenshot({ path: "test-output/pictures/scene.png" });
    }
    await goOn(gm);
  }
  expect(together, "several acted at once").toBeGreaterThan(0);
});

test("selects tokens by click or Enter, targets by right-click or T", async () => {
  const tokens = gm.page.locator(".token:not([hidden])");
  await tokens.nth(0).click();
  expect(await tokens.nth(0).getAttribute("aria-pressed")).toBe("true");
  await tokens.nth(1).focus();
  await gm.page.keyboard.press("Enter");
  expect([await tokens.nth(0).getAttribute("aria-pressed"), await tokens.nth(1).getAttribute("aria-pressed")]).toEqual([
    "false",
    "true",
  ]);
  await tokens.nth(2).click({ button: "right" });
  await tokens.nth(3).focus();
  await gm.page.keyboard.press("Shift+T");
  const targets = await gm.run(({ game }) => [...game.user.targets].map(({ id }) => id as string));
  expect(targets).toEqual([
    await tokens.nth(2).getAttribute("data-token"),
    await tokens.nth(3).getAttribute("data-token"),
  ]);
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

test("gives a player no token or mark of a hidden participant", async () => {
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

/** Counts grid lines along the upper and left edges of the scene, where there are no tokens. */
async function gridLines(page: Page): Promise<string> {
  const picture = await page.locator("#scene").screenshot();
  return page.evaluate(async (data) => {
    const image = await createImageBitmap(await (await fetch(`data:image/png;base64,${data}`)).blob());
    const context = new OffscreenCanvas(image.width, image.height).getContext("2d")!;
    context.drawImage(image, 0, 0);
    const near = Math.round(image.width / 60);
    const count = (width: number, height: number): number => {
      const { data: bytes } = context.getImageData(near, near, width, height);
      const colours = Array.from({ length: bytes.length / 4 }, (_, at) => bytes.slice(at * 4, at * 4 + 3).join());
      return colours.filter((colour, at) => colour !== colours[0] && colours[at - 1] === colours[0]).length;
    };
    return `${String(count(image.width - 2 * near, 1))} and ${String(count(1, image.height - 2 * near))}`;
  }, picture.toString("base64"));
}

test("shows every line of the grid at every size and zoom", async () => {
  const seen: Record<string, string> = {};
  for (const [deviceScaleFactor, ...widths] of quickOrFull(
    [[0.5, 2560]],
    [
      [0.25, 4400],
      [0.9, 1422],
    ],
    [
      [0.25, 4400],
      [0.5, 2560, 2301],
      [0.9, 1422],
      [1, 1133],
    ],
  )) {
    const page = await (
      await sharedBrowser()
    ).newPage({ viewport: { width: 1280, height: 2000 }, deviceScaleFactor: deviceScaleFactor ?? 1 });
    await page.goto(`${table.address}?seat=Second GM`);
    await page.locator("body[data-state=ready]").waitFor();
    for (const width of widths) {
      await page.setViewportSize({ width, height: 2000 });
      const lines = await gridLines(page);
      if (lines !== "15 and 8") seen[`${String(width)} at ${String(deviceScaleFactor)}`] = lines;
    }
    await page.context().close();
  }
  expect(seen).toEqual({});
});

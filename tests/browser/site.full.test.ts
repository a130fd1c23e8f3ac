// The site without a server: built, served as plain files from a folder of a web server, and played in several tabs.
import { mkdtemp, rm } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import { tmpdir } from "node:os";
import path from "node:path";
import type { BrowserContext, Page } from "playwright-core";
import sirv from "sirv";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { buildSite } from "../../tools/site/site.ts";
import { sharedBrowser } from "./browser.ts";

const BELOW = "/games/segment-zero";
let folder: string;
let server: Server;
let address: string;
/** Requests outside the folder, or failed ones. */
const strays: string[] = [];

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "segment-zero-site-"));
  await buildSite(inject("built").system, folder);
  const serve = sirv(folder, { dev: true });
  server = createServer((request, response) => {
    const { url = "/" } = request;
    const stray = (): void => {
      strays.push(url);
      response.writeHead(404).end();
    };
    if (!url.startsWith(`${BELOW}/`)) return stray();
    request.url = url.slice(BELOW.length);
    serve(request, response, stray);
  });
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  const { port } = server.address() as { port: number };
  address = `http://127.0.0.1:${String(port)}${BELOW}/`;
});
afterAll(async () => {
  server.closeAllConnections();
  server.close();
  await rm(folder, { recursive: true, force: true });
});

/** Time that a busy machine may take. */
const PATIENCE = { timeout: 30_000 };

const row = (page: Page): Promise<string> => page.locator(".sz-tracker li.sz-now").first().innerText();
const ready = (page: Page): Promise<void> => page.locator("body[data-state=ready]").waitFor();

describe.each(["a shared worker", "the first tab"] as const)("a world in %s", (kind) => {
  let context: BrowserContext;
  const complaints: string[] = [];

  /** Opens a tab of the one browser; a seat by its name, or the first page. */
  async function open(seat?: string): Promise<Page> {
    const page = await context.newPage();
    page.setDefaultTimeout(PATIENCE.timeout);
    page.on("console", (message) => {
      if (["error", "warning"].includes(message.type())) complaints.push(message.text());
    });
    page.on("pageerror", (error) => complaints.push(String(error)));
    page.on("request", (request) => {
      if (!request.url().startsWith(address) && !request.url().startsWith("data:")) strays.push(request.url());
    });
    await page.goto(seat === undefined ? address : `${address}?seat=${seat}`);
    if (seat !== undefined) await ready(page);
    return page;
  }

  beforeAll(async () => {
    context = await (
      await sharedBrowser()
    ).newContext({ viewport: { width: 1280, height: 900 }, reducedMotion: "reduce", locale: "en-US" });
    if (kind === "the first tab")
      await context.addInitScript(() => {
        Reflect.deleteProperty(globalThis, "SharedWorker");
      });
  });
  afterAll(async () => {
    await context.close();
  });

  test("shares a fight between two tabs, survives reloads and restarts by button", async () => {
    const gm = await open();
    await gm.locator(".door-card").filter({ hasText: "Speed order" }).getByRole("button").click();
    await ready(gm);
    await gm.locator(".sz-tracker li.sz-now").first().waitFor();
    const first = await row(gm);
    const anna = await open("Anna");
    await anna.locator(".sz-tracker li.sz-now").first().waitFor();
    expect(
      (await row(anna)).split("\n").some((line) => line.length > 3 && first.includes(line)),
      "both show the same turn",
    ).toBe(true);

    const before = await row(anna);
    await gm.locator(".sz-foot__done:not([aria-disabled=true])").click();
    await expect.poll(() => row(anna), PATIENCE).not.toBe(before);
    await expect.poll(() => row(gm), PATIENCE).not.toBe(first);
    const second = await row(gm);

    // After the leading tab reloads, the other one finds the world again.
    await gm.reload();
    await ready(gm);
    await expect.poll(() => row(gm), PATIENCE).toBe(second);
    await ready(anna);
    await expect.poll(async () => (await row(anna)) !== before, PATIENCE).toBe(true);

    // No tab has the world open now.
    await gm.close();
    await anna.close();
    const again = await open("Gamemaster");
    await expect.poll(() => row(again), PATIENCE).toBe(second);

    const door = await open();
    await door.getByRole("button", { name: "Start the demo over" }).click();
    await door.locator("#anew-dialog").getByRole("button", { name: "Start the demo over" }).click();
    await expect
      .poll(
        () =>
          again
            .evaluate(
              () => (globalThis as unknown as { game?: { combat?: { started?: boolean } } }).game?.combat?.started,
            )
            .catch(() => undefined),
        PATIENCE,
      )
      .toBe(false);
    await ready(again);
    expect({ complaints, strays }).toEqual({ complaints: [], strays: [] });
  });

  test.runIf(kind === "a shared worker")("shows the pacing lab on a separate page", async () => {
    const workers: string[] = [];
    const page = await context.newPage();
    page.on("worker", (worker) => workers.push(worker.url()));
    await page.goto(`${address}lab/`);
    await ready(page);
    await page.locator(".sz-lab__row").nth(4).waitFor();
    await expect.poll(() => workers.length, PATIENCE).toBeGreaterThan(0);
    expect(workers.filter((url) => !url.startsWith(address))).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
    if (process.env.PICTURES) await page.screenshot({ path: "test-output/pictures/lab-page.png" });
    expect(strays).toEqual([]);
    await page.close();
  });
});

// The site without a server: built, served as plain files from a folder of a web server, and played in several tabs.
import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import type { BrowserContext, Page } from "playwright-core";
import sirv from "sirv";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { buildGuide } from "../../tools/site/guide.ts";
import { deadLinks } from "../../tools/site/links.ts";
import { buildSite } from "../../tools/site/site.ts";
import { sharedBrowser } from "./browser.ts";

const ROOT = path.resolve(import.meta.dirname, "../..");
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

  test.runIf(kind === "a shared worker")("offers by name to start over what a trial version stored", async () => {
    const own = await context.browser()!.newContext({ viewport: { width: 1280, height: 900 }, locale: "en-US" });
    const at = async (place: string): Promise<Page> => {
      const page = await own.newPage();
      page.setDefaultTimeout(PATIENCE.timeout);
      await page.goto(`${address}${place}`);
      return page;
    };
    const demo = await at("");
    await demo.locator(".door-card").first().waitFor();
    await demo.close();
    // Changed where no worker reads: the world closes with its last page.
    const elsewhere = await at("page/texts/en.json");
    const changed = await elsewhere.evaluate(async () => {
      const [{ name = "" } = {}] = await indexedDB.databases();
      const answer = <T>(request: IDBRequest<T>): Promise<T> =>
        new Promise((resolve, reject) => {
          request.onsuccess = () => resolve(request.result);
          request.onerror = () => reject(request.error ?? new Error("IndexedDB"));
        });
      const database = await answer(indexedDB.open(name));
      const store = database.transaction("documents", "readwrite").objectStore("documents");
      let count = 0;
      for (const key of await answer(store.getAllKeys())) {
        const document = (await answer(store.get(key))) as { system?: { encounter?: { schema: number } } };
        if (!document.system?.encounter) continue;
        document.system.encounter.schema = 3;
        await answer(store.put(document, key));
        count++;
      }
      database.close();
      return count;
    });
    expect(changed).toBeGreaterThan(5);

    const offered = async (page: Page): Promise<string> => {
      const dialog = page.locator("#anew-dialog");
      await dialog.waitFor();
      return dialog.innerText();
    };
    const gm = await at("");
    expect(await offered(gm)).not.toMatch(/newer|damaged/u);
    await gm.getByRole("button", { name: "Cancel" }).click();
    await gm.locator(".door-card").filter({ hasText: "Speed order" }).getByRole("button").click();
    await ready(gm);
    await gm.locator(".sz-tracker").getByText("Saved before the first release").waitFor();

    const again = await at("?seat=Gamemaster");
    expect(await offered(again)).toContain("saved before the first release");
    const reloaded = again.waitForEvent("load");
    await again.locator("#anew-dialog").getByRole("button", { name: "Start the demo over" }).click();
    await reloaded;
    await ready(again);
    await again.locator('.sz-tracker [data-action="encounterMenu"]').waitFor();
    expect(await again.locator("#anew-dialog").isVisible()).toBe(false);
    await own.close();
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
    expect(strays).toEqual([]);
    await page.close();
  });
});

describe("pages to read", () => {
  const PAGES = {
    guide: "guide/",
    "a page of the guide": "guide/documents/Import.html",
    "the API": "guide/modules/API.html",
  };
  const SYSTEMS = ["Speed_order", "Action_period", "Side_segments", "Stopwatch", "Two_actions"];
  /** Processor seconds of a page's main thread: half of the two seconds in which a page opens. */
  const LIMIT = 1;
  let context: BrowserContext;

  beforeAll(async () => {
    // Inside the repository, where its packages are found.
    const types = await mkdtemp(path.join(ROOT, "node_modules/.cache/site-types-"));
    try {
      await promisify(execFile)(process.execPath, [path.join(ROOT, "tools/types.mjs"), types]);
      const tsconfig = path.join(types, "tsconfig.json");
      await writeFile(
        tsconfig,
        JSON.stringify({ extends: path.join(ROOT, "tsconfig.json"), files: ["index.d.ts"], include: [] }),
      );
      await buildGuide(path.join(folder, "guide"), types, tsconfig);
    } finally {
      await rm(types, { recursive: true, force: true });
    }
    context = await (await sharedBrowser()).newContext({ viewport: { width: 400, height: 800 }, locale: "en-US" });
  }, 300_000);
  afterAll(async () => {
    await context.close();
  });

  async function read(below: string): Promise<Page> {
    const page = await context.newPage();
    page.setDefaultTimeout(PATIENCE.timeout);
    await page.goto(address + below);
    return page;
  }

  const overflow = (page: Page): Promise<number> =>
    page.evaluate(() => document.documentElement.scrollWidth - innerWidth);

  test("have no dead links", async () => {
    expect(await deadLinks(folder)).toEqual([]);
  });

  test.each(SYSTEMS)("%s shows its film on a phone", async (name) => {
    const page = await read(`guide/documents/${name}.html`);
    const film = page.locator(".tsd-typography img[src$='.svg']").first();
    await expect
      .poll(() => film.evaluate((image) => (image as HTMLImageElement).naturalWidth), PATIENCE)
      .toBeGreaterThan(600);
    const box = await film.boundingBox();
    expect(box?.width).toBeGreaterThan(330);
    expect(box!.x + box!.width).toBeLessThanOrEqual(400);
    expect(await overflow(page)).toBeLessThanOrEqual(0);
    await page.close();
  });

  test.each(Object.entries(PAGES))("%s fits a phone and leads to demo and lab", async (_name, below) => {
    const page = await read(below);
    await page.locator(".tsd-typography, .col-content").first().waitFor();
    expect(await overflow(page)).toBeLessThanOrEqual(0);
    const links = await page
      .locator("#tsd-toolbar-links a, .tsd-navigation a")
      .evaluateAll((all) => all.map((link) => (link as HTMLAnchorElement).href));
    expect(links).toEqual(expect.arrayContaining([address, `${address}lab/`]));
    await page.close();
  });

  test.each([
    ["first page", "", ".door-card >> nth=4"],
    ["seat", "?seat=Gamemaster", "body[data-state=ready]"],
    ["lab", "lab/", "body[data-state=ready]"],
    ["guide", "guide/", ".tsd-typography img"],
  ])("%s opens fast", async (_name, below, sign) => {
    const page = await context.newPage();
    page.setDefaultTimeout(PATIENCE.timeout);
    const measure = await context.newCDPSession(page);
    // Thread ticks count processor time, so a busy machine measures the same.
    await measure.send("Performance.enable", { timeDomain: "threadTicks" });
    await page.goto(address + below);
    await page.locator(sign).first().waitFor();
    const { metrics } = await measure.send("Performance.getMetrics");
    expect(metrics.find(({ name }) => name === "TaskDuration")?.value).toBeLessThan(LIMIT);
    await page.close();
  });

  test("ask for nothing that is missing", () => {
    expect(strays).toEqual([]);
  });
});

import path from "node:path";
import type { Browser, Page } from "playwright-core";
import { HttpServer } from "../../playground/server/http.ts";
import { seedWorld } from "../../playground/server/seed.ts";
import { MemoryStore } from "../../playground/server/store.ts";
import { SystemFolder } from "../../playground/server/system-files.ts";
import { WorldServer } from "../../playground/server/world-server.ts";
import { launchBrowser } from "../../tools/browser.mjs";

const DIST = path.resolve(import.meta.dirname, "../../dist");
const FIRST_PORT = 32_100;

/** The playground with its demo world, and people who open it in browser tabs. */
export class Table {
  private constructor(private readonly browser: Browser, private readonly world: WorldServer, private readonly http: HttpServer, private readonly address: string) {}

  static async open(generation: 13 | 14 = 13): Promise<Table> {
    const world = await WorldServer.open({ store: new MemoryStore(), system: await SystemFolder.open(DIST), generation, title: "Segment Zero" });
    await seedWorld(world);
    const http = new HttpServer(world);
    const port = await http.listen(FIRST_PORT);
    return new Table(await launchBrowser(), world, http, `http://localhost:${port}/`);
  }

  /** Somebody takes a seat in a tab of their own. */
  async join(name: string, viewport = { width: 1280, height: 900 }): Promise<Seat> {
    const context = await this.browser.newContext({ viewport, reducedMotion: "reduce" });
    const page = await context.newPage();
    const seat = new Seat(page, name);
    await page.goto(this.address);
    await seat.sit();
    return seat;
  }

  async close(): Promise<void> {
    await this.browser.close();
    await this.http.close();
    await this.world.close();
  }
}

/** One person at the table: looks at the tracker and presses its buttons. */
export class Seat {
  /** What the page wrote to its console as warning or error, and what it threw. */
  readonly complaints: string[] = [];

  constructor(readonly page: Page, readonly name: string) {
    page.on("console", (message) => { if (["error", "warning"].includes(message.type())) this.complaints.push(message.text()); });
    page.on("pageerror", (error) => this.complaints.push(String(error.stack ?? error.message)));
  }

  async sit(): Promise<void> {
    await this.page.getByText(this.name, { exact: true }).first().click();
    await this.page.locator(".sz-tracker .sz-header").waitFor();
  }

  async reload(): Promise<void> {
    await this.page.reload();
    if (await this.page.getByText("Take a seat").isVisible().catch(() => false)) await this.sit();
    await this.page.locator(".sz-tracker .sz-header").waitFor();
  }

  /** Opens a fight of the world by its title. */
  async openFight(title: string): Promise<void> {
    const fight = this.page.locator(".fight", { has: this.page.getByRole("heading", { name: title }) });
    await fight.getByRole("button", { name: "Open" }).click();
    await fight.getByRole("button", { name: "In view" }).waitFor();
  }

  /** Presses a button of the tracker and waits until the fight has taken it in. */
  async press(selector: string): Promise<void> {
    const before = await this.head();
    await this.page.locator(`.sz-tracker ${selector}`).first().click();
    const dialog = this.page.locator("dialog[open] button[data-action=ok]");
    for (let waited = 0; waited < 10_000 && (await this.head()) === before; waited += 20) {
      if (await dialog.isVisible()) await dialog.click();
      await this.page.waitForTimeout(20);
    }
  }

  async sees(selector: string): Promise<boolean> {
    return (await this.page.locator(`.sz-tracker ${selector}`).count()) > 0;
  }

  async reading(): Promise<string> {
    return (await this.page.locator(".sz-tracker .sz-clock__reading").textContent()) ?? "";
  }

  /** Everything that stands in the timeline, as read. */
  async timeline(): Promise<string> {
    return ((await this.page.locator(".sz-tracker .sz-play").innerText()) ?? "").replace(/\s+/g, " ");
  }

  /** Number of the last command in force, and how many were undone: changes with every command. */
  private async head(): Promise<string> {
    return this.page.evaluate(() => {
      const { encounter } = (globalThis as unknown as { game: { combat: { encounter: { head: number; status: string } } } }).game.combat;
      return `${encounter.head} ${encounter.status}`;
    });
  }
}

// The built system in a real browser, for benchmarks.
import { execFileSync } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import type { Browser, Page } from "playwright-core";
import { bundle, pageScripts } from "../../playground/page/bundle.ts";
import { HttpServer } from "../../playground/server/http.ts";
import { seedUsers } from "../../playground/server/seed-users.ts";
import { MemoryStore } from "../../playground/world/store.ts";
import type { SystemFiles } from "../../playground/world/system-files.ts";
import { WorldServer } from "../../playground/world/world-server.ts";

type Keeping = ConstructorParameters<typeof HttpServer>[2];

/** Builds the system, unless SEGMENT_ZERO_BUILT names one, and removes it afterwards. */
export async function withBuilt(run: (folder: string) => Promise<void>): Promise<void> {
  const known = process.env.SEGMENT_ZERO_BUILT;
  if (known) return run(known);
  const folder = await mkdtemp(path.join(os.tmpdir(), "segment-zero-bench-"));
  const vite = ["node_modules/vite/bin/vite.js", "build", "--outDir", folder, "--emptyOutDir", "--logLevel", "warn"];
  try {
    execFileSync(process.execPath, vite, { stdio: "inherit" });
    await run(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** A world with users, and its address. */
export class Served {
  private constructor(
    readonly world: WorldServer,
    private readonly http: HttpServer,
    private readonly address: string,
  ) {}

  static async open(system: SystemFiles, port: number, keeping?: Keeping): Promise<Served> {
    const world = await WorldServer.open({ store: new MemoryStore(), system, generation: 13, title: "Bench" });
    await seedUsers(world);
    const http = new HttpServer(world, pageScripts({ "/page/table.js": await bundle("table.ts") }), keeping);
    return new Served(world, http, `http://localhost:${await http.listen(port)}/`);
  }

  /** A page of this user, ready. */
  async sit(browser: Browser, user: string, reducedMotion: "reduce" | "no-preference" = "reduce"): Promise<Page> {
    const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, reducedMotion });
    const page = await context.newPage();
    await page.goto(this.address);
    await page.locator(`#seats .seat[data-seat="${user}"]`).click();
    await page.locator("body[data-state=ready]").waitFor();
    // Names of functions that the compiler of the benchmarks asks for.
    await page.evaluate("globalThis.__name = (one) => one");
    return page;
  }

  async close(): Promise<void> {
    await this.http.close();
    await this.world.close();
  }
}

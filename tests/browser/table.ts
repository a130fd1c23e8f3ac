import { readFile } from "node:fs/promises";
import { afterAll, expect, inject, onTestFinished } from "vitest";
import type { Browser, Page } from "playwright-core";
import { pageScripts } from "../../playground/page/bundle.ts";
import { HttpServer } from "../../playground/server/http.ts";
import { seedWorld } from "../../playground/server/seed.ts";
import { MemoryStore, type Change } from "../../playground/world/store.ts";
import { SystemFolder } from "../../playground/server/system-folder.ts";
import type { SystemFiles } from "../../playground/world/system-files.ts";
import { WorldServer } from "../../playground/world/world-server.ts";
import type { Dict } from "../../playground/shared/loose.ts";
import { storedEncounter } from "../stored-encounter.ts";
import { sharedBrowser } from "./browser.ts";
import type { Hands } from "./hands/hands.ts";
import { DETACHED, openFrames } from "./detach-all.ts";
import { LONGEST, withLongestTexts } from "./longest-texts.ts";
import { Seat, type AtTable } from "./seat.ts";

const FIRST_PORT = 32_100;

export interface SeatOptions {
  /** By pointer by default. */
  readonly hands?: Hands["kind"];
  readonly viewport?: { readonly width: number; readonly height: number };
  /** Code of the language in which this seat reads; English, unless said otherwise, or that of the longest texts. */
  readonly language?: string;
  /** Runs before the page is opened. */
  readonly before?: (page: Page) => Promise<void>;
}

export interface TableOptions {
  /** True to show the longest text of all languages on all clients. */
  readonly longest?: boolean;
  /** Another world than the demo world. */
  readonly world?: OtherWorld;
  /** Of Foundry; 13 unless said otherwise, 14 with detached windows. */
  readonly generation?: Generation;
}

type Generation = 13 | 14;

/** A world of another system, and what is in it. */
export interface OtherWorld {
  readonly system: SystemFiles;
  readonly seed: (world: WorldServer) => Promise<void>;
}

/** The built system, and the demo world as it is stored: read and made once in each process. */
let made: Promise<readonly [SystemFolder, readonly Change[]]> | undefined;
const TITLE = "Segment Zero";

async function make(): Promise<readonly [SystemFolder, readonly Change[]]> {
  const system = await SystemFolder.open(inject("built").system);
  const store = new MemoryStore();
  const world = await WorldServer.open({ store, system, generation: 13, title: TITLE });
  await seedWorld(world);
  const stored = (await store.load()).map(([key, value]) => ({ key, value }));
  await world.close();
  return [system, stored];
}

async function demoWorld(longest: boolean, generation: Generation): Promise<WorldServer> {
  const [folder, stored] = await (made ??= make());
  const system: SystemFiles = longest ? withLongestTexts(folder) : folder;
  const store = new MemoryStore();
  await store.write([...stored]);
  return WorldServer.open({ store, system, generation, title: TITLE });
}

async function otherWorld({ system, seed }: OtherWorld, generation: Generation): Promise<WorldServer> {
  const world = await WorldServer.open({ store: new MemoryStore(), system, generation, title: TITLE });
  await seed(world);
  return world;
}

/** The playground with its demo world, and people who open it in tabs of one browser. The browser is that of the process; the world is the table's own. */
export class Table implements AtTable {
  readonly seats: Seat[] = [];

  private constructor(
    private readonly browser: Browser,
    readonly world: WorldServer,
    private readonly http: HttpServer,
    readonly address: string,
    private readonly language: string | undefined,
  ) {}

  static async open({
    longest = false,
    world: other,
    generation = DETACHED ? 14 : 13,
  }: TableOptions = {}): Promise<Table> {
    const browser = sharedBrowser();
    const world = await (other ? otherWorld(other, generation) : demoWorld(longest, generation));
    const script = await readFile(inject("built").script, "utf8");
    const http = new HttpServer(world, pageScripts({ "/page/table.js": script }), { cacheControl: "max-age=3600" });
    const port = await http.listen(FIRST_PORT);
    return new Table(await browser, world, http, `http://localhost:${port}/`, longest ? LONGEST : undefined);
  }

  /** A table for all tests of a file, closed after them. */
  static async forFile(options?: TableOptions): Promise<Table> {
    const table = await Table.open(options);
    afterAll(() => table.close());
    return table;
  }

  /** A table for one test, also for its second try. */
  static async forTest(options?: TableOptions): Promise<Table> {
    const table = await Table.open(options);
    onTestFinished(() => table.close());
    return table;
  }

  /** Joins the table with a user in a separate browser context. */
  async join(
    name: string,
    { hands = "pointer", viewport = { width: 1280, height: 900 }, language = this.language, before }: SeatOptions = {},
  ): Promise<Seat> {
    const context = await this.browser.newContext({
      viewport,
      reducedMotion: "reduce",
      colorScheme: "dark",
      hasTouch: hands === "thumb",
    });
    const seat = new Seat(await context.newPage(), name, hands, this);
    if (language !== undefined)
      await seat.page.addInitScript((code) => {
        localStorage.setItem("core.language", JSON.stringify(code));
      }, language);
    if (DETACHED) await seat.page.addInitScript(openFrames);
    await before?.(seat.page);
    await seat.sit(this.address);
    this.seats.push(seat);
    // Wait until the others know of the new user.
    await this.settled();
    return seat;
  }

  /** Seats several users in the order of their names. */
  async seat<const Names extends readonly string[]>(
    names: Names,
    options: SeatOptions = {},
  ): Promise<{ -readonly [Place in keyof Names]: Seat }> {
    const seats: Seat[] = [];
    for (const name of names) seats.push(await this.join(name, options));
    return seats as { -readonly [Place in keyof Names]: Seat };
  }

  /** Closes the tab of a seat. */
  async leave(seat: Seat): Promise<void> {
    this.seats.splice(this.seats.indexOf(seat), 1);
    await seat.page.context().close();
  }

  /** All users leave; the fights of this world remain. */
  async clear(): Promise<void> {
    for (const seat of [...this.seats]) await this.leave(seat);
  }

  async close(): Promise<void> {
    await this.clear();
    await this.http.close();
    await this.world.close();
  }

  written(): readonly string[] {
    return this.world.documents.all("Combat").map((combat) => {
      const encounter = storedEncounter(combat);
      return [
        combat._id,
        encounter?.head,
        encounter?.status,
        (combat._stats as Dict).modifiedTime,
        (combat.combatants as unknown[]).length,
      ]
        .map(String)
        .join(" ");
    });
  }

  /** Waits until nothing is under way at any seat or between them, and every seat shows what the server has. What one of them does when it hears of something may begin it all again. */
  async settled(): Promise<void> {
    for (let before = -1; before !== this.world.heard;) {
      before = this.world.heard;
      await Promise.all(this.seats.map((seat) => seat.catchesUp()));
    }
  }

  /** Checks that all seats have exactly the server's fight and the same clock, without complaints of any page. */
  async everyoneAgrees(): Promise<void> {
    const held = await this.heldByAll();
    for (const [place, seat] of this.seats.entries()) {
      // Round and turn are derived from the encounter and stored at the start of a turn, so they may be late while an order changes.
      const { round: _round, turn: _turn, ...fight } = held[place] as Dict;
      const stored = this.world.documents.get("Combat", fight.id as string) as Dict;
      const defeated = (stored.combatants as Dict[])
        .filter((one) => one.defeated)
        .map((one) => one._id as string)
        .sort();
      expect(fight, `${seat.name} and the server`).toEqual({
        id: fight.id,
        encounter: JSON.parse(JSON.stringify((stored.system as Dict).encounter)) as unknown,
        defeated,
      });
      expect(seat.complaints, `the page of ${seat.name}`).toEqual([]);
    }
    const shown = new Set(held.map(({ round, turn }) => `round ${String(round)}, turn ${String(turn)}`));
    expect(shown.size, `the round and turn that all seats show: ${[...shown].join(" | ")}`).toBeLessThanOrEqual(1);
    const readings = await Promise.all(this.seats.map((seat) => seat.reading()));
    expect(new Set(readings).size, readings.join(" | ")).toBeLessThanOrEqual(1);
  }

  /** The fight of every seat; read again if the server wrote during the reading, as bookkeeping does. */
  private async heldByAll(): Promise<readonly Dict[]> {
    for (;;) {
      await this.settled();
      const before = this.written().join();
      const held = await Promise.all(
        this.seats.map((seat) =>
          seat.page.evaluate(() => {
            const { id, round, turn, system, combatants } = (
              globalThis as unknown as { game: { combat: Dict & { system: Dict; combatants: Iterable<Dict> } } }
            ).game.combat;
            return JSON.parse(
              JSON.stringify({
                id,
                round,
                turn,
                encounter: system.encounter as unknown,
                defeated: [...combatants]
                  .filter((one) => one.defeated)
                  .map((one) => one.id as string)
                  .sort(),
              }),
            ) as Dict;
          }),
        ),
      );
      if (this.written().join() === before) return held;
    }
  }
}

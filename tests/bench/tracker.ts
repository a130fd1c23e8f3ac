import { mkdtemp, rm } from "node:fs/promises";
import { execFileSync } from "node:child_process";
import os from "node:os";
import path from "node:path";
import type { Browser, CDPSession, Page } from "playwright-core";
import { bundle, pageScripts } from "../../playground/page/bundle.ts";
import { HttpServer } from "../../playground/server/http.ts";
import { seedUsers } from "../../playground/server/seed-users.ts";
import { MemoryStore } from "../../playground/world/store.ts";
import { InlineSystem, type SystemFiles } from "../../playground/world/system-files.ts";
import { SystemFolder } from "../../playground/server/system-folder.ts";
import { WorldServer } from "../../playground/world/world-server.ts";
import type { Loose } from "../../playground/shared/loose.ts";
import { launchBrowser } from "../../tools/browser.mjs";
import { SHIPPED } from "../shipped.ts";

/**
 * What it costs from the press on Done to the painted picture, in a real browser, for the GM and for a player who looks on; beside it a press on Next turn in the plain
 * core tracker of the stand-in with as many combatants. The two are pressed in turns, so that a busy machine hits both alike.
 *   npm run bench:tracker                         all pacings, 30 and 200 combatants
 *   npm run bench:tracker -- stopwatch 200        one pacing, one size
 *   npm run bench:tracker -- --group              only a group of 144 of one actor, beside 144 different actors
 *   npm run bench:ribbon                          all pacings, 100 combatants: tracker and ribbon together, beside the tracker alone
 * SEGMENT_ZERO_BUILT=FOLDER takes a system built elsewhere. Exit code 1: a goal is missed.
 */

const CLICKS = 14;
const WARM_UP = 4;
const PORT = 32_800;

/** Like most file servers: the page does not fetch a picture again for the next row that shows it. */
const KEEPING = { cacheControl: "public, max-age=0" };

/** In a crowd: press to picture, as a multiple of the core's in the same run. */
const [CROWD, RATIOS] = [200, { GM: 1, player: 1.5 }] as const;

/** In a usual fight: press to picture in milliseconds on a quiet machine. */
const [USUAL, MILLISECONDS] = [30, 25];

/** Renders of the tracker for one click. */
const RENDERS = 1;

/** Members of a group, and how much more than as many different actors they may cost. */
const [GROUP, GROUP_GOAL] = [144, 2];

/** One click on one client; all in milliseconds. */
interface Measure {
  /** From the press to the frame that shows its result. */
  readonly painted: number;
  /** From the arrival of the update at this client to that frame. */
  readonly drawn: number;
  /** Processor time of the page until nothing is under way any more, what other programs took not counted. */
  readonly processor: number;
  /** Style and layout, part of `processor`. */
  readonly layout: number;
  /** How often the tracker was rendered. */
  readonly renders: number;
}

/** A page at the table with its processor's clock. */
interface Seat {
  readonly page: Page;
  readonly browser: CDPSession;
}

const chosen = process.argv.slice(2).filter((word) => !word.startsWith("--"));
const WITH_RIBBON = process.argv.includes("--ribbon");
const ONLY_GROUP = process.argv.includes("--group");
const pacings = SHIPPED.filter((id) => chosen.includes(id) || !chosen.some((word) => Number.isNaN(Number(word))));
const sizes = chosen.map(Number).filter((size) => size > 0);

const median = (all: readonly number[]): number =>
  [...all].sort((a, b) => a - b)[Math.floor(all.length / 2)] ?? Number.NaN;
const figure = (value: number): string => value.toFixed(value < 10 ? 1 : 0).padStart(5);
/** Whether the machine had little else to do when this began: only then the goals in milliseconds count. */
const QUIET = (os.loadavg()[0] ?? 0) < os.availableParallelism() / 4;

let missed = 0;

async function run(): Promise<void> {
  const folder = await mkdtemp(path.join(os.tmpdir(), "segment-zero-bench-"));
  const built = process.env.SEGMENT_ZERO_BUILT ?? path.join(folder, "system");
  if (!process.env.SEGMENT_ZERO_BUILT)
    execFileSync(
      process.execPath,
      ["node_modules/vite/bin/vite.js", "build", "--outDir", built, "--logLevel", "warn"],
      { stdio: "inherit" },
    );
  const script = await bundle("table.ts");
  // A screen without a clock paints as soon as it can: what is measured is work, not the wait for the next sixtieth of a second.
  const browser = await launchBrowser({ args: ["--disable-gpu-vsync", "--disable-frame-rate-limit"] });
  const plain = new InlineSystem({
    id: "plain",
    title: "Plain",
    version: "1",
    compatibility: { minimum: "13" },
    documentTypes: { Actor: { npc: {} } },
  });
  if (!WITH_RIBBON)
    console.log(
      `Medians of ${CLICKS} clicks, in ms. "core" is the plain core tracker in the same run; a ratio is ours to core's.\n`,
    );
  if (!WITH_RIBBON)
    console.log(
      "combatants  pacing          seat    painted  core  ratio | from update to picture  core | processor  core  ratio | style+layout  core | renders",
    );
  try {
    if (WITH_RIBBON) return await ribbonBeside(built, script, browser);
    if (ONLY_GROUP) return await groupBeside(built, script, browser);
    for (const size of sizes.length ? sizes : [30, 200]) {
      for (const [at, pacing] of pacings.entries()) {
        const tables: Table[] = [];
        for (const [place, system] of [await SystemFolder.open(built), plain].entries())
          tables.push(
            await Table.open(system, script, PORT + at * 2 + place, async () =>
              (await browser.newContext({ viewport: { width: 1280, height: 900 }, reducedMotion: "reduce" })).newPage(),
            ),
          );
        const [ours, core] = tables as [Table, Table];
        await ours.fight(size, pacing);
        await core.fight(size, null);
        for (const seat of ["GM", "player"] as const) {
          if (seat === "player") for (const table of tables) await table.join("Anna");
          const found: Record<"ours" | "core", Measure[]> = { ours: [], core: [] };
          for (let click = 0; click < WARM_UP + CLICKS; click++) {
            const both = { ours: await ours.click(seat), core: await core.click(seat) };
            if (click >= WARM_UP) for (const key of ["ours", "core"] as const) found[key].push(both[key]);
          }
          report(size, pacing, seat, found.ours, found.core);
        }
        for (const table of tables) await table.close();
      }
    }
    if (!sizes.length) await groupBeside(built, script, browser);
  } finally {
    await browser.close();
    await rm(folder, { recursive: true, force: true });
  }
}

/** A group of one actor beside as many different actors, in turns, while one of them acts: a click of the GM, and processor time until nothing is under way. */
async function groupBeside(built: string, script: string, browser: Browser): Promise<void> {
  console.log(
    `\nA group of ${GROUP} of one actor beside ${GROUP} different actors: medians of ${CLICKS} clicks, in ms.\n`,
  );
  console.log("pacing          painted: group  different  ratio | processor: group  different  ratio");
  for (const pacing of pacings) {
    const tables: Table[] = [];
    for (const place of [0, 1])
      tables.push(
        await Table.open(await SystemFolder.open(built), script, PORT + place, async () =>
          (await browser.newContext({ viewport: { width: 1280, height: 900 }, reducedMotion: "reduce" })).newPage(),
        ),
      );
    const [group, different] = tables as [Table, Table];
    await group.fight(GROUP, pacing, true);
    await different.fight(GROUP, pacing);
    const found: Record<"group" | "different", Measure[]> = { group: [], different: [] };
    for (let click = 0; click < WARM_UP + CLICKS; click++) {
      const both = { group: await group.click("GM"), different: await different.click("GM") };
      if (click >= WARM_UP) for (const key of ["group", "different"] as const) found[key].push(both[key]);
    }
    const columns = (["painted", "processor"] as const).map((what) => {
      const [one, other] = [found.group, found.different].map((all) => median(all.map((each) => each[what])));
      return {
        ratio: one! / other!,
        words: `${figure(one!)}      ${figure(other!)}  ${(one! / other!).toFixed(2).padStart(5)}`,
      };
    });
    const holds = columns.every(({ ratio }) => ratio <= GROUP_GOAL);
    if (!holds) missed++;
    console.log(
      `${pacing.padEnd(14)}           ${columns.map(({ words }) => words).join(" |            ")}   ${holds ? "ok" : "MISSED"}: at most ${GROUP_GOAL}`,
    );
    for (const table of tables) await table.close();
  }
}

/** From the press to the finished pictures of tracker and ribbon, in turns with a tracker that stands alone. */
async function ribbonBeside(built: string, script: string, browser: Browser): Promise<void> {
  console.log(`Medians of ${CLICKS} clicks at the GM's seat, in ms, from the press to the finished picture.\n`);
  console.log(
    "combatants  slots  pacing          tracker and ribbon  tracker alone  ratio  frames a second while the ribbon slides on, in a fight of 60",
  );
  const usual = await launchBrowser();
  for (const size of sizes.length ? sizes : [100]) {
    for (const pacing of pacings) {
      const newPage = async (): Promise<Page> =>
        (await browser.newContext({ viewport: { width: 1280, height: 900 }, reducedMotion: "reduce" })).newPage();
      const open = async (place: number): Promise<Table> =>
        Table.open(await SystemFolder.open(built), script, PORT + place, newPage);
      const [both, alone] = [await open(0), await open(1)];
      for (const table of [both, alone]) await table.fight(size, pacing);
      const slots = await both.showRibbon();
      const found: Record<"both" | "alone", number[]> = { both: [], alone: [] };
      for (let click = 0; click < WARM_UP + CLICKS; click++) {
        const [one, other] = [(await both.click("GM")).painted, (await alone.click("GM")).painted];
        if (click < WARM_UP) continue;
        found.both.push(one);
        found.alone.push(other);
      }
      const [one, other] = [median(found.both), median(found.alone)];
      console.log(
        `${String(size).padStart(10)}  ${String(slots).padStart(5)}  ${pacing.padEnd(14)}  ${figure(one).padStart(18)}  ${figure(other).padStart(13)}  ${(one / other).toFixed(2).padStart(5)}  ${await framesWhileSliding(built, script, usual, pacing)}`,
      );
      for (const table of [both, alone]) await table.close();
    }
  }
  await usual.close();
}

/** Combatants whose slots fill a ribbon, and turns after which enough time has passed. */
const [SLIDING, MOST_TURNS] = [60, 90];

/**
 * How smoothly the ribbon slides on after a turn, on a screen that is drawn sixty times a second: frames a second over all clicks, and the part of them that came late by more
 * than half a frame. A frame in which the page itself was at work counts like any other.
 */
async function framesWhileSliding(built: string, script: string, browser: Browser, pacing: string): Promise<string> {
  const table = await Table.open(await SystemFolder.open(built), script, PORT + 2, async () =>
    (await browser.newContext({ viewport: { width: 1280, height: 900 }, reducedMotion: "no-preference" })).newPage(),
  );
  await table.fight(SLIDING, pacing);
  await table.showRibbon();
  const gaps: number[] = [];
  let most = 0;
  // Several turns share one time.
  for (let [click, slides] = [0, 0]; click < MOST_TURNS && slides < WARM_UP + CLICKS; click++) {
    const found = await table.slide();
    if (!found.moved || ++slides <= WARM_UP) continue;
    gaps.push(...found.gaps);
    most = Math.max(most, found.moved);
  }
  await table.close();
  if (!gaps.length) return "nothing slides";
  const late = gaps.filter((gap) => gap > 1.5 * FRAME).length;
  return `${((1_000 * gaps.length) / gaps.reduce((sum, gap) => sum + gap, 0)).toFixed(0)}, ${((100 * late) / gaps.length).toFixed(0)} % late; up to ${most} slots and bars move`;
}

/** Milliseconds from one picture of a screen to the next. */
const FRAME = 1_000 / 60;

function report(
  size: number,
  pacing: string,
  seat: keyof typeof RATIOS,
  ours: readonly Measure[],
  core: readonly Measure[],
): void {
  const of = (all: readonly Measure[], what: keyof Measure): number => median(all.map((one) => one[what]));
  const ratio = (what: keyof Measure): string => (of(ours, what) / of(core, what)).toFixed(2).padStart(5);
  const goals: readonly (readonly [words: string, holds: boolean])[] = [
    ...(size === CROWD
      ? [[`at most ${RATIOS[seat]} times core`, of(ours, "painted") <= RATIOS[seat] * of(core, "painted")] as const]
      : []),
    ...(size === USUAL && QUIET ? [[`at most ${MILLISECONDS} ms`, of(ours, "painted") <= MILLISECONDS] as const] : []),
    [`${RENDERS} render`, of(ours, "renders") <= RENDERS],
  ];
  missed += goals.filter(([, holds]) => !holds).length;
  console.log(
    [
      `${String(size).padStart(10)}  ${pacing.padEnd(14)}  ${seat.padEnd(6)}    ${figure(of(ours, "painted"))} ${figure(of(core, "painted"))}  ${ratio("painted")}`,
      `                  ${figure(of(ours, "drawn"))} ${figure(of(core, "drawn"))}`,
      `    ${figure(of(ours, "processor"))} ${figure(of(core, "processor"))}  ${ratio("processor")}`,
      `       ${figure(of(ours, "layout"))} ${figure(of(core, "layout"))}`,
      `${figure(of(ours, "renders"))}`,
    ].join(" | ") + `   ${goals.map(([words, holds]) => `${words}: ${holds ? "yes" : "MISSED"}`).join("; ")}`,
  );
}

/** A world and its users, first the GM. */
class Table {
  private readonly seats = new Map<string, Seat>();

  private constructor(
    private readonly world: WorldServer,
    private readonly http: HttpServer,
    private readonly address: string,
    private readonly newPage: () => Promise<Page>,
  ) {}

  static async open(system: SystemFiles, script: string, port: number, newPage: () => Promise<Page>): Promise<Table> {
    const world = await WorldServer.open({ store: new MemoryStore(), system, generation: 13, title: "Bench" });
    await seedUsers(world);
    const http = new HttpServer(world, pageScripts({ "/page/table.js": script }), KEEPING);
    const table = new Table(world, http, `http://localhost:${await http.listen(port)}/`, newPage);
    await table.join("Gamemaster");
    return table;
  }

  async close(): Promise<void> {
    for (const { page } of this.seats.values()) await page.context().close();
    await this.http.close();
    await this.world.close();
  }

  async join(name: string): Promise<void> {
    const page = await this.newPage();
    await page.goto(this.address);
    await page.locator(`#seats .seat[data-seat="${name}"]`).click();
    await page.locator("body[data-state=ready]").waitFor();
    const browser = await page.context().newCDPSession(page);
    await browser.send("Performance.enable", { timeDomain: "threadTicks" });
    // Names of functions that the compiler of this file asks for.
    await page.evaluate("globalThis.__name = (one) => one");
    await page.evaluate(watch);
    this.seats.set(name, { page, browser });
  }

  /** A running fight of so many, the first of them Anna's. @param alike whether the others are tokens of one actor, and so a group; else all differ */
  async fight(size: number, pacing: string | null, alike = false): Promise<void> {
    await this.gm.page.evaluate(
      async ([count, chosen, isGroup]) => {
        const root = globalThis as unknown as Loose;
        if (chosen) await root.game.settings.set("segment-zero", "pacing", chosen);
        const anna = root.game.users.getName("Anna").id;
        const each = Array.from({ length: count }, (_, at) => ({
          name: `Fighter ${at + 1}`,
          type: at || !chosen ? "npc" : "character",
          ownership: at ? {} : { [anna]: 3 },
          img: chosen ? "systems/segment-zero/assets/portraits/adeline.svg" : "icons/svg/mystery-man.svg",
          ...(chosen ? { system: { dx: 9 + (at % 6), basicSpeed: 5 + (at % 11) / 4 } } : {}),
        }));
        const made = await root.Actor.create(isGroup ? each.slice(0, 2) : each);
        const actors = each.map((_, at) => made[Math.min(at, made.length - 1)]);
        const combat = await root.Combat.create({ active: true });
        await combat.createEmbeddedDocuments(
          "Combatant",
          actors.map((actor: Loose, at: number) => ({
            actorId: actor.id,
            name: each[at]!.name,
            ...(chosen ? {} : { initiative: 20 - (at % 13) }),
          })),
        );
        await root.quiet();
        await combat.startCombat();
        await root.quiet();
      },
      [size, pacing, alike] as const,
    );
    await this.readyToEnd();
  }

  /** Opens the ribbon at the GM's seat; from here on a picture is finished when it is drawn as well. @returns slots of the round and of the forecast that it shows */
  async showRibbon(): Promise<number> {
    return this.gm.page.evaluate(async () => {
      const root = globalThis as unknown as Loose;
      root.withRibbon = true;
      const drawn = new Promise((resolve) => {
        root.Hooks.once("renderRibbonWindow", resolve);
      });
      if (!document.querySelector(".sz-ribbon")) await root.game.segmentZero.toggleRibbon();
      await drawn;
      await root.quiet();
      return root.game.segmentZero.core.slots(root.game.combat.encounter).length as number;
    });
  }

  /** The GM ends a turn. @returns what that cost at this seat */
  async click(seat: "GM" | "player"): Promise<Measure> {
    await this.readyToEnd();
    const at = seat === "GM" ? this.gm : (this.seats.get("Anna") as Seat);
    await at.page.evaluate(() => (globalThis as unknown as Loose).quiet());
    const before = await clockOf(at);
    const shown = at.page.evaluate(() => (globalThis as unknown as Loose).nextPicture());
    const pressed = (await this.gm.page.evaluate(() => (globalThis as unknown as Loose).press())) as number;
    const { arrived, painted } = (await shown) as { arrived: number; painted: number };
    const renders = (await at.page.evaluate(async () => {
      await (globalThis as unknown as Loose).quiet();
      return (globalThis as unknown as Loose).renders();
    })) as number;
    const after = await clockOf(at);
    return {
      painted: painted - pressed,
      drawn: painted - arrived,
      processor: after.task - before.task,
      layout: after.layout - before.layout,
      renders,
    };
  }

  /** The GM ends a turn, and the ribbon slides on. @returns how many parts of it move, and milliseconds between its frames, from the first of the new picture until it stands */
  async slide(): Promise<{ readonly moved: number; readonly gaps: readonly number[] }> {
    await this.readyToEnd();
    return this.gm.page.evaluate(
      async () => (globalThis as unknown as Loose).slide() as Promise<{ moved: number; gaps: readonly number[] }>,
    );
  }

  private get gm(): Seat {
    return this.seats.get("Gamemaster") as Seat;
  }

  /** Rolls and decides by default until a turn can end. */
  private async readyToEnd(): Promise<void> {
    await this.gm.page.evaluate(() => (globalThis as unknown as Loose).readyToEnd());
  }
}

async function clockOf({ browser }: Seat): Promise<{ readonly task: number; readonly layout: number }> {
  const { metrics } = await browser.send("Performance.getMetrics");
  const of = (name: string): number => (metrics.find((one) => one.name === name)?.value ?? 0) * 1_000;
  return { task: of("TaskDuration"), layout: of("LayoutDuration") + of("RecalcStyleDuration") };
}

/** Runs in the page to measure for the bench. */
function watch(): void {
  const root = globalThis as unknown as Loose;
  const now = (): number => performance.timeOrigin + performance.now();
  const pause = (time: number): Promise<void> =>
    new Promise((resolve) => {
      setTimeout(resolve, time);
    });
  const place = (): string => {
    const { combat } = root.game;
    return combat ? `${String(combat.encounter?.head)} ${String(combat.round)} ${String(combat.turn)}` : "";
  };
  let renders = 0;
  let arrived = 0;
  let resolve: ((picture: { arrived: number; painted: number }) => void) | null = null;
  let from = "";
  root.Hooks.on("updateCombat", () => {
    arrived ||= now();
  });
  root.Hooks.on("renderCombatTracker", () => {
    renders++;
    if (!resolve || place() === from) return;
    const done = resolve;
    resolve = null;
    const finish = (): void => {
      requestAnimationFrame(() =>
        requestAnimationFrame(() => {
          done({ arrived, painted: now() });
        }),
      );
    };
    // The ribbon is rendered after the tracker.
    if (root.withRibbon) root.Hooks.once("renderRibbonWindow", finish);
    else finish();
  });
  const button = (): HTMLElement | null =>
    root.ui.combat.element.querySelector('.sz-foot__done[data-action="done"], [data-action="nextTurn"]');
  Object.assign(root, {
    renders: () => renders,
    quiet: async () => {
      await root.playground.quiet(5_000);
      for (let last = -1; last !== renders;) {
        last = renders;
        await pause(120);
      }
    },
    nextPicture: () =>
      new Promise((done) => {
        [renders, arrived, from, resolve] = [0, 0, place(), done];
      }),
    press: () => {
      const start = now();
      button()?.click();
      return start;
    },
    slide: async () => {
      await root.quiet();
      const rendered = new Promise((done) => {
        root.Hooks.once("renderRibbonWindow", done);
      });
      const ribbon = document.querySelector<HTMLElement>(".sz-ribbon-app") as HTMLElement;
      const sliding = (): number =>
        ribbon.getAnimations({ subtree: true }).filter(({ playState }) => playState === "running").length;
      const gaps: number[] = [];
      button()?.click();
      await rendered;
      const frame = (): Promise<number> =>
        new Promise((done) => {
          requestAnimationFrame(done);
        });
      let last = await frame();
      const moved = sliding();
      while (sliding()) {
        const next = await frame();
        gaps.push(next - last);
        last = next;
      }
      return { moved, gaps };
    },
    readyToEnd: async () => {
      for (let step = 0; !button(); step++) {
        if (step > 600) throw new Error(`no turn to end: ${String(root.ui.combat.element.innerText).slice(0, 400)}`);
        const { combat, ui } = root;
        const before = place();
        const next = [
          "rollRequests",
          "rollRequest",
          "decideByDefault",
          "decideRequest",
          "chooseAnswer",
          "nextRound",
          "onward",
          "goOnward",
        ]
          .map((action) => ui.combat.element.querySelector(`[data-action="${action}"]`))
          .find((one: unknown) => one);
        // While a group acts, one member's Done stands behind "One".
        const one = ui.combat.element.querySelector(".sz-reach button:last-of-type");
        ((next ?? one) as HTMLElement | undefined)?.click();
        for (let wait = 0; wait < 40 && place() === before; wait++) {
          await pause(25);
          document
            .querySelector<HTMLElement>("dialog[open] button[data-action=ok], dialog[open] button[data-action=yes]")
            ?.click();
        }
        void combat;
      }
    },
  });
}

await run();
process.exitCode = missed ? 1 : 0;

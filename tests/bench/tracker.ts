import os from "node:os";
import type { Browser, CDPSession, Page } from "playwright-core";
import { InlineSystem, type SystemFiles } from "../../playground/world/system-files.ts";
import { SystemFolder } from "../../playground/server/system-folder.ts";
import type { Loose } from "../../playground/shared/loose.ts";
import { launchBrowser } from "../../tools/browser.mjs";
import { SHIPPED } from "../shipped.ts";
import { median } from "./clock.ts";
import { Served, withBuilt } from "./page.ts";

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

const figure = (value: number): string => value.toFixed(value < 10 ? 1 : 0).padStart(5);
/** Whether the machine had little else to do when this began: only then the goals in milliseconds count. */
const QUIET = (os.loadavg()[0] ?? 0) < os.availableParallelism() / 4;

let missed = 0;

const PLAIN = new InlineSystem({
  id: "plain",
  title: "Plain",
  version: "1",
  compatibility: { minimum: "13" },
  documentTypes: { Actor: { npc: {} } },
});

async function run(built: string): Promise<void> {
  // A screen without a clock paints as soon as it can: what is measured is work, not the wait for the next sixtieth of a second.
  const browser = await launchBrowser({ args: ["--disable-gpu-vsync", "--disable-frame-rate-limit"] });
  const ours = await SystemFolder.open(built);
  try {
    if (WITH_RIBBON) return await ribbonBeside(ours, browser);
    if (!ONLY_GROUP) await coreBeside(ours, browser);
    if (ONLY_GROUP || !sizes.length) await groupBeside(ours, browser);
  } finally {
    await browser.close();
  }
}

/** Clicks of the GM at two tables in turns, without those that warm up. @returns what each cost at this seat */
async function inTurns(tables: readonly Table[], seat: "GM" | "player" = "GM"): Promise<readonly Measure[][]> {
  const found: Measure[][] = tables.map(() => []);
  for (let click = 0; click < WARM_UP + CLICKS; click++)
    for (const [at, table] of tables.entries()) {
      const measure = await table.click(seat);
      if (click >= WARM_UP) found[at]!.push(measure);
    }
  return found;
}

const of = (all: readonly Measure[] = [], what: keyof Measure): number => median(all.map((one) => one[what]));

/** Our tracker beside that of the core. */
async function coreBeside(ours: SystemFiles, browser: Browser): Promise<void> {
  console.log(
    `Medians of ${CLICKS} clicks, in ms. "core" is the plain core tracker in the same run; a ratio is ours to core's.\n`,
  );
  console.log(
    "combatants  pacing          seat    painted  core  ratio | from update to picture  core | processor  core  ratio | style+layout  core | renders",
  );
  for (const size of sizes.length ? sizes : [30, 200])
    for (const pacing of pacings) {
      const tables = [await Table.open(ours, 0, browser), await Table.open(PLAIN, 1, browser)];
      for (const [at, table] of tables.entries()) await table.fight(size, at ? null : pacing);
      for (const seat of ["GM", "player"] as const) {
        if (seat === "player") for (const table of tables) await table.join("Anna");
        const [own = [], core = []] = await inTurns(tables, seat);
        report(size, pacing, seat, own, core);
      }
      for (const table of tables) await table.close();
    }
}

/** A group of one actor beside as many different actors, in turns, while one of them acts: a click of the GM, and processor time until nothing is under way. */
async function groupBeside(ours: SystemFiles, browser: Browser): Promise<void> {
  console.log(
    `\nA group of ${GROUP} of one actor beside ${GROUP} different actors: medians of ${CLICKS} clicks, in ms.\n`,
  );
  console.log("pacing          painted: group  different  ratio | processor: group  different  ratio");
  for (const pacing of pacings) {
    const tables = [await Table.open(ours, 0, browser), await Table.open(ours, 1, browser)];
    for (const [at, table] of tables.entries()) await table.fight(GROUP, pacing, at === 0);
    const found = await inTurns(tables);
    const columns = (["painted", "processor"] as const).map((what) => {
      const [one, other] = found.map((all) => of(all, what)) as [number, number];
      return {
        ratio: one / other,
        words: `${figure(one)}      ${figure(other)}  ${(one / other).toFixed(2).padStart(5)}`,
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
async function ribbonBeside(ours: SystemFiles, browser: Browser): Promise<void> {
  console.log(`Medians of ${CLICKS} clicks at the GM's seat, in ms, from the press to the finished picture.\n`);
  console.log(
    "combatants  slots  pacing          tracker and ribbon  tracker alone  ratio  frames a second while the ribbon slides on, in a fight of 60",
  );
  const usual = await launchBrowser();
  for (const size of sizes.length ? sizes : [100])
    for (const pacing of pacings) {
      const tables = [await Table.open(ours, 0, browser), await Table.open(ours, 1, browser)];
      for (const table of tables) await table.fight(size, pacing);
      const slots = await tables[0]!.showRibbon();
      const [one, other] = (await inTurns(tables)).map((all) => of(all, "painted")) as [number, number];
      console.log(
        `${String(size).padStart(10)}  ${String(slots).padStart(5)}  ${pacing.padEnd(14)}  ${figure(one).padStart(18)}  ${figure(other).padStart(13)}  ${(one / other).toFixed(2).padStart(5)}  ${await framesWhileSliding(ours, usual, pacing)}`,
      );
      for (const table of tables) await table.close();
    }
  await usual.close();
}

/** Combatants whose slots fill a ribbon, and turns after which enough time has passed. */
const [SLIDING, MOST_TURNS] = [60, 90];

/**
 * How smoothly the ribbon slides on after a turn, on a screen that is drawn sixty times a second: frames a second over all clicks, and the part of them that came late by more
 * than half a frame. A frame in which the page itself was at work counts like any other.
 */
async function framesWhileSliding(ours: SystemFiles, browser: Browser, pacing: string): Promise<string> {
  const table = await Table.open(ours, 2, browser, "no-preference");
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
    private readonly served: Served,
    private readonly browser: Browser,
    private readonly motion: "reduce" | "no-preference",
  ) {}

  static async open(
    system: SystemFiles,
    place: number,
    browser: Browser,
    motion: "reduce" | "no-preference" = "reduce",
  ): Promise<Table> {
    const table = new Table(await Served.open(system, PORT + place, KEEPING), browser, motion);
    await table.join("Gamemaster");
    return table;
  }

  async close(): Promise<void> {
    for (const { page } of this.seats.values()) await page.context().close();
    await this.served.close();
  }

  async join(name: string): Promise<void> {
    const page = await this.served.sit(this.browser, name, this.motion);
    const browser = await page.context().newCDPSession(page);
    await browser.send("Performance.enable", { timeDomain: "threadTicks" });
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
        const { ui } = root;
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
      }
    },
  });
}

await withBuilt(run);
process.exitCode = missed ? 1 : 0;

import { mkdirSync } from "node:fs";
import { calmOf, inView } from "./calm-count.ts";
import { wear } from "./looks.ts";
import type { Seat } from "./seat.ts";
import type { Table } from "./table.ts";

/** Most words, most controls, and least coming rows in view, or all if there are fewer. */
export type Limits = readonly [words: number, controls: number, rows: number];

/** For the GM, at a player's client, and for the GM in German. */
export const MOST = {
  gm: [60, 14, 4],
  player: [45, 7, 4],
  german: [66, 14, 4],
} as const satisfies Record<string, Limits>;

export type Known = Readonly<Record<string, Partial<Record<keyof typeof MOST, Limits>>>>;

const SIZE = { width: 1280, height: 800 };
/** A folder for pictures of each moment in both themes. */
const PICTURES = process.env.CALM_PICTURES;

/** What a client showed: counts, and what breaks the limits. */
interface Shown {
  readonly words: number;
  readonly controls: number;
  readonly rows: number;
  /** Words behind hover. */
  readonly hover: number;
  readonly faults: readonly string[];
}

/** Clients whose trackers are counted, with the same dice in every run. */
export class CalmTable {
  /** Counts by moment and client: the worst. */
  readonly #worst = new Map<string, Map<string, Shown>>();
  /** All texts behind hover, without figures and names. */
  readonly #hover = new Set<string>();

  private constructor(
    readonly gm: Seat,
    readonly anna: Seat,
    readonly german: Seat,
    private readonly known: Known,
  ) {}

  static async open(table: Table, known: Known = {}): Promise<CalmTable> {
    const gm = await table.join("Gamemaster", { viewport: SIZE });
    const anna = await table.join("Anna", { viewport: SIZE });
    const german = await table.join("Gamemaster", { viewport: SIZE, language: "de" });
    const opened = new CalmTable(gm, anna, german, known);
    await opened.sameDice();
    return opened;
  }

  /** Begins the dice anew, so that one fight's do not depend on another's. */
  async sameDice(): Promise<void> {
    for (const seat of [this.gm, this.anna, this.german])
      await seat.run(({ CONFIG }) => {
        let seed = 7;
        CONFIG.Dice.randomUniform = () => (seed = (seed * 16_807) % 2_147_483_647) / 2_147_483_647;
      });
  }

  /** Counts words, controls and rows at each client and returns what breaks the limits. */
  async tooMuch(moment: string): Promise<readonly string[]> {
    await this.gm.still();
    // A row under the pointer shows its handles.
    for (const seat of [this.gm, this.anna, this.german]) await seat.page.mouse.move(2, 2);
    const faults: string[] = [];
    for (const [who, seat, limits] of [
      ["GM", this.gm, "gm"],
      ["player", this.anna, "player"],
      ["GM, German", this.german, "german"],
    ] as const) {
      const shown = await shownBy(
        seat,
        `${moment}, ${who}`,
        this.known[moment]?.[limits] ?? MOST[limits],
        limits === "german" ? new Set() : this.#hover,
      );
      faults.push(...shown.faults);
      const worst = this.#worst.get(moment) ?? new Map<string, Shown>();
      this.#worst.set(moment, worst);
      const before = worst.get(who);
      worst.set(who, {
        ...shown,
        words: Math.max(shown.words, before?.words ?? 0),
        controls: Math.max(shown.controls, before?.controls ?? 0),
        rows: Math.min(shown.rows, before?.rows ?? shown.rows),
        hover: Math.max(shown.hover, before?.hover ?? 0),
      });
      if (PICTURES && who !== "GM, German") await picture(seat, `${moment}-${who}`);
    }
    return faults;
  }

  /** A line for each moment, and what stands behind hover. */
  get lines(): readonly string[] {
    const counts = [...this.#worst].map(
      ([moment, worst]) =>
        `${moment}: ${[...worst]
          .map(
            ([who, { words, controls, rows, hover }]) =>
              `${who} ${words} words, ${controls} controls, ${rows} rows, ${hover} words behind hover`,
          )
          .join("; ")}`,
    );
    return [...counts, `Behind hover: ${[...this.#hover].sort().join(" | ")}`];
  }
}

async function shownBy(seat: Seat, who: string, [words, controls, rows]: Limits, hovered: Set<string>): Promise<Shown> {
  const calm = await calmOf(seat.tracker);
  for (const text of calm.hover) hovered.add(text.replaceAll(/[−+]?\d[\d.,/%]*/gu, "#"));
  const view = await inView(seat.tracker);
  const all = await seat.tracker
    .locator('.sz-slot[data-state="ahead"], .sz-slot[data-state="next"], .sz-slot[data-state="forecast"]')
    .filter({ visible: true })
    .count();
  return {
    words: calm.words,
    controls: calm.controls,
    rows: view.coming,
    hover: calm.hover.join(" ").split(/\s+/u).filter(Boolean).length,
    faults: [
      ...(calm.words > words || calm.controls > controls
        ? [`${who}: ${calm.words} words, ${calm.controls} controls: ${calm.read}`]
        : []),
      ...calm.small.map((text) => `${who}: below 12 px: ${text}`),
      ...(calm.filled.length > 1 ? [`${who}: ${calm.filled.length} filled buttons: ${calm.filled.join(" | ")}`] : []),
      ...calm.filled.flatMap((text) => (text.trim() ? [] : [`${who}: a filled button without a name`])),
      ...(view.now ? [] : [`${who}: the current turn is out of view`]),
      ...(view.coming < Math.min(rows, all) ? [`${who}: ${view.coming} of ${all} coming rows in view`] : []),
    ],
  };
}

async function picture(seat: Seat, name: string): Promise<void> {
  mkdirSync(PICTURES!, { recursive: true });
  for (const theme of ["dark", "light"] as const) {
    await wear(seat, theme);
    await seat.tracker.screenshot({ path: `${PICTURES}/${name.replaceAll(/[^\w]+/gu, "-")}-${theme}.png` });
  }
  await wear(seat, "dark");
}

import uPlot from "uplot";
import type { Odds } from "../../../rules/core.ts";
import { numberText, percentText, text } from "../../host/i18n.ts";
import { KEPT_STATE } from "../../host/morph.ts";
import type { Subject } from "./trial.ts";
import type { PlayedRow } from "./plays.ts";

/* Imports only types, because a shared module would split the lab's chunk. */

/** Pixels. */
const ROW_HEIGHT = 24;
const MOST = 340;
const LEAST = 280;
/** Pixels for the last number of a scale. */
const EDGE = 20;
/** Pixels for names and scale. */
const NAMES = 110;
const SCALE = 26;

interface Bars {
  readonly kind: "first" | "turns";
  readonly values: readonly (number | null)[];
  /** null if unknown. */
  readonly before: readonly (number | null)[];
  /** Half of the confidence interval. */
  readonly error: number;
  /** End of the scale, the same for all pacings. */
  readonly most: number;
}

/** Beside its table, bars align with rows and need no names. */
interface Room {
  readonly width: number;
  readonly rowHeight: number;
  readonly isBeside: boolean;
}

interface Drawn {
  readonly plot: uPlot;
  readonly key: string;
}

/** Charts of who is first and how often each acts. Hidden from screen readers. */
export class Charts {
  readonly #drawn = new Map<string, Drawn>();

  show(element: HTMLElement, rows: readonly PlayedRow[], subjects: readonly Subject[]): void {
    const names = subjects.map(({ name }) => name);
    const most = Math.max(
      1,
      ...rows.flatMap(({ odds, before }) =>
        [odds, before].flatMap((one) => one?.chances.map(({ turns }) => turns) ?? []),
      ),
    );
    for (const { id, odds, before } of rows) {
      const place = element.querySelector<HTMLElement>(`[data-charts="${id}"]`);
      if (!place) continue;
      if (!odds) this.drop(id, place);
      else
        for (const bars of barsOf(odds, before, subjects, Math.ceil(most)))
          this.draw(place, `${id}.${bars.kind}`, bars, names);
    }
  }

  clear(): void {
    for (const { plot } of this.#drawn.values()) plot.destroy();
    this.#drawn.clear();
  }

  private drop(id: string, place: HTMLElement): void {
    for (const kind of ["first", "turns"]) {
      this.#drawn.get(`${id}.${kind}`)?.plot.destroy();
      this.#drawn.delete(`${id}.${kind}`);
    }
    place.replaceChildren();
  }

  private draw(place: HTMLElement, id: string, bars: Bars, names: readonly string[]): void {
    const ink = getComputedStyle(place);
    const isBeside = ink.getPropertyValue("--sz-lab-beside") !== "";
    const width = isBeside
      ? (place.clientWidth - 8) / 2
      : Math.max(LEAST, Math.min(MOST, place.clientWidth < 2 * LEAST ? place.clientWidth : place.clientWidth / 2 - 8));
    const room: Room = {
      width: Math.round(width),
      isBeside,
      rowHeight: isBeside ? Number.parseFloat(ink.getPropertyValue("--sz-lab-row")) : ROW_HEIGHT,
    };
    const key = JSON.stringify([bars, names, room, ink.color]);
    const old = this.#drawn.get(id);
    if (old?.key === key && place.contains(old.plot.root)) return;
    const valueFor = place.ownerDocument.createElement("figure");
    valueFor.setAttribute(KEPT_STATE, "");
    const caption = place.ownerDocument.createElement("figcaption");
    caption.textContent = text(`Lab.Head.${bars.kind}`);
    valueFor.append(caption);
    // uPlot knows an element by its class, which is another one in a detached window.
    const plot = new uPlot(optionsFor(bars, names, room, ink), dataOf(bars), (made, begin) => {
      valueFor.append(made.root);
      Reflect.apply(begin, undefined, []);
    });
    const before = old?.plot.root.closest("figure");
    if (before?.parentElement === place) before.replaceWith(valueFor);
    else place.append(valueFor);
    old?.plot.destroy();
    this.#drawn.set(id, { plot, key });
  }
}

function barsOf(odds: Odds, before: Odds | null, subjects: readonly Subject[], most: number): readonly Bars[] {
  const read = (of: Odds | null, name: "first" | "turns"): (number | null)[] =>
    subjects.map(({ id }) => of?.chances.find(({ participant }) => participant === id)?.[name] ?? null);
  return [
    { kind: "first", values: read(odds, "first"), before: read(before, "first"), error: odds.error, most: 1 },
    { kind: "turns", values: read(odds, "turns"), before: read(before, "turns"), error: 0, most },
  ];
}

/** Indices count from below. */
function dataOf({ values }: Bars): uPlot.AlignedData {
  return [values.map((_, place) => place), values.map((value) => value ?? 0)];
}

/** Returns a chart: a bar is the value, a line its error, a dashed frame the value before. */
function optionsFor(
  bars: Bars,
  names: readonly string[],
  { width, rowHeight, isBeside }: Room,
  { color, fontFamily }: CSSStyleDeclaration,
): uPlot.Options {
  const count = names.length;
  const words = (value: number, digits?: number): string =>
    bars.kind === "first" ? percentText(value, digits) : numberText(value, 1);
  const axis = { font: `12px ${fontFamily}`, stroke: color, ticks: { show: false } };
  return {
    width,
    height: count * rowHeight + SCALE,
    legend: { show: false },
    cursor: { show: false },
    pxAlign: 1,
    padding: isBeside ? [0, EDGE, 0, EDGE] : [0, 58, 0, 0],
    scales: { x: { time: false, ori: 1, dir: -1, range: [-0.5, count - 0.5] }, y: { ori: 0, range: [0, bars.most] } },
    axes: [
      {
        ...axis,
        scale: "x",
        side: 3,
        show: !isBeside,
        size: NAMES,
        grid: { show: false },
        splits: () => names.map((_, place) => place),
        values: () => names.map(short),
      },
      {
        ...axis,
        scale: "y",
        side: 2,
        size: SCALE,
        grid: { stroke: color, width: 0.2 },
        splits: () => [0, bars.most / 2, bars.most],
        values: (_plot, splits) =>
          splits.map((split) => (isBeside && split !== 0 && split !== bars.most ? "" : words(split))),
      },
    ],
    series: [{}, { stroke: color, fill: color, paths: () => null, points: { show: false } }],
    hooks: {
      draw: [(plot) => drawBars(plot, bars, isBeside ? () => "" : (value) => words(value, 1), { color, rowHeight })],
    },
  };
}

function drawBars(
  plot: uPlot,
  { values, before, error, most }: Bars,
  valueText: (value: number) => string,
  { color, rowHeight }: { readonly color: string; readonly rowHeight: number },
): void {
  const { ctx } = plot;
  const pixel = uPlot.pxRatio;
  const thick = Math.min(ROW_HEIGHT - 12, rowHeight - 8) * pixel;
  const across = (value: number): number => plot.valToPos(Math.min(most, Math.max(0, value)), "y", true);
  ctx.save();
  Object.assign(ctx, {
    fillStyle: color,
    strokeStyle: color,
    lineWidth: pixel,
    textBaseline: "middle",
    textAlign: "left",
  });
  for (const [place, value] of values.entries()) {
    if (value === null) continue;
    const middle = plot.valToPos(place, "x", true);
    const [from, to] = [across(0), across(value)];
    ctx.globalAlpha = 0.55;
    ctx.fillRect(from, middle - thick / 2, Math.max(pixel, to - from), thick);
    ctx.globalAlpha = 1;
    const was = before[place];
    if (was !== null && was !== undefined) {
      ctx.setLineDash([3 * pixel, 2 * pixel]);
      ctx.strokeRect(from, middle - thick / 2 - 2 * pixel, Math.max(pixel, across(was) - from), thick + 4 * pixel);
      ctx.setLineDash([]);
    }
    let end = to;
    if (error >= 0.0005) {
      end = across(value + error);
      ctx.beginPath();
      for (const at of [across(value - error), end]) {
        ctx.moveTo(at, middle - thick / 3);
        ctx.lineTo(at, middle + thick / 3);
      }
      ctx.moveTo(across(value - error), middle);
      ctx.lineTo(end, middle);
      ctx.stroke();
    }
    ctx.fillText(valueText(value), Math.max(end, across(was ?? 0)) + 5 * pixel, middle);
  }
  ctx.restore();
}

function short(name: string): string {
  return name.length > 15 ? `${name.slice(0, 14)}…` : name;
}

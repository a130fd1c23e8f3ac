/**
 * A path and its style: heavy lines are turns, light ones the clock, filled shapes actions of a side, boxes
 * single actions.
 */
export interface Stroke {
  readonly d: string;
  readonly kind: "heavy" | "light" | "fill" | "box";
}

const bar = (x: number, from: number, to: number): string => `M${x} ${from}V${to}`;
const box = (x: number, y: number, size: number): string => `M${x} ${y}h${size}v${size}h${-size}z`;
const disc = (x: number, y: number, radius: number): string =>
  `M${x - radius} ${y}a${radius} ${radius} 0 1 0 ${2 * radius} 0a${radius} ${radius} 0 1 0 ${-2 * radius} 0z`;
const times = (count: number): readonly number[] => Array.from({ length: count }, (_, place) => place);
const strokes = (kind: Stroke["kind"], paths: readonly string[]): Stroke => ({ kind, d: paths.join("") });

const LINE = "M1 19.5H149";

/** How each of our pacings divides time, 150 by 24. */
export const DRAWINGS: Readonly<Record<string, readonly Stroke[]>> = {
  "speed-order": [
    strokes("light", [LINE, ...times(4).map((at) => bar(1 + at * 49, 3, 23))]),
    strokes(
      "heavy",
      times(3).flatMap((second) =>
        times(5).map((turn) => bar(9 + second * 49 + turn * 8, 4.5 + turn * 1.1, 18.5 - turn * 1.1)),
      ),
    ),
  ],
  "action-period": [
    strokes("light", [LINE, bar(148, 3, 23)]),
    strokes("heavy", [
      ...times(6).map((turn) => bar(8 + turn * 26, 4, 12)),
      ...times(3).map((turn) => bar(21 + turn * 44, 11.5, 18.5)),
    ]),
  ],
  "side-segments": [
    strokes("light", ["M1 12H148", ...times(11).map((at) => bar(1 + at * 14.7, 2, 22))]),
    strokes("fill", [
      ...[37.7, 52.4, 96.5].map((x) => disc(x, 7, 3)),
      ...[64.4, 79.1, 108.5].map((x) => box(x, 14, 5.6)),
    ]),
  ],
  stopwatch: [
    strokes(
      "heavy",
      [
        { count: 7, y: 5 },
        { count: 4, y: 12 },
        { count: 3, y: 19 },
      ].flatMap(({ count, y }) => [
        `M1 ${y}H148`,
        ...times(count).map((at) => bar(Math.round(((at + 1) * 147) / (count + 0.4)), y - 4, y + 4)),
      ]),
    ),
  ],
  "two-action": [
    strokes("light", [LINE]),
    strokes(
      "box",
      times(5).flatMap((round) => [box(2 + round * 31, 6, 9), box(13 + round * 31, 6, 9)]),
    ),
  ],
};

import type { Pacing } from "../../rules/core.ts";
import { speedAt } from "../../rules/values.ts";
import { counted, numberText, text } from "../host/i18n.ts";

/** How values of a unit are written. */
interface UnitWords {
  /** Core units per written unit: four quarters of Basic Speed, two half seconds. */
  readonly perFigure: number;
  /** In the gutter: "−3", "6.25", "7.0 s". */
  readonly at: (time: number) => string;
  /** The same without a unit: "7.0". */
  readonly bare: (time: number) => string;
  /** "+2 steps"; null if distance has no meaning. */
  readonly distance: (time: number, now: number) => string | null;
  /** In a sentence: "step −3". */
  readonly spoken: (time: number) => string;
}

const plainValue = {
  perFigure: 1,
  at: (time: number) => numberText(time),
  bare: (time: number) => numberText(time),
  distance: () => null,
};

const units: Readonly<Record<string, UnitWords>> = {
  quarterSpeed: {
    ...plainValue,
    perFigure: 4,
    at: (time) => numberText(speedAt(time) / 4, 2),
    bare: (time) => numberText(speedAt(time) / 4, 2),
    spoken: (time) => text("Units.Speed", { time: numberText(speedAt(time) / 4, 2) }),
  },
  initiative: { ...plainValue, spoken: (time) => text("Units.Initiative", { time }) },
  step: {
    ...plainValue,
    distance: (time, now) => counted("Units.Steps", Math.abs(now - time)),
    spoken: (time) => text("Units.Step", { time }),
  },
  segment: {
    ...plainValue,
    distance: (time, now) => counted("Units.Segments", Math.abs(time - now)),
    spoken: (time) => text("Units.Segment", { time }),
  },
  halfSecond: {
    perFigure: 2,
    at: (time) => text("Units.Seconds", { time: numberText(time / 2, 1) }),
    bare: (time) => numberText(time / 2, 1),
    distance: (time, now) => text("Units.SecondsLater", { time: numberText((time - now) / 2, 1) }),
    spoken: (time) => text("Units.Seconds", { time: numberText(time / 2, 1) }),
  },
};

export function unitWords(pacing: Pacing): UnitWords {
  return units[pacing.clock.unit.id] ?? { ...plainValue, spoken: (time) => numberText(time) };
}

import { unitOf, type Pacing, type Unit } from "../../rules/core.ts";
import { speedAt } from "../../rules/values.ts";
import { counted, exact, numberText, text } from "../host/i18n.ts";

/** "7.0", from half seconds. */
export function secondsText(segments: number): string {
  return numberText(segments / 2, 1);
}

/** "7.0 s", from half seconds. */
export function secondsOf(segments: number): string {
  return text("Units.Seconds", { time: secondsText(segments) });
}

const speed = (time: number): string => numberText(speedAt(time) / 4, 2);

const VALUES: Readonly<Partial<Record<Unit, (value: number) => string>>> = {
  quarterSpeed: speed,
  halfSecond: secondsOf,
};

/** Writes a value in the unit that its schema declares. */
export function valueText(value: number, schema: Parameters<typeof unitOf>[0] | undefined): string {
  const unit = schema && unitOf(schema);
  return ((unit && VALUES[unit]) ?? exact)(value);
}

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
    at: speed,
    bare: speed,
    spoken: (time) => text("Units.Speed", { time: speed(time) }),
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
    at: secondsOf,
    bare: secondsText,
    distance: (time, now) => text("Units.SecondsLater", { time: secondsText(time - now) }),
    spoken: secondsOf,
  },
};

export function unitWords(pacing: Pacing): UnitWords {
  return units[pacing.clock.unit.id] ?? { ...plainValue, spoken: (time) => numberText(time) };
}

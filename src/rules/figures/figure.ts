/** One number that goes into another: what it is, and how much it adds. */
export interface Part {
  /** What it is: "dx", "worn", "encumbrance". The shell has words for every code. */
  readonly code: string;
  /** How much of the figure it makes; all parts of a figure add up to its value. */
  readonly value: number;
  /** What people call it: the name of an item. */
  readonly name?: string;
}

/** A figure that follows from others, and how it came about. */
export interface Figure {
  readonly value: number;
  readonly parts: readonly Part[];
}

/** A figure as the sum of its parts; those that add nothing are left out, unless nothing else is there. */
export function sum(...parts: readonly Part[]): Figure {
  const telling = parts.filter(({ value }) => value !== 0);
  return { value: parts.reduce((total, { value }) => total + value, 0), parts: telling.length ? telling : parts.slice(0, 1) };
}

/** The same figure brought to another value by something that does not simply add: halving, dropping fractions. */
export function brought({ value, parts }: Figure, code: string, to: number): Figure {
  return to === value ? { value, parts } : { value: to, parts: [...parts, { code, value: to - value }] };
}

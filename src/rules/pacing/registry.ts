import type { Pacing } from "./pacing.ts";
import { actionPeriod } from "./action-period/index.ts";
import { sideSegments } from "./side-segments/index.ts";
import { speedOrder } from "./speed-order/index.ts";
import { stopwatch } from "./stopwatch/index.ts";
import { twoAction } from "./two-action/index.ts";

const pacings = new Map<string, Pacing>();

/**
 * Adds a pacing; another package may add its own.
 * @throws TypeError when the id is taken or is not letters, digits and `-`: a mistake of a programmer, not of a user.
 */
export function registerPacing(pacing: Pacing): void {
  if (!/^[A-Za-z][A-Za-z0-9-]*$/.test(pacing.id)) throw new TypeError(`A pacing's id is letters, digits and "-": ${pacing.id}`);
  if (pacings.has(pacing.id)) throw new TypeError(`There is a pacing "${pacing.id}" already`);
  pacings.set(pacing.id, pacing);
}

export function pacingOf(id: string): Pacing | undefined {
  return pacings.get(id);
}

export function allPacings(): readonly Pacing[] {
  return [...pacings.values()];
}

for (const pacing of [speedOrder, actionPeriod, sideSegments, stopwatch, twoAction]) registerPacing(pacing);

import { allPacings, type Pacing } from "../src/rules/index.ts";

/** The ids of the pacings that we ship with, written down once more, so that a test tells when one is missing. */
export const SHIPPED = ["speed-order", "action-period", "side-segments", "stopwatch", "two-action"] as const;

/** The shipped pacings. Tests register others, and test files in one process share the registry. */
export const shipped: readonly Pacing[] = SHIPPED.map((id) => {
  const pacing = allPacings().find((one) => one.id === id);
  if (!pacing) throw new Error(`${id} is not registered`);
  return pacing;
});

import { RELIANCES, type Reliance, type Uncertain } from "../../../playground/shared/reliances.ts";

/** Readings of switches other than true and false. */
const OTHERS: { readonly [Id in keyof Uncertain]?: readonly Uncertain[Id][] } = {
  turnOutOfRange: ["clamp"],
  operatorsBelowObjects: ["ignored", "stored", "refused"],
  replaceBelowObjects: ["merges"],
  recursiveFalse: ["merges"],
  deleteInsideReplace: ["carried-out"],
  effectsExpire: ["unasked", "never"],
  partialRenders: ["all"],
  undeclaredData: ["kept"],
  regionEvents: ["pointer"],
  batchVeto: ["throws", "skips", "skips-and-throws"],
  documentWrites: ["actors-forgotten", "deltas-forgotten"],
  detachedNodes: ["copied"],
  tokenActor: ["new-at-each-read"],
};

/** A switch with all its readings, the default first, and a generation that has it. */
export interface Switch {
  readonly id: keyof Uncertain;
  readonly check: string | null;
  readonly generation: 13 | 14;
  readonly readings: readonly unknown[];
}

export const SWITCHES: readonly Switch[] = (Object.entries(RELIANCES) as [keyof Uncertain, Reliance][]).map(
  ([id, { generation, check, default: usual }]) => ({
    id,
    check,
    generation: generation === "both" ? 14 : generation,
    readings: [usual, ...(OTHERS[id] ?? [!usual])],
  }),
);

import { ownFlags } from "./typed-calls.ts";

/** Flag of documents that the self-check makes and removes. */
export const SCRATCH = "selfCheckScratch";

interface Mark {
  readonly user?: string;
  /** World time in seconds. */
  readonly time?: number;
}

export function scratchMark(document: object): Mark | null {
  const mark = ownFlags(document)[SCRATCH];
  return typeof mark === "object" && mark !== null ? mark : null;
}

/** True for documents of a self-check, which tell nobody anything. */
export function isScratch(document: object): boolean {
  return scratchMark(document) !== null;
}

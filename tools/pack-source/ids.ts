import { createHash } from "node:crypto";

const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";

/** Returns 16 letters and digits that depend only on the words, so that files and links stay the same. */
export function idOf(...words: readonly string[]): string {
  const digest = createHash("sha256").update(words.join("\n")).digest();
  return [...digest.subarray(0, 16)].map((byte) => LETTERS[byte % LETTERS.length]).join("");
}

/** A document as a pack's YAML holds it, and its file name. */
export interface PackEntry {
  readonly file: string;
  readonly document: Record<string, unknown>;
}

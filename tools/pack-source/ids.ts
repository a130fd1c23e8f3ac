import { createHash } from "node:crypto";

const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";

/** 16 letters and digits, the same for the same words: a new run writes the same files, and links to the documents stay good. */
export function idOf(...words: readonly string[]): string {
  const digest = createHash("sha256").update(words.join("\n")).digest();
  return [...digest.subarray(0, 16)].map((byte) => LETTERS[byte % LETTERS.length]).join("");
}

/** A document as a pack's YAML holds it, and the name of its file. */
export interface PackEntry {
  readonly file: string;
  readonly document: Record<string, unknown>;
}

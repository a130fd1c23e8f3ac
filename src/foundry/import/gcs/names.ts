import type { Field } from "../field.ts";

/** What a trait, skill, spell or thing is called, with what was filled in for its `@placeholders@`. */
export function nameOf(entry: Field, ...keys: readonly string[]): string {
  return filledIn(entry.first(...keys).line(), entry);
}

/** Any other line of an entry, its placeholders filled in. */
export function filledIn(written: string, entry: Field): string {
  if (!written.includes("@")) return written;
  const known = entry.at("replacements");
  return written.replace(/@([^@]{1,60})@/gu, (whole, key: string) => known.at(key).line() || key || whole).slice(0, 200);
}

/** For comparing: without case, marks and what stands in brackets. */
export function plain(name: string): string {
  return name.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase().replace(/\([^)]*\)/gu, " ").replace(/[^\p{L}\p{N}]+/gu, " ").trim();
}

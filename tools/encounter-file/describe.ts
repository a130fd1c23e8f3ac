import language from "../../lang/en.json" with { type: "json" };
import type { Problem } from "../../src/foundry/import/encounter/read.ts";
import { inWords, type Texts } from "../../src/foundry/import/saying.ts";

/** The English import texts, so that programs and dialogs report alike. */
const texts: Texts = (code, data) => {
  const text = code
    .split(".")
    .reduce<unknown>((at, key) => (at as Record<string, unknown> | undefined)?.[key], language.SEGMENTZERO.Import);
  return typeof text === "string"
    ? text.replace(/\{(\w+)\}/g, (whole, name: string) => (name in data ? String(data[name]) : whole))
    : code;
};

/** Describes a problem in one line. */
export function describeProblem(file: string, { path, found, allowed, saying }: Problem): string {
  if (saying) return `${file}: ${inWords(saying, texts)}`;
  return `${file}: ${path ? `${path}: ` : ""}found ${typeof found === "string" ? found : inWords(found, texts)}, allowed is ${inWords(allowed, texts)}`;
}

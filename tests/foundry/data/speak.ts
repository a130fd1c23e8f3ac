import { readFileSync } from "node:fs";
import path from "node:path";
import { afterAll } from "vitest";

const ROOT = path.resolve(import.meta.dirname, "../../..");

/** The texts of a language as the host gives them out, until the tests of the file are over. */
export function speak(lang: string): { readonly has: (key: string) => boolean } {
  const texts = JSON.parse(readFileSync(path.join(ROOT, `lang/${lang}.json`), "utf8")) as object;
  const find = (key: string): unknown =>
    key.split(".").reduce<unknown>((at, name) => (at as Record<string, unknown> | undefined)?.[name], texts);
  const has = (key: string): boolean => typeof find(key) === "string";
  const localize = (key: string): string => (has(key) ? (find(key) as string) : key);
  const format = (key: string, data: Record<string, unknown>): string =>
    localize(key).replace(/\{([^}]+)\}/g, (whole, name: string) => (name in data ? String(data[name]) : whole));
  Object.assign(globalThis, { game: { i18n: { lang, has, localize, format } } });
  return { has };
}

/** To be called at the top of a file that speaks. The files of a process share `game`, so what was there is put back. */
export function endsSilent(): void {
  const { game } = globalThis as { game?: object };
  afterAll(() => {
    Object.assign(globalThis, { game });
  });
}

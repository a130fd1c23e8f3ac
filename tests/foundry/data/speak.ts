import { readFileSync } from "node:fs";
import path from "node:path";
import { afterAll } from "vitest";
import { speechOf, type Speech } from "../../../tools/hostless/host.ts";

const ROOT = path.resolve(import.meta.dirname, "../../..");

/** The texts of a language as the host gives them out, until the tests of the file are over. */
export function speak(lang: string): Speech {
  const texts = JSON.parse(readFileSync(path.join(ROOT, `lang/${lang}.json`), "utf8")) as object;
  const i18n = speechOf(lang, texts);
  Object.assign(globalThis, { game: { i18n } });
  return i18n;
}

/** To be called at the top of a file that speaks. The files of a process share `game`, so what was there is put back. */
export function endsSilent(): void {
  const { game } = globalThis as { game?: object };
  afterAll(() => {
    Object.assign(globalThis, { game });
  });
}

// What nobody may read on any page: text keys, placeholders without a value, and icons that do not exist.
import { readFileSync } from "node:fs";
import type { Loose } from "../../playground/shared/loose.ts";

const ICONS = new Set(
  [...readFileSync("assets/icons/sprite.svg", "utf8").matchAll(/<symbol[^>]* id="([^"]+)"/g)].map(([, id]) => id),
);
const UNREADABLE = /SEGMENTZERO\.[\w.]*|\{\w+\}|\[object \w+\]|\bundefined\b|\bNaN\b/u;

/** Returns what is unreadable on a page, or not drawn. */
export function pageFaults({ body }: Loose): readonly string[] {
  const [words] = UNREADABLE.exec(String(body.textContent)) ?? [];
  const icons = [...body.querySelectorAll("use")]
    .map((use: Loose) => String(use.getAttribute("href")))
    .filter((href) => href.includes("sprite.svg#") && !ICONS.has(href.slice(href.indexOf("#") + 1)));
  return [...(words === undefined ? [] : [`“${words}”`]), ...icons];
}

// The guide as pages, /guide/ and /guide/NAME.md, made from docs/guide and the pages it links to.
import { readFile } from "node:fs/promises";
import path from "node:path";
import { micromark } from "micromark";
import { NOTICE } from "../shared/notice.ts";
import { gfmTable, gfmTableHtml } from "micromark-extension-gfm-table";

const ROOT = path.resolve(import.meta.dirname, "../..");
/** Pages are served from `docs`; their links may leave it, to the repository's root. */
const FOLDERS = [path.join(ROOT, "docs"), ROOT];
const ADDRESS = /^\/((?:docs\/)?(?:(?:guide|rules|decisions|encounters)\/)?[A-Za-z\d-]+\.md)$/;

/** Returns a page of the guide or one it links to; null for other addresses. */
export async function guidePage(address: string): Promise<string | null> {
  const [, file] = ADDRESS.exec(address === "/guide/" ? "/guide/README.md" : address) ?? [];
  if (file === undefined) return null;
  const [text] = (
    await Promise.all(FOLDERS.map((folder) => readFile(path.join(folder, file), "utf8").catch(() => null)))
  ).filter((found) => found !== null);
  if (text === undefined) return null;
  const title = /^# (.+)$/m.exec(text)?.[1] ?? "Guide";
  const body = micromark(text, { extensions: [gfmTable()], htmlExtensions: [gfmTableHtml()] });
  return (
    `<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><link rel="icon" href="/page/icon.svg" type="image/svg+xml"><title>${title}: Segment Zero</title><link rel="stylesheet" href="/page/page.css"><style>@import url("/systems/segment-zero/styles/segment-zero.css") layer(system);</style></head>` +
    `<body class="guide theme-light"><p><a href="/">Segment Zero</a></p><main>${body}<footer class="notice">${NOTICE}</footer></main></body></html>`
  );
}

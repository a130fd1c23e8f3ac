// The guide as pages of the playground: /guide/ and /guide/NAME.md, made from docs/guide.
import { readFile } from "node:fs/promises";
import path from "node:path";
import { micromark } from "micromark";
import { gfmTable, gfmTableHtml } from "micromark-extension-gfm-table";

const FOLDER = path.resolve(import.meta.dirname, "../../docs/guide");

/** A page of the guide; null for all other addresses. Links between its pages lead to pages. */
export async function guidePage(address: string): Promise<string | null> {
  const [, name = "README"] = /^\/guide\/(?:([a-z-]+|README)\.md)?$/.exec(address) ?? [undefined, null];
  if (name === null) return null;
  const text = await readFile(path.join(FOLDER, `${name}.md`), "utf8").catch(() => null);
  if (text === null) return null;
  const title = /^# (.+)$/m.exec(text)?.[1] ?? "Guide";
  const body = micromark(text, { extensions: [gfmTable()], htmlExtensions: [gfmTableHtml()] });
  return `<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${title}: Segment Zero</title><link rel="stylesheet" href="/page/page.css"></head>`
    + `<body class="guide theme-light"><p><a href="/">Segment Zero</a></p><main>${body}</main></body></html>`;
}

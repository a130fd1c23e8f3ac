// The guide as pages of the playground: /guide/ and /guide/NAME.md, made from docs/guide, and the pages that it leads to.
import { readFile } from "node:fs/promises";
import path from "node:path";
import { micromark } from "micromark";
import { gfmTable, gfmTableHtml } from "micromark-extension-gfm-table";

const ROOT = path.resolve(import.meta.dirname, "../..");
/** Pages lie as in `docs`; what they link to beside that folder lies as in the repository. */
const FOLDERS = [path.join(ROOT, "docs"), ROOT];
const ADDRESS = /^\/((?:docs\/)?(?:(?:guide|rules|decisions|encounters)\/)?[A-Za-z\d-]+\.md)$/;

/** A page of the guide, or one that its pages lead to; null for all other addresses. Links between pages lead to pages. */
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
    `<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${title}: Segment Zero</title><link rel="stylesheet" href="/page/page.css"></head>` +
    `<body class="guide theme-light"><p><a href="/">Segment Zero</a></p><main>${body}</main></body></html>`
  );
}

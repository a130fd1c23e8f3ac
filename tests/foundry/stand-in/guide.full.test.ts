// The guide as the playground serves it: each page and all pages that it links to.
import { expect, test } from "vitest";
import { guidePage } from "../../../playground/server/guide.ts";

const LINK = /href="([^"#]+)[^"]*"/g;

test("serves every page that the guide links to, and no other file", async () => {
  const known = new Set(["/guide/"]);
  const missing: string[] = [];
  for (const address of known) {
    const page = await guidePage(address);
    if (page === null) missing.push(address);
    for (const [, target = ""] of (page ?? "").matchAll(LINK)) {
      const { pathname, host } = new URL(target, `http://playground${address}`);
      if (host === "playground" && pathname.endsWith(".md")) known.add(pathname);
    }
  }
  expect(missing).toEqual([]);
  expect(known.size).toBeGreaterThan(25);
  for (const address of ["/guide/../../package.md", "/rules/..%2f..%2fREADME.md", "/package.json", "/nowhere.md"])
    expect(await guidePage(address), address).toBeNull();
});

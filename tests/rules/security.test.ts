import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

const page = readFileSync("SECURITY.md", "utf8");
const [, rows = ""] = /^\| way .*\n.*\n((?:\|.*\n)+)/mu.exec(page) ?? [];
const paths: Readonly<Record<string, string>> = {
  "hostile.full.test.ts": "tests/foundry/relay/hostile.full.test.ts",
  "flood.ts": "tests/soak/flood.ts",
};

test.each(rows.trim().split("\n"))("SECURITY.md names tests that exist: %s", (row) => {
  const [, , limit = "", tests = ""] = row.split("|");
  expect(limit).toMatch(/\d|one/);
  const parts = tests.split(";");
  for (const part of parts) {
    const [, file = ""] = /`([^`]+)`/.exec(part) ?? [];
    const text = readFileSync(paths[file] ?? file, "utf8");
    const titles = [...part.matchAll(/"([^"]+)"/g)].map(([, title]) => title!);
    expect(titles.length, part).toBeGreaterThan(0);
    for (const title of titles) expect(text.includes(`"${title}"`), title).toBe(true);
  }
});

test("SECURITY.md lists the ways to make the GM's client write", () => {
  expect(rows.trim().split("\n").length).toBeGreaterThanOrEqual(8);
});

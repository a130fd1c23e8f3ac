import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { drawingsIn } from "../../../src/foundry/host/templates.ts";

const sprite = readFileSync("assets/icons/sprite.svg", "utf8");

test("finds every symbol of the sprite with its drawing", () => {
  const drawings = drawingsIn(sprite);
  expect([...drawings.keys()]).toEqual([...sprite.matchAll(/<symbol[^>]* id="([^"]+)"/g)].map(([, name]) => name));
  for (const { viewBox, markup } of drawings.values()) {
    expect(viewBox).toMatch(/^0 0 \d+ \d+$/);
    expect(markup).toMatch(/^\s*<(path|circle|g|rect|line)\b/);
    expect(markup).not.toContain("symbol");
  }
});

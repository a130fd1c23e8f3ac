import { expect, it } from "vitest";
import { openEverySheet } from "./every-sheet.ts";

it("opens other documents of the packs without errors or broken links", async () => {
  const { read, opened } = await openEverySheet(({ type }) => type !== "Actor");
  console.log(`${read} items, macros, tables and journals of the packs: ${opened} sheets opened`);
  expect(read).toBeGreaterThan(380);
  expect(opened).toBeGreaterThan(30);
});

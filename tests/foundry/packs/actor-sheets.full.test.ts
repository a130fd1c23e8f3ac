import { expect, it } from "vitest";
import { openEverySheet } from "./every-sheet.ts";

it("opens actors of the packs in sheets without errors or broken links", async () => {
  const { read, opened } = await openEverySheet(({ type }) => type === "Actor");
  console.log(`${read} actors of the packs: ${opened} sheets opened`);
  expect(read).toBeGreaterThan(150);
  expect(opened).toBeGreaterThan(15);
});

import { expect, it } from "vitest";
import { openEverySheet } from "./every-sheet.ts";

it("creatures and people of the packs open in their sheets without a message, and no link in them is broken", async () => {
  const { read, opened } = await openEverySheet(({ type }) => type === "Actor");
  console.log(`${read} actors of the packs: ${opened} sheets opened`);
  expect(read).toBeGreaterThan(150);
  expect(opened).toBeGreaterThan(15);
});

import { expect, it } from "vitest";
import { openEverySheet } from "./every-sheet.ts";

it("items, macros, tables and journals of the packs open in their sheets without a message, and no link in them is broken", async () => {
  const { read, opened } = await openEverySheet(({ type }) => type !== "Actor");
  console.log(`${read} items, macros, tables and journals of the packs: ${opened} sheets opened`);
  expect(read).toBeGreaterThan(380);
  expect(opened).toBeGreaterThan(30);
});

import { expect, test } from "vitest";
import { Table } from "./table.ts";

const table = await Table.forFile();

test("a notice on a phone has two lines above the tracker", async () => {
  const gm = await table.join("Gamemaster");
  const phone = await table.join("Anna", { viewport: { width: 400, height: 800 } });
  await gm.begin("The warehouse");
  const notice = phone.page.locator(".sz-notice");
  await notice.waitFor();
  const [shown, tracker] = [await notice.boundingBox(), await phone.tracker.boundingBox()];
  expect(shown!.height).toBeLessThan(40);
  expect(shown!.y + shown!.height).toBeLessThanOrEqual(tracker!.y);
  expect(await phone.sees(".sz-dock[data-own]")).toBe(true);
});

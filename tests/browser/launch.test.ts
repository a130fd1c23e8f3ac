import { afterAll, beforeAll, expect, test } from "vitest";
import type { Browser } from "playwright-core";
import { launchBrowser } from "../../tools/browser.mjs";

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(async () => {
  await browser.close();
});

test("the browser that was found runs what the system is built for", async () => {
  const page = await browser.newPage();
  await page.setContent("<dialog><p>open</p></dialog>");
  const found = await page.evaluate(() => {
    const dialog = document.querySelector("dialog");
    dialog?.showModal();
    return { open: dialog?.open, layers: CSS.supports("selector(:has(a))"), clone: structuredClone({ a: 1 }).a };
  });
  expect(found).toEqual({ open: true, layers: true, clone: 1 });
});

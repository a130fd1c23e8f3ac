import type { Browser } from "playwright-core";
import { launchBrowser } from "../../tools/browser.mjs";
import { BROWSER } from "./environment.ts";

const global = globalThis as { [BROWSER]?: Promise<Browser> };

/** The browser of this process: launched for the first table and shared with the next, since every seat has a separate context. It is closed with the environment. */
export async function sharedBrowser(): Promise<Browser> {
  const browser = await (global[BROWSER] ??= launchBrowser());
  if (browser.isConnected()) return browser;
  delete global[BROWSER];
  return sharedBrowser();
}

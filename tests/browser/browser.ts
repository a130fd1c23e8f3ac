import type { Browser } from "playwright-core";
import { launchBrowser } from "../../tools/browser.mjs";

let launched: Promise<Browser> | undefined;

/**
 * The browser of this process: launched when the first table is set, and left open for the next, since every seat has a context of its own in it. It ends with the process.
 */
export async function sharedBrowser(): Promise<Browser> {
  const browser = await (launched ??= launchBrowser());
  if (browser.isConnected()) return browser;
  launched = undefined;
  return sharedBrowser();
}

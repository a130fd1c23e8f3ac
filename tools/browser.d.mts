import type { Browser, LaunchOptions } from "playwright-core";
/** True if the tests run in Firefox. */
export const FIREFOX: boolean;
export function findBrowser(): (LaunchOptions & { executablePath: string; args: string[] }) | undefined;
export function launchBrowser(options?: LaunchOptions): Promise<Browser>;

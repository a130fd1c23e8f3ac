import type { Browser, LaunchOptions } from "playwright-core";
export const MISSING: string;
export function findBrowser(): (LaunchOptions & { executablePath: string; args: string[] }) | undefined;
export function launchBrowser(options?: LaunchOptions): Promise<Browser>;

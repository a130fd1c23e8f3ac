// Opens the page in the user's browser by the platform's own command, so that nothing has to be installed.
import { spawn } from "node:child_process";

/** False in CI and on a machine without a screen. */
export function hasScreen(environment: NodeJS.ProcessEnv, platform: NodeJS.Platform): boolean {
  if (environment.CI) return false;
  return platform === "win32" || platform === "darwin" || Boolean(environment.DISPLAY ?? environment.WAYLAND_DISPLAY);
}

/** Returns the command that opens an address in the default browser. */
export function openCommand(
  address: string,
  platform: NodeJS.Platform,
): readonly [command: string, args: readonly string[]] {
  if (platform === "win32") return ["cmd", ["/c", "start", "", address]];
  return [platform === "darwin" ? "open" : "xdg-open", [address]];
}

/** Opens the address if there is a screen. Failing is harmless, because the address has been printed. */
export function openBrowser(address: string): void {
  if (!hasScreen(process.env, process.platform)) return;
  const [command, args] = openCommand(address, process.platform);
  const child = spawn(command, args, { stdio: "ignore", detached: true });
  child.on("error", () => undefined);
  child.unref();
}

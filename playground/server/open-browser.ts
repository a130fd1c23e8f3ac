// Opens the page for whoever started the server at their own screen; by the platform's own command, so that nothing has to be installed for it.
import { spawn } from "node:child_process";

/** Whether somebody is there to see a browser: not in a test run, and not on a machine without a screen. */
export function hasScreen(environment: NodeJS.ProcessEnv, platform: NodeJS.Platform): boolean {
  if (environment.CI) return false;
  return platform === "win32" || platform === "darwin" || Boolean(environment.DISPLAY ?? environment.WAYLAND_DISPLAY);
}

/** The command that opens an address in the user's own browser. */
export function openCommand(
  address: string,
  platform: NodeJS.Platform,
): readonly [command: string, args: readonly string[]] {
  if (platform === "win32") return ["cmd", ["/c", "start", "", address]];
  return [platform === "darwin" ? "open" : "xdg-open", [address]];
}

/** Opens the address, if there is a screen; where that fails, the address has been printed. */
export function openBrowser(address: string): void {
  if (!hasScreen(process.env, process.platform)) return;
  const [command, args] = openCommand(address, process.platform);
  const child = spawn(command, args, { stdio: "ignore", detached: true });
  child.on("error", () => undefined);
  child.unref();
}

import { execFileSync } from "node:child_process";
import path from "node:path";

/** Once before the browser tests: the system is built, unless it has just been. */
export default function setup(): void {
  if (process.env.SEGMENT_ZERO_BUILT) return;
  const root = path.resolve(import.meta.dirname, "../..");
  for (const args of [["node_modules/vite/bin/vite.js", "build"], ["tools/packs.mjs"]]) execFileSync(process.execPath, args, { cwd: root, stdio: "inherit" });
}

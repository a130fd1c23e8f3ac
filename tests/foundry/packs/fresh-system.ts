import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { SystemFolder } from "../../../playground/server/system-folder.ts";
import type { SystemFiles } from "../../../playground/world/system-files.ts";
import type { Client } from "../world.ts";
import { buildPacks } from "../../../tools/packs.mjs";
import { ROOT, SYSTEM_FOLDER } from "../bundle.ts";

/** The built system with packs (these, or all) that were compiled from their sources just now, and how to throw these away. */
export async function freshSystem(...packs: readonly string[]): Promise<SystemFiles & { discard(): void }> {
  const folder = mkdtempSync(path.join(tmpdir(), "segment-zero-packs-"));
  cpSync(path.join(ROOT, "system.json"), path.join(folder, "system.json"));
  await buildPacks(
    folder,
    () => undefined,
    (pack) => !packs.length || packs.includes(pack),
  );
  const [built, fresh] = [await SystemFolder.open(SYSTEM_FOLDER), await SystemFolder.open(folder)];
  return {
    manifest: fresh.manifest,
    read: (file) => built.read(file),
    readPack: (name) => fresh.readPack(name),
    discard: () => rmSync(folder, { recursive: true, force: true }),
  };
}

/** Lets `fetch` read the system's files instead of a network. */
export function serveFiles(system: SystemFiles): (global: Record<string, unknown>) => void {
  return (global) => {
    global.fetch = async (address: string) => {
      const found = await system.read(new URL(address, "http://localhost").pathname.replace(/^\//, ""));
      return {
        ok: found !== null,
        arrayBuffer: () => Promise.resolve(new ArrayBuffer(0)),
        json: () => Promise.resolve((global.JSON as JSON).parse(found ?? "") as unknown),
      };
    };
  };
}

/** What a client said in notifications, newest last, and in its console as warning or error. */
export function complaints(client: Client): readonly string[] {
  return client.console.filter(({ level }) => level === "warn" || level === "error").map(({ text }) => text);
}

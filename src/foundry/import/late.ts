import { LatePart } from "../host/late.ts";
import type { FileOutcome } from "./book.ts";
import { fromBrowser, type ImportFile } from "./import-file.ts";
import type { ImportOptions } from "./run.ts";

/** Reading files, and making actors and fights of them. */
export const importing = new LatePart("Import.Title", () => import("./late-import.ts"));

/** Imports files and says what came of them; see `window/import-window.ts`. @returns nothing if it could not be fetched, which is said */
export async function importAndReport(files: readonly ImportFile[], options?: ImportOptions): Promise<readonly FileOutcome[]> {
  return (await (await importing.wanted())?.importAndReport(files, options)) ?? [];
}

/** Opens the window of the import, or brings it to the front. */
export async function openImport(): Promise<void> {
  await (await importing.wanted())?.openImport();
}

/** Asks for a file to bring an actor up to date with. */
export function chooseFileFor(actor: Actor.Implementation): void {
  const input = document.createElement("input");
  input.type = "file";
  input.accept = ".gcs,.json";
  input.addEventListener("change", () => { void importAndReport(fromBrowser(input.files ?? []), { into: actor }); });
  input.click();
}

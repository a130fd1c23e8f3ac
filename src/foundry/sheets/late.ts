import { LatePart } from "../host/late.ts";
import { fetchSheetParts } from "../reading/pacing-shell.ts";

export const sheets = new LatePart("Late.Sheets", () => import("./late-sheets.ts"), { beside: fetchSheetParts });

type Chunk = NonNullable<typeof sheets.loaded>;

/** @throws Error before it was loaded */
export function onSheets(): Chunk {
  if (!sheets.loaded) throw new Error("A sheet was used before it was rendered");
  return sheets.loaded;
}

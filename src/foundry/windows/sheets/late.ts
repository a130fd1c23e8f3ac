import { LatePart } from "../../host/late.ts";
import { fetchPacings } from "../../host/late-pacings.ts";

/** What stands on the sheets and what their buttons do. No sheet is rendered before it is there. */
export const sheets = new LatePart("Late.Sheets", () => import("./late-sheets.ts"), { beside: fetchPacings });

type Chunk = NonNullable<typeof sheets.loaded>;

/** The same for a sheet that is rendered. @throws Error before it was fetched */
export function onSheets(): Chunk {
  if (!sheets.loaded) throw new Error("A sheet was used before it was rendered");
  return sheets.loaded;
}

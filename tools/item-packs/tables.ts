import type { PackEntry } from "../pack-source/ids.ts";
import { ICONS, PackWriter } from "./item.ts";
import { table } from "./table.ts";
import { paragraph } from "./texts.ts";

type Row = readonly [upTo: number, name: string, means: string];
interface Table {
  readonly folder: string;
  readonly name: string;
  readonly icon: string;
  readonly formula: string;
  readonly description: string;
  readonly rows: readonly Row[];
}
interface Tables {
  readonly folders: Readonly<Record<string, string>>;
  readonly tables: Readonly<Record<string, Table>>;
}

/** Returns our own roll tables. */
export function tables(): readonly PackEntry[] {
  const { folders, tables: all } = table<Tables>("tables.yml");
  const pack = new PackWriter("tables", "RollTable", "tables");
  const ids = new Map(Object.entries(folders).map(([key, name]) => [key, pack.folder(key, name)]));
  for (const [key, { folder, name, icon, formula, description, rows }] of Object.entries(all)) {
    const img = `${ICONS}/other/${icon}.svg`;
    // The lowest result equals the number of dice.
    let from = Number.parseInt(formula, 10);
    const results = rows.map(([upTo, short, means]) => {
      const range = [from, upTo];
      from = upTo + 1;
      // In V13 a result has a name and an HTML description; both contain the text, whichever is shown.
      return {
        ...pack.embedded(key, "results", String(upTo)),
        type: "text",
        name: short,
        description: paragraph(means),
        img,
        weight: range[1]! - range[0]! + 1,
        range,
        drawn: false,
      };
    });
    pack.add(ids.get(folder) ?? "", key, {
      name,
      img,
      description,
      formula,
      replacement: true,
      displayRoll: true,
      results,
      ownership: { default: 0 },
    });
  }
  return pack.entries;
}

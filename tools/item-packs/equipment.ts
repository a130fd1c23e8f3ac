import type { PackEntry } from "../pack-source/ids.ts";
import { ICONS, PackWriter, type Data } from "./item.ts";
import { pounds } from "./rating.ts";
import { table } from "./table.ts";

interface Row {
  readonly name: string;
  readonly icon: string;
  readonly kg: number;
  readonly cost: number;
  readonly note?: string;
  readonly dr?: number;
  readonly at?: readonly string[];
  readonly ac?: number | null;
  readonly db?: number;
  readonly hp?: number;
  readonly skill?: string;
}

interface PackFolder {
  readonly folder: string;
  readonly type: "armor" | "shield" | "gear";
  readonly rows: Readonly<Record<string, Row>>;
}

/** Returns the pack of armour, shields and gear. */
export function equipment(): readonly PackEntry[] {
  const pack = new PackWriter("equipment");
  for (const [key, { folder, type, rows }] of Object.entries(table<Record<string, PackFolder>>("equipment.yml"))) {
    const id = pack.folder(key, folder);
    for (const [key, row] of Object.entries(rows)) {
      const system = {
        notes: row.note ? `<p>${row.note}</p>` : "",
        weight: pounds(row.kg),
        cost: row.cost,
        ...own(type, row),
      };
      pack.add(id, key, { name: row.name, type, img: `${ICONS}/items/${row.icon}.svg`, system, effects: [] });
    }
  }
  return pack.entries;
}

function own(type: PackFolder["type"], { dr = 0, at = [], ac = null, db = 1, hp = 0, skill = "" }: Row): Data {
  if (type === "armor") return { dr, locations: at, armourClass: ac };
  return type === "shield" ? { defenceBonus: db, armourClass: ac ?? 0, dr, hp, skill } : {};
}

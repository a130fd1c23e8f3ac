import { readdirSync } from "node:fs";
import path from "node:path";
import type { PackEntry } from "../pack-source/ids.ts";
import { ICONS, PackWriter } from "./item.ts";
import { table } from "./table.ts";
import { weaponSystem } from "./weapon.ts";
import type { WeaponRow } from "./rows.ts";

interface Age {
  readonly folder: string;
  readonly weapons: Readonly<Record<string, WeaponRow>>;
}

/** Returns the pack of weapons, with a folder for each file of weapons/. */
export function weapons(): readonly PackEntry[] {
  const pack = new PackWriter("weapons");
  for (const file of readdirSync(path.join(import.meta.dirname, "weapons")).sort()) {
    const { folder, weapons: rows } = table<Age>(`weapons/${file}`);
    const age = path.basename(file, ".yml").replace(/^\d-/, "");
    const id = pack.folder(age, folder);
    for (const [key, row] of Object.entries(rows))
      pack.add(id, `${age}-${key}`, {
        name: row.name,
        type: "weapon",
        img: `${ICONS}/items/${row.icon}.svg`,
        system: weaponSystem(row),
        effects: [],
      });
  }
  return pack.entries;
}

import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { parse } from "yaml";
import type { PackEntry } from "../pack-source/ids.ts";
import { ROOT } from "../pack-source/write.ts";
import { ICONS, PackWriter, type Data } from "./item.ts";
import { table } from "./table.ts";
import { text } from "./texts.ts";

interface Row {
  readonly folder: string;
  readonly name: string;
  readonly icon: string;
  readonly call: string;
}
interface Rows {
  readonly folders: Readonly<Record<string, string>>;
  readonly macros: Readonly<Record<string, Row>>;
}

/** Returns a script macro that every user who sees it may run. */
function macro(name: string, icon: string, command: string): Data {
  return {
    name,
    type: "script",
    scope: "global",
    img: `${ICONS}/other/${icon}.svg`,
    command,
    ownership: { default: 2 },
  };
}

/** Returns the most needed actions as hotbar macros, one call of `game.segmentZero` each (docs/api.md). */
export function macros(): readonly PackEntry[] {
  const { folders, macros: rows } = table<Rows>("macros.yml");
  const pack = new PackWriter("macros", "Macro", "macros");
  const ids = new Map(Object.entries(folders).map(([key, name]) => [key, pack.folder(key, name)]));
  for (const [key, { folder, name, icon, call }] of Object.entries(rows))
    pack.add(ids.get(folder) ?? "", key, macro(name, icon, `await game.segmentZero.${call}();`));
  return pack.entries;
}

/**
 * Returns a macro for each file of encounters/, in a folder for each pacing, which creates the encounter with actors
 * and sides.
 */
export function encounters(): readonly PackEntry[] {
  const pack = new PackWriter("encounters", "Macro", "macros");
  const folders = new Map<string, string>();
  for (const file of readdirSync(path.join(ROOT, "encounters"))
    .filter((name) => name.endsWith(".yml"))
    .sort()) {
    const name = path.basename(file, ".yml");
    const { title, pacing } = parse(readFileSync(path.join(ROOT, "encounters", file), "utf8")) as {
      title: string;
      pacing: string;
    };
    const folder = folders.get(pacing) ?? pack.folder(pacing, text("Pacing", pacing, "Name"));
    folders.set(pacing, folder);
    pack.add(folder, name, macro(`Set up: ${title}`, "encounter", `await game.segmentZero.setUpEncounter("${name}");`));
  }
  return pack.entries;
}

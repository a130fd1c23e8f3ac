import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import * as v from "valibot";
import { parse } from "yaml";
import { spellRows, type SpellRow } from "../item-packs/spells.ts";
import { arms, folder, outfit, type Arms, type CreatureFolder, type Outfit } from "./shape.ts";

/** All tables that the creatures are made from. */
export interface Tables {
  readonly arms: Arms;
  readonly outfit: Outfit;
  readonly spells: Readonly<Record<string, SpellRow>>;
  readonly folders: readonly CreatureFolder[];
}

const HERE = import.meta.dirname;

export function readTables(): Tables {
  const folders = readdirSync(path.join(HERE, "folders")).sort();
  return {
    arms: read("arms.yml", arms),
    outfit: read("outfit.yml", outfit),
    spells: spellRows(),
    folders: folders.map((file) => read(`folders/${file}`, folder)),
  };
}

function read<Schema extends v.GenericSchema>(file: string, schema: Schema): v.InferOutput<Schema> {
  const result = v.safeParse(schema, parse(readFileSync(path.join(HERE, file), "utf8")));
  if (result.success) return result.output;
  throw new Error(result.issues.map((issue) => `${file}: ${v.getDotPath(issue) ?? ""}: ${issue.message}`).join("\n"));
}

import { writePack } from "../pack-source/write.ts";
import { PACKS } from "./packs.ts";

/**
 * Writes the sources of the packs made from the tables beside this file. Run `npm run packs:source` after changing a
 * table, a list of the core or a text.
 */
for (const [name, entries] of Object.entries(PACKS)) writePack(name, entries());

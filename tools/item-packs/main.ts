import { writePack } from "../pack-source/write.ts";
import { PACKS } from "./packs.ts";

/** Writes the sources of every pack that is made from the tables beside this file: `npm run packs:source`, after a table, a list of the core or a text has changed. */
for (const [name, entries] of Object.entries(PACKS)) writePack(name, entries());

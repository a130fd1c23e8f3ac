import { writePack } from "../pack-source/write.ts";
import { creatureEntries } from "./sources.ts";
import { readTables } from "./tables.ts";

/** Writes packs/_source/creatures from the tables beside this file. Run `npm run packs:source` after changing them. */
writePack("creatures", creatureEntries(readTables()));

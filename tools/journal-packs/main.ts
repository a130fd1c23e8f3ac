import { writePack } from "../pack-source/write.ts";
import { journalEntries } from "./sources.ts";

/** Writes packs/_source/journals from the pages beside this file: `npm run packs:source`, after a page, a rule, a text or another pack has changed. */
writePack("journals", journalEntries());

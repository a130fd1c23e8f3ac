import { writePack } from "../pack-source/write.ts";
import { exampleOf } from "./example-pages.ts";
import { writeExamples } from "./guide-examples.ts";
import { journalEntries } from "./sources.ts";

/**
 * Writes the worked examples into the guide, and packs/_source/journals from the guide and the pages beside this file.
 * Run `npm run packs:source` after changing a page, a rule, a text or another pack.
 */
await writeExamples(exampleOf());
writePack("journals", journalEntries());

import { writeFileSync } from "node:fs";
import path from "node:path";
import { schemaText } from "./schema.ts";

/** Writes encounters/schema.json: `npm run schema`, after the shape of encounter files has changed. */

writeFileSync(path.resolve(import.meta.dirname, "../../encounters/schema.json"), schemaText());

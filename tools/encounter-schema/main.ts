import { writeFileSync } from "node:fs";
import path from "node:path";
import { schemaText } from "./schema.ts";

/** Writes encounters/schema.json. Run `npm run schema` after changing the shape of encounter files. */

writeFileSync(path.resolve(import.meta.dirname, "../../encounters/schema.json"), schemaText());

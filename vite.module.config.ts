/** Builds the module edition: `vite build --config vite.module.config.ts`. */
import { EDITIONS } from "./tools/editions.ts";
import { configOf } from "./vite.config.ts";

export default configOf(EDITIONS.module);

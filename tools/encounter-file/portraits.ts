export { portraitFor, tokenOf } from "../../src/foundry/import/encounter/expand.ts";

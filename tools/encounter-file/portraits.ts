export { portraitFor } from "../../src/foundry/import/encounter/expand.ts";

export { slug } from "../../src/foundry/import/encounter/read.ts";

export { slug } from "../../src/foundry/import/encounter/slug.ts";

export { portraitFor } from "../../src/foundry/import/encounter/portraits.ts";

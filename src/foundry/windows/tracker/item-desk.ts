import { BroughtPart } from "../../host/late.ts";

/** What is done with an item that is dropped on a row. Where it is not brought, nothing can be dropped. */
export const itemDesk = new BroughtPart<typeof import("../sheets/late-sheets.ts")>();

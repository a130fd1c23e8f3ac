import { BroughtPart } from "../host/late.ts";

/** Handles items dropped on rows, if the package has it. */
export const itemDesk = new BroughtPart<typeof import("../sheets/late-sheets.ts")>();

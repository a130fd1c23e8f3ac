import { BroughtPart } from "../../host/late.ts";

/** The attack dialog, and what would be rolled without it. */
export const attackPart = new BroughtPart<typeof import("./open.ts")>();

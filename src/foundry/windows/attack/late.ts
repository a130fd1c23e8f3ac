import { BroughtPart } from "../../host/late.ts";

/** The attack dialog and direct attacks. */
export const attackPart = new BroughtPart<typeof import("./open.ts")>();

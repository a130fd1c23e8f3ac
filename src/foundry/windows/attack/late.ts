import { BroughtPart } from "../../host/late.ts";

export const attackPart = new BroughtPart<typeof import("./open.ts")>();

import { LatePart } from "../../host/late.ts";

/** The attack dialog, and what would be rolled without it. */
export const attackPart = new LatePart("Late.Attack", () => import("./open.ts"));

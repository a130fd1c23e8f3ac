import { LatePart } from "../../../host/late.ts";

/** Words of the log. */
export const logPart = new LatePart("Log.Title", () => import("./late-log.ts"), { first: true });

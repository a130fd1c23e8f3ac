import { loaded } from "../host/load.ts";

/** Loads what sheets show and do. */
export const sheetContent = () => loaded("Load.Sheets", import("./content.ts"));

import type { SpeedOrderTypes as Types } from "../../../rules/pacings.ts";
import { textsBelow } from "../../host/i18n.ts";
import type { Own } from "../../reading/pacing-shell.ts";

export type { Types };
export type Shell = Own<Types>["shell"];
export type Context = Own<Types>["context"];
export type Slot = Own<Types>["slot"];
export type Request = Own<Types>["request"];

export const { say } = textsBelow("Pacing.speed-order");

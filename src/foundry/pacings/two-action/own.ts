import type { TwoActionTypes as Types } from "../../../rules/pacings.ts";
import { textsBelow } from "../../host/i18n.ts";
import type { Own } from "../../reading/pacing-shell.ts";

export type { Types };
export type Shell = Own<Types>["shell"];
export type Context = Own<Types>["context"];
export type Entry = Own<Types>["entry"];
export type Membership = Own<Types>["membership"];
export type Slot = Own<Types>["slot"];
export type Request = Own<Types>["request"];
export type Offer = Own<Types>["offer"];

export const { say, sayCounted, sayFirst } = textsBelow("Pacing.two-action");

import type * as core from "../../../rules/core.ts";
import type { TwoActionTypes as Types } from "../../../rules/pacings.ts";
import { textsBelow } from "../../host/i18n.ts";
import type { LoggedCommand, TrackerContext } from "../../reading/context.ts";
import type { PacingShell } from "../../reading/pacing-shell.ts";
import type { Membership as AnyMembership } from "../../reading/sheet-part.ts";

export type { Types };
export type Shell = PacingShell<Types>;
export type Context = TrackerContext<Types>;
export type Entry = LoggedCommand<Types>;
export type Membership = AnyMembership<Types>;
export type Participant = core.Participant<Types>;
export type Slot = core.Slot<Types["note"]>;
export type ForecastSlot = core.ForecastSlot<Types["note"]>;
export type Request = core.Request<Types["request"]>;
export type Offer = core.Offer<Types["offer"]>;
export type Choice = core.Choice<Types["offer"]>;

export const { say, sayLine, sayCounted, sayFirst, sayIf, key } = textsBelow("Pacing.two-action");

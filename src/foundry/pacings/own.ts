import type { Choice, ForecastSlot, Offer, PacingTypes, Participant, Request, Slot } from "../../rules/core.ts";
import { textsBelow } from "../host/i18n.ts";
import type { LoggedCommand, TrackerContext } from "../reading/context.ts";
import type { PacingShell } from "../reading/pacing-shell.ts";
import type { Membership } from "../reading/sheet-part.ts";

/** What the shell of one pacing works with, in the pacing's types. */
export interface Own<T extends PacingTypes> {
  readonly shell: PacingShell<T>;
  readonly context: TrackerContext<T>;
  readonly entry: LoggedCommand<T>;
  readonly membership: Membership<T>;
  readonly participant: Participant<T>;
  readonly slot: Slot<T["note"]>;
  readonly forecastSlot: ForecastSlot<T["note"]>;
  readonly request: Request<T["request"]>;
  readonly offer: Offer<T["offer"]>;
  readonly choice: Choice<T["offer"]>;
}

/** Texts of one pacing. */
export const ownTexts = (pacing: string) => textsBelow(`Pacing.${pacing}`);

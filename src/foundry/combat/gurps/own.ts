import type { Participant, Seen, Slot as AnySlot } from "../../../rules/core.ts";
import type { GurpsTypes } from "../../../rules/pacings.ts";
import { textsBelow } from "../../host/i18n.ts";
import type { CombatShell, Own } from "../../reading/pacing-shell.ts";

export type Types = Seen<GurpsTypes>;
export type Shell = CombatShell<GurpsTypes>;
export type Context = Own<Types>["context"];
export type Membership = Own<Types>["membership"];
export type Slot = Own<Types>["slot"];
export type Request = Own<Types>["request"];
export type Offer = Own<Types>["offer"];

export const { say, sayLine, sayFirst } = textsBelow("Combat.gurps");

/** Returns what these rules note of a slot; empty for none. */
export function combatNote({ combat = {} }: Pick<AnySlot, "combat">): Partial<GurpsTypes["note"]> {
  return combat;
}

/** Returns what these rules note of a participant. */
export function factsOf({
  combat = {},
}: Pick<Participant, "combat">): GurpsTypes["facts"] & { turn?: GurpsTypes["turn"] } {
  return combat;
}

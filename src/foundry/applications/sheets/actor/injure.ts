import { tableSettings } from "../../../settings/table.ts";
import { askToHarm } from "../../tracker/pacing/speed-order/harm-menu.ts";
import { giveFromRow } from "./from-row/index.ts";
import { seatOf, type Seat } from "./seat.ts";

/**
 * Whether HP can be lost here as the fight wants it, with shock and the rolls that follow (B-58, B-62): HP that are typed are a plain number, and nobody hears
 * of it. Where consequences are only shown, the GM alone applies them.
 */
export function mayInjure(actor: Actor.Implementation, seat: Seat | null): seat is Seat {
  return seat?.context.view.pacing.harmed !== undefined && actor.isOwner && (seat.context.gm || tableSettings().consequences !== "show");
}

/** "Injure…" on the sheet: asks how many HP are lost, and gives that to the fight. */
export async function injure(actor: Actor.Implementation): Promise<void> {
  const seat = seatOf(actor);
  if (mayInjure(actor, seat)) await giveFromRow({ commands: () => askToHarm("injury", [seat.id], seat.context) }, seat);
}

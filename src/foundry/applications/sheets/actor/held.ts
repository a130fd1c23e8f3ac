import { statsOf, weaponNow } from "../../../../rules/index.ts";
import type { Stats } from "../../../../rules/pacing/stopwatch/stats.ts";
import { weaponsOf } from "../../../encounter/readers/items.ts";
import type { Seat } from "./seat.ts";

type Weapon = Item.OfType<"weapon">;

/** Whether a weapon is in hand, and the rounds in it. */
export interface Held {
  readonly ready: boolean;
  readonly loaded: number;
}

/** In a stopwatch fight that goes on what the fight knows, since drawing, firing and reloading are noted there (T-12, T-23); else what the item says. */
export function heldIn(item: Weapon, seat: Seat | null): Held {
  const { ready, loaded } = item.system;
  if (seat?.context.state.pacing !== "stopwatch") return { ready, loaded };
  const participant = seat.context.participant(seat.id);
  const place = placeOf(item, seat);
  return (participant && place >= 0 ? weaponNow(participant, seat.context.view.setting, place, seat.now ? seat.slot?.time ?? null : null) : null) ?? { ready, loaded };
}

/** The stopwatch knows weapons by their place among those that have a class. @returns -1 for one that it does not know */
export function placeOf(item: Weapon, { context, id }: Seat): number {
  const participant = context.participant(id);
  const actor = item.actor;
  if (!participant || !actor || actor.type === "hazard") return -1;
  const { weapons } = statsOf<Stats>(participant, context.view.setting);
  const label = item.name.slice(0, 60);
  const own = weaponsOf(actor as Actor.OfType<"character">).filter(({ system }) => system.speedClass !== null).findIndex((one) => one.id === item.id);
  return weapons[own]?.label === label ? own : weapons.findIndex((weapon) => weapon.label === label);
}

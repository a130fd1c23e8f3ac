import { requests, type Command } from "../../../../../rules/index.ts";
import type { WeaponData } from "../../../../data/item/weapon-data.ts";
import { namesOf } from "../../../tracker/build/people.ts";
import { text } from "../../../tracker/texts.ts";
import type { Seat } from "../seat.ts";

/** One way to use a weapon, as it stands in the data. */
export type WeaponMode = WeaponData["modes"][string];

/** What somebody wants to do with something in a row of their sheet. */
export type Wish =
  | { readonly do: "attack"; readonly item: Item.OfType<"weapon">; readonly mode: WeaponMode | null }
  | { readonly do: "draw" | "reload"; readonly item: Item.OfType<"weapon"> }
  | { readonly do: "cast"; readonly item: Item.OfType<"spell"> }
  | { readonly do: "act"; readonly item: Item.OfType<"action"> };

/** How a pacing does that now. */
export interface Way {
  /** What comes of it, before it is done: "at 10.5 s", "3 shots". */
  readonly cost?: string;
  /** A dialog comes first. */
  readonly asks?: boolean;
  /** The commands to give, or null when a dialog was closed. */
  readonly commands: () => Promise<readonly Command[] | null>;
  /** Does all of it by itself, in the place of the commands. @returns whether it was done */
  readonly open?: () => Promise<boolean>;
  readonly reason?: undefined;
}

/** Why it cannot be done. */
export interface NoWay {
  readonly reason: string;
}

/** How one pacing makes commands of wishes. */
export type Ways = (wish: Wish, seat: Seat) => Way | NoWay;

export function give(...commands: readonly Command[]): Way {
  return { commands: async () => commands };
}

export function no(key: string, data: Record<string, string | number> = {}): NoWay {
  return { reason: text(`Sheet.Why.${key}`, data) };
}

export function isRanged({ item, mode }: Wish & { do: "attack" }): boolean {
  return mode ? mode.kind === "ranged" : item.system.ranged;
}

/** Why whoever does not act cannot: what the fight waits for. */
export function notNow({ context, id }: Seat): NoWay {
  const { state, now, standing } = context;
  if (state.pause) return no("Pause");
  if (requests(state).some((request) => request.blocking && request.dice)) return no("Dice");
  if (standing) return no("Somebody");
  const acting = now.filter(({ participant }) => participant !== id).map(({ participant }) => participant);
  if (acting.length) return no("Others", { names: namesOf([...new Set(acting)], context) });
  return requests(state).some(({ blocking }) => blocking) ? no("Decisions") : no("NotYet");
}

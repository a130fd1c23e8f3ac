import { requests, type Command } from "../../../rules/core.ts";
import { text } from "../../host/i18n.ts";
import { namesOf } from "../../reading/people.ts";
import type { NoWay, Seat, Way, RowWish } from "../../reading/sheet-part.ts";

export function give(...commands: readonly Command[]): Way {
  return { commands: async () => commands };
}

export function no(key: string, data: Record<string, string | number> = {}): NoWay {
  return { reason: text(`Sheet.Why.${key}`, data) };
}

export function isRanged({ item, mode }: RowWish & { do: "attack" }): boolean {
  return mode ? mode.kind === "ranged" : item.system.ranged;
}

/** Why whoever does not act cannot: what the fight waits for. */
export function notNow({ context, id }: Seat): NoWay {
  const { state, now, masked } = context;
  if (state.pause) return no("Pause");
  if (requests(state).some((request) => request.blocking && request.dice)) return no("Dice");
  if (masked) return no("Somebody");
  const acting = now.filter(({ participant }) => participant !== id).map(({ participant }) => participant);
  if (acting.length) return no("Others", { names: namesOf([...new Set(acting)], context) });
  return requests(state).some(({ blocking }) => blocking) ? no("Decisions") : no("NotYet");
}

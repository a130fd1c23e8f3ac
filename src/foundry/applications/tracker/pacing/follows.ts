import { requests, type Request, type Slot } from "../../../../rules/index.ts";
import type { TrackerContext } from "../build/context.ts";
import { namesOf } from "../build/people.ts";
import { counted, text } from "../texts.ts";

/** Names that fit into a line; more are counted. */
const FEW = 3;

/** "Waits for Perrin", "Waits for 7 more rolls"; nothing of those whom this reader may not know. */
export function waitsFor(ids: readonly string[], { visible, ...context }: TrackerContext): string {
  const known = [...new Set(ids)].filter((id) => visible(id));
  if (!known.length) return "";
  return known.length > FEW ? counted("Cards.WaitsMany", known.length) : text("Cards.Waits", { names: namesOf(known, { visible, ...context }) });
}

/** "Acts before Perrin", "Acts after Perrin, before Quill": where some stand among those with whom dice were compared. */
export function placeAmong(own: readonly string[], others: readonly string[], slots: readonly Slot[], { visible, ...context }: TrackerContext): string {
  const placeOf = (id: string): number => slots.findIndex(({ participant }) => participant === id);
  const mine = Math.min(...own.map(placeOf).filter((place) => place >= 0));
  const known = others.filter((id) => !own.includes(id) && visible(id) && placeOf(id) >= 0);
  const names = (ids: readonly string[]): string => (ids.length > FEW ? counted("Cards.Many", ids.length) : namesOf(ids, { visible, ...context }));
  const ahead = known.filter((id) => placeOf(id) < mine);
  const behind = known.filter((id) => placeOf(id) > mine);
  if (ahead.length && behind.length) return text("Cards.Between", { first: names(ahead), then: names(behind) });
  return ahead.length ? text("Cards.After", { names: names(ahead) }) : behind.length ? text("Cards.Before", { names: names(behind) }) : "";
}

/** Those who share a roll, or are tied, as a request lists them. */
export function idsIn(value: unknown): readonly string[] {
  return Array.isArray(value) ? (value as readonly string[]) : [];
}

/**
 * What comes of dice that are compared, in whatever pacing: others still owe theirs, somebody is level and rolls again, or the place is known.
 * @param isSame whether a request that is still open belongs to the same comparison
 * @param slots the slots among which the place counts, in playing order
 */
export function compared(
  { participant = "", data }: Request, after: TrackerContext, isSame: (open: Request) => boolean, slots: readonly Slot[],
): string {
  const own = [participant, ...idsIn(data?.participants)];
  const open = requests(after.state).filter(({ dice, ...request }) => dice && isSame({ dice, ...request } as Request));
  const owing = open.flatMap((request) => [request.participant ?? "", ...idsIn(request.data?.participants)]);
  if (owing.some((id) => own.includes(id))) {
    const level = [...new Set(owing)].filter((id) => !own.includes(id) && after.visible(id));
    return level.length ? text("Cards.AgainWith", { names: namesOf(level, after) }) : text("Cards.Again");
  }
  return waitsFor(owing, after) || placeAmong(own, [...new Set(slots.map((slot) => slot.participant))], slots, after);
}

import { spoken, type Words } from "../../host/rich-text.ts";
import type { TrackerContext } from "../../reading/context.ts";
import type { Keyed, LaneView, PortraitView, VerbView } from "../../reading/views.ts";
import type { RibbonFacts } from "./facts.ts";
import type { ScaleLayout } from "./layout.ts";
import { beside } from "../../host/lists.ts";

/** Somebody who waits, as a bar over the turns that may still come before theirs. */
export interface WaitBarView extends Keyed {
  readonly participant: string;
  readonly portrait: PortraitView;
  readonly name: string;
  readonly until: Words;
  readonly limit: string;
  readonly verb?: VerbView;
  /** Pixels from the hand to the last moment; absent for an open end. */
  readonly to?: number;
  /** Where the turn is lost; absent if it is not lost at a time. */
  readonly lost?: number;
  readonly spoken: string;
}

/** Rows of those who wait; the list has all of them. */
const MOST = 3;

/** The lanes of the list, each row with its window of time. */
export function waitViews(
  lanes: readonly LaneView[],
  { part }: RibbonFacts,
  layout: ScaleLayout,
  context: TrackerContext,
): readonly WaitBarView[] {
  return lanes
    .flatMap(({ title, rows }) =>
      rows.map((row): WaitBarView => {
        const { participantId, portrait, name, until, limit = "", verb } = row;
        const slot = context.slots.find(
          ({ participant, state }) => participant === participantId && state === "waiting",
        );
        const window = slot && part.window?.(slot, context);
        const place = (
          name: "to" | "lost",
          time: number | null | undefined,
        ): { readonly [name in "to" | "lost"]?: number } => {
          const x = time === null || time === undefined ? null : layout.at(time);
          return x === null ? {} : { [name]: x };
        };
        return {
          key: `wait ${participantId}`,
          participant: participantId,
          portrait,
          name,
          until,
          limit,
          ...(verb ? { verb: { ...verb, big: false } } : {}),
          ...place("to", window?.until),
          ...place("lost", window?.lost),
          spoken: beside([`${title}: ${name}`, spoken(until), limit]),
        };
      }),
    )
    .slice(0, MOST);
}

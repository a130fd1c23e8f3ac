import { unseenNow, type TrackerContext, type UnseenSlot } from "../../reading/context.ts";
import { firstOf, isOneTurn, leaderFirst, type Rest, restView, rowOfActing } from "../../reading/row/grouping.ts";
import type { Cast, Step } from "../../reading/row/moments.ts";
import { rowOf } from "../../reading/row/row.ts";
import { collapseActing, groupRow } from "./group-row.ts";
import type { Row } from "../../reading/row/row-view.ts";
import { queueOf } from "../../reading/queue/queue.ts";
import type { ResultLineView } from "../../reading/views.ts";
import { turnResults } from "./steps.ts";

/** The current row depends on who acts and on what is due. */
export interface Moment {
  readonly cast: Cast;
  readonly step: Step;
  readonly now: TrackerContext["now"];
  /** Acting combatants of whom only the time is known. */
  readonly strangers: readonly UnseenSlot[];
  readonly rows: readonly Row[];
  /** Rows of a crowd shown on demand. */
  readonly rest: Rest | null;
  /** The acting group. */
  readonly group: ReturnType<typeof groupRow>;
  /** Results of this turn's attacks. */
  readonly results: readonly ResultLineView[];
}

type Who = Pick<Moment, "now" | "strangers">;

/** The first that holds. */
const CASTS: readonly (readonly [Cast, (who: Who, context: TrackerContext) => boolean])[] = [
  ["nobody", ({ now, strangers }) => !now.length && !strangers.length],
  ["unseen", ({ now }) => !now.length],
  ["cutIn", ({ now }) => now[0]?.kind === "interrupt"],
  ["shared", ({ now, strangers }, context) => now.length > 1 && !strangers.length && isOneTurn(now, context)],
  ["several", ({ now, strangers }) => now.length + strangers.length > 1],
  ["group", (_, context) => rowOfActing(context) !== null],
  ["one", () => true],
];

/** The first that holds. */
const STEPS: readonly (readonly [Step, (results: Moment["results"], context: TrackerContext) => boolean])[] = [
  ["answer", (_, context) => isUnderWay(context) && queueOf(context).front?.by === "here"],
  ["await", (_, context) => isUnderWay(context)],
  ["result", (results) => results.length > 0],
  ["choose", () => true],
];

/** True while an attack of the turn waits for a step. */
function isUnderWay(context: TrackerContext): boolean {
  return !context.masked && queueOf(context).entries.some(({ holds, all: [first] }) => holds && "open" in first);
}

/** Rows of the combatants who act at once; others on demand. */
const MOST_AT_ONCE = 12;

export function momentOf(context: TrackerContext): Moment {
  const { now } = context;
  const who = { now, strangers: unseenNow(context) };
  const [cast] = CASTS.find(([, holds]) => holds(who, context))!;
  const group = cast === "group" ? groupRow(context) : {};
  const acting = (isOneTurn(now, context) ? leaderFirst(now, context) : now).map((slot) =>
    rowOf({ is: "now", slot, grouped: group.all !== undefined }, context),
  );
  const all = [
    ...collapseActing(acting, context),
    ...who.strangers.map((slot) => rowOf({ is: "turn", slot }, context)),
  ];
  const rows = firstOf(all, MOST_AT_ONCE, "*now", context);
  const rest = restView(all.length - rows.length, MOST_AT_ONCE, all.length, "*now", context);
  // Each of several has its results in its row.
  const single = rows.length > 1 ? rows.flatMap(({ participantId, members }) => (members ? [] : participantId)) : [];
  const results = context.masked ? [] : turnResults(now, context, single);
  const [step] = STEPS.find(([, holds]) => holds(results, context))!;
  return { cast, step, ...who, rows, rest, group, results };
}

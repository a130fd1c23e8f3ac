import { given } from "../../host/given.ts";
import { spoken } from "../../host/rich-text.ts";
import type { TrackerContext } from "../../reading/context.ts";
import { pendingFor } from "../../reading/fight-context.ts";
import { isShown, pendingWords, shellIn } from "../../reading/pacing-shell.ts";
import type { Expected } from "../../reading/presenter.ts";
import type { BandView, TimeGroupView } from "./rows.ts";
import { firstOf, type Rest, restView, rowFor } from "../../reading/row/grouping.ts";
import { timeGroup } from "./groups.ts";
import { isHeldUp, isInList } from "./queue-rows.ts";
import { foldVerb } from "../../reading/row/row-verbs.ts";
import { rowOf } from "../../reading/row/row.ts";

/** Most rows without a slot, as all may have to declare; others on demand. */
const MOST_LISTED = 12;

/** Combatants without a slot. */
interface Listed {
  /** In this round, as the pacing knows. */
  readonly expected: readonly Expected[];
  /** In later rounds. */
  readonly carried: readonly Expected[];
  /** Others of whom something is pending that the list does not show, or of whom nothing can be said yet. */
  readonly roster: readonly string[];
}

export function listedOf(context: TrackerContext): Listed {
  const all = shellIn(context).expected?.(context) ?? [];
  return {
    expected: all.filter(({ round }) => round === undefined),
    carried: all.filter(({ round }) => round !== undefined),
    roster: rosterOf(all, context),
  };
}

/** All in the fight are seen. */
function rosterOf(expected: readonly Expected[], context: TrackerContext): readonly string[] {
  // Better than an empty list.
  const empty =
    context.state.status === "running" && !context.now.length && !context.slots.some((slot) => isShown(slot, context));
  // The current row lists contestants.
  const asks = !empty && isHeldUp(context) && !pendingWords(context).meeting;
  if (context.state.status !== "setup" && !empty && !asks) return [];
  const placed = new Set(empty ? [] : context.slots.map(({ participant }) => participant));
  const asked = new Set([
    ...pendingFor(context).flatMap(({ blocking, participant }) => (blocking ? [participant] : [])),
    ...(pendingWords(context).answered ?? []).flatMap(({ participants }) => participants),
  ]);
  const known = new Set(expected.flatMap(({ rows }) => rows.map(({ participant }) => participant)));
  const isMissing = (id: string): boolean =>
    !known.has(id) && (asks ? asked.has(id) && !isInList(id, context) : !placed.has(id));
  return [...context.combat.combatants].flatMap(({ id }) =>
    id && isMissing(id) && context.visible(id) && context.participant(id) ? [id] : [],
  );
}

/** The first rows of many, with a button for the others; before the start all. */
export function firstListed(
  { expected, roster }: Listed,
  context: TrackerContext,
): Pick<Listed, "expected" | "roster"> & { readonly rest: readonly BandView[] } {
  const rowOf = (id: string): string => rowFor(id, context) || id;
  const ids = [...expected.flatMap(({ rows }) => rows.map(({ participant }) => participant)), ...roster];
  const all = [...new Set(ids.map(rowOf))];
  const shown = new Set(context.state.status === "setup" ? all : firstOf(all, MOST_LISTED, "*listed", context));
  const isIn = (id: string): boolean => shown.has(rowOf(id));
  const rest = restView(ids.filter((id) => !isIn(id)).length, MOST_LISTED, all.length, "*listed", context);
  return {
    expected: expected.flatMap((one) => {
      const rows = one.rows.filter(({ participant }) => isIn(participant));
      return rows.length ? [{ ...one, rows }] : [];
    }),
    roster: roster.filter(isIn),
    rest: rest ? [restBand(rest)] : [],
  };
}

function restBand({ words, verb }: Rest): BandView {
  const label = words.length ? spoken(words) : verb.label;
  return { kind: "band", words: [], verb: foldVerb("*listed", verb.expanded === true, label) };
}

export function rosterGroup(
  ids: readonly string[],
  take: (id: string) => boolean,
  context: TrackerContext,
): readonly TimeGroupView[] {
  const rows = ids.map((id) => rowOf({ is: "present", participant: id, own: take(id) }, context));
  return rows.length ? [timeGroup({ at: "", when: "ahead" }, rows, context)] : [];
}

/** @param take true for the first row of a combatant */
export function expectedGroup(
  { at, distance, headings, rows }: Expected,
  take: (id: string) => boolean,
  context: TrackerContext,
): TimeGroupView {
  const all = rows.map((row, place) => rowOf({ is: "expected", row, place, own: take(row.participant) }, context));
  return timeGroup({ at, when: "ahead", ...given({ distance }) }, all, context, headings);
}

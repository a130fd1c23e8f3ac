import { compareKeys, type ForecastSlot, type Slot } from "../../../rules/core.ts";
import { given } from "../../host/given.ts";
import { firstText, text } from "../../host/i18n.ts";
import { isUnseen, type TrackerContext } from "../../reading/context.ts";
import { clockWords, isShown, pendingWords, slotPlace } from "../../reading/pacing-shell.ts";
import { isPlayerAsked } from "../../reading/queue/queue.ts";
import { slotRow } from "../../reading/row-words.ts";
import { chunks, FORESEEN, foreseenSlots, someUnknown } from "../../reading/foreseen.ts";
import { landingsIn } from "../../reading/landing.ts";
import type { Meeting } from "../../reading/presenter.ts";
import { atOf, distanceWords } from "../../reading/units.ts";
import type { HeadingView } from "../../reading/views.ts";
import type { Row } from "../../reading/row/row-view.ts";
import type { BandView, ListEntry, TimeGroupView } from "./rows.ts";
import { firstOf, type Fold, rowFor, sharedFor, isOpened, rowOfActing } from "../../reading/row/grouping.ts";
import { bandOf, forecastGroups, isEarly, timeKey, nextSlots, waitingRows } from "./forecast.ts";
import { collapse } from "./groups.ts";
import { withLandings } from "./landing.ts";
import { expectedGroup, firstListed, listedOf, rosterGroup } from "./listed.ts";
import { Fill } from "./fill.ts";
import { nowView } from "./now.ts";
import { isHeldUp } from "./queue-rows.ts";
import { foldVerb } from "../../reading/row/row-verbs.ts";
import { rowOf } from "../../reading/row/row.ts";

/** Most coming and most past slots; others on demand. */
const MOST_AHEAD = 60;
const MOST_PAST = 24;

/** Coming rows; players' buttons need more room, most in a turn. */
const MOST_ROWS = { gm: 7, player: 5, turn: 4 } as const;
/** Coming rows with a forecast, whoever waits. */
const LEAST = 4;
/** Further rows at the time of the last one. */
const MOST_MORE = 2;

/**
 * Past, current, coming and forecast slots.
 * @param few the tracker's list: with so many coming rows it has no forecast, and in a crowd only first rows
 */
export function timelineView(context: TrackerContext, few?: number, fill = new Fill()) {
  const parts = partsOf(context);
  const own = new OwnRows(parts, context);
  const { coming, listed, forecast } = comingEntries(parts, own, context, few);
  const isFirst = isHeldUp(context);
  const current = nowView(context, fill);
  const entries: ListEntry[] = [
    // Last, because a combatant's coming rows stand for it first.
    ...pastEntries(parts, own, context),
    ...(current ? [current] : []),
    ...(isFirst ? listed : []),
    ...coming,
    ...(isFirst ? [] : listed),
    ...forecast,
  ];
  return {
    label: firstText([`Pacing.${context.state.pacing}.Axis.Label`, "Timeline.Label"], {
      round: context.state.clock.round,
    }),
    entries: withLandings(entries, context).map(inParts),
  };
}

/** Slots by their part of the list. */
interface Parts {
  readonly meeting: Meeting | null;
  /** In the current row, which shows a whole group; or dice that decide who acts. */
  readonly current: readonly Slot[];
  readonly past: readonly Slot[];
  /** Interrupted, as coming slots. */
  readonly held: readonly Slot[];
  readonly ahead: readonly Slot[];
}

function partsOf(context: TrackerContext): Parts {
  const meeting = context.now.length ? null : (pendingWords(context).meeting ?? null);
  const group = rowOfActing(context) ?? [];
  const current = meeting
    ? context.slots.filter(({ id }) => meeting.slots.includes(id))
    : [...context.now, ...group.filter(({ id }) => context.now.every((now) => now.id !== id))];
  const inCurrentRow = new Set(meeting ? [] : group.map(({ id }) => id));
  const shown = withUnseen(
    context.slots.filter(
      (slot) => slot.state !== "waiting" && !meeting?.slots.includes(slot.id) && isShown(slot, context),
    ),
    context,
  );
  const others = shown.filter(({ id }) => !inCurrentRow.has(id));
  const isOver = (slot: Slot): boolean => slot.state === "done" || slot.state === "held" || isLostBehind(slot, context);
  return {
    meeting,
    current,
    past: others.filter(isOver),
    held: shown.filter(({ state }) => state === "held").map((slot): Slot => ({ ...slot, state: "open", begun: true })),
    ahead: unknownLast(
      others.filter((slot) => !isOver(slot) && (slot.state === "open" || slot.state === "lost")),
      context,
    ),
  };
}

/** The row that stands for a combatant: other packages find one each, and the GM is asked in it. */
class OwnRows {
  readonly #taken: Set<string>;
  readonly #own = new Set<Slot>();

  constructor({ current }: Parts, context: TrackerContext) {
    const waiting = context.slots.filter(({ state }) => state === "waiting");
    this.#taken = new Set([...current, ...waiting].map(({ participant }) => participant));
  }

  /** True for the first row of a combatant. */
  readonly take = (id: string): boolean => !this.#taken.has(id) && Boolean(this.#taken.add(id));

  claim(slots: readonly Slot[]): void {
    for (const slot of slots) if (this.take(slot.participant)) this.#own.add(slot);
  }

  readonly has = (slot: Slot): boolean => this.#own.has(slot);
}

/** The coming rows: known slots, combatants without one, and the forecast. */
function comingEntries(parts: Parts, own: OwnRows, context: TrackerContext, few: number | undefined) {
  const { ahead, held } = parts;
  own.claim([...held, ...ahead.filter(({ state }) => state === "open")]);
  const row = rowsOf(parts, own, context);
  const near = firstOf(ahead, MOST_AHEAD, "*after", context);
  const [shownNow, later] = foldedAway(near, context);
  const all = listedOf(context);
  const { expected, roster, rest } = few === undefined ? { ...all, rest: [] } : firstListed(all, context);
  const interrupted = timeGroups(held, "ahead", context, row);
  const soon = timeGroups(shownNow, "ahead", context, row);
  const beyond = [
    ...foldBand("*after", later.length + ahead.length - near.length, context),
    ...folded(timeGroups(later, "ahead", context, row), "*after", context),
    ...expected.map((one) => expectedGroup(one, own.take, context)),
  ];
  const listed = [...rosterGroup(roster, own.take, context), ...rest];
  const carried = all.carried.map((one) => ({ ...expectedGroup(one, own.take, context), when: "forecast" as const }));
  const rows = rowCount([...interrupted, ...soon, ...beyond, ...listed, ...carried]) + landingsIn(context).length;
  const most = few === undefined ? FORESEEN : Math.max(few - waitingRows(context), LEAST) - rows;
  const foreseen = near.length < ahead.length ? [] : foreseenSlots(context, most);
  own.claim(foreseen);
  const early = foreseen.filter((slot) => isEarly(slot, context));
  return {
    listed,
    coming: [...interrupted, ...(early.length ? withEarly(shownNow, early, own.has, context, row) : soon), ...beyond],
    forecast: foreseenEntries(
      foreseen.filter((slot) => !early.includes(slot)),
      all.carried.map(({ round }, place) => ({ round: round as number, group: carried[place]! })),
      own.has,
      context,
    ),
  };
}

/** Returns the builder of rows of known slots. */
function rowsOf({ current, held, ahead, meeting }: Parts, own: OwnRows, context: TrackerContext) {
  // A member of the acting group may be next.
  const open = current.filter(({ state }) => state === "open");
  const next = meeting ? new Set<string>() : nextSlots(context, [...open, ...ahead], held);
  return (slot: Slot): Row => rowOf({ is: "turn", slot, isNext: next.has(slot.id), own: own.has(slot) }, context);
}

/** The last past rows, behind a band. */
function pastEntries(parts: Parts, own: OwnRows, context: TrackerContext): readonly ListEntry[] {
  const { past } = parts;
  const reversed = [...past].reverse();
  const recent = firstOf(reversed, MOST_PAST, "*before", context).length;
  own.claim(reversed.filter(({ state }) => state === "done"));
  return [
    ...foldBand("*before", past.length, context),
    ...folded(
      timeGroups(
        past.slice(past.length - recent),
        "past",
        context,
        rowsOf({ ...parts, held: [], ahead: [] }, own, context),
      ),
      "*before",
      context,
    ),
  ];
}

export type TimelineView = ReturnType<typeof timelineView>;

/** Takes "8.5 s" apart. */
function inParts(entry: ListEntry): ListEntry {
  if (entry.kind === "band") return entry;
  const [, number, unit] = /^([−+\d.,]+)\s(\p{L}+)$/u.exec(entry.at) ?? [];
  return number && unit ? { ...entry, parts: { number, unit } } : entry;
}

/** Coming turns shown, and those folded; a group is one turn, and a single row is not folded. */
function foldedAway(ahead: readonly Slot[], context: TrackerContext): readonly [readonly Slot[], readonly Slot[]] {
  if (context.apart) return [ahead, []];
  const rows = chunks(ahead, (slot) => {
    const group = isUnseen(slot) ? "" : rowFor(slot.participant, context);
    return group ? `${group} ${String(slot.time)} ${slot.state}` : slot.id;
  });
  const most = withItsTime(rows, MOST_ROWS[context.gm ? "gm" : context.now.length ? "turn" : "player"], context);
  if (rows.length <= most + 1) return [ahead, []];
  return [rows.slice(0, most).flat(), rows.slice(most).flat()];
}

/** The number of rows to show, so that combatants who act at one time stand together, unless they are many more. */
function withItsTime(rows: readonly (readonly Slot[])[], most: number, context: TrackerContext): number {
  const timeOf = ([first]: readonly Slot[]): string => (first ? timeKey(first, context) : "");
  const last = timeOf(rows[most - 1] ?? []);
  const others = rows.slice(most).findIndex((row) => timeOf(row) !== last);
  const more = others === -1 ? rows.length - most : others;
  return more > MOST_MORE ? most : most + more;
}

/** How many are folded, with a button; a player who is asked looks at nothing that is over. */
function foldBand(fold: Fold, count: number, context: TrackerContext): readonly BandView[] {
  if (!count || context.apart) return [];
  const open = isOpened(context.combat.id, fold);
  if (fold === "*before" && !open && isPlayerAsked(context)) return [];
  const label = text(fold === "*before" ? "Timeline.Before" : "Timeline.After", { count });
  return [
    { kind: "band", words: [], verb: foldVerb(fold, open, label, open === (fold === "*before") ? "down" : "up") },
  ];
}

function folded(
  groups: readonly TimeGroupView[],
  fold: Fold,
  { combat, apart }: TrackerContext,
): readonly TimeGroupView[] {
  return apart || isOpened(combat.id, fold) ? groups : groups.map((group) => ({ ...group, folded: true }));
}

/** Adds unseen slots. */
function withUnseen(slots: readonly Slot[], { unseen }: TrackerContext): readonly Slot[] {
  return unseen.length ? [...slots, ...unseen].sort((a, b) => compareKeys(a.key, b.key)) : slots;
}

/** Slots placed by pending dice come last. */
function unknownLast(slots: readonly Slot[], context: TrackerContext): readonly Slot[] {
  const unknown = (slot: Slot): boolean => isUnknown(slot, context);
  return [...slots.filter((slot) => !unknown(slot)), ...slots.filter(unknown)];
}

function isUnknown(slot: Slot, context: TrackerContext): boolean {
  return isUnseen(slot) ? slot.unseen.at === text("Timeline.Unknown") : (slotPlace(slot, context).unknown ?? false);
}

function rowCount(entries: readonly ListEntry[]): number {
  return entries
    .flatMap((entry) => (entry.kind === "time" ? entry.blocks : []))
    .reduce((count, { slots }) => count + slots.length, 0);
}

function isLostBehind(slot: Slot, { state, view }: TrackerContext): boolean {
  if (slot.state !== "lost" || state.clock.time === null) return false;
  return view.pacing.clock.counts === "down" ? slot.time >= state.clock.time : slot.time <= state.clock.time;
}

function timeGroups(
  slots: readonly Slot[],
  when: TimeGroupView["when"],
  context: TrackerContext,
  row: (slot: Slot) => Row,
): TimeGroupView[] {
  const { pacing } = context.view;
  return chunks(slots, (slot) => timeKey(slot, context)).map((group): TimeGroupView => {
    const [first] = group as [Slot];
    const { time } = first;
    const isKnown = when === "ahead" && !isUnknown(first, context);
    const blocks = blocksOf(group, when, context, row);
    return {
      kind: "time",
      at: atOf(first, context),
      ...(isKnown ? { time, instant: time } : {}),
      when,
      blocks,
      ...given({
        distance: when === "ahead" && distanceWords(pacing, time, context.state.clock.time),
        several: isKnown && blocks.flatMap(({ slots }) => slots).length > 1,
      }),
    };
  });
}

/** Splits slots by headings; simultaneous ones are bracketed. */
function blocksOf(
  group: readonly Slot[],
  when: TimeGroupView["when"],
  context: TrackerContext,
  row: (slot: Slot) => Row,
): TimeGroupView["blocks"] {
  const headed = (slot: Slot): readonly HeadingView[] =>
    when === "ahead" && !isUnseen(slot) ? (slotRow(slot, context).headings ?? []) : [];
  let above: readonly HeadingView[] = [];
  const blocks = chunks(group, (slot) => `${String(slot.key)}|${JSON.stringify(headed(slot))}`).reduce<
    TimeGroupView["blocks"][number][]
  >((blocks, chunk) => {
    const headings = headed(chunk[0] as Slot);
    const fresh = added(headings, above);
    const last = blocks.at(-1);
    const together =
      new Set(chunk.map((slot) => (isUnseen(slot) ? "" : sharedFor(slot.participant, context)) || slot.id)).size > 1 &&
      when === "ahead" &&
      (clockWords(context).ordered ?? true) &&
      !isUnknown(chunk[0] as Slot, context)
        ? { together: text("Timeline.Together", { count: chunk.length }) }
        : {};
    const known = last && JSON.stringify(above) === JSON.stringify(headings);
    above = headings;
    if (known && !("together" in together) && last.together === undefined) {
      return [...blocks.slice(0, -1), { ...last, slots: [...last.slots, ...chunk.map(row)] }];
    }
    return [...blocks, { headings: fresh, ...together, slots: chunk.map(row) }];
  }, []);
  return blocks.map((block) => ({
    ...block,
    slots: withHeading(collapse(block.slots, context, block.together !== undefined), block.headings),
  }));
}

/** Shows the phase in the first row; cards explain the side's turn. */
function withHeading(slots: readonly Row[], headings: readonly HeadingView[]): readonly Row[] {
  const [first, ...others] = slots;
  const phase = headings.find((heading) => heading.phase)?.phase;
  return first && phase ? [{ ...first, phase }, ...others] : slots;
}

/** Returns only headings that changed. */
function added(headings: readonly HeadingView[], above: readonly HeadingView[]): readonly HeadingView[] {
  const fresh = headings.findIndex((heading, place) => JSON.stringify(heading) !== JSON.stringify(above[place]));
  return fresh < 0 ? [] : headings.slice(fresh);
}

/** Inserts forecast turns so that times never go back. */
function withEarly(
  ahead: readonly Slot[],
  early: readonly ForecastSlot[],
  isOwn: (slot: Slot) => boolean,
  context: TrackerContext,
  row: (slot: Slot) => Row,
): ListEntry[] {
  const times = [...new Set([...ahead, ...early].map(({ time }) => time))].sort((a, b) => a - b);
  return times.flatMap((time) => [
    ...timeGroups(
      ahead.filter((slot) => slot.time === time),
      "ahead",
      context,
      row,
    ),
    ...forecastGroups(
      early.filter((slot) => slot.time === time),
      isOwn,
      context,
      text("Forecast.IfAgain"),
    ),
  ]);
}

/** Returns what comes beyond the known slots: a band per round, and its first rows. */
function foreseenEntries(
  foreseen: readonly ForecastSlot[],
  others: readonly { readonly round: number; readonly group: TimeGroupView }[],
  isOwn: (slot: Slot) => boolean,
  context: TrackerContext,
): ListEntry[] {
  if (context.state.status !== "running" || someUnknown(context)) return [];
  const rounds = [...new Set([...others, ...foreseen].map(({ round }) => round))].sort((a, b) => a - b);
  return rounds.flatMap((round): ListEntry[] => {
    const window = foreseen.filter((slot) => slot.round === round);
    return [
      bandOf(window[0] ?? { round, certain: false }, context),
      ...others.filter((one) => one.round === round).map(({ group }) => group),
      ...forecastGroups(window, isOwn, context),
    ];
  });
}

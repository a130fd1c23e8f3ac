import { compareKeys, type ForecastSlot, type Slot } from "../../../rules/core.ts";
import { firstText, text } from "../../host/i18n.ts";
import { isUnseen, type TrackerContext, unseenNow } from "../../reading/context.ts";
import { clockWords, isShown, pendingWords, slotPlace, slotRow } from "../../reading/pacing-shell.ts";
import { landingsIn } from "../../reading/landing.ts";
import type { Expected } from "../../reading/presenter.ts";
import { atOf, axisOf, distanceWords } from "../../reading/units.ts";
import type { HeadingView } from "../../reading/views.ts";
import type { BandView, Entry, SlotView, TimeGroupView } from "./rows.ts";
import { firstOf, type Fold, rowFor, sharedFor, isOpened, rowOfActing } from "../../reading/row/grouping.ts";
import { bandOf, chunks, forecastGroups, isEarly, timeKey, foreseenSlots, someUnknown } from "./forecast.ts";
import { collapse } from "./groups.ts";
import { withLandings } from "./landing.ts";
import { expectedGroup, firstListed, listedOf, rosterGroup } from "./listed.ts";
import { meetingView, nowView, waitsForGmView } from "./now.ts";
import { panelAsks, tiedSlots, waitsForGm } from "./pending-list.ts";
import { foldVerb } from "./row-verbs.ts";
import { isElsewhere, slotView } from "./slot.ts";

/** Most coming and most past slots; others on demand. */
const MOST_AHEAD = 60;
const MOST_PAST = 24;

/** Coming rows; players' buttons need more room, most in a turn. */
const MOST_ROWS = { gm: 7, player: 5, turn: 4 } as const;
/** Further rows at the time of the last one. */
const MOST_MORE = 2;

/**
 * Past, current, coming and forecast slots.
 * @param few the tracker's list: with so many coming rows it has no forecast, and in a crowd only first rows
 */
export function timelineView(context: TrackerContext, few?: number) {
  const meeting = context.now.length ? null : (pendingWords(context).meeting ?? null);
  const shown = withUnseen(
    context.slots.filter(
      (slot) =>
        slot.state !== "waiting" &&
        !meeting?.slots.includes(slot.id) &&
        !tiedSlots(context).has(slot.id) &&
        isShown(slot, context),
    ),
    context,
  );
  // The current row shows the whole group.
  const inCurrentRow = new Set(rowOfActing(context)?.map(({ id }) => id));
  const past = shown
    .filter((slot) => !inCurrentRow.has(slot.id))
    .filter((slot) => slot.state === "done" || slot.state === "held" || isLostBehind(slot, context));
  const ahead = unknownLast(
    shown
      .filter((slot) => !inCurrentRow.has(slot.id))
      .filter((slot) => slot.state === "open" || (slot.state === "lost" && !past.includes(slot))),
    context,
  );
  const held = shown.filter((slot) => slot.state === "held");
  const all = listedOf(context);
  const { expected, roster, rest } = few === undefined ? { ...all, rest: [] } : firstListed(all, context);
  const toCome = new Set([...expected.flatMap(({ rows }) => rows.map(({ participant }) => participant)), ...roster]);
  const over = past.filter(
    ({ state, participant }) => state === "done" && !toCome.has(participant) && !isElsewhere(participant, context),
  );
  const marks = marksOf(
    ahead,
    over,
    meeting
      ? context.slots.filter(({ id }) => meeting.slots.includes(id))
      : [...context.now, ...context.slots.filter(({ id, state }) => inCurrentRow.has(id) && state === "open")],
  );
  // A member of the acting group may be next.
  const next = meeting
    ? new Set<string>()
    : nextOf(
        context,
        [...context.slots.filter(({ id, state }) => inCurrentRow.has(id) && state === "open"), ...ahead],
        held,
      );
  const row = (slot: Slot): SlotView =>
    slotView(slot, context, { next: next.has(slot.id) && slot.state !== "held", marked: marks.has(slot.id) });
  const near = firstOf(ahead, MOST_AHEAD, "*after", context);
  const recent = firstOf([...past].reverse(), MOST_PAST, "*before", context).length;
  const [shownNow, later] = foldedAway(near, context);
  const interrupted = timeGroups(
    held.map((slot): Slot => ({ ...slot, state: "open", begun: true })),
    "ahead",
    context,
    row,
  );
  const soon = timeGroups(shownNow, "ahead", context, row);
  const beyond = [
    ...foldBand("*after", later.length + ahead.length - near.length, context),
    ...folded(timeGroups(later, "ahead", context, row), "*after", context),
    ...expected.map((one) => expectedGroup(one, context)),
  ];
  const listed = [...rosterGroup(roster, context), ...rest];
  const isEnough =
    near.length < ahead.length ||
    (few !== undefined &&
      comingRows([...interrupted, ...soon, ...beyond, ...listed]) >= few &&
      !all.carried.length &&
      !landingsIn(context).length);
  const foreseen = isEnough ? [] : foreseenSlots(context);
  const early = foreseen.filter((slot) => isEarly(slot, context));
  const entries: Entry[] = [
    ...foldBand("*before", past.length, context),
    ...folded(timeGroups(past.slice(past.length - recent), "past", context, row), "*before", context),
    ...(context.now.length || unseenNow(context).length
      ? [nowView(context)]
      : meeting
        ? [meetingView(meeting, context)]
        : waitsForGm(context)
          ? [waitsForGmView()]
          : []),
    ...(panelAsks(context) ? listed : []),
    ...interrupted,
    ...(early.length ? withEarly(shownNow, early, context, row) : soon),
    ...beyond,
    ...(panelAsks(context) ? [] : listed),
    ...foreseenEntries(
      foreseen.filter((slot) => !early.includes(slot)),
      all.carried,
      context,
    ),
  ];
  const { pacing } = context.state;
  return {
    label: firstText([`Pacing.${pacing}.Axis.Label`, "Timeline.Label"], { round: context.state.clock.round }),
    // Column heads; null for none.
    axis: shown.length || meeting ? (clockWords(context).axis ?? axisOf(pacing)) : null,
    entries: withLandings(entries, context).map(inParts),
  };
}

export type TimelineView = ReturnType<typeof timelineView>;

/** Takes "8.5 s" apart. */
function inParts(entry: Entry): Entry {
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

/** How many rows to show, so that those who act at the same time stand together, unless there are many more of them. */
function withItsTime(rows: readonly (readonly Slot[])[], most: number, context: TrackerContext): number {
  const timeOf = ([first]: readonly Slot[]): string => (first ? timeKey(first, context) : "");
  const last = timeOf(rows[most - 1] ?? []);
  const others = rows.slice(most).findIndex((row) => timeOf(row) !== last);
  const more = others === -1 ? rows.length - most : others;
  return more > MOST_MORE ? most : most + more;
}

/** How many are folded, with a button. */
function foldBand(fold: Fold, count: number, context: TrackerContext): readonly BandView[] {
  if (!count || context.apart) return [];
  const open = isOpened(context.combat.id, fold);
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

/** Rows of coming turns. */
export function comingRows(entries: readonly Entry[]): number {
  return entries
    .flatMap((entry) => (entry.kind === "time" && entry.when === "ahead" ? entry.blocks : []))
    .reduce((count, { slots }) => count + slots.length, 0);
}

function isLostBehind(slot: Slot, { state, view }: TrackerContext): boolean {
  if (slot.state !== "lost" || state.clock.time === null) return false;
  return view.pacing.clock.counts === "down" ? slot.time >= state.clock.time : slot.time <= state.clock.time;
}

/** Marks a combatant once, at its next or last turn: other packages look for its row. */
function marksOf(ahead: readonly Slot[], over: readonly Slot[], now: readonly Slot[]): ReadonlySet<string> {
  const seen = new Set(now.map((slot) => slot.participant));
  const marks = new Set<string>();
  for (const slot of [...ahead.filter(({ state }) => state === "open"), ...[...over].reverse()]) {
    if (seen.has(slot.participant)) continue;
    seen.add(slot.participant);
    marks.add(slot.id);
  }
  return marks;
}

/** Interrupted slots, else the first open time. */
function nextOf(context: TrackerContext, ahead: readonly Slot[], held: readonly Slot[]): ReadonlySet<string> {
  if (context.state.status !== "running" || held.length) return new Set(held.map(({ id }) => id));
  // Unknown while dice decide the order.
  const first = someUnknown(context) || !isPlaying(context) ? undefined : ahead.find((slot) => slot.state === "open");
  if (!first) return new Set();
  const together = ahead
    .filter((slot) => slot.state === "open" && String(slot.key) === String(first.key))
    .map(({ id }) => id);
  return new Set([...together, ...(isUnseen(first) ? [] : (slotPlace(first, context).undecided ?? []))]);
}

/** False in a stage without turns, before the order is known. */
function isPlaying({ state, view }: TrackerContext): boolean {
  return Boolean(view.pacing.play.stages.find(({ id }) => id === state.stage)?.plays);
}

function timeGroups(
  slots: readonly Slot[],
  when: TimeGroupView["when"],
  context: TrackerContext,
  row: (slot: Slot) => SlotView,
): TimeGroupView[] {
  const { pacing } = context.view;
  return chunks(slots, (slot) => timeKey(slot, context)).map((group): TimeGroupView => {
    const [first] = group as [Slot];
    const distance = when === "ahead" ? distanceWords(pacing, first.time, context.state.clock.time) : null;
    const time = when === "ahead" && !isUnknown(first, context) ? { time: first.time, instant: first.time } : {};
    const blocks = blocksOf(group, when, context, row);
    const isKnown = when === "ahead" && !isUnknown(first, context);
    return {
      kind: "time",
      at: atOf(first, context),
      ...time,
      ...(distance === null ? {} : { distance }),
      when,
      blocks,
      ...(isKnown && blocks.flatMap(({ slots }) => slots).length > 1 ? { several: true } : {}),
    };
  });
}

/** Splits slots by headings; simultaneous ones are bracketed. */
function blocksOf(
  group: readonly Slot[],
  when: TimeGroupView["when"],
  context: TrackerContext,
  row: (slot: Slot) => SlotView,
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
function withHeading(slots: readonly SlotView[], headings: readonly HeadingView[]): readonly SlotView[] {
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
  context: TrackerContext,
  row: (slot: Slot) => SlotView,
): Entry[] {
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
      context,
      text("Forecast.IfAgain"),
    ),
  ]);
}

/** Returns what comes beyond the known slots: a band per round, and its first rows. */
function foreseenEntries(
  foreseen: readonly ForecastSlot[],
  others: readonly Expected[],
  context: TrackerContext,
): Entry[] {
  if (context.state.status !== "running" || someUnknown(context)) return [];
  const rounds = [
    ...new Set([...others.map(({ round }) => round as number), ...foreseen.map(({ round }) => round)]),
  ].sort((a, b) => a - b);
  return rounds.flatMap((round): Entry[] => {
    const window = foreseen.filter((slot) => slot.round === round);
    return [
      bandOf(window[0] ?? { round, certain: false }, context),
      ...others
        .filter((one) => one.round === round)
        .map((one): Entry => ({ ...expectedGroup(one, context), when: "forecast" })),
      ...forecastGroups(window, context),
    ];
  });
}

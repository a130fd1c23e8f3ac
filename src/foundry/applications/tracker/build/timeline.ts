import { forecast, type ForecastSlot, type Slot } from "../../../../rules/index.ts";
import { firstText, text, line } from "../texts.ts";
import type { BandView, HeadingView, SlotBlockView, SlotView, TimeGroupView, TimelineView, NowView } from "../view.ts";
import type { TrackerContext } from "./context.ts";
import { meetingView, nowView } from "./now.ts";
import type { Expected } from "../pacing/presenter.ts";
import { expectedView, forecastView, rosterView, slotView } from "./slot.ts";
import { atOf, distanceWords } from "./units.ts";

/** Rows shown beyond the window. */
const FORESEEN = 5;
/** Slots ahead up to which the forecast looks past the end of the window. */
const FAR = 60;

type Entry = TimeGroupView | NowView | BandView;

/** The scrolling list: what was, who acts now, what comes, and what is expected after that. */
export function timelineView(context: TrackerContext): TimelineView {
  const meeting = context.now.length ? null : context.presenter.meeting?.(context) ?? null;
  const shown = context.slots.filter((slot) => slot.state !== "waiting" && !meeting?.slots.includes(slot.id) && (context.presenter.shown?.(slot, context) ?? true));
  const past = shown.filter((slot) => slot.state === "done" || slot.state === "held" || isLostBehind(slot, context));
  const ahead = unknownLast(shown.filter((slot) => slot.state === "open" || (slot.state === "lost" && !past.includes(slot))), context);
  const held = shown.filter((slot) => slot.state === "held");
  const marks = marksOf(ahead, meeting ? context.slots.filter(({ id }) => meeting.slots.includes(id)) : context.now);
  const next = meeting ? new Set<string>() : nextOf(context, ahead, held);
  const row = (slot: Slot): SlotView => slotView(slot, context, { next: next.has(slot.id) && slot.state !== "held", marked: marks.has(slot.id) });
  const foreseen = foreseenSlots(context);
  const early = foreseen.filter((slot) => isEarly(slot, context));
  const entries: Entry[] = [
    ...timeGroups(past, "past", context, row),
    ...(context.now.length ? [nowView(context)] : meeting ? [meetingView(meeting, context)] : []),
    ...timeGroups(held.map((slot): Slot => ({ ...slot, state: "open", begun: true })), "ahead", context, row),
    ...withEarly(ahead, early, context, row),
    ...(context.presenter.expected?.(context) ?? []).filter(({ round }) => round === undefined).map((one) => expectedGroup(one, context)),
    ...foreseenEntries(foreseen.filter((slot) => !early.includes(slot)), context),
    ...roster(context),
  ];
  const { pacing } = context.state;
  return {
    label: firstText([`Pacing.${pacing}.Axis.Label`, "Timeline.Label"], { round: context.state.clock.round }),
    axis: shown.length || meeting ? context.presenter.axis?.(context) ?? axisOf(pacing) : null,
    entries,
  };
}

function axisOf(pacing: string): NonNullable<TimelineView["axis"]> {
  return { time: firstText([`Pacing.${pacing}.Axis.Time`, "Timeline.Time"]), right: firstText([`Pacing.${pacing}.Axis.Right`, "Timeline.Right"]) };
}

/** Where dice decide first, a place in the list would say what nobody knows yet. */
function unknownLast(slots: readonly Slot[], context: TrackerContext): readonly Slot[] {
  const unknown = (slot: Slot): boolean => context.presenter.unknown?.(slot, context) ?? false;
  return [...slots.filter((slot) => !unknown(slot)), ...slots.filter(unknown)];
}

/** Before the start: those of whom nothing can be said yet, so that the GM sees who is in the fight. */
function roster(context: TrackerContext): TimeGroupView[] {
  if (context.state.status !== "setup") return [];
  const placed = new Set(context.slots.map(({ participant }) => participant));
  const others = [...context.combat.combatants].flatMap(({ id }) => (id && !placed.has(id) && context.visible(id) && context.participant(id) ? [id] : []));
  return others.length ? [{ kind: "time", at: "", when: "ahead", blocks: [{ headings: [], slots: others.map((id) => rosterView(id, context)) }] }] : [];
}

function isLostBehind(slot: Slot, { state, view }: TrackerContext): boolean {
  if (slot.state !== "lost" || state.clock.time === null) return false;
  return view.pacing.counts === "down" ? slot.time >= state.clock.time : slot.time <= state.clock.time;
}

/** A combatant is marked once, where it acts next: other packages look for its row by id. */
function marksOf(ahead: readonly Slot[], now: readonly Slot[]): ReadonlySet<string> {
  const seen = new Set(now.map((slot) => slot.participant));
  const marks = new Set<string>();
  for (const slot of ahead) {
    if (slot.state !== "open" || seen.has(slot.participant)) continue;
    seen.add(slot.participant);
    marks.add(slot.id);
  }
  return marks;
}

/** Ids of the slots that come next: what was interrupted, else the first open time with all that is simultaneous. */
function nextOf(context: TrackerContext, ahead: readonly Slot[], held: readonly Slot[]): ReadonlySet<string> {
  if (context.state.status !== "running" || held.length) return new Set(held.map(({ id }) => id));
  // While dice are still to say where some come, nobody is known to be next.
  const first = someUnknown(context) || !isPlaying(context) ? undefined : ahead.find((slot) => slot.state === "open");
  if (!first) return new Set();
  const together = ahead.filter((slot) => slot.state === "open" && String(slot.key) === String(first.key)).map(({ id }) => id);
  return new Set([...together, ...(context.presenter.undecided?.(first, context) ?? [])]);
}

/** A stage in which nobody acts comes before the order is settled. */
function isPlaying({ state, view }: TrackerContext): boolean {
  return Boolean(view.pacing.stages.find(({ id }) => id === state.stage)?.plays);
}

function someUnknown({ slots, presenter, ...context }: TrackerContext): boolean {
  return slots.some((slot) => slot.state === "open" && presenter.unknown?.(slot, { slots, presenter, ...context }));
}

function timeGroups(slots: readonly Slot[], when: TimeGroupView["when"], context: TrackerContext, row: (slot: Slot) => SlotView): TimeGroupView[] {
  const { pacing } = context.view;
  return chunks(slots, (slot) => timeKey(slot, context)).map((group): TimeGroupView => {
    const [first] = group as [Slot];
    const distance = when === "ahead" ? distanceWords(pacing, first.time, context.state.clock.time) : null;
    return { kind: "time", at: atOf(first, context), ...(distance === null ? {} : { distance }), when, blocks: blocksOf(group, when, context, row) };
  });
}

/** The same for slots that stand under one figure: two times can be written alike, and all of which nothing is known stand together. */
function timeKey(slot: Slot, context: TrackerContext): string {
  const at = atOf(slot, context);
  return at === text("Timeline.Unknown") ? at : `${at} ${slot.time}`;
}

/** Slots under the same headings stand together; simultaneous ones are bracketed. */
function blocksOf(group: readonly Slot[], when: TimeGroupView["when"], context: TrackerContext, row: (slot: Slot) => SlotView): SlotBlockView[] {
  const headed = (slot: Slot): readonly HeadingView[] => (when === "ahead" ? context.presenter.headings?.(slot, context) ?? [] : []);
  let above: readonly HeadingView[] = [];
  return chunks(group, (slot) => `${String(slot.key)}|${JSON.stringify(headed(slot))}`).reduce<SlotBlockView[]>((blocks, chunk) => {
    const headings = headed(chunk[0] as Slot);
    const fresh = news(headings, above);
    const last = blocks.at(-1);
    const together = chunk.length > 1 && when === "ahead" && (context.presenter.ordered?.(context) ?? true) && !context.presenter.unknown?.(chunk[0] as Slot, context) ? { together: text("Timeline.Together", { count: chunk.length }) } : {};
    const known = last && JSON.stringify(above) === JSON.stringify(headings);
    above = headings;
    if (known && !("together" in together) && last.together === undefined) {
      return [...blocks.slice(0, -1), { ...last, slots: [...last.slots, ...chunk.map(row)] }];
    }
    return [...blocks, { headings: fresh, ...together, slots: chunk.map(row) }];
  }, []);
}

/** The lines that are not there already: of the same side only the phase is new. */
function news(headings: readonly HeadingView[], above: readonly HeadingView[]): readonly HeadingView[] {
  const fresh = headings.findIndex((heading, place) => JSON.stringify(heading) !== JSON.stringify(above[place]));
  return fresh < 0 ? [] : headings.slice(fresh);
}

/** Somebody without a slot. */
function expectedGroup({ at, distance, headings, rows }: Expected, context: TrackerContext): TimeGroupView {
  return { kind: "time", at, ...(distance ? { distance } : {}), when: "ahead", blocks: [{ headings, slots: rows.map((row, place) => expectedView(row, place, context)) }] };
}

/** Neighbours with the same key, in order. */
function chunks<T>(items: readonly T[], key: (item: T) => string): T[][] {
  const result: T[][] = [];
  let last: string | null = null;
  for (const item of items) {
    const own = key(item);
    if (own === last) result.at(-1)?.push(item);
    else result.push([item]);
    last = own;
  }
  return result;
}

/** Slots that are expected beyond what is known, the first few. */
function foreseenSlots(context: TrackerContext): readonly ForecastSlot[] {
  if (context.state.status !== "running" || someUnknown(context)) return [];
  // Without rounds a choice still to be made has the place of what will come of it, at another time.
  const key = ({ id, time }: Slot): string => (context.view.pacing.endless ? `${id} ${time}` : id);
  const known = new Set(context.slots.map(key));
  const open = context.slots.filter((slot) => slot.state === "open").length;
  if (open > FAR) return [];
  return forecast(context.state, open + FORESEEN * 2)
    .filter((slot) => !known.has(key(slot)) && context.visible(slot.participant) && (context.presenter.shown?.(slot, context) ?? true)).slice(0, FORESEEN);
}

/** Where time runs on without rounds, some of it is expected before the last that is known. */
function isEarly(slot: ForecastSlot, { view, slots }: TrackerContext): boolean {
  return view.pacing.endless === true && slots.some(({ state, time }) => state === "open" && time > slot.time);
}

/** What is known, and in its place what is expected before it: the times of the list never go back. */
function withEarly(ahead: readonly Slot[], early: readonly ForecastSlot[], context: TrackerContext, row: (slot: Slot) => SlotView): Entry[] {
  if (!early.length) return timeGroups(ahead, "ahead", context, row);
  const times = [...new Set([...ahead, ...early].map(({ time }) => time))].sort((a, b) => a - b);
  return times.flatMap((time) => [
    ...timeGroups(ahead.filter((slot) => slot.time === time), "ahead", context, row),
    ...forecastGroups(early.filter((slot) => slot.time === time), context, text("Forecast.IfAgain")),
  ]);
}

/** What comes after everything that is known: a band for each window, and the first rows of it. */
function foreseenEntries(foreseen: readonly ForecastSlot[], context: TrackerContext): Entry[] {
  if (context.state.status !== "running" || someUnknown(context)) return [];
  const others = (context.presenter.expected?.(context) ?? []).filter(({ round }) => round !== undefined);
  const rounds = [...new Set([...others.map(({ round }) => round as number), ...foreseen.map(({ round }) => round)])].sort((a, b) => a - b);
  return rounds.flatMap((round): Entry[] => {
    const window = foreseen.filter((slot) => slot.round === round);
    return [
      bandOf(window[0] ?? { round, certain: false }, context),
      ...others.filter((one) => one.round === round).map((one): Entry => ({ ...expectedGroup(one, context), when: "forecast" })),
      ...forecastGroups(window, context),
    ];
  });
}

function bandOf(first: Pick<ForecastSlot, "round" | "certain">, context: TrackerContext): BandView {
  const name = `${context.view.pacing.endless ? "Again" : "Round"}${first.certain ? "" : "Dice"}`;
  const keys = [`Pacing.${context.state.pacing}.Band.${name}`, `Band.${name}`];
  const key = game.i18n?.has(`SEGMENTZERO.${keys[0]}`) ? keys[0] : keys[1];
  return { kind: "band", words: line(key as string, { round: first.round }) };
}

function forecastGroups(slots: readonly ForecastSlot[], context: TrackerContext, condition = ""): TimeGroupView[] {
  return chunks(slots, (slot) => timeKey(slot, context)).map((group): TimeGroupView => {
    const [first] = group as [ForecastSlot];
    return {
      kind: "time", at: first.certain ? atOf(first, context) : text("Forecast.About", { time: atOf(first, context) }), when: "forecast",
      blocks: [{ headings: [], slots: group.map((slot) => forecastView(slot, context, condition)) }],
    };
  });
}

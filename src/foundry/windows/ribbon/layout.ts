import type { PhaseView, SlotView } from "../../reading/views.ts";

/**
 * Where everything stands on the ribbon: pure sums of pixels, without words and without the page. x is counted from the hand, which stands at the left edge of the scale and never
 * moves; times are in the pacing's unit.
 */

/** A slot with its place. */
export interface ScaleSlot {
  readonly view: SlotView;
  /** Number of its lane, from 0. */
  readonly lane: number;
  /** When its action began; null for what takes no time. */
  readonly begun: number | null;
  /** In which phase of its segment it takes place, where a pacing has such. */
  readonly phase: PhaseView | null;
}

/** Slots of one time. */
export interface ScaleGroup {
  /** Null for those of whom it is not known when. */
  readonly instant: number | null;
  /** 0 for what is known; then the number of the band behind which it is foreseen, from 1. */
  readonly zone: number;
  readonly forecast: boolean;
  /** They act at the same time, and not only one after the other at it. */
  readonly together: boolean;
  readonly slots: readonly ScaleSlot[];
}

/** What is to be placed. */
export interface ScaleFacts {
  readonly scale: "distance" | "fitted";
  /** Pixels from one unit to the next. */
  readonly unit: number;
  readonly counts: "down" | "up";
  /** Empty times between columns get a narrow column. */
  readonly counted: boolean;
  /** Time runs without rounds: what is foreseen has its true place. */
  readonly endless: boolean;
  readonly lanes: number;
  /** Those of one time stand side by side and not on top of each other: in lanes, and where it is low. */
  readonly sideBySide: boolean;
  /** From one portrait to the next of those side by side; 46 pixels unless said otherwise. */
  readonly pitch?: number;
  /** Null before anything of the round was played. */
  readonly now: number | null;
  /** In playing order. */
  readonly groups: readonly ScaleGroup[];
  /** Bands in the list, in order: what each zone is. */
  readonly zones: number;
}

export interface PlacedPeg extends ScaleSlot {
  readonly x: number;
  /** From the axis upwards, from 0. */
  readonly level: number;
  readonly small: boolean;
  /** Pixels for a label at its right; 0 where there is no room for one. */
  readonly label: number;
  readonly forecast: boolean;
}

/** Those for whom there is no room at their time. */
export interface PlacedRest {
  readonly x: number;
  readonly lane: number;
  readonly slots: readonly ScaleSlot[];
}

export interface PlacedTick {
  readonly x: number;
  /** Number of the group. */
  readonly group: number;
}

export interface PlacedBar {
  readonly from: number;
  readonly to: number;
  readonly lane: number;
  readonly level: number;
  /** One of the lines side by side on a level, from 0 to 3. */
  readonly line: number;
  readonly slot: ScaleSlot;
}

export interface ScaleLayout {
  readonly width: number;
  readonly pegs: readonly PlacedPeg[];
  readonly rests: readonly PlacedRest[];
  readonly ticks: readonly PlacedTick[];
  readonly brackets: readonly { readonly x: number; readonly lane: number; readonly count: number }[];
  readonly bars: readonly PlacedBar[];
  /** Where each zone of the forecast begins. */
  readonly zones: readonly number[];
  /** Empty times: `from` and `to` are the first and the last of them. */
  readonly gaps: readonly { readonly x: number; readonly width: number; readonly from: number; readonly to: number }[];
  /** Pixels of a time, also of one at which nobody acts; null where it cannot be placed. */
  readonly at: (time: number) => number | null;
}

/** Half a peg, and what a label needs behind it. In pixels. */
const HALF = 20;
const LABEL = 108;
const LABEL_ROOM = 64;
/** Columns of a fitted scale: one slot without a label, an empty time, a run of them. */
const COLUMN = 58;
const EMPTY = 34;
const EMPTY_RUN = 50;
/** Between two pegs side by side; where the whole scale is drawn narrower, as a strip is, one slot with its label. */
const PITCH = 46;
export const STRIP_PITCH = COLUMN + LABEL;
/** A stack holds two. */
const STACK = 2;
/** From the last of what is known to the zone behind it. */
const BEFORE_ZONE = 34;
const LINES = 4;

/** How far a time is ahead, in units; what should have been already is now. */
function ahead(time: number, { now, counts }: Pick<ScaleFacts, "now" | "counts">): number {
  return now === null ? 0 : Math.max(0, counts === "down" ? now - time : time - now);
}

/** Places all. The work grows with the number of slots. */
export function layoutScale(given: ScaleFacts): ScaleLayout {
  const facts = { ...given, now: given.now ?? given.groups.find(({ instant }) => instant !== null)?.instant ?? null };
  const places = facts.scale === "distance" ? byDistance(facts) : fitted(facts);
  return { ...pegsAt(facts, places.x), zones: places.zones, gaps: places.gaps, at: places.at };
}

interface Places {
  /** By group. */
  readonly x: readonly number[];
  readonly zones: readonly number[];
  readonly gaps: ScaleLayout["gaps"];
  readonly at: (time: number) => number | null;
}

/** True to distance, as far as times are known; behind that each time has a column. */
function byDistance(facts: ScaleFacts): Places {
  const { groups, unit, endless } = facts;
  const isScaled = ({ instant, zone }: ScaleGroup): boolean => instant !== null && (zone === 0 || endless);
  // Somebody is still to act at this time: the hand cannot stand on them.
  const first = groups.some((group) => isScaled(group) && ahead(group.instant ?? 0, facts) === 0) ? HALF + 12 : 0;
  const at = (time: number): number => first + ahead(time, facts) * unit;
  const x: number[] = [];
  const zones: number[] = [];
  let end = 0;
  for (const group of groups) {
    const scaled = isScaled(group) ? at(group.instant ?? 0) : null;
    if (group.zone > zones.length)
      end = Math.max(end, scaled === null ? end + (x.length ? BEFORE_ZONE : 0) : scaled - unit / 2);
    while (zones.length < group.zone) zones.push(end);
    const own = scaled ?? end + (x.length ? COLUMN : HALF + 12);
    x.push(own);
    end = Math.max(end, own);
  }
  while (zones.length < facts.zones) zones.push((end += x.length ? BEFORE_ZONE : 0));
  return { x, zones, gaps: [], at };
}

/** One column after the other, each as wide as what happens in it. */
function fitted(facts: ScaleFacts): Places {
  const { groups, counted, counts } = facts;
  const x: number[] = [];
  const zones: number[] = [];
  const gaps: { x: number; width: number; from: number; to: number }[] = [];
  const columns: { readonly time: number; readonly x: number }[] = [];
  let end = 0;
  let last = facts.now;
  groups.forEach((group) => {
    while (zones.length < group.zone) {
      zones.push(end);
      last = null;
    }
    const { instant } = group;
    const empty = counted && instant !== null && last !== null ? Math.abs(instant - last) - 1 : 0;
    if (empty > 0 && last !== null && instant !== null) {
      const step = counts === "down" ? -1 : 1;
      const width = empty > 1 ? EMPTY_RUN : EMPTY;
      gaps.push({ x: end, width, from: last + step, to: instant - step });
      end += width;
    }
    const width = widthOf(group, facts);
    x.push(end + HALF + 8);
    if (instant !== null && group.zone === 0) columns.push({ time: instant, x: end + HALF + 8 });
    end += width;
    if (instant !== null) last = instant;
  });
  while (zones.length < facts.zones) zones.push(end);
  return { x, zones, gaps, at: (time) => between(time, columns, gaps, facts) };
}

/** The place of a time among columns: its own, else right before the next later one. */
function between(
  time: number,
  columns: readonly { readonly time: number; readonly x: number }[],
  gaps: ScaleLayout["gaps"],
  facts: ScaleFacts,
): number | null {
  const own = columns.find((column) => column.time === time);
  if (own) return own.x;
  const gap = gaps.find(({ from, to }) => time >= Math.min(from, to) && time <= Math.max(from, to));
  if (gap) return gap.x + gap.width / 2;
  const away = ahead(time, facts);
  const later = columns.find((column) => ahead(column.time, facts) > away);
  if (later) return Math.max(0, later.x - HALF - 8);
  const end = columns.at(-1);
  return end ? end.x + COLUMN : HALF;
}

/** Side by side each needs its own width. One alone has its label beside it. */
function widthOf({ slots, together }: ScaleGroup, { lanes, sideBySide, pitch = PITCH }: ScaleFacts): number {
  if (!sideBySide) return slots.length > 1 ? COLUMN + LABEL_ROOM : COLUMN + LABEL;
  const counts = Array.from({ length: lanes }, (_, lane) => slots.filter((slot) => slot.lane === lane).length);
  const most = Math.max(1, ...counts);
  if (isWide(pitch)) return pitch * Math.min(most, SIDE_BY_SIDE + 1);
  return most === 1
    ? COLUMN + LABEL
    : COLUMN + (Math.min(most, SIDE_BY_SIDE) - 1) * pitch + (together ? 8 : 0) + (most > SIDE_BY_SIDE ? pitch : 0);
}

/** In a lane so many stand side by side. */
const SIDE_BY_SIDE = 5;

/** True if each of those side by side has room for a label, and its time below it. */
function isWide(pitch: number): boolean {
  return pitch >= 2 * HALF + 8 + LABEL_ROOM;
}

function pegsAt(
  facts: ScaleFacts,
  x: readonly number[],
): Pick<ScaleLayout, "width" | "pegs" | "rests" | "ticks" | "brackets" | "bars"> {
  const { groups, lanes, sideBySide, pitch = PITCH } = facts;
  const pegs: PlacedPeg[] = [];
  const rests: PlacedRest[] = [];
  const brackets: { x: number; lane: number; count: number }[] = [];
  const bars: PlacedBar[] = [];
  const lines = new Map<string, number>();
  const ticks = new Map<number, PlacedTick>();
  // Several groups may stand at one time: they share its stack.
  const used = new Map<string, number>();
  const keyOf = (at: number, lane: number): string => `${at} ${lane}`;
  const all = new Map<string, number>();
  groups.forEach(({ slots }, number) => {
    for (const { lane } of slots) all.set(keyOf(x[number] ?? 0, lane), (all.get(keyOf(x[number] ?? 0, lane)) ?? 0) + 1);
  });
  const wide = sideBySide && isWide(pitch);
  groups.forEach((group, number) => {
    const at = x[number] ?? 0;
    if (!ticks.has(at)) ticks.set(at, { x: at, group: number });
    const next = Math.min(...x.filter((other) => other > at), Infinity);
    for (let lane = 0; lane < lanes; lane++) {
      const slots = group.slots.filter((slot) => slot.lane === lane);
      if (!slots.length) continue;
      const most = sideBySide ? SIDE_BY_SIDE : STACK;
      const key = keyOf(at, lane);
      const before = used.get(key) ?? 0;
      const shown = slots.slice(0, Math.max(0, most - before));
      const alone = all.get(key) === 1;
      shown.forEach((slot, place) => {
        const level = before + place;
        const pegX = sideBySide ? at + level * pitch : at;
        const free = (wide && place < shown.length - 1 ? pegX + pitch : next) - pegX - 2 * HALF - 8;
        if (wide && !ticks.has(pegX)) ticks.set(pegX, { x: pegX, group: number });
        pegs.push({
          ...slot,
          x: pegX,
          level: sideBySide ? 0 : level,
          small: sideBySide ? false : !alone,
          forecast: group.forecast,
          label: free >= LABEL_ROOM && (alone || wide || !sideBySide) ? Math.min(LABEL, free) : 0,
        });
        if (slot.begun !== null) bars.push(barTo(slot, pegX, sideBySide ? 0 : level, facts, x, lines));
      });
      used.set(key, before + shown.length);
      if (shown.length < slots.length)
        rests.push({ x: sideBySide ? at + most * pitch : at, lane, slots: slots.slice(shown.length) });
      if (group.together && shown.length > 1) brackets.push({ x: at, lane, count: shown.length });
    }
  });
  const width = Math.max(
    0,
    ...pegs.map((peg) => peg.x + HALF + 6 + (peg.label || 2)),
    ...rests.map((rest) => rest.x + HALF + LABEL_ROOM),
  );
  return { width, pegs, rests, ticks: [...ticks.values()], brackets, bars };
}

/** From the beginning, or from the hand if that is past, to the slot. Those that would lie on each other lie side by side. */
function barTo(
  slot: ScaleSlot,
  to: number,
  level: number,
  facts: ScaleFacts,
  x: readonly number[],
  lines: Map<string, number>,
): PlacedBar {
  const key = `${slot.lane} ${level}`;
  const line = (lines.get(key) ?? -1) + 1;
  lines.set(key, line);
  const { begun } = slot;
  const later =
    begun !== null && facts.now !== null && (facts.counts === "down" ? begun < facts.now : begun > facts.now);
  // On a fitted scale a beginning ahead stands at the first column that is not before it.
  const place = facts.groups.findIndex(
    ({ instant, zone }) =>
      zone === 0 && instant !== null && begun !== null && ahead(instant, facts) >= ahead(begun, facts),
  );
  const from = !later
    ? 0
    : facts.scale === "distance"
      ? ahead(begun, facts) * facts.unit
      : Math.max(0, (x[place] ?? 0) - HALF);
  return { from: Math.min(from, to - HALF), to: to - HALF, lane: slot.lane, level, line: line % LINES, slot };
}

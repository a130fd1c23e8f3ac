import { line, text } from "../../host/i18n.ts";
import { beside, listed } from "../../host/lists.ts";
import { plain, spoken, strong, type Words } from "../../host/rich-text.ts";
import { clockView } from "../../reading/clock.ts";
import type { TrackerContext } from "../../reading/context.ts";
import { laterWords, unitWords } from "../../reading/units.ts";
import type {
  Keyed,
  NowView,
  PhaseView,
  PortraitView,
  SideMark,
  SlotState,
  SlotView,
  StateMark,
  TimeGroupView,
  TimelineView,
  VerbView,
} from "../../reading/views.ts";
import { footerView } from "../tracker/views/footer.ts";
import { bandOf } from "../tracker/views/forecast.ts";
import { laneViews } from "../tracker/views/lanes.ts";
import { owedView } from "../tracker/views/owed.ts";
import { pendingViews } from "../tracker/views/pending.ts";
import { timelineView } from "../tracker/views/timeline.ts";
import { effectEnds, type EffectEnd } from "./effect-ends.ts";
import { isGhost, ribbonFacts, type RibbonFacts } from "./facts.ts";
import { layoutScale, type PlacedPeg, type ScaleLayout, type ScaleSlot } from "./layout.ts";
import { waitViews, type WaitBarView } from "./waits.ts";

/** One slot on the ribbon. */
export interface PegView extends Keyed {
  readonly slot: string;
  readonly participant: string;
  readonly state: SlotState;
  readonly mark: StateMark | null;
  readonly portrait: PortraitView;
  readonly small: boolean;
  /** Members of a group. */
  readonly count?: string;
  /** Pixels from the hand, and the place above the axis. */
  readonly x: number;
  readonly level: number;
  readonly lane: number;
  /** Below those that stand on the axis, or in a lane. */
  readonly phase?: PhaseView;
  /** "Next: Birger Holt, step −5, 2 steps later, turn 2 of 3" */
  readonly spoken: string;
  /** Where there is room: the name, and below it what tells this turn from the others. */
  readonly label?: { readonly name: string; readonly small: string; readonly width: number };
}

/** Those for whom there is no room: "+3". */
export interface RestPegView extends Keyed {
  readonly rest: true;
  readonly x: number;
  readonly lane: number;
  readonly text: string;
  readonly spoken: string;
  /** Slots, and who they are. */
  readonly slots: readonly string[];
}

/** Who acts now, or what is waited for. */
export interface BayView {
  readonly at: string;
  readonly word: string;
  readonly of?: string;
  readonly phase?: PhaseView;
  readonly mine: boolean;
  readonly together: boolean;
  /** Those who act, or whose rolls and decisions come first: these have no slot, and a side is no participant either. */
  readonly slots: readonly (Keyed & {
    readonly slot: string;
    readonly participant: string;
    readonly portrait: PortraitView;
    readonly name: string;
    readonly note?: Words;
    readonly spoken: string;
  })[];
  /** Which one of its group acts: "Goblin ×8: 2 of 8". The others of it have no peg. */
  readonly group?: Words;
  readonly more?: string;
  readonly verbs: readonly VerbView[];
}

/** Everything that the ribbon's template shows. */
export interface RibbonView {
  readonly label: string;
  readonly form: "full" | "strip" | "folded";
  /** There are plates of phases below the portraits. */
  readonly phases: boolean;
  readonly sides: boolean;
  readonly clock: { readonly pacing: string; readonly reading: string; readonly since: string };
  readonly past: { readonly label: string; readonly at: string; readonly pegs: readonly PegView[] } | null;
  readonly lanes: readonly {
    readonly mark: SideMark;
    readonly name: string;
    readonly words: Words;
    readonly shift: number;
  }[];
  readonly bay: BayView;
  /** "**Next** Birger Holt, −5" */
  readonly next: Words;
  readonly scale: {
    readonly width: number;
    readonly unit: number;
    readonly offset: number;
    readonly rows: number;
    readonly ticks: readonly {
      readonly x: number;
      readonly at: string;
      readonly distance: string;
      readonly when: string;
    }[];
    readonly gaps: readonly { readonly x: number; readonly width: number; readonly at: string }[];
    /** In playing order, which is that of arrow keys and screen readers too: those without room follow the others of their time. */
    readonly stops: readonly (PegView | RestPegView)[];
    readonly brackets: ScaleLayout["brackets"];
    readonly bars: readonly (Keyed & {
      readonly from: number;
      readonly width: number;
      readonly lane: number;
      readonly level: number;
      readonly line: number;
      readonly slot: string;
    })[];
    readonly zones: readonly { readonly x: number; readonly width: number | null; readonly words: Words }[];
    readonly ends: readonly {
      readonly x: number;
      readonly text: string;
      readonly spoken: string;
      readonly row: number;
    }[];
    readonly ghosts: readonly PegView[];
    /** Pixels from the hand to the first ghost; a path to each would strike through the words of those before it. */
    readonly path?: number;
  };
  readonly waits: readonly WaitBarView[];
  /** On a strip: who waits, and what ends. */
  readonly chips: readonly { readonly mark: StateMark | null; readonly words: string }[];
}

/** On a strip so many turns to come. */
const STRIP = 5;
/** In the bay so many stand by name. */
const IN_BAY = 3;
/** Of those gone by so many are shown. */
const GONE = 2;
/** Their place, in pixels. */
const PAST = 42;
/** Rows of pennants. */
const ROWS = 2;

/** The whole ribbon for one reader: the list's own views, placed by time. */
export function ribbonView(context: TrackerContext, folded: boolean): RibbonView {
  const timeline = timelineView(context);
  const facts = ribbonFacts(timeline, context);
  const strip = facts.part.strip === true;
  const shown = strip ? firstOf(facts) : facts;
  const layout = layoutScale(shown.scale);
  const { pacing, reading, since } = clockView(context);
  const waits = waitViews(laneViews(context), facts, layout, context);
  const lanes = facts.lanes.map(({ mark, name, words = [], shift }) => ({ mark, name, words, shift }));
  return {
    label: timeline.label,
    form: folded ? "folded" : strip ? "strip" : "full",
    sides: lanes.length > 0,
    phases: facts.scale.groups.some(({ slots }) => slots.some(({ phase }) => phase !== null)),
    clock: { pacing, reading, since },
    past: pastOf(timeline),
    lanes:
      facts.scale.lanes > Math.max(1, lanes.length)
        ? [...lanes, { mark: 0, name: text("Ribbon.NoSide"), words: [], shift: 0 }]
        : lanes,
    bay: bayOf(timeline, context),
    next: nextOf(facts),
    scale: scaleOf(layout, shown, timeline, context),
    waits: strip ? [] : waits,
    chips: strip ? chipsOf(waits, context) : [],
  };
}

/** A low strip has no rows for those who wait. */
function chipsOf(waits: readonly WaitBarView[], context: TrackerContext): RibbonView["chips"] {
  return [
    ...waits.map(({ name, until }) => ({ mark: "m-waiting" as const, words: [name, spoken(until)].join(" ") })),
    ...effectEnds(context).map((end) => ({ mark: null, words: endWords(end, context) })),
  ];
}

/** The first few slots alone, and where something that is considered would land. */
function firstOf(facts: RibbonFacts): RibbonFacts {
  let left = STRIP;
  const shown = facts.scale.groups.flatMap((group, place) => {
    const slots = group.slots.filter(({ view }) => isGhost(view) || left-- > 0);
    return slots.length ? [{ scaled: { ...group, slots }, group: facts.groups[place] as TimeGroupView }] : [];
  });
  const groups = shown.map(({ scaled }) => scaled);
  return {
    ...facts,
    groups: shown.map(({ group }) => group),
    scale: { ...facts.scale, groups, zones: Math.max(0, ...groups.map(({ zone }) => zone)) },
  };
}

function pastOf({ entries }: TimelineView): RibbonView["past"] {
  const group = entries.findLast((entry): entry is TimeGroupView => entry.kind === "time" && entry.when === "past");
  if (!group) return null;
  const slots = group.blocks.flatMap((block) => block.slots).slice(-GONE);
  const peg = (view: SlotView, level: number): PegView =>
    pegOf(
      { view, lane: 0, begun: null, phase: null },
      { x: PAST, level, small: slots.length > 1, label: 0 },
      { at: group.at },
      "",
    );
  return {
    label: text("Ribbon.Past"),
    at: group.at,
    pegs: slots.map((view, level) => ({ ...peg(view, level), key: `past ${view.id}` })),
  };
}

// ---------------------------------------------------------------------------------------------- now

function bayOf({ entries }: TimelineView, context: TrackerContext): BayView {
  const now = entries.find((entry): entry is NowView => entry.kind === "now");
  const footer = footerView(context);
  const verbs = (footer.kind === "gm" ? [footer.done] : [...(footer.ready ?? []), ...(footer.big ?? [])]).flatMap(
    (verb) => (verb?.action ? [small(verb)] : []),
  );
  const pending = pendingViews(now, context);
  const {
    at,
    word,
    of,
    phase,
    mine,
    together = false,
    groupLine,
  } = now ?? { at: "", word: owedView(context)?.title ?? clockView(context).reading, mine: false };
  const acting = (now?.slots ?? []).map(({ id, participantId, portrait, name, note }) => ({
    key: `now ${id}`,
    slot: id,
    participant: participantId,
    portrait,
    name,
    ...(note?.length ? { note } : {}),
    spoken: beside([`${word}: ${name}`, at, spoken(note ?? [])]),
  }));
  const owing = pending.map(({ key, participant, portrait, name, what }) => ({
    key,
    slot: "",
    participant,
    portrait,
    name,
    ...(pending.length === 1 ? { note: plain(what) } : {}),
    spoken: beside([`${word}: ${name}`, at, what]),
  }));
  const slots = [...acting, ...owing];
  // The heading counts each roll and decision, and those of a group have one place.
  const beyond =
    Math.max(0, acting.length - IN_BAY) +
    pending.slice(Math.max(0, IN_BAY - acting.length)).reduce((sum, { count }) => sum + count, 0);
  return {
    at,
    word,
    ...(of ? { of } : {}),
    ...(phase ? { phase } : {}),
    mine,
    together: together || owing.length > 1,
    slots: slots.slice(0, IN_BAY),
    verbs,
    ...(groupLine ? { group: groupLine } : {}),
    ...(beyond ? { more: text("Ribbon.More", { count: beyond }) } : {}),
  };
}

/**
 * In the bay there is no room for what a button costs: it is read out, and shown on hover and focus. Who is done stands beside it. The one filled button of a seat is the
 * tracker's.
 */
function small({ cost, ...verb }: VerbView): VerbView {
  const title = [verb.label, cost ?? ""].filter(Boolean).join(": ");
  return {
    ...verb,
    big: false,
    primary: false,
    title,
    ...(verb.action === "done" ? { label: text("Footer.MyDone") } : {}),
  };
}

/** Who is next; while somebody chooses, where that would land, since a folded ribbon has no other place for it. */
function nextOf({ groups, scale, ghosts: [ghost] }: RibbonFacts): Words {
  if (ghost)
    return [...strong(ghost.slot.stateWord), ...plain(` ${beside([ghost.group.at, spoken(ghost.slot.note ?? [])])}`)];
  const place = scale.groups.findIndex(
    ({ forecast, slots }) => !forecast && slots.some(({ view }) => view.state !== "lost"),
  );
  const group = groups[place];
  if (!group) return [];
  const names = scale.groups[place]?.slots.slice(0, IN_BAY).map(({ view }) => view.name) ?? [];
  return line("Ribbon.Next", { names: listed(names), at: group.at });
}

// ---------------------------------------------------------------------------------------------- the scale

function scaleOf(
  layout: ScaleLayout,
  facts: RibbonFacts,
  timeline: TimelineView,
  context: TrackerContext,
): RibbonView["scale"] {
  const { pegs, rests, ticks, brackets, bars, zones, gaps } = layout;
  const axis = timeline.axis?.right ?? "";
  const places = new Map(
    facts.scale.groups.flatMap(({ slots }, place) => slots.map(({ view }) => [view, place] as const)),
  );
  const placeOf = (view: SlotView | undefined): number => (view && places.get(view)) ?? 0;
  const later = (group: TimeGroupView): string =>
    group.instant === undefined || (group.when === "forecast" && !facts.scale.endless)
      ? (group.distance ?? "")
      : (laterWords(context.view.pacing, group.instant, context.state.clock.time) ?? group.distance ?? "");
  const unique = numbering();
  const peg = (placed: PlacedPeg): PegView => {
    const group = facts.groups[placeOf(placed.view)] as TimeGroupView;
    const view = pegOf(placed, placed, group, axis, later(group), begunWords(placed, context));
    return { ...view, key: unique(`peg ${view.slot}`) };
  };
  const ends = facts.part.strip ? [] : placedEnds(layout, facts, context);
  const landings = (facts.part.strip ? [] : facts.ghosts).flatMap(({ group, slot }) => {
    const x = group.instant === undefined ? null : layout.at(group.instant);
    return x === null ? [] : [{ x, group, slot }];
  });
  const ghosts = landings.map(({ x, group, slot }) => {
    const next = Math.min(...landings.filter((other) => other.x > x).map((other) => other.x));
    const label = Math.min(GHOST, next - x - 2 * HALF_GHOST - 8);
    const peg = pegOf(
      { view: slot, lane: 0, begun: null, phase: null },
      { x, level: 0, small: true, label: Math.max(0, label) },
      group,
      axis,
      later(group),
    );
    // Who chooses is known; when it would be is not on the axis unless somebody else acts then.
    return { ...peg, key: unique("ghost"), ...(peg.label ? { label: { ...peg.label, name: group.at } } : {}) };
  });
  return {
    width: Math.max(
      layout.width,
      ...zones.map((x, place) => x + (place === zones.length - 1 ? ZONE : 0)),
      ...ghosts.map(({ x }) => x + GHOST),
      0,
    ),
    unit: facts.scale.scale === "distance" ? facts.scale.unit : 0,
    offset: layout.at(context.state.clock.time ?? 0) ?? 0,
    rows: facts.scale.lanes,
    ticks: withRoom(
      ticks.map(({ x, group: place }) => {
        const group = facts.groups[place] as TimeGroupView;
        return { x, at: group.at, distance: group.distance ?? "", when: group.when };
      }),
    ),
    gaps: gaps.map(({ x, width, from, to }) => ({
      x,
      width,
      at:
        from === to
          ? unitWords(context.view.pacing).at(from)
          : text("Ribbon.Gap", {
              from: unitWords(context.view.pacing).at(from),
              to: unitWords(context.view.pacing).at(to),
            }),
    })),
    stops: [
      ...pegs.map((placed) => ({ place: placeOf(placed.view), stop: peg(placed) })),
      ...rests.map(({ x, lane, slots }) => {
        const place = placeOf(slots[0]?.view);
        const group = facts.groups[place] as TimeGroupView;
        const more = text("Ribbon.MoreHere", {
          count: slots.length,
          names: listed(slots.map(({ view }) => view.name)),
        });
        const stop: RestPegView = {
          rest: true,
          x,
          lane,
          key: unique(`rest ${lane} ${x}`),
          text: `+${slots.length}`,
          slots: slots.map(({ view }) => view.id),
          spoken: beside([group.at, later(group), more]),
        };
        return { place, stop };
      }),
    ]
      .sort((a, b) => a.place - b.place)
      .map(({ stop }) => stop),
    brackets,
    bars: bars.map(({ from, to, lane, level, line, slot }) => ({
      key: unique(`bar ${slot.view.id}`),
      from,
      width: to - from,
      lane,
      level,
      line,
      slot: slot.view.id,
    })),
    zones: zones.map((x, place) => ({
      x,
      width: (zones[place + 1] ?? null) === null ? null : (zones[place + 1] ?? 0) - x,
      words: ghosts.some((ghost) => isOver(ghost.x, x)) ? [] : (facts.bands[place]?.words ?? []),
    })),
    ends,
    ghosts,
    ...(ghosts.length ? { path: Math.min(...ghosts.map(({ x }) => x)) } : {}),
  };
}

/** Pixels of a letter below the axis, on average, and between two distances. */
const LETTER = 6.2;
const APART = 6;

/** Leaves out distances that would run into the one before: the times above them still stand. */
function withRoom<T extends { readonly x: number; readonly distance: string }>(ticks: readonly T[]): readonly T[] {
  let end = -Infinity;
  return [...ticks]
    .sort((a, b) => a.x - b.x)
    .map((tick) => {
      const half = (tick.distance.length * LETTER) / 2;
      if (!tick.distance) return tick;
      if (tick.x - half < end + APART) return { ...tick, distance: "" };
      end = tick.x + half;
      return tick;
    });
}

/** Room for the words of a zone. */
const ZONE = 150;

/** Room for the words of a ghost, which name two neighbours or more: they stand above all pegs, so they may be longer than those of a peg. */
const GHOST = 300;

/** Half a ghost's portrait, in pixels. */
const HALF_GHOST = 20;

/** True if a ghost and its words would lie over the words at the beginning of a zone: those give way, the list has them too. */
function isOver(ghost: number, zone: number): boolean {
  return ghost - HALF_GHOST < zone + ZONE && zone < ghost + HALF_GHOST + GHOST;
}

/** A slot as a peg: where it stands, and all that the list says of it. */
function pegOf(
  { view, lane, phase }: ScaleSlot,
  { x, level, small: isSmall, label }: Pick<PlacedPeg, "x" | "level" | "small" | "label">,
  group: Pick<TimeGroupView, "at" | "distance">,
  axis: string,
  later = group.distance ?? "",
  begun = "",
): PegView {
  const { id, participantId, state, mark, stateWord, name, note = [], right = [], portrait, heads, headsRest } = view;
  const own = spoken(right);
  const turn = isFigure(own) ? `${axis} ${own}`.trim() : own;
  const words = spoken(note);
  return {
    slot: id,
    participant: participantId,
    state,
    mark: state === "ahead" || state === "forecast" || state === "ghost" ? null : mark,
    portrait,
    small: isSmall,
    x,
    level,
    lane,
    ...(heads && portrait.group ? { count: String(heads.length + (headsRest?.count ?? 0)) } : {}),
    ...(phase && level === 0 ? { phase } : {}),
    spoken: beside([
      `${stateWord}: ${name}`,
      group.at,
      phase?.name,
      later,
      turn === stateWord ? "" : turn,
      begun,
      words,
    ]),
    ...(label
      ? { label: { name, width: label, small: isFigure(own) || state === "forecast" ? words : own || words } }
      : {}),
  };
}

/** A number alone says nothing beside an axis with numbers. */
function isFigure(words: string): boolean {
  return /^\d/.test(words) && !words.includes(" ");
}

function begunWords({ begun }: ScaleSlot, { view, state }: TrackerContext): string {
  return begun === null || begun >= (state.clock.time ?? 0)
    ? ""
    : text("Ribbon.Begun", { at: unitWords(view.pacing).spoken(begun) });
}

/** What ends with a round ends where that one begins; what ends later than anybody looks is not shown. */
function placedEnds(layout: ScaleLayout, { bands }: RibbonFacts, context: TrackerContext): RibbonView["scale"]["ends"] {
  const placed = effectEnds(context)
    .flatMap((end) => {
      const x =
        end.instant !== null
          ? layout.at(end.instant)
          : (layout.zones[bands.findIndex(({ round }) => round === end.round)] ?? null);
      return x === null ? [] : [{ x, text: text("Ribbon.Ends", { name: end.name }), spoken: endWords(end, context) }];
    })
    .sort((a, b) => a.x - b.x);
  return placed.map((end, place) => ({ ...end, row: place % ROWS }));
}

/** "Light of Mira ends, Second 3": with the round as the list calls it. */
function endWords({ name, bearer, instant, round }: EffectEnd, context: TrackerContext): string {
  const later =
    round === null
      ? ""
      : (bandOf({ round, certain: true }, context).words.find(({ strong: isName }) => isName)?.text ?? "");
  return beside([
    text("Ribbon.EndsFor", { name, bearer }),
    instant === null ? later : unitWords(context.view.pacing).spoken(instant),
  ]);
}

function numbering(): (key: string) => string {
  const counts = new Map<string, number>();
  return (key) => {
    const count = (counts.get(key) ?? 0) + 1;
    counts.set(key, count);
    return count > 1 ? `${key} ${count}` : key;
  };
}

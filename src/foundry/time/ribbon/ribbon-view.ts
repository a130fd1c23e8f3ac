import { isEndless } from "../../../rules/core.ts";
import { text } from "../../host/i18n.ts";
import { clockView } from "../../reading/clock.ts";
import type { TrackerContext } from "../../reading/context.ts";
import { waitingViews } from "../../tracker/views/waiting.ts";
import { timelineView } from "../../tracker/views/timeline.ts";
import { besideView } from "./beside.ts";
import { ribbonFacts, type RibbonFacts } from "./facts.ts";
import { placeTimes, type ScalePlaces } from "./placing.ts";
import { stopsOf, type Stop, type StopView } from "./stop-views.ts";
import { currentView, keysView } from "./turn.ts";

/** Everything that the ribbon's template shows. */
export type RibbonView = ReturnType<typeof ribbonView>;

/** How the ribbon is shown. */
export interface RibbonForm {
  /** Pixels of the ribbon. */
  readonly width: number;
  readonly open: boolean;
  /** True at the head of the tracker, which shows clock, turn and buttons itself. */
  readonly docked: boolean;
}

/** Below this width clock and turn are narrower. */
const NARROW = 720;
/** Pixels of the parts beside the scale, by the ribbon's width; keys by their kind. */
const PARTS = {
  wide: { clock: 132, turn: 246, beside: 48, gm: 96, own: 152, none: 40 },
  narrow: { clock: 78, turn: 168, beside: 44, gm: 76, own: 130, none: 34 },
} as const;
const BORDERS = 2;
/** Pixels of a unit of time, unless the initiative system says otherwise. */
const UNIT = 36;
/** Letters of the clock in its larger type. */
const SHORT = 9;
/** Pixels in the open lanes: a face, a letter of its name, between faces, beside a column; the column of sides. */
const [FACE, LETTER, BETWEEN, MARGINS, HEAD] = [40, 6.6, 6, 12, 110];
/** Letters of a word in the narrow turn. */
const NARROW_WORD = 11;
/** Room for the name of a round. */
const ROUND_NAME = 66;

/** Builds the ribbon of one viewer from the views of the tracker's list. */
export function ribbonView(context: TrackerContext, form: RibbonForm) {
  const timeline = timelineView(context);
  const facts = ribbonFacts(timeline, context);
  const narrow = form.width < NARROW;
  const waiting = waitingViews(context);
  const beside = form.open ? null : besideView(waiting);
  const keys: ReturnType<typeof keysView> = form.docked ? { kind: "none", verbs: [] } : keysView(context);
  const parts = PARTS[narrow ? "narrow" : "wide"];
  const room =
    form.width -
    BORDERS -
    (form.docked ? 0 : parts.clock + parts.turn) -
    (beside ? parts.beside : 0) -
    parts[keys.kind];
  const turn = currentView(timeline, facts, context);
  const stops = stopsOf(facts, context);
  const places = placed(stops, facts, form.open, room, context);
  const { pacing, head: reading, stages, stagesLabel, doneWord } = clockView(context);
  const shown = places.places.map(({ time, x }) => ({ ...stops[time]!.view, x: Math.round(x) }));
  const ghosts = shown.filter(({ ghost }) => ghost);
  return {
    label: timeline.label,
    narrow,
    clock: { pacing, reading, small: reading.length > (narrow ? SHORT - 1 : SHORT), stages, stagesLabel, doneWord },
    turn: narrow ? { ...turn, then: fittingWords(turn.then) } : turn,
    stops: shown,
    gaps: places.gaps.map(Math.round),
    rounds: isEndless(context.view.pacing) ? [] : roundsOf(places, facts, room),
    ...(ghosts.length ? { way: Math.min(...ghosts.map(({ x }) => x)) } : {}),
    ...moreOf(stops, places),
    beside,
    keys,
    ...(form.open ? { lanes: { rows: rowsOf(facts), columns: columnsOf(shown, facts) } } : {}),
    waits: form.open ? waiting.flatMap(({ rows }) => rows) : [],
  };
}

/** "" if a word is longer than the narrow turn's line. */
function fittingWords(words: string): string {
  return words.split(/\s+/u).some(({ length }) => length > NARROW_WORD) ? "" : words;
}

function placed(
  stops: readonly Stop[],
  { part, lanes }: RibbonFacts,
  open: boolean,
  room: number,
  { state, view: { pacing } }: TrackerContext,
): ScalePlaces {
  const { clock } = pacing;
  return placeTimes({
    scale: open ? "fitted" : (part.scale ?? (clock.unit.ownFigure ? "fitted" : "distance")),
    unit: part.unit ?? UNIT,
    counts: clock.counts,
    now: state.clock.time,
    width: open && lanes.length ? room - HEAD : room,
    times: stops.map(({ view, place }) => (open ? { ...place, width: columnWidth(view) } : place)),
  });
}

/** The widest of its cells; a name is as wide as its longest word. */
function columnWidth({ faces }: StopView): number {
  const widths = new Map<number, number>();
  for (const { lane, name } of faces) {
    const longest = Math.max(...name.split(/\s+/u).map((word) => word.length));
    widths.set(lane, (widths.get(lane) ?? 0) + Math.max(FACE, longest * LETTER) + BETWEEN);
  }
  return Math.max(FACE, ...widths.values()) + MARGINS;
}

/** Rounds that begin on the scale or after it; the last has its name if there is room. */
function roundsOf({ rounds, end, more }: ScalePlaces, { bands }: RibbonFacts, room: number) {
  const before = rounds.length > 0;
  const all = before ? rounds : more ? [] : [{ x: end + MARGINS, round: 1 }];
  return all.flatMap(({ x, round }, at) => {
    const words = bands[round - 1]?.short ?? "";
    // Names behind the last place would cover each other.
    const fits = at === all.length - 1 && room - (before ? end : x) > ROUND_NAME;
    return words ? [{ x: Math.round(x), words: fits ? words : "", before }] : [];
  });
}

/** Turns left out: "+6". */
function moreOf(stops: readonly Stop[], { places, more }: ScalePlaces) {
  if (!more) return {};
  const shown = new Set(places.map(({ time }) => time));
  const hidden = stops.filter(({ place }, time) => !shown.has(time) && place.round === 0).flatMap(({ turns }) => turns);
  return {
    more: {
      text: `+${more}`,
      spoken: text("Ribbon.MoreTurns", { count: more }),
      slots: hidden.map(({ view }) => view.id),
    },
  };
}

/** The scale as a table with a row per side. */
function rowsOf({ lanes, laneCount }: RibbonFacts) {
  const rows = lanes.map(({ mark, name, words = [] }) => ({
    mark,
    name,
    words: words.map(({ text: part }) => part).join(""),
  }));
  if (!rows.length) return [{ mark: null, name: "", words: "" }];
  return laneCount > rows.length ? [...rows, { mark: 0, name: text("Ribbon.NoSide"), words: "" }] : rows;
}

/** A column per time, with a cell per lane. */
function columnsOf(stops: readonly StopView[], { laneCount }: RibbonFacts) {
  return stops.map((stop) => ({
    ...stop,
    cells: Array.from({ length: laneCount }, (_, at) => stop.faces.filter(({ lane }) => lane === at)),
  }));
}

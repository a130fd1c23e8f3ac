import { line, text } from "../../host/i18n.ts";
import type { Words } from "../../host/rich-text.ts";
import type { Fight } from "../../fight/fight.ts";
import { clockView } from "../../reading/clock.ts";
import type { TrackerContext } from "../../reading/context.ts";
import { contextFor, everybody } from "../../reading/fight-context.ts";
import { unitWords } from "../../reading/units.ts";
import type { Keyed, NowView, PhaseView, PortraitView, SideMark, SlotState } from "../../reading/views.ts";
import { effectEnds } from "../ribbon/effect-ends.ts";
import { ribbonFacts, type RibbonFacts } from "../ribbon/facts.ts";
import type { ScaleSlot } from "../ribbon/layout.ts";
import { laneViews } from "../tracker/views/lanes.ts";
import { owedView } from "../tracker/views/owed.ts";
import { pendingViews } from "../tracker/views/pending.ts";
import { timelineView } from "../tracker/views/timeline.ts";

/** Somebody on the shared screen. */
export interface ScreenPerson extends Keyed {
  readonly name: string;
  readonly note: Words;
  readonly portrait: PortraitView;
}

/** A turn to come. */
export interface ScreenTurn extends ScreenPerson {
  readonly state: SlotState;
  readonly stateWord: string;
  /** In which phase of its segment, where a pacing has such. */
  readonly phase?: PhaseView;
}

/** Turns of one time, in one cell for each side; one cell where there are no lanes. */
export interface ScreenTime {
  readonly at: string;
  readonly distance: string;
  /** 0 to 1: how far off, measured by the last one shown; null where distance means nothing. */
  readonly far: string | null;
  readonly when: "ahead" | "forecast";
  /** What begins with it: "Round 2". */
  readonly band: Words;
  readonly cells: readonly (readonly { readonly together: boolean; readonly turns: readonly ScreenTurn[] }[])[];
}

/** Everything on the shared screen: what may be said aloud at the table, and nothing to press. */
export interface ScreenView {
  readonly label: string;
  readonly clock: { readonly pacing: string; readonly reading: string; readonly since: string; readonly long: boolean };
  readonly now: {
    readonly word: string;
    readonly at: string;
    readonly of?: string;
    readonly phase?: PhaseView;
    readonly together: boolean;
    readonly people: readonly ScreenPerson[];
    readonly note: Words;
  } | null;
  readonly lanes: readonly { readonly mark: SideMark; readonly name: string; readonly words: Words }[];
  readonly nextLabel: string;
  readonly times: readonly ScreenTime[];
  /** Who waits, by the kind of waiting. */
  readonly waits: readonly {
    readonly title: string;
    readonly mark: string;
    readonly people: readonly ScreenPerson[];
  }[];
  readonly ends: readonly Words[];
}

/** Turns to come that are shown: more would be too small to read from afar. */
const TURNS = 8;
/** Simultaneous ones that stand by name; then a line says how many more there are. */
const AT_ONCE = 3;
const WAITING = 2;
const ENDS = 2;
/** A reading with more letters than this is set smaller. */
const SHORT = 7;

/** The shared screen of a fight: as somebody reads it who plays nobody, whoever's client it is. Null for a fight that cannot be read. */
export function screenView(combat: Fight): ScreenView | null {
  const context = contextFor(combat, combat.encounter, everybody(combat));
  if (!context) return null;
  const timeline = timelineView(context);
  const facts = ribbonFacts(timeline, context);
  const { pacing, reading, since } = clockView(context);
  return {
    label: text("Display.Label", { pacing }),
    clock: { pacing, reading, since, long: reading.length > SHORT },
    now: nowOf(
      timeline.entries.find((entry): entry is NowView => entry.kind === "now"),
      context,
    ),
    lanes: facts.scale.lanes > 1 ? lanesOf(facts) : [],
    nextLabel: text("Display.Next"),
    times: timesOf(facts, context),
    waits: laneViews(context).map(({ title, mark, rows }) => ({
      title,
      mark,
      people: rows
        .slice(0, WAITING)
        .map(({ participantId, name, until, portrait }) => ({ key: participantId, name, note: until, portrait })),
    })),
    ends: endsOf(context),
  };
}

function nowOf(now: NowView | undefined, context: TrackerContext): ScreenView["now"] {
  if (!now) {
    const owed = owedView(context);
    return owed && !owed.quiet ? { word: owed.title, at: "", together: false, ...fewOf(owing(now, context)) } : null;
  }
  const { word, at, of, phase, together = false, slots, groupLine = [] } = now;
  // Of a group on the plate nobody but the one who acts stands anywhere else.
  const acting = slots.map(({ id, name, note = [], portrait }) => ({
    key: id,
    name,
    note: groupLine.length ? groupLine : note,
    portrait,
  }));
  return {
    word,
    at,
    ...(of ? { of } : {}),
    ...(phase ? { phase } : {}),
    together,
    ...fewOf([...acting, ...owing(now, context)]),
  };
}

/** Whose rolls and decisions come first. What they are is said where they are made. */
function owing(now: NowView | undefined, context: TrackerContext): readonly ScreenPerson[] {
  return pendingViews(now, context).map(({ key, name, portrait }) => ({ key, name, note: [], portrait }));
}

/** Those for whom there is room, and how many more there are. */
function fewOf(all: readonly ScreenPerson[]): { readonly people: readonly ScreenPerson[]; readonly note: Words } {
  const people = all.slice(0, AT_ONCE);
  return {
    people,
    note: all.length > people.length ? line("Display.More", { count: all.length - people.length }) : [],
  };
}

function lanesOf({ lanes, scale }: RibbonFacts): ScreenView["lanes"] {
  const named = lanes.map(({ mark, name, words = [] }) => ({ mark, name, words }));
  return scale.lanes > named.length ? [...named, { mark: 0, name: text("Ribbon.NoSide"), words: [] }] : named;
}

/** The next turns, those of one time in one row. */
function timesOf({ groups, scale, bands }: RibbonFacts, { state }: TrackerContext): readonly ScreenTime[] {
  const now = state.clock.time ?? 0;
  const times: {
    readonly group: RibbonFacts["groups"][number];
    readonly distance: number | null;
    readonly band: Words;
    readonly cells: { together: boolean; turns: ScreenTurn[] }[][];
  }[] = [];
  let left = TURNS;
  let zone = 0;
  for (const [place, { instant, zone: own, together, slots }] of scale.groups.entries()) {
    const group = groups[place];
    const shown = slots.filter(({ view }) => view.state !== "lost" && view.state !== "done").slice(0, left);
    if (!group || !shown.length) continue;
    left -= shown.length;
    let time = times.at(-1);
    if (time?.group !== group) {
      time = {
        group,
        distance: instant === null || scale.scale !== "distance" ? null : Math.abs(instant - now),
        band: own > zone && !scale.endless ? (bands[own - 1]?.words ?? []) : [],
        cells: Array.from({ length: scale.lanes }, () => []),
      };
      times.push(time);
      zone = own;
    }
    for (const lane of new Set(shown.map((slot) => slot.lane))) {
      const turns = shown.filter((slot) => slot.lane === lane).map(turnOf);
      time.cells[lane]?.push({ together: together && turns.length > 1, turns });
    }
  }
  const farthest = Math.max(1, ...times.map(({ distance }) => distance ?? 0));
  return times.map(({ group, distance, band, cells }) => ({
    at: group.at,
    distance: group.distance ?? "",
    far: distance === null ? null : String(distance / farthest),
    when: group.when === "forecast" ? "forecast" : "ahead",
    band,
    cells,
  }));
}

function turnOf({ view: { id, name, note = [], portrait, state, stateWord }, phase }: ScaleSlot): ScreenTurn {
  return { key: id, name, note, portrait, state, stateWord, ...(phase ? { phase } : {}) };
}

function endsOf(context: TrackerContext): readonly Words[] {
  const { pacing } = context.view;
  return effectEnds(context)
    .flatMap(({ name, bearer, instant }) =>
      instant === null ? [] : [line("Display.Ends", { name, bearer, at: unitWords(pacing).spoken(instant) })],
    )
    .slice(0, ENDS);
}

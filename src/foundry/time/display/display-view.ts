import type { Fight } from "../../fight/fight.ts";
import { text } from "../../host/i18n.ts";
import { spoken } from "../../host/rich-text.ts";
import { clockView } from "../../reading/clock.ts";
import { contextFor, everybody } from "../../reading/fight-context.ts";
import { tileOf, type Tile } from "../../reading/row/tile.ts";
import type { PhaseView } from "../../reading/views.ts";
import type { WaitingView } from "../../tracker/views/waiting.ts";
import { isGhost, ribbonFacts, type RibbonFacts } from "../ribbon/facts.ts";
import { stopsOf, type Stop } from "../ribbon/stop-views.ts";
import { currentView } from "../ribbon/turn.ts";
import { waitingViews } from "../../tracker/views/waiting.ts";
import { timelineView } from "../../tracker/views/timeline.ts";

/** Type size of a name, from 1 down to 4, so that its longest word fits in a line. */
type Fit = "1" | "2" | "3" | "4";

/** A coming turn, a hazard or the end of an effect. */
interface ScreenRow extends Pick<Tile, "key" | "name" | "portrait" | "sign"> {
  readonly fit: Fit;
  /** Empty below a row with that time. */
  readonly at: string;
  readonly kind: "turn" | "mark";
  readonly forecast: boolean;
  readonly stateWord: string;
  readonly phase?: PhaseView;
}

/** Words of the whole screen, and rows of the list. */
const [WORDS, ROWS] = [40, 8];
/** Heights in units of 1/1920 of the width: the list, a row, a row in two lines, a mark, a round. */
const HEIGHT = { list: 990, row: 118, tall: 146, mark: 80, round: 90 } as const;
/** Combatants of the current turn and waiting combatants. */
const [AT_ONCE, WAITING] = [3, 3];
/** Letters of the longest word at each type size: a single current turn, several, the list. */
const LETTERS = { one: [12, 15, 18], several: [12, 14, 17], list: [22, 22, 24] } as const;
/** Letters in a line of the list. */
const LINE = 23;

/**
 * Builds the shared screen of an encounter, with only what all viewers may know and without controls; null for an
 * unreadable encounter.
 */
export function screenView(combat: Fight) {
  const context = contextFor(combat, combat.encounter, everybody(combat));
  if (!context) return null;
  const timeline = timelineView(context);
  const facts = ribbonFacts(timeline, context);
  const clock = clockView(context);
  const { head: reading } = clock;
  const now = nowOf(currentView(timeline, facts, context));
  const waits = waitsOf(waitingViews(context));
  const taken = wordsIn(reading, now.at, now.unit, now.title, ...now.names.map(({ name }) => name), now.more);
  const beside = wordsIn(...waits.shown.flatMap(({ name, until }) => [name, spoken(until), "mark"]), waits.more);
  const stops = stopsOf(facts, context).filter(({ turns, view }) => view.marks.length || turns.some(isShown));
  return {
    label: text("Display.Label", { pacing: clock.pacing }),
    clock: { reading, stages: clock.stages, stagesLabel: clock.stagesLabel },
    now,
    ...listOf(stops, facts, WORDS - taken - beside),
    listLabel: text("Display.Next"),
    waits: waits.shown,
    moreWaits: waits.more,
  };
}

function isShown(turn: Stop["turns"][number]): boolean {
  return turn.view.state !== "lost" && !isGhost(turn);
}

function nowOf({ word, at, unit = "", phase, title, tiles, all }: ReturnType<typeof currentView>) {
  const alone = tiles.length === 1 && tiles[0]!.name === title;
  const names = tiles.slice(0, AT_ONCE);
  return {
    word,
    at,
    unit: phase?.name ?? unit,
    ...(phase ? { phase } : {}),
    title: alone || !at ? title : "",
    fit: fitOf(title, LETTERS.one),
    names: names.map((tile) => ({ ...tile, ...(alone ? { name: "" } : { fit: fitOf(tile.name, LETTERS.several) }) })),
    more: all > names.length ? `+${all - names.length}` : "",
  };
}

/** As many rows as there is room for, in words and in height; a bracket joins rows of one time. */
function listOf(stops: readonly Stop[], { bands }: RibbonFacts, words: number) {
  const times: { readonly round: string; readonly rows: readonly ScreenRow[] }[] = [];
  let [left, height, rows, round] = [words - wordsIn("9 later"), HEIGHT.list - HEIGHT.round, 0, 0];
  let later = 0;
  let full = false;
  for (const stop of stops) {
    const name = stop.place.round > round ? (bands[stop.place.round - 1]?.short ?? "") : "";
    const shown: ScreenRow[] = [];
    for (const row of rowsOf(stop)) {
      const cost = wordsIn(
        shown.length ? "" : row.at,
        row.name,
        row.phase ? "Me" : "",
        row.kind === "mark" ? "mark" : "",
      );
      const start = shown.length || !name ? { words: 0, height: 0 } : { words: wordsIn(name), height: HEIGHT.round };
      const own = row.kind === "mark" ? HEIGHT.mark : row.name.length > LINE ? HEIGHT.tall : HEIGHT.row;
      full ||= rows >= ROWS || left < cost + start.words || height < own + start.height;
      if (full) {
        if (row.kind === "turn" && !row.forecast) later++;
        continue;
      }
      [left, height, rows] = [left - cost - start.words, height - own - start.height, rows + 1];
      shown.push(shown.length ? { ...row, at: "" } : row);
    }
    if (shown.length) {
      times.push({ round: name, rows: shown });
      ({ round } = stop.place);
    }
  }
  return { times, later };
}

function rowsOf({ view: { at, forecast, phase, marks }, turns }: Stop): readonly ScreenRow[] {
  const rows = turns
    .filter((turn) => isShown(turn) && !turn.hazard)
    .map(({ view }, place): ScreenRow => ({
      ...tileOf(view, [], { key: `turn ${view.id}` }),
      at,
      kind: "turn",
      fit: fitOf(view.name, LETTERS.list),
      forecast: forecast || view.state === "forecast",
      ...(phase && place === 0 ? { phase } : {}),
    }));
  return [
    ...rows,
    ...marks.map(({ key, name, spoken: stateWord, portrait }): ScreenRow => ({
      key: `mark ${key}`,
      at,
      kind: "mark",
      name,
      portrait,
      fit: "1",
      forecast,
      stateWord,
    })),
  ];
}

/** Of several, only names and marks. */
function waitsOf(lists: readonly WaitingView[]) {
  const rows = lists.flatMap(({ rows: own }) => own);
  const shown = rows
    .slice(0, WAITING)
    .map((row) => ({ ...row, key: `wait ${row.participantId}`, until: rows.length === 1 ? (row.until ?? []) : [] }));
  return { shown, more: rows.length > shown.length ? `+${rows.length - shown.length}` : "" };
}

function fitOf(name: string, letters: readonly number[]): Fit {
  const longest = Math.max(0, ...name.split(/[\s-]+/u).map(({ length }) => length));
  const step = letters.findIndex((most) => longest <= most);
  return String(step < 0 ? 4 : step + 1) as Fit;
}

function wordsIn(...texts: readonly string[]): number {
  return texts
    .join(" ")
    .split(/\s+/u)
    .filter((word) => /[\p{L}\p{N}]/u.test(word)).length;
}

import { isPast } from "../../../rules/core.ts";
import { counted, text } from "../../host/i18n.ts";
import { beside } from "../../host/lists.ts";
import { plain, spoken } from "../../host/rich-text.ts";
import { csvTable, markdownTable, type Cells } from "../../host/table-file.ts";
import { clockView } from "../../reading/clock.ts";
import { isUnseen, type TrackerContext } from "../../reading/context.ts";
import { shellIn } from "../../reading/pacing-shell.ts";
import { nameOf, NOBODY, portraitOf } from "../../reading/people.ts";
import { unitWords } from "../../reading/unit-words.ts";
import type { SlotState, StateMark } from "../../reading/views.ts";
import type { Row } from "../../reading/row/row-view.ts";
import type { ListEntry, NowView } from "../../tracker/views/rows.ts";
import { type WaitingView, waitingViews } from "../../tracker/views/waiting.ts";
import { dockView } from "../../tracker/views/dock.ts";
import { pendingRows } from "../../tracker/views/pending.ts";
import { timelineView } from "../../tracker/views/timeline.ts";

/** A time, or a wait's trigger. */
export interface GridColumn {
  readonly at: string;
  /** "now", "+2 steps", "expected"; may be empty. */
  readonly small: string;
  readonly when: "past" | "now" | "ahead" | "forecast" | "waiting";
}

interface GridTurn {
  readonly state: SlotState | "now";
  readonly mark: StateMark;
  /** "Done", "Now", "To come" */
  readonly word: string;
  readonly note: string;
  /** True if the cell spans columns from the action's beginning. */
  readonly bar: boolean;
}

interface GridCell {
  /** Of the last column; "now" if included. */
  readonly when: GridColumn["when"];
  readonly columns: number;
  readonly turns: readonly GridTurn[];
}

/** Null if it takes no time. */
interface PlacedTurn {
  readonly turn: GridTurn;
  readonly begun: number | null;
}

/** A column with the rows of its time, and that in the pacing's unit; null for none. */
interface Column extends GridColumn {
  readonly instant: number | null;
  readonly rows: readonly Row[];
}

/** Begins a round. */
interface Band {
  readonly words: string;
  /** Its first column. */
  readonly from: number;
}

/** Combatants unknown to the viewer. */
const UNSEEN = "";

export type GridView = ReturnType<typeof gridView>;

/** Uses the viewer's list, so it shows nothing that the list does not. */
export function gridView(viewer: TrackerContext) {
  const context: TrackerContext = { ...viewer, apart: true };
  const { columns, bands } = columnsOf(partsOf(context));
  const { pacing, reading } = clockView(context);
  return {
    caption: text("Grid.Caption", { pacing, reading }),
    corner: text("Grid.Who"),
    columns: columns.map(({ at, small, when }): GridColumn => ({ at, small, when })),
    spans: spansOf(bands, columns.length),
    rows: rowsOf(columns, context),
  };
}

/** The list's entries as columns and bands, pending combatants before the coming turns. */
function partsOf(context: TrackerContext): readonly (Column | Pick<Band, "words">)[] {
  const { entries } = timelineView(context);
  const now = entries.find((entry): entry is NowView => entry.kind === "now");
  const first = entries.findIndex((entry) => entry === now || (entry.kind === "time" && entry.when !== "past"));
  const place = first < 0 ? entries.length : first;
  const parts = entries.map((entry) => partOf(entry, context));
  return [
    ...parts.slice(0, place),
    pendingColumn(now, context),
    ...parts.slice(place),
    ...waitingViews(context).map(waitingColumn),
  ];
}

function partOf(entry: ListEntry, context: TrackerContext): Column | Pick<Band, "words"> {
  if (entry.kind === "band") return { words: spoken(entry.words) };
  if (entry.kind === "now") return nowColumn(entry.at, entry.word, entry.slots, context);
  const { at, when, distance = "", instant = null, blocks } = entry;
  return {
    at: at || text("Grid.NoTime"),
    small: when === "forecast" ? text("Grid.Expected") : distance,
    when,
    instant,
    rows: blocks.flatMap(({ slots }) => slots),
  };
}

function nowColumn(at: string, small: string, rows: readonly Row[], { state }: TrackerContext): Column {
  return { at, small, when: "now", instant: state.clock.time, rows: named(rows, small) };
}

function pendingColumn(now: NowView | undefined, context: TrackerContext): Column {
  const rows = named(now ? [] : pendingRows(context), counted("Pending.Count", 1));
  return nowColumn(now?.at ?? dockView(context)?.front?.title ?? "", now?.word ?? "", rows, context);
}

function waitingColumn({ title, rows }: WaitingView): Column {
  const noted = rows.map((row): Row => ({
    ...row,
    mark: "m-waiting",
    note: plain(beside([spoken(row.until ?? []), row.limit])),
  }));
  return { at: title, small: "", when: "waiting", instant: null, rows: named(noted, title) };
}

/** With this word for all; "" leaves their own. */
function named(rows: readonly Row[], stateWord: string): readonly Row[] {
  return stateWord ? rows.map((row) => ({ ...row, stateWord })) : rows;
}

/** Joins neighbouring columns that share a time, and leaves out empty ones. */
function columnsOf(parts: ReturnType<typeof partsOf>): {
  readonly columns: readonly Column[];
  readonly bands: readonly Band[];
} {
  const columns: Column[] = [];
  const bands: Band[] = [];
  for (const part of parts) {
    const last = columns.at(-1);
    if (!("rows" in part)) bands.push({ ...part, from: columns.length });
    else if (!part.rows.length) continue;
    else if (last?.at === part.at && last.when === part.when && bands.at(-1)?.from !== columns.length)
      columns.splice(-1, 1, { ...last, rows: [...last.rows, ...part.rows] });
    else columns.push(part);
  }
  return { columns, bands };
}

/** A row per combatant, first the combatants with turns. */
function rowsOf(columns: readonly Column[], context: TrackerContext) {
  const keyOf = ({ participantId }: Row): string =>
    context.participant(participantId) && context.visible(participantId) ? participantId : UNSEEN;
  const placed = placedTurns(context);
  const { counts } = context.view.pacing.clock;
  const lasts = (begun: number, place: number): boolean => {
    const time = columns[place]?.instant ?? null;
    return time !== null && isPast(begun, time, counts);
  };
  const keyed = columns.map(({ rows }) =>
    rows.flatMap((row) => (row.id || row.participantId ? [{ key: keyOf(row), row }] : [])),
  );
  const others = [...context.combat.combatants].flatMap(({ id }) =>
    id && context.visible(id) && context.participant(id) ? [id] : [],
  );
  return [...new Set([...keyed.flat().map(({ key }) => key), ...others])].map((id) => ({
    name: id ? nameOf(id, context) : (keyed.flat().find(({ key }) => !key)?.row.name ?? ""),
    portrait: id ? portraitOf(id, context) : NOBODY,
    cells: cellsOf(
      columns,
      keyed.map((rows) => rows.flatMap(({ key, row }) => (key === id ? [placed(row)] : []))),
      lasts,
    ),
  }));
}

/** Returns the turn of a row, with the beginning of its action. */
function placedTurns(context: TrackerContext): (row: Row) => PlacedTurn {
  const beginning = beginningsIn(context);
  return ({ id, state, mark, stateWord: word, note = [] }) => {
    const begun = beginning(id, state);
    const since =
      begun === null || state === "ghost"
        ? ""
        : text("Ribbon.Begun", { at: unitWords(context.view.pacing).spoken(begun) });
    return {
      turn: { state, mark, word, note: beside([spoken(note), since]), bar: begun !== null },
      begun,
    };
  };
}

/** Null if it does not last; previews begin now. */
function beginningsIn(context: TrackerContext): (slot: string, state: GridTurn["state"]) => number | null {
  const { begun } = shellIn(context).ribbon ?? {};
  if (!begun) return () => null;
  const known = new Map(context.slots.map((slot) => [slot.id, slot]));
  return (id, state) => {
    // Before the first turn all columns are later.
    if (state === "ghost")
      return context.state.clock.time ?? (context.view.pacing.clock.counts === "down" ? Infinity : -Infinity);
    const slot = known.get(id);
    return slot && !isUnseen(slot) && (slot.state === "open" || slot.state === "now") ? begun(slot, context) : null;
  };
}

/**
 * Returns a cell per column; a lasting action takes the free columns back to its beginning.
 * @param lasts true if something begun then lasts in this column
 */
function cellsOf(
  columns: readonly GridColumn[],
  turns: readonly (readonly PlacedTurn[])[],
  lasts: (begun: number, place: number) => boolean,
): readonly GridCell[] {
  const cells: GridCell[] = [];
  for (const [place, { when }] of columns.entries()) {
    const here = turns[place] ?? [];
    let free = 0;
    for (const { begun } of here)
      while (begun !== null && cells.at(-1 - free)?.turns.length === 0 && lasts(begun, place - 1 - free)) free++;
    const over = cells.splice(cells.length - free, free);
    cells.push({
      when: over.some((cell) => cell.when === "now") ? "now" : when,
      columns: free + 1,
      turns: here.map(({ turn }) => turn),
    });
  }
  return cells;
}

/** Returns the rounds over their columns. */
function spansOf(bands: readonly Band[], all: number) {
  const inside = bands.filter(({ from }, place) => from < all && (bands[place + 1]?.from ?? all) > from);
  if (!inside.length) return [];
  const starts = [...(inside[0]?.from ? [{ words: "", from: 0 }] : []), ...inside];
  return starts.map(({ words, from }, place) => ({ words, columns: (starts[place + 1]?.from ?? all) - from }));
}

/** Heads first; lasting actions at their end. */
function textsOf({ corner, columns, rows }: GridView): Cells {
  const headings = [corner, ...columns.map(({ at, small }) => (small ? `${at} (${small})` : at))];
  const body = rows.map(({ name, cells }) => [
    name,
    ...cells.flatMap(({ turns, columns: taken }) => [
      ...Array<string>(taken - 1).fill(""),
      turns.map(({ word, note }) => [word, note].filter(Boolean).join(": ")).join("; "),
    ]),
  ]);
  return [headings, ...body];
}

export function csvOf(view: GridView): string {
  return csvTable(textsOf(view));
}

/** Returns the table in Markdown with its caption. */
export function markdownOf(view: GridView): string {
  return markdownTable(view.caption, textsOf(view));
}

import { isPast } from "../../../rules/core.ts";
import { counted, text } from "../../host/i18n.ts";
import { beside } from "../../host/lists.ts";
import { spoken } from "../../host/rich-text.ts";
import { csvTable, markdownTable, type Cells } from "../../host/table-file.ts";
import { clockView } from "../../reading/clock.ts";
import { isUnseen, type TrackerContext } from "../../reading/context.ts";
import { shellIn } from "../../reading/pacing-shell.ts";
import { nameOf, NOBODY, portraitOf } from "../../reading/people.ts";
import { unitWords } from "../../reading/unit-words.ts";
import type { SlotState, StateMark } from "../../reading/views.ts";
import type { NowView } from "../../tracker/views/rows.ts";
import { waitingViews } from "../../tracker/views/waiting.ts";
import { pendingListView } from "../../tracker/views/pending-list.ts";
import { pendingViews } from "../../tracker/views/pending.ts";
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

/** Combatants unknown to the viewer. */
const UNSEEN = "";

/** Null if it takes no time. */
interface PlacedTurn {
  readonly turn: GridTurn;
  readonly begun: number | null;
}

export type GridView = ReturnType<typeof gridView>;

/** Uses the viewer's list, so it shows nothing that the list does not. */
export function gridView(reader: TrackerContext) {
  const context: TrackerContext = { ...reader, apart: true };
  const beginning = beginningsIn(context);
  const columns: GridColumn[] = [];
  /** In the pacing's unit; null for none. */
  const times: (number | null)[] = [];
  const cells = new Map<string, { readonly name: string; readonly turns: Map<number, PlacedTurn[]> }>();
  const bands: { readonly words: string; readonly from: number }[] = [];
  const column = (wanted: GridColumn, time: number | null = null): void => {
    const last = columns.at(-1);
    if (last?.at === wanted.at && last.when === wanted.when && bands.at(-1)?.from !== columns.length) return;
    columns.push(wanted);
    times.push(time);
  };
  const put = (
    participant: string,
    name: string,
    { note, ...turn }: Omit<GridTurn, "bar">,
    begun: number | null = null,
  ): void => {
    const key = context.participant(participant) && context.visible(participant) ? participant : UNSEEN;
    const row = cells.get(key) ?? { name: key ? nameOf(key, context) : name, turns: new Map<number, PlacedTurn[]>() };
    cells.set(key, row);
    const place = columns.length - 1;
    const since = begun === null ? "" : text("Ribbon.Begun", { at: unitWords(context.view.pacing).spoken(begun) });
    row.turns.set(place, [
      ...(row.turns.get(place) ?? []),
      {
        turn: {
          ...turn,
          note: beside([without(turn.word, note), turn.state === "ghost" ? "" : since]),
          bar: begun !== null,
        },
        begun,
      },
    ]);
  };
  const { entries } = timelineView(context);
  const now = entries.find((entry): entry is NowView => entry.kind === "now");
  const pending = pendingViews(now, context);
  const putPending = (): void => {
    if (!pending.length) return;
    const { at, word } = now ?? { at: pendingListView(context)?.title ?? "", word: "" };
    column({ at, small: word, when: "now" }, context.state.clock.time);
    for (const { participant, name, what } of pending)
      if (participant)
        put(participant, name, { state: "now", mark: "m-now", word: word || counted("Pending.Count", 1), note: what });
  };
  const place = entries.findIndex((entry) => entry === now || (entry.kind === "time" && entry.when !== "past"));
  for (const [number, entry] of entries.entries()) {
    if (number === place) putPending();
    if (entry.kind === "band") bands.push({ words: spoken(entry.words), from: columns.length });
    else if (entry.kind === "now") {
      if (!entry.slots.length) continue;
      column({ at: entry.at, small: entry.word, when: "now" }, context.state.clock.time);
      for (const { id, participantId, name, note = [] } of entry.slots)
        put(participantId, name, { state: "now", mark: "m-now", word: entry.word, note: spoken(note) }, beginning(id));
    } else {
      const slots = entry.blocks.flatMap((block) => block.slots);
      if (!slots.length) continue;
      column(
        {
          at: entry.at || text("Grid.NoTime"),
          small: entry.when === "forecast" ? text("Grid.Expected") : (entry.distance ?? ""),
          when: entry.when,
        },
        entry.instant ?? null,
      );
      for (const { id, participantId, name, state, mark, stateWord, note = [] } of slots)
        put(participantId, name, { state, mark, word: stateWord, note: spoken(note) }, beginning(id, state));
    }
  }
  if (place < 0) putPending();
  for (const { title, rows } of waitingViews(context)) {
    column({ at: title, small: "", when: "waiting" });
    for (const { participantId, name, until = [], limit } of rows)
      put(participantId, name, {
        state: "waiting",
        mark: "m-waiting",
        word: title,
        note: beside([spoken(until), limit]),
      });
  }
  for (const { id } of context.combat.combatants)
    if (id && context.visible(id) && context.participant(id) && !cells.has(id))
      cells.set(id, { name: nameOf(id, context), turns: new Map() });
  const { pacing, reading } = clockView(context);
  const { counts } = context.view.pacing.clock;
  const lasts = (begun: number, place: number): boolean => {
    const time = times[place] ?? null;
    return time !== null && isPast(begun, time, counts);
  };
  return {
    caption: text("Grid.Caption", { pacing, reading }),
    corner: text("Grid.Who"),
    columns,
    spans: spansOf(bands, columns.length),
    rows: [...cells].map(([id, { name, turns }]) => ({
      name,
      portrait: id ? portraitOf(id, context) : NOBODY,
      cells: cellsOf(columns, turns, lasts),
    })),
  };
}

function without(word: string, note: string): string {
  const begins = note.slice(0, word.length).toLowerCase() === word.toLowerCase();
  return begins && (note.length === word.length || note.startsWith(", ", word.length))
    ? note.slice(word.length + 2)
    : note;
}

/** Null if it does not last; previews begin now. */
function beginningsIn(context: TrackerContext): (slot: string, state?: GridTurn["state"]) => number | null {
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
  turns: ReadonlyMap<number, readonly PlacedTurn[]>,
  lasts: (begun: number, place: number) => boolean,
): readonly GridCell[] {
  const cells: GridCell[] = [];
  for (const [place, { when }] of columns.entries()) {
    const here = turns.get(place) ?? [];
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
function spansOf(bands: readonly { readonly words: string; readonly from: number }[], all: number) {
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

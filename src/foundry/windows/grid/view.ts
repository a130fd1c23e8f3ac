import { text } from "../../host/i18n.ts";
import { beside } from "../../host/lists.ts";
import { spoken } from "../../host/rich-text.ts";
import { clockView } from "../../reading/clock.ts";
import type { TrackerContext } from "../../reading/context.ts";
import { nameOf, sideMark } from "../../reading/people.ts";
import type { SideMark, SlotState, StateMark } from "../../reading/views.ts";
import { laneViews } from "../tracker/views/lanes.ts";
import { timelineView } from "../tracker/views/timeline.ts";

/** A time of the fight, or what somebody waits for. */
export interface GridColumn {
  readonly at: string;
  /** "now", "+2 steps", "expected"; may be empty. */
  readonly small: string;
  readonly when: "past" | "now" | "ahead" | "forecast" | "waiting";
}

/** A turn in a cell. */
interface GridTurn {
  readonly state: SlotState | "now";
  readonly mark: StateMark;
  /** "Done", "Now", "To come" */
  readonly word: string;
  readonly note: string;
}

/** A combatant, or all of those who are not seen yet. */
export interface GridRow {
  readonly name: string;
  readonly mark: SideMark;
  /** A cell for each column; most are empty. */
  readonly cells: readonly { readonly when: GridColumn["when"]; readonly turns: readonly GridTurn[] }[];
}

/** Columns between two bands of the list: this round, the next one. */
export interface GridSpan {
  readonly words: string;
  readonly columns: number;
}

/** The fight as a table of combatants by time. */
export interface GridView {
  readonly caption: string;
  readonly corner: string;
  readonly spans: readonly GridSpan[];
  readonly columns: readonly GridColumn[];
  readonly rows: readonly GridRow[];
}

/** One row for all of whom the reader does not know who they are. */
const UNSEEN = "";

/** Reads the list as it stands for this reader, with everybody by themselves: nothing stands in the table that does not stand in the list. */
export function gridView(reader: TrackerContext): GridView {
  const context: TrackerContext = { ...reader, apart: true };
  const columns: GridColumn[] = [];
  const cells = new Map<string, { readonly name: string; readonly turns: Map<number, GridTurn[]> }>();
  const bands: { readonly words: string; readonly from: number }[] = [];
  const column = (wanted: GridColumn): void => {
    const last = columns.at(-1);
    if (last?.at !== wanted.at || last.when !== wanted.when || bands.at(-1)?.from === columns.length) columns.push(wanted);
  };
  const put = (participant: string, name: string, turn: GridTurn): void => {
    const key = context.participant(participant) && context.visible(participant) ? participant : UNSEEN;
    const row = cells.get(key) ?? { name: key ? nameOf(key, context) : name, turns: new Map<number, GridTurn[]>() };
    cells.set(key, row);
    const place = columns.length - 1;
    row.turns.set(place, [...row.turns.get(place) ?? [], turn]);
  };
  for (const entry of timelineView(context).entries) {
    if (entry.kind === "band") bands.push({ words: spoken(entry.words), from: columns.length });
    else if (entry.kind === "now") {
      if (!entry.slots.length) continue;
      column({ at: entry.at, small: entry.word, when: "now" });
      for (const { participantId, name, note = [] } of entry.slots) put(participantId, name, { state: "now", mark: "m-now", word: entry.word, note: spoken(note) });
    } else {
      const slots = entry.blocks.flatMap((block) => block.slots).filter(({ state }) => state !== "ghost");
      // Before the start nobody has a time yet, and all the same they are in the fight.
      if (!slots.length) continue;
      column({ at: entry.at || text("Grid.NoTime"), small: entry.when === "forecast" ? text("Grid.Expected") : entry.distance ?? "", when: entry.when });
      for (const { participantId, name, state, mark, stateWord, note = [] } of slots) put(participantId, name, { state, mark, word: stateWord, note: without(stateWord, spoken(note)) });
    }
  }
  for (const { title, rows } of laneViews(context)) {
    column({ at: title, small: "", when: "waiting" });
    for (const { participantId, name, until, limit } of rows) put(participantId, name, { state: "waiting", mark: "m-waiting", word: title, note: beside([spoken(until), limit]) });
  }
  for (const { id } of context.combat.combatants) if (id && context.visible(id) && context.participant(id) && !cells.has(id)) cells.set(id, { name: nameOf(id, context), turns: new Map() });
  const { pacing, reading } = clockView(context);
  return {
    caption: text("Grid.Caption", { pacing, reading }), corner: text("Grid.Who"), columns, spans: spansOf(bands, columns.length),
    rows: [...cells].map(([id, { name, turns }]) => ({ name, mark: id ? sideMark(id, context) : 0, cells: columns.map(({ when }, place) => ({ when, turns: turns.get(place) ?? [] })) })),
  };
}

/** A note of the list may begin with the word that stands above it in the cell. */
function without(word: string, note: string): string {
  const begins = note.slice(0, word.length).toLowerCase() === word.toLowerCase();
  return begins && (note.length === word.length || note.startsWith(", ", word.length)) ? note.slice(word.length + 2) : note;
}

/** None where no band divides the columns. */
function spansOf(bands: readonly { readonly words: string; readonly from: number }[], all: number): readonly GridSpan[] {
  const inside = bands.filter(({ from }, place) => from < all && (bands[place + 1]?.from ?? all) > from);
  if (!inside.length) return [];
  const starts = [...(inside[0]?.from ? [{ words: "", from: 0 }] : []), ...inside];
  return starts.map(({ words, from }, place) => ({ words, columns: (starts[place + 1]?.from ?? all) - from }));
}

import { isEndless, firstKept, undoEnds } from "../../../rules/core.ts";
import { counted, firstText, text } from "../../host/i18n.ts";
import type { Cells } from "../../host/table-file.ts";
import type { TrackerContext } from "../../reading/context.ts";
import { entriesIn, type LoggedEntry, type Line, type Lines } from "../../reading/log-lines.ts";
import type { Verb } from "../../reading/buttons.ts";

export interface LogButtons {
  /** Number of the entry. */
  readonly back: { readonly to: number };
  readonly forward: { readonly to: number };
  readonly toggle: { readonly group: string; readonly open: boolean };
  readonly summary: undefined;
  readonly save: undefined;
}

type VerbView = Verb<LogButtons>;

export interface Look {
  readonly lines: Lines;
  readonly opened: ReadonlyMap<string, boolean>;
  readonly wanted: string;
}

/** Half seconds per group in endless time. */
const STRETCH = 20;

/** Lines listed at once, and most lines of a group; older ones are computed when opened. */
const LISTED = 150;

export function logView({ lines, opened, wanted }: Look, context: TrackerContext) {
  const searching = wanted.trim() !== "";
  const entryGroups = entryGroupsOf(entriesIn(context.combat.encounter), context);
  const near = nearest(entryGroups);
  const groups = entryGroups.flatMap((group) => {
    const open = searching || (opened.get(group.key) ?? near.has(group.key));
    const views = open
      ? linesOf(group.entries, lines, context).filter((line) => !searching || contains(line, wanted))
      : [];
    return open && !views.length ? [] : [groupView(group, open, views, context)];
  });
  const { encounter } = context.combat;
  const shown = searching ? groups : context.gm ? withEdge(groups, undoEnds(encounter), entryGroups) : marked(groups);
  return {
    groups: shown,
    older: firstKept(encounter) > 1 ? text("Log.Older") : "",
    nothing: groups.length ? "" : text(searching ? "Log.NotFound" : "Log.Empty"),
  };
}

type LineView = ReturnType<typeof lineView>;
type GroupView = ReturnType<typeof groupView>;

function groupView(group: EntryGroup, open: boolean, lines: readonly LineView[], { gm }: TrackerContext) {
  const { key, title, entries } = group;
  return {
    key,
    title,
    // Players must not learn the number of hidden entries.
    count: open || gm ? counted("Log.Entries", open ? lines.length : entries.length) : "",
    open,
    toggle: toggleVerb(group, open),
    lines,
    /** That Undo ends in a closed group. */
    edge: "",
  };
}

interface EntryGroup {
  readonly key: string;
  readonly title: string;
  readonly entries: readonly LoggedEntry[];
}

/** Groups entries by round, undone ones last, in parts that render quickly. */
function entryGroupsOf(entries: readonly LoggedEntry[], context: TrackerContext): readonly EntryGroup[] {
  const windows = new Map<string, LoggedEntry[]>();
  for (const entry of entries) {
    const key = windowOf(entry, context);
    windows.set(key, [...(windows.get(key) ?? []), entry]);
  }
  return [...windows].flatMap(([key, all]) => {
    const parts = Math.ceil(all.length / LISTED);
    const title = windowTitle(all[0]!, context);
    return Array.from({ length: parts }, (_, part): EntryGroup => ({
      key: part ? `${key}-${part}` : key,
      title: parts > 1 ? text("Log.Part", { title, part: part + 1 }) : title,
      entries: all.slice(part * LISTED, (part + 1) * LISTED),
    }));
  });
}

/** Includes the last one in force and undone ones. */
function nearest(groups: readonly EntryGroup[]): ReadonlySet<string> {
  const near = new Set<string>();
  let listed = 0;
  for (const { key, entries } of [...groups].reverse()) {
    if (near.size && listed + entries.length > LISTED) break;
    near.add(key);
    if (key !== UNDONE) listed += entries.length;
  }
  return near;
}

const UNDONE = "undone";

type Moment = Pick<LoggedEntry, "round" | "time" | "undone">;

const stretchOf = ({ time }: Moment): number => Math.floor((time ?? 0) / STRETCH);

function windowOf(moment: Moment, { view }: TrackerContext): string {
  if (moment.undone) return UNDONE;
  return String(moment.round && isEndless(view.pacing) ? stretchOf(moment) + 1 : moment.round);
}

/** "Round 2", "10 to 20 s", "Before the start" */
export function windowTitle(moment: Moment, { view, state: { pacing } }: TrackerContext): string {
  const { round, undone } = moment;
  if (undone) return text("Log.TakenBack");
  if (!round) return text("Log.Before");
  if (!isEndless(view.pacing)) return firstText([`Pacing.${pacing}.Clock.Window`, "Clock.Window"], { round });
  const from = (stretchOf(moment) * STRETCH) / 2;
  return text("Log.Stretch", { from, to: from + STRETCH / 2 });
}

function toggleVerb({ key, title }: EntryGroup, open: boolean): VerbView {
  return {
    action: "toggle",
    label: text(open ? "Log.Close" : "Log.Open", { title }),
    icon: open ? "i-chevron-up" : "i-chevron-down",
    expanded: open,
    args: { group: key, open: !open },
  };
}

function linesOf(entries: readonly LoggedEntry[], lines: Lines, context: TrackerContext) {
  return entries.flatMap((entry) => {
    const line = lines.of(entry, context);
    return line.words.length ? [lineView(entry, line, context)] : [];
  });
}

function lineView({ numbers, undone, quiet }: LoggedEntry, { at, by, words }: Line, context: TrackerContext) {
  const number = numbers.at(-1) ?? 0;
  const [first = "", ...more] = words;
  const { encounter } = context.combat;
  const isLast = number === encounter.head;
  const verb = context.gm && !isLast && number >= undoEnds(encounter) ? verbFor(undone, number, first) : null;
  return {
    number,
    at,
    words: first,
    more,
    quiet,
    by: by ? text("Log.By", { name: authorOf(by) }) : quiet ? text("Log.ByItself") : "",
    undone: undone ? text("Log.Undone") : "",
    now: isLast ? text("Log.Now") : "",
    /** That Undo ends below this line. */
    edge: "",
    ...(verb ? { verb } : {}),
  };
}

/** Name of the user who did it; "" for automatic commands. */
function authorOf(by: string): string {
  return by && (game.users?.get(by)?.name ?? text("Log.Somebody"));
}

function verbFor(undone: boolean, number: number, what: string): VerbView {
  const args = { to: number };
  return undone
    ? {
        action: "forward",
        label: text("Log.Forward"),
        title: text("Log.ForwardTitle", { what }),
        icon: "i-arrow-forward-up",
        args,
      }
    : {
        action: "back",
        label: text("Log.Back"),
        title: text("Log.BackTitle", { what }),
        icon: "i-arrow-back-up",
        args,
      };
}

/** @param ends last entry that cannot be undone; 0 for none */
function withEdge(groups: readonly GroupView[], ends: number, all: readonly EntryGroup[]): readonly GroupView[] {
  const after = ({ numbers }: LoggedEntry): boolean => (numbers.at(-1) ?? 0) > ends;
  const holder = ends ? all.find(({ entries }) => entries.some(after)) : undefined;
  return groups.map((group) => {
    if (group.key !== holder?.key) return group;
    if (!group.open) return { ...group, edge: text("Log.UndoEndsWithin") };
    const first = group.lines.find(({ number }) => number > ends);
    return {
      ...group,
      lines: group.lines.map((line) => (line === first ? { ...line, edge: text("Log.UndoEnds") } : line)),
    };
  });
}

/** Marks the last known line as present, for players. */
function marked(groups: readonly GroupView[]): readonly GroupView[] {
  const all = groups.flatMap(({ lines }) => lines);
  const last = all.findLast(({ undone }) => !undone);
  if (!last || last.now) return groups;
  return groups.map((group) => ({
    ...group,
    lines: group.lines.map((line) => (line === last ? { ...line, now: text("Log.Now") } : line)),
  }));
}

/** Returns each line in force that this viewer may know: round, time, what, by whom. */
export function logTable(lines: Lines, context: TrackerContext): Cells {
  const headings = ["Round", "At", "What", "By"].map((name) => text(`Log.Columns.${name}`));
  const body = entriesIn(context.combat.encounter)
    .filter(({ undone }) => !undone)
    .flatMap((entry) => {
      const { at, by, words } = lines.of(entry, context);
      return words.map((what) => [windowTitle(entry, context), at, what, authorOf(by)]);
    });
  return [headings, ...body];
}

function contains({ words, more, by }: LineView, wanted: string): boolean {
  const line = [words, ...more, by].join(" ").toLocaleLowerCase(game.i18n?.lang ?? "en");
  return wanted
    .trim()
    .toLocaleLowerCase(game.i18n?.lang ?? "en")
    .split(/\s+/)
    .every((one) => line.includes(one));
}

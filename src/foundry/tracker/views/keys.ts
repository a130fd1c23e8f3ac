import type { ListEntry } from "./rows.ts";
import type { TrackerView } from "./tracker.ts";

/**
 * Gives every row the key (`data-key`) by which the renderer keeps it if it is unchanged; repeated slots, such as
 * interrupted ones, are numbered.
 */
export function withKeys(view: TrackerView): TrackerView {
  const { timeline, waiting } = view;
  const unique = numbering();
  return {
    ...view,
    timeline: timeline && { ...timeline, entries: timeline.entries.map((entry) => keyedEntry(entry, unique)) },
    waiting: waiting.map((list) => ({
      ...list,
      rows: keyed(list.rows, ({ participantId }) => `wait ${participantId}`, unique),
    })),
  };
}

type Numbering = (key: string) => string;

function numbering(): Numbering {
  const counts = new Map<string, number>();
  return (key) => {
    const count = (counts.get(key) ?? 0) + 1;
    counts.set(key, count);
    return count > 1 ? `${key} ${count}` : key;
  };
}

function keyedEntry(entry: ListEntry, unique: Numbering): ListEntry {
  if (entry.kind === "band") return { ...entry, key: unique("band") };
  if (entry.kind === "now")
    return {
      ...entry,
      key: unique("now"),
      slots: keyed(entry.slots, ({ id }) => `now ${id}`, unique),
    };
  const blocks = entry.blocks.map((block) => ({
    ...block,
    slots: keyed(block.slots, ({ id }) => `slot ${id}`, unique),
  }));
  return { ...entry, blocks, key: unique(`${entry.when} ${entry.at}`) };
}

function keyed<View>(
  rows: readonly View[],
  keyOf: (row: View) => string,
  unique: Numbering,
): (View & { readonly key: string })[] {
  return rows.map((row) => ({ ...row, key: unique(keyOf(row)) }));
}

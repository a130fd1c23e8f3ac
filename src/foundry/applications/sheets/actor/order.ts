/** Anything in a list that is ordered by hand. */
export interface Sorted {
  readonly id: string;
  readonly sort: number;
}

/** Room between two, so that one can be put between them without touching others. */
const GAP = 100_000;

/**
 * Puts one of a list right before or after another.
 * @param list in its order
 * @returns what has to be written, as few as possible; nothing if it stands there already
 */
export function moved(list: readonly Sorted[], id: string, target: string, place: "before" | "after"): readonly { readonly _id: string; readonly sort: number }[] {
  const one = list.find((each) => each.id === id);
  const others = list.filter((each) => each.id !== id);
  const at = others.findIndex((each) => each.id === target);
  if (!one || at < 0 || id === target) return [];
  const to = place === "before" ? at : at + 1;
  if (list.findIndex((each) => each.id === id) === to) return [];
  const [before, after] = [others[to - 1], others[to]];
  const sort = !before ? (after?.sort ?? 0) - GAP : !after ? before.sort + GAP : Math.round((before.sort + after.sort) / 2);
  // No room between the two: all are numbered anew.
  const fits = (!before || sort > before.sort) && (!after || sort < after.sort);
  if (fits) return [{ _id: id, sort }];
  const all = [...others.slice(0, to), one, ...others.slice(to)];
  return all.flatMap((each, index) => (each.sort === (index + 1) * GAP ? [] : [{ _id: each.id, sort: (index + 1) * GAP }]));
}

/** One place up or down. */
export function stepped(list: readonly Sorted[], id: string, by: 1 | -1): ReturnType<typeof moved> {
  const at = list.findIndex((each) => each.id === id);
  const neighbour = list[at + by];
  return at < 0 || !neighbour ? [] : moved(list, id, neighbour.id, by < 0 ? "before" : "after");
}

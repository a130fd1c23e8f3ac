/**
 * The fewest items that still fail, in their order (delta debugging): parts are left out, first large ones, then smaller ones, down to single items.
 * @param fails true if the items given still show the fault; the whole list must
 * @param until a time of `performance.now()` at which to be content with what was found
 */
export function shortest<T>(
  items: readonly T[],
  fails: (some: readonly T[]) => boolean,
  until = Infinity,
): readonly T[] {
  let kept = items;
  let size = Math.ceil(kept.length / 2);
  while (size >= 1 && performance.now() < until) {
    const before = kept.length;
    for (let at = 0; at < kept.length && performance.now() < until;) {
      const fewer = [...kept.slice(0, at), ...kept.slice(at + size)];
      if (fewer.length && fails(fewer)) kept = fewer;
      else at += size;
    }
    // One by one until nothing can be left out any more: what could not be before perhaps can be now.
    if (size === 1 && kept.length === before) break;
    size = Math.ceil(size / 2);
  }
  return kept;
}

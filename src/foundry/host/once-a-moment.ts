/**
 * Does something once for all who ask for it at the same moment, as soon as what runs now has ended.
 * @returns asks for it
 */
export function onceAMoment(work: () => void): () => void {
  let asked = false;
  return () => {
    if (asked) return;
    asked = true;
    queueMicrotask(() => {
      asked = false;
      work();
    });
  };
}

/** Stands before the title of a browser tab that is not being looked at. */
const MARK = "● ";

/** Marks the tab of somebody who looks elsewhere, until they look. */
export function markTitle(): void {
  if (!document.hidden || document.title.startsWith(MARK)) return;
  document.title = MARK + document.title;
  document.addEventListener("visibilitychange", seen);
}

/** Takes the mark off: what it stood for is over. */
export function unmarkTitle(): void {
  document.removeEventListener("visibilitychange", seen);
  // Whoever changed the title meanwhile keeps the change.
  if (document.title.startsWith(MARK)) document.title = document.title.slice(MARK.length);
}

function seen(): void {
  if (!document.hidden) unmarkTitle();
}

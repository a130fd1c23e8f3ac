/** Room above whoever acts now, for what was done last: about two rows. */
const ABOVE = 72;

/**
 * Brings what the table waits for into view: what is owed, else whoever acts, else who is next. Called only when something has happened, so
 * that nothing moves while it is being read.
 */
export function showNow(root: HTMLElement): void {
  const list = root.querySelector<HTMLElement>(".sz-play");
  const wanted = list?.querySelector<HTMLElement>(".sz-owed:not([data-quiet])") ?? list?.querySelector<HTMLElement>(".sz-now, .sz-slot[data-state=next]");
  if (!list || !wanted) return;
  const place = wanted.getBoundingClientRect();
  // The heads of the columns stay above the list. A tall plate is worth more than what was done before it.
  const heads = wanted.matches(".sz-owed") ? 0 : (list.querySelector<HTMLElement>(".sz-axis")?.offsetHeight ?? 0);
  const room = Math.max(heads, Math.min(ABOVE, list.clientHeight - place.height));
  list.scrollTop = Math.max(0, list.scrollTop + place.top - list.getBoundingClientRect().top - room);
}

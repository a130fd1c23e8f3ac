/** Room above whoever acts now, for what was done last: about two rows. */
const ABOVE = 72;

/**
 * Brings what the table waits for into view: what is owed, or goes on in the chat by a move of the reader's own, else whoever acts, else who is next.
 * Called only when something has happened, so that nothing moves while it is being read.
 */
export function showNow(root: HTMLElement): void {
  const list = root.querySelector<HTMLElement>(".sz-play");
  const now = list?.querySelector<HTMLElement>(".sz-now, .sz-slot[data-state=next]");
  const wanted = list?.querySelector<HTMLElement>(".sz-owed:not([data-quiet]), .sz-owed[data-mine=yes]") ?? (list && attacksBefore(list, now)) ?? now;
  if (!list || !wanted) return;
  const place = wanted.getBoundingClientRect();
  // The heads of the columns stay above the list. A tall plate is worth more than what was done before it.
  const heads = wanted.matches(".sz-owed") ? 0 : (list.querySelector<HTMLElement>(".sz-axis")?.offsetHeight ?? 0);
  const room = Math.max(heads, Math.min(ABOVE, list.clientHeight - place.height));
  list.scrollTop = Math.max(0, list.scrollTop + place.top - list.getBoundingClientRect().top - room);
}

/** Attacks that go on in the chat, if they and whoever acts can be seen together. */
function attacksBefore(list: HTMLElement, now: HTMLElement | null | undefined): HTMLElement | null {
  const box = list.querySelector<HTMLElement>("[data-action=showExchange]")?.closest<HTMLElement>(".sz-owed") ?? null;
  return box && now && now.getBoundingClientRect().bottom - box.getBoundingClientRect().top > list.clientHeight ? null : box;
}

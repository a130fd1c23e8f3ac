/** Groups that somebody at this client wants to see one by one, while the page stays open. */
const opened = new Set<string>();

const keyOf = (combat: string | null, group: string): string => `${combat ?? ""} ${group}`;

/** Whether a group of this fight is shown one by one. */
export function isOpened(combat: string | null, group: string): boolean {
  return opened.has(keyOf(combat, group));
}

/** Shows the group one by one, or as one again. */
export function setOpened(combat: string | null, group: string, open: boolean): void {
  if (open) opened.add(keyOf(combat, group));
  else opened.delete(keyOf(combat, group));
}

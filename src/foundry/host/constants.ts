import { PACKAGE } from "./package.ts";

/** Name of the query by which a GM has a player told once more what is asked of them. */
export const ASK_AGAIN = `${PACKAGE.id}.askAgain`;

/** Package id: folder name, settings namespace, prefix of queries and hooks. */
export const SYSTEM_ID = PACKAGE.id;

/** Version of this package. */
export function ownVersion(): string {
  const own = game.system?.id === SYSTEM_ID ? game.system : game.modules?.get(SYSTEM_ID);
  return own?.version ?? "";
}

/** Root of our keys in the language files. */
export const TEXTS = PACKAGE.texts;

/** Event of the page: a menu that had the focus is closed. */
export const MENU_CLOSED = "sz-menu-closed";

/** Address of a picture or sound of ours. */
export function asset(path: string): string {
  return `${PACKAGE.folder}/assets/${path}`;
}

/** Address of one of our templates. */
export function template(path: string): string {
  return `${PACKAGE.folder}/templates/${path}`;
}

/**
 * Looks after work that nobody waits for: whoever began it may be gone, and there is no click to refuse. If it fails,
 * because the line broke or the server refused, the console says where and why.
 * @param name of the part that does the work, as the console tells it
 * @returns resolves when the work is over, well or not; never rejects, whatever the work throws
 */
export async function unattended(name: string, work: () => Promise<unknown>): Promise<void> {
  try {
    await work();
  } catch (error) {
    console.error(`Segment Zero | ${name}:`, error);
  }
}

/** The host would give everybody the same face. */
const PORTRAITS: Readonly<Record<string, string>> = { character: "character", npc: "npc", hazard: "event" };
const ICONS: ReadonlySet<string> = new Set(["weapon", "spell", "armor", "shield", "skill", "trait", "gear", "action"]);

/** Picture of an actor of this type that has none of its own; null for a type that is not ours. */
export function portraitOf(type: unknown): string | null {
  const name = typeof type === "string" && Object.hasOwn(PORTRAITS, type) ? PORTRAITS[type] : undefined;
  return name === undefined ? null : asset(`portraits/${name}.svg`);
}

/** Picture of an item of this type that has none of its own; null for a type that is not ours. */
export function iconOf(type: unknown): string | null {
  return typeof type === "string" && ICONS.has(type) ? asset(`icons/items/${type}.svg`) : null;
}

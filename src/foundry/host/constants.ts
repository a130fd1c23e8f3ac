import { PACKAGE } from "./package.ts";

/** Query by which a GM repeats a request to a player. */
export const ASK_AGAIN = `${PACKAGE.id}.askAgain`;

/** Package id: folder, settings namespace, prefix of queries and hooks. */
export const SYSTEM_ID = PACKAGE.id;

export function ownVersion(): string {
  const own = game.system?.id === SYSTEM_ID ? game.system : game.modules?.get(SYSTEM_ID);
  return own?.version ?? "";
}

export const TEXTS = PACKAGE.texts;

/** Page event: a menu with the focus was closed. */
export const MENU_CLOSED = "sz-menu-closed";

export function asset(path: string): string {
  return `${PACKAGE.folder}/assets/${path}`;
}

export function template(path: string): string {
  return `${PACKAGE.folder}/templates/${path}`;
}

/**
 * Runs work that nothing waits for, and logs its failure. Never rejects.
 * @param name of the work, for the console
 */
export async function unattended(name: string, work: () => Promise<unknown>): Promise<void> {
  try {
    await work();
  } catch (error) {
    console.error(`Segment Zero | ${name}:`, error);
  }
}

/** Foundry's default would be the same image for all. */
const PORTRAITS: Readonly<Record<string, string>> = { character: "character", npc: "npc", hazard: "event" };
const ICONS: ReadonlySet<string> = new Set(["weapon", "spell", "armor", "shield", "skill", "trait", "gear", "action"]);

/** Null for types that are not ours. */
export function portraitAsset(type: unknown): string | null {
  const name = typeof type === "string" && Object.hasOwn(PORTRAITS, type) ? PORTRAITS[type] : undefined;
  return name === undefined ? null : asset(`portraits/${name}.svg`);
}

/** Null for types that are not ours. */
export function iconAsset(type: unknown): string | null {
  return typeof type === "string" && ICONS.has(type) ? asset(`icons/items/${type}.svg`) : null;
}

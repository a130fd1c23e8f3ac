import { SYSTEM_ID } from "../constants.ts";

const ASSETS = `systems/${SYSTEM_ID}/assets`;

/** The host would give everybody the same face. */
const PORTRAITS: Readonly<Record<string, string>> = { character: "character", npc: "npc", hazard: "event" };
const ICONS: ReadonlySet<string> = new Set(["weapon", "spell", "armor", "shield", "skill", "trait", "gear", "action"]);

/** Picture of an actor of this type that has none of its own; null for a type that is not ours. */
export function portraitOf(type: unknown): string | null {
  const name = typeof type === "string" && Object.hasOwn(PORTRAITS, type) ? PORTRAITS[type] : undefined;
  return name === undefined ? null : `${ASSETS}/portraits/${name}.svg`;
}

/** Picture of an item of this type that has none of its own; null for a type that is not ours. */
export function iconOf(type: unknown): string | null {
  return typeof type === "string" && ICONS.has(type) ? `${ASSETS}/icons/items/${type}.svg` : null;
}

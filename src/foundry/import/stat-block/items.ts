import type { JsonObject } from "../../../rules/core.ts";
import type { ActorDraft, ItemDraft } from "../draft.ts";
import type { ImportLine } from "../saying.ts";
import { decimal } from "./reading.ts";

export type Made = Pick<ActorDraft, "system" | "items" | "text" | "given">;

export const numberOrNull = (text: string): number | null => (text.trim() ? decimal(text.trim()) : null);

export const item = (
  type: ItemDraft["type"],
  place: number,
  name: string,
  system: JsonObject,
  text: readonly ImportLine[] = [],
): ItemDraft => ({ key: `${type === "weapon" ? "attack" : type}-${place + 1}`, type, name, timed: [], text, system });

/** Returns a ready weapon with a mode for each way to use it. */
export function weaponItem(
  place: number,
  name: string,
  ranged: boolean,
  ways: readonly JsonObject[],
  text: readonly ImportLine[],
): ItemDraft {
  const kind = ranged ? "ranged" : "melee";
  const modes = Object.fromEntries(ways.map((way, sort) => [`m${sort + 1}`, { name: "", sort, kind, ...way }]));
  return item("weapon", place, name, { ranged, ready: true, quantity: 1, weight: 0, modes }, text);
}

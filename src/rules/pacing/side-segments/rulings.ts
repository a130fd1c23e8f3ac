import type { View } from "../../encounter/view.ts";
import { isObject, sameJson, type Json, type JsonObject } from "../../json.ts";

/** What a declaration takes from the creature's stats; another figure is the GM's to give (S-20 to S-22, S-39, SA-10, SA-18). */
const FIGURES = ["spd", "spds", "attacks", "trained", "missile", "specialised", "segments", "phase"] as const;

/**
 * S-40: a declaration that says more than whoever acts can decide is a ruling. Modifiers may make an action later than the rules do (S-23), but what
 * makes it sooner comes from the GM. The usual is nobody's ruling, whatever figures it repeats.
 */
export function isRuling({ type, intent, answers }: JsonObject, view: View): boolean {
  if (type === "declare" || type === "changeIntent") return hasFigures(intent);
  if (type !== "answer" || !isObject(answers)) return false;
  const owed = view.stage()?.owed?.(view) ?? [];
  const usual = new Map(owed.filter(({ what }) => what === "declare").map(({ id, fallback }) => [id, fallback]));
  return Object.entries(answers).some(([id, value]) => usual.has(id) && !sameJson(value, usual.get(id)) && hasFigures(value));
}

function hasFigures(intent: Json | undefined): boolean {
  if (!isObject(intent)) return false;
  const { mods } = intent as JsonObject;
  return FIGURES.some((name) => Object.hasOwn(intent, name)) || (typeof mods === "number" && mods < 0);
}

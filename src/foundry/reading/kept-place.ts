import { sharersOf } from "../../rules/core.ts";
import { text } from "../host/i18n.ts";
import type { TrackerContext } from "./context.ts";
import { nameOf } from "./people.ts";

/** "keeps this place: after Mira" (J-8); "" without a lasting place, and for who may not know both. */
export function keptPlaceWords(id: string, context: TrackerContext): string {
  const keeper = sharersOf(id, context.state)?.[0].id ?? id;
  const { beside, where } = context.participant(keeper)?.keepsPlace ?? {};
  const other = beside === undefined ? undefined : context.participant(beside);
  // J-9: beside one who has fallen, its own place counts.
  if (!other || other.defeated || ![keeper, other.id].every(context.visible)) return "";
  return text("Keeping.Kept", { place: besideWords(other.id, where, context) });
}

/** "after Mira" */
export function besideWords(id: string, where: "before" | "after" | undefined, context: TrackerContext): string {
  return text(where === "before" ? "Moving.Before" : "Moving.After", { name: nameOf(id, context) });
}

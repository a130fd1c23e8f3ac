import { fillWeapon } from "../../exchange/shots.ts";
import type { Recipe } from "../../model/recipe.ts";
import { editFacts, statsIn, type Boxes, type Participant, type Setting } from "./facts.ts";

/** Actions that reloading takes. */
const RELOADING = 2;

/** Returns what the reload actions of a turn do: two of one weapon fill it; half a reload waits for the next. */
export function reloaded(participant: Participant, boxes: Boxes, setting: Setting): Recipe | null {
  const items = boxes.flat().flatMap(({ kind, item }) => (kind === "reload" && item ? [item] : []));
  if (!items.length) return null;
  const { id, facts } = participant;
  const { guns = [] } = statsIn(participant, setting);
  let half = facts.reloading;
  const full: string[] = [];
  for (const item of items) {
    if (half === item) full.push(item);
    half = half === item ? undefined : item;
  }
  return (draft, emit) => {
    const noted = editFacts(draft, id);
    if (half === undefined) delete noted.reloading;
    else noted.reloading = half;
    for (const item of full) {
      const gun = guns.find((one) => one.item === item);
      if (!gun) continue;
      fillWeapon(emit, id, item);
      emit({ type: "note", code: "reloaded", data: { participant: id, label: gun.label, actions: RELOADING } });
    }
  };
}

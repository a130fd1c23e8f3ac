import { apply, slots, type EncounterState, type Json, type JsonObject, type Pick, type Refusal, type Slot } from "../../../../../rules/index.ts";

type Action = JsonObject;
export type Boxes = readonly (readonly Action[])[];

/** What an action is, without the figures of its roll and what the core worked out about it. */
export function kindOf({ kind, speed, label }: Action): string {
  return JSON.stringify([kind, speed ?? "", label ?? ""]);
}

/** The chance of its roll with all modifiers; null if none was said. */
export function chanceOf({ target, mods = 0 }: Action): number | null {
  return target === undefined ? null : Number(target) + Number(mods);
}

/** As commands carry it: without what was added for showing. */
export function asSaid({ kind, speed, roll, target, mods, label }: Action): Action {
  const fields = { kind, speed, roll, target, mods, label };
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Action;
}

/** Actions to choose from: the single ones of the core, and those said already that are not among them. */
export function choices(picks: readonly Pick[], said: Boxes): readonly Action[] {
  const single = picks.flatMap(({ value }) => (Array.isArray(value) && value.length === 1 ? [value[0] as Action] : []));
  const known = new Set(single.map(kindOf));
  const others = said.flat().filter((action) => !known.has(kindOf(action)));
  return [...single, ...new Map(others.map((action): [string, Action] => [kindOf(action), asSaid({ ...action, target: undefined as never, mods: undefined as never })])).values()];
}

/**
 * The boxes that a form says: each of up to two actions, an empty one is left out. A chance makes it an action with a roll.
 * @param values by field: `a.<box>.<place>` = place in the list, `c.<box>.<place>` = the chance
 */
export function boxesFrom(values: Readonly<Record<string, unknown>>, list: readonly Action[], most: number): Boxes {
  const action = (box: number, place: number): readonly Action[] => {
    const chosen = list[Number(values[`a.${box}.${place}`] || NaN)];
    if (!chosen) return [];
    const chance = Number(values[`c.${box}.${place}`] || NaN);
    return [Number.isFinite(chance) ? { ...chosen, roll: true, target: Math.round(chance) } : chosen];
  };
  return Array.from({ length: most }, (_, box) => [...action(box, 0), ...action(box, 1)]).filter((box) => box.length > 0);
}

/** What the core makes of these actions: the slot with its halved chances, or why not. */
export function tryOut(state: EncounterState, slot: Slot, boxes: Boxes, ruling: boolean): { readonly slot: Slot; readonly refusal?: undefined } | { readonly refusal: Refusal } {
  const outcome = apply(state, { type: "revise", participant: slot.participant, boxes: boxes as unknown as Json, ...(ruling ? { ruling } : {}) });
  if (outcome.refusal?.code === "nothing-changes") return { slot };
  if (outcome.refusal) return { refusal: outcome.refusal };
  return { slot: slots(outcome.state).find(({ id }) => id === slot.id) ?? slot };
}

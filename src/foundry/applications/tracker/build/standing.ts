import { apply, current, requests, type EncounterState, type Slot } from "../../../../rules/index.ts";
import { knownState } from "../../../../rules/encounter/recognise.ts";
import type { View } from "../../../../rules/encounter/view.ts";
import { isKnown } from "./known.ts";
import type { Reader } from "./sight.ts";

/** A fight as it stands for somebody who may not know that a hidden one acts. */
export interface Standing {
  readonly state: EncounterState;
  /** Those who still stand there, as they stood when they acted. */
  readonly slots: readonly Slot[];
}

/**
 * While somebody acts of whom this reader may not know, whoever acted last still stands there, at their time. So the pointer never vanishes, and
 * the clock never stops at a time that nobody has. At the beginning of a window nobody stands there yet. Null when nothing is kept from this reader.
 */
export function standIn(view: View, reader: Reader): Standing | null {
  const { state } = view;
  if (reader.gm || reader.sees.unseen || state.status !== "running" || state.pause || !waitsForUnseen(view, reader)) return null;
  const { slots, time } = lastSeen(state, reader);
  const ids = slots.map(({ id }) => id);
  // Where time is counted aloud it stops there anyway.
  if (isCountedAloud(view) && time !== state.clock.time && !state.held.flat().some((id) => ids.includes(id))) return { state: knownState({ ...state, now: {}, halted: true }), slots: [] };
  const held = state.held.map((group) => group.filter((id) => !ids.includes(id))).filter(({ length }) => length > 0);
  return { state: knownState({ ...state, now: Object.fromEntries(ids.map((id) => [id, true as const])), clock: { ...state.clock, time }, held }), slots };
}

function isCountedAloud({ pacing, setting }: View): boolean {
  return pacing.ticks !== undefined && setting.options.emptyTimes === "stop";
}

/** Time waits for somebody, and for nobody whom this reader knows of. */
function waitsForUnseen(view: View, reader: Reader): boolean {
  const acting = current(view.state) ?? [];
  if (acting.length) return !acting.some(({ participant }) => reader.visible(participant));
  const owed = requests(view.state).filter(({ blocking }) => blocking);
  return Boolean(view.stage()?.plays) && owed.length > 0 && !owed.some((request) => isKnown(request, view, reader));
}

/** Commands among which the last turn of somebody seen is looked for. */
const RECENT = 50;

/** Who was seen to act last in this window, and when; found by taking commands back on a copy. */
function lastSeen(state: EncounterState, { visible }: Reader): { readonly slots: readonly Slot[]; readonly time: number | null } {
  let before = state;
  for (let number = state.head; number > Math.max(0, state.head - RECENT); number--) {
    const undone = apply(before, { type: "undo", to: number - 1 });
    if (undone.refusal || undone.state.clock.round !== state.clock.round) break;
    before = undone.state;
    const slots = (current(before) ?? []).filter(({ participant }) => visible(participant));
    if (slots.length) return { slots, time: before.clock.time };
  }
  return { slots: [], time: null };
}

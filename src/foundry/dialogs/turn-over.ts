import { currentIds, requests, participantOfSlot, type EncounterState } from "../../rules/core.ts";
import type { Fight } from "../fight/fight.ts";
import { askingUntil } from "../host/until.ts";
import { onHooks } from "../host/typed-calls.ts";

/** Ids that a button or dialog concerns. */
export interface About {
  readonly participant?: string;
  readonly participants?: readonly string[];
  readonly slot?: string;
  readonly slots?: readonly string[];
  readonly requests?: readonly string[];
}

/**
 * Runs an action whose dialogs and menus close when all current turns and requests that it concerns are over.
 * An interrupted turn is not over. An action that concerns none keeps them open.
 */
export async function askingWhileLive<T>(combat: Fight | null, wanted: About, run: () => Promise<T>): Promise<T> {
  if (!combat) return askingUntil(null, "", run);
  const who = `${combat.id} ${whoIn(combat, wanted).join(" ")}`;
  const about = aboutIn(combat, wanted);
  if (!about.length) return askingUntil(null, who, run);
  const over = new AbortController();
  const stop = onHooks(["updateCombat", "deleteCombat"] as const, (changed: { readonly id: string | null }) => {
    if (changed.id !== combat.id) return;
    const live = game.combats?.has(combat.id ?? "") ? new Set(liveIn(combat.encounter)) : new Set<string>();
    if (about.some((id) => live.has(id))) return;
    over.abort();
  });
  try {
    return await askingUntil(over.signal, who, run);
  } finally {
    stop();
  }
}

function aboutIn(
  { encounter }: Fight,
  { participant, participants = [], slot, slots = [], requests: asked = [] }: About,
): readonly string[] {
  const isAbout = (id: string | undefined): boolean =>
    id !== undefined && (id === participant || participants.includes(id));
  return [
    ...slotsIn(encounter).filter((id) => id === slot || slots.includes(id) || isAbout(participantOfSlot(id))),
    ...requests(encounter)
      .filter((request) => asked.includes(request.id) || isAbout(request.participant))
      .map(({ id }) => id),
  ];
}

/** Returns the participants that an action concerns, and requests of none, whichever ids name them. */
function whoIn(
  { encounter }: Fight,
  { participant, participants = [], slot, slots = [], requests: asked = [] }: About,
): readonly string[] {
  const known = new Map(requests(encounter).map((request) => [request.id, request.participant]));
  const all = [
    ...(participant === undefined ? [] : [participant]),
    ...participants,
    ...(slot === undefined ? [] : [slot, ...slots].map(participantOfSlot)),
    ...asked.map((id) => known.get(id) ?? id),
  ];
  return [...new Set(all)].sort();
}

function liveIn(encounter: EncounterState): readonly string[] {
  return [...slotsIn(encounter), ...requests(encounter).map(({ id }) => id)];
}

/** Returns the current and interrupted slots. */
function slotsIn(encounter: EncounterState): readonly string[] {
  return [...currentIds(encounter), ...encounter.held.flat()];
}

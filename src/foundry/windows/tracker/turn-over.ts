import { currentIds, requests, participantOfSlot, type EncounterState } from "../../../rules/core.ts";
import type { Fight } from "../../fight/fight.ts";
import { onHooks } from "../../host/typed-calls.ts";

/** What a button or a dialog is about, by ids. */
export interface About {
  readonly participants?: readonly string[];
  readonly slots?: readonly string[];
  readonly requests?: readonly string[];
}

/**
 * Aborts when the current turns or pending requests that something is about are over, so that its dialogs and menus close. Null if it is about none of them. An interrupted turn
 * is not over.
 */
export function untilOver(combat: Fight, wanted: About): AbortSignal | null {
  const about = aboutIn(combat, wanted);
  if (!about.length) return null;
  const over = new AbortController();
  const stop = onHooks(["updateCombat", "deleteCombat"] as const, (changed: { readonly id: string | null }) => {
    if (changed.id !== combat.id) return;
    const live = game.combats?.has(combat.id ?? "") ? new Set(liveIn(combat.encounter)) : new Set<string>();
    if (about.some((id) => live.has(id))) return;
    stop();
    over.abort();
  });
  return over.signal;
}

/** True if something is about a current turn, or about a roll or decision that is pending. */
export function isLive(combat: Fight, wanted: About): boolean {
  return aboutIn(combat, wanted).length > 0;
}

function aboutIn(
  { encounter }: Fight,
  { participants = [], slots = [], requests: asked = [] }: About,
): readonly string[] {
  return [
    ...slotsIn(encounter).filter((id) => slots.includes(id) || participants.includes(participantOfSlot(id))),
    ...requests(encounter)
      .filter(({ id, participant }) => asked.includes(id) || participants.includes(participant ?? ""))
      .map(({ id }) => id),
  ];
}

function liveIn(encounter: EncounterState): readonly string[] {
  return [...slotsIn(encounter), ...requests(encounter).map(({ id }) => id)];
}

/** Ids of the current and the interrupted slots. */
function slotsIn(encounter: EncounterState): readonly string[] {
  return [...currentIds(encounter), ...encounter.held.flat()];
}

/** What a button of the tracker is about, by its data. */
export function aboutOf({ participant, participants, slot, slots, request, requests: asked }: DOMStringMap): About {
  const list = (...values: readonly (string | undefined)[]): readonly string[] =>
    values.flatMap((value) => value?.split(" ") ?? []).filter(Boolean);
  return { participants: list(participant, participants), slots: list(slot, slots), requests: list(request, asked) };
}

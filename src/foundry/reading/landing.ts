import { look, compareKeys, type Command, type EncounterState, type Slot, type View } from "../../rules/core.ts";
import { applyAll } from "../fight/history.ts";
import type { TrackerContext } from "./context.ts";
import { contextFor } from "./fight-context.ts";
import { slotPlace } from "./pacing-shell.ts";

/** What somebody at this client is about to choose. Nobody else hears of it. */
interface Considered {
  /** Id of the combat. */
  readonly combat: string | null;
  readonly participant: string;
  /** The fight in which it would be given: as it is, or as it is foreseen. */
  readonly state: EncounterState;
  readonly commands: readonly Command[];
}

let considered: Considered | null = null;

const listeners = new Set<() => void>();

/** Calls back whenever something else is considered, or nothing any more. @returns what ends it */
export function whenConsidered(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/**
 * Shows where a choice would land as long as it is considered: in list and ribbon of this client. Commands that are
 * refused land nowhere.
 * @param context in which they would be given
 * @returns what ends it; it does nothing once something else is considered
 */
export function consider(
  participant: string,
  commands: readonly Command[],
  { combat, real }: TrackerContext,
): () => void {
  const own: Considered = { combat: combat.id, participant, state: real, commands };
  considered = own;
  notify();
  return () => {
    if (considered !== own) return;
    considered = null;
    notify();
  };
}

function notify(): void {
  for (const listener of listeners) listener();
}

/** A slot that would come of what is considered, and between whom it would stand. */
export interface Landing {
  readonly slot: Slot;
  /**
   * The last to act before it, those with the same place in the order or with whom dice decide it, and the first after
   * it, of those of whom this reader knows.
   */
  readonly after: Slot | null;
  readonly tied: readonly Slot[];
  readonly before: Slot | null;
}

/**
 * Where what is considered would land in this fight: the slots of its participant that stand elsewhere than before.
 * None of a later round.
 */
export function landingsIn(context: TrackerContext): readonly Landing[] {
  const about = considered?.combat === context.combat.id ? considered : chosenInPanel(context);
  if (!about || !context.owned(about.participant)) return [];
  const made = applyAll(about.state, about.commands);
  const after = "state" in made && made.state ? look(made.state) : null;
  const before = look(about.state);
  if (!after || !before) return [];
  if (!context.view.pacing.clock.endless && after.state.clock.round !== context.state.clock.round) return [];
  const stood = new Set(opens(before, about.participant).map(placeOf));
  const then = contextFor(context.combat, after.state, context);
  return opens(after, about.participant)
    .filter((slot) => !stood.has(placeOf(slot)))
    .map((slot) => ({ slot, ...between(slot, context, then) }));
}

/** What is picked in the panel's list and not begun yet. */
function chosenInPanel(context: TrackerContext): Considered | null {
  const [picked] = context.chosen;
  return picked
    ? { combat: context.combat.id, participant: picked[0], state: context.real, commands: picked[1] }
    : null;
}

function opens(view: View, id: string): readonly Slot[] {
  const participant = view.participant(id);
  return participant ? view.slotsOf(participant).filter(({ state }) => state === "open") : [];
}

function placeOf({ id, time, key }: Slot): string {
  return `${id} ${time} ${String(key)}`;
}

/** @param then what this reader would see of the fight after it: dice may have to decide first whom it comes before */
function between(landed: Slot, { slots, unseen }: TrackerContext, then: TrackerContext | null): Omit<Landing, "slot"> {
  const { key, participant } = landed;
  const undecided = new Set(then ? slotPlace(landed, then).undecided : []);
  const isTied = (slot: Slot): boolean => compareKeys(slot.key, key) === 0 || undecided.has(slot.id);
  const others = [...slots, ...unseen]
    .filter((slot) => (slot.state === "open" || slot.state === "now") && slot.participant !== participant)
    .sort((a, b) => compareKeys(a.key, b.key));
  return {
    after: others.findLast((slot) => compareKeys(slot.key, key) < 0 && !isTied(slot)) ?? null,
    tied: others.filter(isTied),
    before: others.find((slot) => compareKeys(slot.key, key) > 0 && !isTied(slot)) ?? null,
  };
}

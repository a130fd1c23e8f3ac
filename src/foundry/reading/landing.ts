import {
  isEndless,
  isPast,
  look,
  compareKeys,
  type Command,
  type EncounterState,
  type Slot,
  type View,
} from "../../rules/core.ts";
import { applyAll } from "../fight/history.ts";
import { counted, text } from "../host/i18n.ts";
import { beside } from "../host/lists.ts";
import type { TrackerContext } from "./context.ts";
import { contextFor } from "./fight-context.ts";
import { FORESEEN, foreseenSlots } from "./foreseen.ts";
import { slotPlace } from "./pacing-shell.ts";
import { nameOf, namesOf } from "./people.ts";

/** A choice being considered at this client only. */
interface Considered {
  readonly combat: string | null;
  readonly participant: string;
  /** The encounter in which it would be made: present or forecast. */
  readonly state: EncounterState;
  readonly commands: readonly Command[];
}

let considered: Considered | null = null;

const listeners = new Set<() => void>();

/** Calls back when the considered choice changes. @returns what ends it */
export function whenConsidered(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/**
 * Shows where a choice would land, in list and ribbon of this client; refused commands land nowhere.
 * @param context in which they would be sent
 * @returns ends it, unless another choice is considered since
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

/** A slot that would result, and its neighbours. */
export interface Landing {
  readonly slot: Slot;
  /** The last slot before it, those tied with it, and the first after it, among visible ones. */
  readonly after: Slot | null;
  readonly tied: readonly Slot[];
  readonly before: Slot | null;
}

/** Where the considered choice would land. */
export function landingsIn(context: TrackerContext): readonly Landing[] {
  const about = considered;
  if (about?.combat !== context.combat.id) return [];
  const made = applyAll(about.state, about.commands);
  return made.refusal ? [] : landingsOf(about.participant, about.state, made.state, context);
}

/** Slots of the participant that would be elsewhere than now, without later rounds. */
export function landingsOf(
  participant: string,
  from: EncounterState,
  to: EncounterState,
  context: TrackerContext,
): readonly Landing[] {
  const [before, after] = [look(from), look(to)];
  if (!context.owned(participant)) return [];
  if (!after || !before) return [];
  if (!isEndless(context.view.pacing) && after.state.clock.round !== context.state.clock.round) return [];
  const stood = new Set(opens(before, participant).map(placeOf));
  const then = contextFor(context.combat, after.state, context);
  return opens(after, participant)
    .filter((slot) => !stood.has(placeOf(slot)))
    .map((slot) => ({ slot, ...between(slot, context, then) }));
}

function opens(view: View, id: string): readonly Slot[] {
  const participant = view.participant(id);
  return participant ? view.slotsOf(participant).filter(({ state }) => state === "open") : [];
}

function placeOf({ id, time, key }: Slot): string {
  return `${id} ${time} ${String(key)}`;
}

/** @param then this viewer's context after it: dice may decide the order */
function between(landed: Slot, { slots, unseen }: TrackerContext, then: TrackerContext | null): Omit<Landing, "slot"> {
  const { key, participant } = landed;
  const undecided = new Set(then ? slotPlace(landed, then).undecided : []);
  const isTied = (slot: Slot): boolean => compareKeys(slot.key, key) === 0 || undecided.has(slot.id);
  const others = [...slots, ...unseen]
    .filter((slot) => (slot.state === "open" || slot.state === "now") && slot.participant !== participant)
    .sort((a, b) => compareKeys(a.key, b.key));
  // A combatant is named once.
  const named = new Set(others.filter(isTied).map((slot) => slot.participant));
  return {
    after: others.findLast((slot) => compareKeys(slot.key, key) < 0 && !isTied(slot)) ?? null,
    tied: others.filter(isTied),
    before:
      others.find((slot) => compareKeys(slot.key, key) > 0 && !isTied(slot) && !named.has(slot.participant)) ?? null,
  };
}

/** More are counted. */
const MOST_TIED = 2;

/** "after Bernat, with Adeline, before Voss (forecast)"; "" if nobody else has a turn. */
export function placeWords(landing: Landing, context: TrackerContext): string {
  const { after, before } = nearest(landing, context);
  const tied = [...new Set(landing.tied.map(({ participant }) => participant))];
  return beside([
    after && text("Landing.After", { after }),
    tied.length > MOST_TIED
      ? counted("Landing.WithMany", tied.length)
      : tied.length > 0 && text("Landing.With", { names: namesOf(tied, context) }),
    before && text("Landing.Before", { before }),
  ]);
}

/** Names the neighbours; in endless time, forecast turns may be nearer than known ones. */
function nearest(
  { slot, after, before }: Landing,
  context: TrackerContext,
): { readonly after: string | null; readonly before: string | null } {
  const { pacing } = context.view;
  const isSooner = (a: number, b: number): boolean => isPast(a, b, pacing.clock.counts);
  const known = (other: Slot | null): string | null => other && nameOf(other.participant, context);
  if (!isEndless(pacing)) return { after: known(after), before: known(before) };
  const others = foreseenSlots(context, FORESEEN)
    .filter(({ participant }) => participant !== slot.participant)
    .map(({ time, participant }) => ({ instant: time, name: nameOf(participant, context) }));
  const last = others.findLast(
    ({ instant }) => isSooner(instant, slot.time) && (!after || isSooner(after.time, instant)),
  );
  const next = others.find(
    ({ instant }) => isSooner(slot.time, instant) && (!before || isSooner(instant, before.time)),
  );
  return {
    after: last ? text("Landing.Forecast", last) : known(after),
    before: next ? text("Landing.Forecast", next) : known(before),
  };
}

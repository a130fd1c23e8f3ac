import { isObject, type JsonObject } from "../model/json.ts";
import { pacingOf } from "../model/pacing.ts";
import { participantOf, participantsOf } from "../model/participants.ts";
import { Draft } from "../model/draft.ts";
import { write } from "../model/recipe.ts";
import type { EncounterState, Participant } from "../model/state.ts";
import { allSlots, viewOf, withActiveDerived, withActiveNamed, type View } from "../order/view.ts";
import { nextStep, pending } from "./advance.ts";
import { advance } from "./execute.ts";
import { apply } from "./apply.ts";
import { isNewer, isOlder } from "./migrate.ts";
import { problemOf } from "./read.ts";
import { compacted, type Lose, type Loss, type LossCode } from "./repair-log.ts";
import { inBuckets, repairedState } from "./repair-parts.ts";
import { brokenEntry } from "./undo-redo.ts";
import { knownState } from "./validate-state.ts";

/*
 * A stored encounter may have been damaged: by another package, a broken disk, a hand in the database. What can be read
 * of it is kept, all else is dropped and named.
 */

export type { Loss };

/** What a repair makes of an encounter. */
export interface Repaired {
  /** The very same object as was given, if nothing is damaged. */
  readonly state: EncounterState;
  readonly losses: readonly Loss[];
}

const known = new WeakMap<object, readonly Loss[] | null>();

/**
 * What a stored encounter has lost; none for a sound one, null for one of which nothing can be saved. A fight may have
 * lost something and be playable all the same: then `problemOf` finds nothing.
 */
export function damageOf(state: unknown): readonly Loss[] | null {
  if (typeof state !== "object" || state === null) return null;
  let losses = known.get(state);
  if (losses === undefined) known.set(state, (losses = repair(state)?.losses ?? null));
  return losses;
}

/**
 * Notes that the core made an encounter of another: what is known to be sound stays so, and nobody looks for damage in
 * it.
 */
export function handOnSoundness(before: EncounterState, after: EncounterState): void {
  if (known.get(before)?.length === 0) known.set(after, []);
}

/**
 * Makes of a damaged encounter one that can be played on. Total: never throws, whatever it is given. A participant
 * loses no more than what cannot be read: first the turn, then the figures, last its place in the fight. Undo goes back
 * as far as it still leads to what can be read.
 * @returns null where nothing can be saved: no encounter, one of another version, or of a pacing that is not here
 */
export function repair(value: unknown): Repaired | null {
  try {
    if (!isObject(value) || isNewer(value) || isOlder(value)) return null;
    const pacing = typeof value.pacing === "string" ? pacingOf(value.pacing) : undefined;
    if (!pacing) return null;
    const losses: Loss[] = [];
    const lose: Lose = (code, data = {}) => {
      if (!losses.some((one) => one.code === code && one.data.participant === data.participant))
        losses.push({ code, data });
    };
    const read = readable(repairedState(value, pacing, lose), lose);
    const torn = losses.flatMap(({ code, data }) => (code === "turn" && data.participant ? [data.participant] : []));
    const state = playable(torn.map(String).reduce(begun, read), lose);
    // Nothing is lost, so every part of what was given is one of an encounter; the same object, so that nobody takes it
    // for another.
    return state && { state: losses.length ? knownState(state) : (value as unknown as EncounterState), losses };
  } catch {
    return null;
  }
}

/**
 * The same fight at the beginning of its round, whatever happened in it; null if it does not run in rounds, has not
 * begun, or cannot be saved.
 */
export function restartRound(value: unknown): Repaired | null {
  const repaired = repair(value);
  if (!repaired) return null;
  const { state } = repaired;
  const { lead: _lead, halted: _halted, ...rest } = state;
  const earlier = {
    ...rest,
    participants: each(state.participants, ({ since: _, ...one }) => ({ ...one, turn: { round: 0 } })),
    clock: { ...state.clock, round: state.clock.round - 1, time: null },
    now: {},
    held: [],
    pause: null,
  };
  // Refused where nothing runs, or not in rounds.
  const opened = apply(knownState({ ...earlier, ...withoutUndo(state) }), { type: "nextWindow" });
  if (opened.refusal) return null;
  return { state: knownState({ ...opened.state, ...withoutUndo(opened.state) }), losses: repaired.losses };
}

/** Log and mark of a state to which nothing leads back. */
function withoutUndo(state: EncounterState): Pick<EncounterState, "log" | "givenUp"> {
  return { log: compacted(state.log, state.head, state.head), givenUp: state.head };
}

// ------------------------------------------------------------ what only its pacing can read

const withoutTurn = (one: Participant): Participant => ({ ...one, turn: { round: 0 } });
const withoutNotes = (one: Participant): Participant => ({ ...withoutTurn(one), facts: {} });

/** The encounter without the facts and turns that its pacing cannot read. */
function readable(state: EncounterState, lose: Lose): EncounterState {
  if (isRead(state)) return state;
  const alone = (one: Participant, facts: JsonObject): boolean =>
    isRead({ ...state, facts, now: {}, held: [], stage: "", participants: inBuckets([one]) });
  const versionsOf = (one: Participant): readonly Participant[] => [one, withoutTurn(one), withoutNotes(one)];
  const everybody = [...participantsOf(state)];
  // A pacing does not read hazards, whose slots are the kernel's: they tell nothing of the facts of the fight.
  const canBeRead = (facts: JsonObject): boolean =>
    everybody.some((one) => one.kind === "creature" && versionsOf(one).some((version) => alone(version, facts)));
  // Somebody's notes are to blame if they cannot be read by themselves, and the facts of the fight if with them
  // nobody's can.
  const facts = !canBeRead(state.facts) && canBeRead({}) ? {} : state.facts;
  if (facts !== state.facts) lose("facts");
  const kept = everybody.flatMap((one) => {
    const found = versionsOf(one).find((version) => alone(version, facts));
    if (found !== one) lose(found ? "turn" : "participant", { participant: one.id });
    return found ?? [];
  });
  let left: EncounterState = { ...state, facts, participants: inBuckets(kept) };
  // Each can be read, but not all together.
  const giveUp = (code: LossCode, change: Partial<EncounterState>): void => {
    if (isRead(left)) return;
    lose(code);
    left = { ...left, ...change };
  };
  giveUp("facts", { facts: {} });
  giveUp("turn", { participants: each(left.participants, withoutTurn) });
  giveUp("turn", { participants: each(left.participants, withoutNotes) });
  return left;
}

/**
 * Somebody who has lost some notes gets the ones of a new participant, if it lacks any of these: what was left would
 * speak of something that nobody knows any more.
 * @param id of a participant
 */
function begun(state: EncounterState, id: string): EncounterState {
  const one = participantOf(state, id);
  if (state.status !== "running" || one?.kind !== "creature") return state;
  const withFacts = (facts: JsonObject): EncounterState => ({
    ...state,
    participants: each(state.participants, (other) => (other === one ? { ...one, facts } : other)),
  });
  const bare = withFacts({});
  const view = viewOf(bare)!;
  const joining = view.pacing.play.join?.(view.participant(id)!, view);
  if (!joining) return state;
  const { facts } = participantOf(
    write(bare, (draft) => joining(draft, () => undefined)),
    id,
  )!;
  if (Object.keys(facts).every((name) => Object.hasOwn(one.facts, name))) return state;
  const anew = withFacts(facts);
  return isRead(anew) ? anew : state;
}

function each(
  participants: EncounterState["participants"],
  change: (one: Participant) => Participant,
): EncounterState["participants"] {
  return inBuckets([...participantsOf({ participants })].map(change));
}

function isRead(state: EncounterState): boolean {
  try {
    const view = viewOf({ ...state })!;
    // A pacing that cannot read what is noted throws, here or there.
    pending(view);
    return allSlots(view).every(({ key }) => key.every(Number.isFinite));
  } catch {
    return false;
  }
}

/** The encounter with time at rest, and Undo as far as it leads; null if it cannot be played all the same. */
function playable(given: EncounterState, lose: Lose): EncounterState | null {
  let state = withRealSlots(given, viewOf(given)!, lose);
  const view = viewOf(state)!;
  // Time rests after every command. Where it does not, those who were to act were lost.
  if (nextStep(view)) {
    lose("active");
    state = withActiveDerived(
      advance(new Draft(withActiveNamed(view)), () => undefined),
      state,
    );
  }
  const broken = brokenEntry(state);
  if (broken) {
    lose("undo", { entry: broken });
    state = { ...state, log: compacted(state.log, state.head, broken), givenUp: Math.max(broken, state.givenUp ?? 0) };
  }
  return problemOf(state) ? null : state;
}

/** Nobody acts, and nobody is interrupted, in a slot that is not there or already over. */
function withRealSlots(state: EncounterState, view: View, lose: Lose): EncounterState {
  const isToCome = (id: string): boolean => {
    const slot = view.slot(id);
    return slot !== undefined && slot.state !== "done" && slot.state !== "lost";
  };
  const now = Object.keys(state.now).every(isToCome)
    ? state.now
    : (lose("active"), Object.fromEntries(Object.entries(state.now).filter(([slot]) => isToCome(slot))));
  const held = state.held.every((group) => group.length > 0 && group.every(isToCome))
    ? state.held
    : (lose("held"), state.held.map((group) => group.filter(isToCome)).filter(({ length }) => length > 0));
  return { ...state, now, held };
}

import { isObject, type JsonObject } from "../model/json.ts";
import { participantOf, participantsOf } from "../model/participants.ts";
import { Draft } from "../model/draft.ts";
import { write } from "../model/recipe.ts";
import type { EncounterState, Participant } from "../model/state.ts";
import { rulesOf } from "../order/compose.ts";
import { viewOf, withActiveDerived, withActiveNamed, type View } from "../order/state-view.ts";
import { nextStep, readAll } from "./advance.ts";
import { advance } from "./execute.ts";
import { apply } from "./apply.ts";
import { originOf } from "./form.ts";
import { problemOf } from "./read.ts";
import { compacted, type Lose, type Loss, type LossCode } from "./repair-log.ts";
import { inBuckets, repairedState } from "./repair-parts.ts";
import { brokenEntry } from "./undo-redo.ts";
import { knownState } from "./validate-state.ts";

/*
 * A stored encounter may be damaged by another package, a disk or manual edits. Repair keeps what can be
 * read, and drops and names the rest.
 */

export type { Loss };

export interface Repaired {
  /** The given object if nothing is damaged. */
  readonly state: EncounterState;
  readonly losses: readonly Loss[];
}

const known = new WeakMap<object, readonly Loss[] | null>();

/** Returns the losses of a repair: none if sound, null if nothing can be saved. A damaged fight may be playable. */
export function damageOf(state: unknown): readonly Loss[] | null {
  if (typeof state !== "object" || state === null) return null;
  let losses = known.get(state);
  if (losses === undefined) known.set(state, (losses = repair(state)?.losses ?? null));
  return losses;
}

/** Takes an encounter that the core made from a sound one as sound. */
export function handOnSoundness(before: EncounterState, after: EncounterState): void {
  if (known.get(before)?.length === 0) known.set(after, []);
}

/**
 * Makes a damaged encounter playable. Never throws. A participant loses only what cannot be read: first the
 * turn, then the stats, last its place.
 * @returns null if nothing can be saved: no encounter, another version, or an unregistered pacing
 */
export function repair(value: unknown): Repaired | null {
  try {
    if (!isObject(value) || originOf(value.schema) !== "present") return null;
    const rules = typeof value.rules === "string" ? { rules: value.rules } : {};
    const pacing = typeof value.pacing === "string" ? rulesOf({ pacing: value.pacing, ...rules }) : null;
    if (!pacing) return null;
    const losses: Loss[] = [];
    const lose: Lose = (code, data = {}) => {
      if (!losses.some((one) => one.code === code && one.data.participant === data.participant))
        losses.push({ code, data });
    };
    const read = readable(repairedState(value, pacing, lose), lose);
    const torn = losses.flatMap(({ code, data }) => (code === "turn" && data.participant ? [data.participant] : []));
    const state = playable(torn.map(String).reduce(begun, read), lose);
    // Nothing was lost.
    return state && { state: losses.length ? knownState(state) : (value as unknown as EncounterState), losses };
  } catch {
    return null;
  }
}

/** Returns the fight at the start of its round; null without rounds, before the start, or if it cannot be saved. */
export function restartRound(value: unknown): Repaired | null {
  const repaired = repair(value);
  if (!repaired) return null;
  const { state } = repaired;
  const { lead: _lead, halted: _halted, ...rest } = state;
  const earlier = {
    ...rest,
    participants: each(state.participants, ({ since: _, ...one }) => withoutTurn(one)),
    clock: { ...state.clock, round: state.clock.round - 1, time: null },
    now: {},
    held: [],
    pause: null,
  };
  // Refused if not running or without rounds.
  const opened = apply(knownState({ ...earlier, ...withoutUndo(state) }), { type: "nextWindow" });
  if (opened.refusal) return null;
  return { state: knownState({ ...opened.state, ...withoutUndo(opened.state) }), losses: repaired.losses };
}

function withoutUndo(state: EncounterState): Pick<EncounterState, "log" | "givenUp"> {
  return { log: compacted(state.log, state.head, state.head), givenUp: state.head };
}

const withoutTurn = ({ combat, ...one }: Participant): Participant => {
  const { turn: _, ...lasting } = combat ?? {};
  return { ...one, turn: { round: 0 }, ...(combat ? { combat: lasting } : {}) };
};
const withoutNotes = ({ combat: _, ...one }: Participant): Participant => ({ ...withoutTurn(one), facts: {} });

/** Drops facts and turns that its pacing cannot read. */
function readable(state: EncounterState, lose: Lose): EncounterState {
  if (isRead(state)) return state;
  const alone = (one: Participant, facts: JsonObject): boolean =>
    isRead({ ...state, facts, now: {}, held: [], stage: "", participants: inBuckets([one]) });
  const versionsOf = (one: Participant): readonly Participant[] => [one, withoutTurn(one), withoutNotes(one)];
  const everybody = [...participantsOf(state)];
  // The kernel makes hazards' slots without the pacing.
  const canBeRead = (facts: JsonObject): boolean =>
    everybody.some((one) => one.kind === "creature" && versionsOf(one).some((version) => alone(version, facts)));
  // A participant that cannot be read alone is at fault; else the facts, if none can be read with them.
  const facts = !canBeRead(state.facts) && canBeRead({}) ? {} : state.facts;
  if (facts !== state.facts) lose("facts");
  const kept = everybody.flatMap((one) => {
    const found = versionsOf(one).find((version) => alone(version, facts));
    if (found !== one) lose(found ? "turn" : "participant", { participant: one.id });
    return found ?? [];
  });
  let left: EncounterState = { ...state, facts, participants: inBuckets(kept) };
  // Each can be read alone, but not all together.
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
 * Replaces all notes by a new participant's if any are missing, because the rest would refer to what
 * no longer exists.
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
    return readAll(viewOf({ ...state })!).every(({ key }) => key.every(Number.isFinite));
  } catch {
    return false;
  }
}

/** Returns the encounter with time at rest and valid Undo; null if it still cannot be played. */
function playable(given: EncounterState, lose: Lose): EncounterState | null {
  let state = withRealSlots(given, viewOf(given)!, lose);
  const view = viewOf(state)!;
  // Otherwise current slots were lost.
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

/** Removes current and interrupted slots that do not exist or are over. */
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

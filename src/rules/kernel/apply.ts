import * as v from "valibot";
import { beyondBounds } from "../model/fields.ts";
import { asJson } from "../model/json.ts";
import { isRefusal, refuse, type EncounterEvent, type Refusal } from "../model/outcome.ts";
import type { Change, EncounterState, Patch } from "../model/state.ts";
import { applyPatch, asStored, diff } from "../order/patch.ts";
import { envelope, isBookkeeping, isHistory, type Command } from "./commands.ts";
import { execute, malformed } from "./execute.ts";
import { record, undoneAfter, withChanges, type Beside, type Recorded } from "./history.ts";
import { wasApplied } from "./log.ts";
import { refusalOf } from "./register-pacing.ts";
import { undoRedo, type Result } from "./undo-redo.ts";
import { knownState, validateState } from "./validate-state.ts";

export type Outcome =
  | {
      readonly state: EncounterState;
      readonly patch: Patch;
      readonly events: readonly EncounterEvent[];
      readonly refusal?: undefined;
    }
  | { readonly refusal: Refusal };

/**
 * Carries out a command. Total: never throws.
 * @param state an encounter from `newEncounter`, `apply` or storage
 * @param command `{type, by?, id?, joined?, …}`; see `commands` for the kernel's and `PacingChoices.verbs`
 * for the pacing's. Read as JSON: members without a value are left out, and −0 is 0
 */
export function apply(state: unknown, command: unknown): Outcome {
  try {
    const known = validateState(state);
    if (isRefusal(known)) return { refusal: known };
    const arrival = perform(known, command);
    if (isRefusal(arrival)) return { refusal: arrival };
    const patch = arrival.patch ?? diff(known, arrival.state);
    // A module's pacing may note values that JSON cannot store.
    const stored = asStored(patch);
    return {
      state: knownState(stored === patch ? arrival.state : applyPatch(known, stored)),
      patch: stored,
      events: arrival.events,
    };
  } catch (error) {
    // A bug must not destroy a fight.
    return { refusal: refusalOf(error) };
  }
}

/** @returns without a patch if it must be computed from the two states */
function perform(state: EncounterState, raw: unknown): (Result & { readonly patch?: Patch }) | Refusal {
  const beyond = beyondBounds(raw, state.seats);
  if (beyond) return beyond;
  const given = asJson(raw);
  const head = v.safeParse(envelope, given);
  if (!head.success) return malformed(head.issues[0]);
  const { type, by, id, joined, changes, took, ...fields } = given as Command;
  if (id && wasApplied(state, id)) return refuse("repeated", { id });
  return isHistory(type)
    ? undoRedo(state, type, fields)
    : carriedOut(state, { ...fields, type }, { by, id, joined, changes, took });
}

function carriedOut(state: EncounterState, command: Command, beside: Beside): (Result & Recorded) | Refusal {
  const events: EncounterEvent[] = [];
  const after = execute(state, command, (event) => void events.push(event), beside.took);
  if (isRefusal(after)) return after;
  const { state: recorded, patch } = record(state, after, command, beside, undoneAfter(state, isBookkeeping(command)));
  return { state: recorded, patch, events };
}

export type Done = Extract<Outcome, { readonly refusal?: undefined }>;

/**
 * Adds changes outside the encounter to the last command, like giving it with `changes`.
 * @param before the encounter before the command
 * @returns the outcome, or a refusal of malformed or too large changes
 */
export function noteChanges(
  before: EncounterState,
  outcome: Done,
  changes: readonly Change[],
): Done | { readonly refusal: Refusal } {
  if (!changes.length) return outcome;
  const noted = { type: "changes", changes };
  const beyond = beyondBounds(noted, before.seats);
  if (beyond) return { refusal: beyond };
  const head = v.safeParse(envelope, noted);
  if (!head.success) return { refusal: malformed(head.issues[0]) };
  if (outcome.state.head === before.head) return { refusal: refuse("nothing-changes") };
  const state = knownState(withChanges(outcome.state, changes));
  return { ...outcome, state, patch: diff(before, state) };
}

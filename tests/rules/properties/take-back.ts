import {
  apply,
  currentIds,
  entriesOf,
  entryOf,
  lastActionNumber,
  participantsOf,
  slots,
  undoEnds,
  type EncounterState,
} from "../../../src/rules/index.ts";
import { sameJson } from "../../../src/rules/model/json.ts";
import { must } from "./checks.ts";

/** Redoes what was taken back: the state is restored, and no joined participant is missing. */
export function takeBackAndRedo(state: EncounterState): void {
  const back = takenBack(state);
  if (!back || isTorn(state)) return;
  const redone = apply(back, { type: "redo" });
  must(!redone.refusal, "what was taken back can be redone", () => redone.refusal);
  if (!redone.refusal)
    must(sameJson(redone.state, state), "redo after taking back gives the state again", () => [state, redone.state]);
}

/** Undoes all clicks, and redoes all. */
export function backAndForth(state: EncounterState): void {
  if (isTorn(state)) return;
  let at = state;
  for (let back = takenBack(at); back; back = takenBack(at)) at = back;
  for (let forward = redone(at); forward && at.head < state.head; forward = redone(at)) at = forward;
  must(sameJson(slots(at), slots(state)), "all redone, the slots are the same", () => [slots(state), slots(at)]);
  must(
    sameJson([at.clock, currentIds(at), at.head], [state.clock, currentIds(state), state.head]),
    "all redone, time is the same",
    () => [state.clock, at.clock],
  );
}

function takenBack(state: EncounterState): EncounterState | null {
  const outcome = apply(state, { type: "takeBack" });
  const deeds = lastActionNumber(state);
  must(!outcome.refusal === deeds > 0, "the last deed can be taken back, if there is one", () => [
    deeds,
    outcome.refusal,
  ]);
  if (outcome.refusal) return null;
  must(sameJson(present(outcome.state), present(state)), "taking back lets nobody leave or come", () => [
    present(state),
    present(outcome.state),
  ]);
  must(
    entriesOf(outcome.state).length === entriesOf(state).length,
    "taking back forgets nothing",
    () => outcome.state.log,
  );
  return outcome.state;
}

function redone(state: EncounterState): EncounterState | null {
  const outcome = apply(state, { type: "redo" });
  return outcome.refusal ? null : outcome.state;
}

function present(state: EncounterState): readonly string[] {
  return [...participantsOf(state)].map(({ id }) => id).sort();
}

/** True if an exact undo cut a click in two, so that Redo executes all of it. */
export function isTorn(state: EncounterState): boolean {
  return entryOf(state, state.head + 1)?.joined === true;
}

/** Equal except for undone log entries, ids of replaced ones, and entries that became compact. */
export function sameBelowHead(a: EncounterState, b: EncounterState): boolean {
  if (undoEnds(a) > 0 || undoEnds(b) > 0) return sameJson({ ...a, log: {} }, { ...b, log: {} });
  return sameJson({ ...a, log: inForce(a) }, { ...b, log: inForce(b) });
}

function inForce(state: EncounterState): object {
  const entries = Object.values(state.log).flatMap((page) => Object.entries(page));
  return Object.fromEntries(
    entries.flatMap(([name, { replaced: _, ...entry }]) =>
      Number(name.slice(1)) <= state.head ? [[name, entry]] : [],
    ),
  );
}

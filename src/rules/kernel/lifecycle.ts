import { postHarm } from "../exchange/waiting-harm.ts";
import { allows, EMPTY_TIMES, optionsOf } from "../model/options.ts";
import { refuse, type Refusal } from "../model/outcome.ts";
import type { Recipe } from "../model/recipe.ts";
import { SCHEMA, type EncounterState } from "../model/state.ts";
import type { View } from "../order/state-view.ts";
import { openRound } from "./advance.ts";
import type { Fields } from "./commands.ts";
import { knownState } from "./validate-state.ts";

/**
 * Changes an option, only while no slot of the round was played, so that past play stays valid; stopping at
 * empty steps is always allowed.
 */
export function option(command: Fields<"option">, view: View): Recipe | Refusal {
  const spec = optionsOf(view.pacing).find(({ name }) => name === command.name);
  if (!spec) return refuse("no-such-option", { name: command.name.slice(0, 80) });
  const { value } = command;
  if (!allows(spec, value)) return refuse("bad-option", { name: spec.name });
  if (view.state.clock.played && spec !== EMPTY_TIMES) return refuse("window-is-being-played", { name: spec.name });
  return (draft) => {
    draft.options[spec.name] = value;
  };
}

export function start(_: Fields<"start">, view: View): Recipe {
  const joining = [...view.participants()]
    .filter((participant) => participant.kind === "creature")
    .map((participant) => view.pacing.play.join?.(participant, view));
  const open = openRound(view);
  return (draft, emit) => {
    draft.status = "running";
    emit({ type: "started" });
    for (const recipe of joining) recipe?.(draft, emit);
    open(draft, emit);
  };
}

export function end(_: Fields<"end">, view: View): Recipe {
  const posted = postHarm(view, () => true);
  return (draft, emit) => {
    posted?.(draft, emit);
    draft.status = "over";
    draft.now = {};
    draft.held = [];
    delete draft.halted;
    draft.pause = null;
    emit({ type: "ended" });
  };
}

export function pause(command: Fields<"pause">, view: View): Recipe | Refusal {
  if (view.state.pause) return refuse("already-paused");
  return (draft, emit) => {
    draft.pause = { kind: command.kind, note: command.note };
    emit({ type: "paused", kind: command.kind });
  };
}

export function resume(_: Fields<"resume">, view: View): Recipe | Refusal {
  const { pause } = view.state;
  if (!pause) return refuse("not-paused");
  return (draft, emit) => {
    draft.pause = null;
    emit({ type: "resumed", kind: pause.kind });
  };
}

/** Returns an encounter before the start, with default options. Its pacing never changes. */
export function newEncounter(pacing: string): EncounterState {
  return knownState({
    schema: SCHEMA,
    pacing,
    options: {},
    status: "setup",
    clock: { round: 0, time: null, played: false },
    stage: "",
    now: {},
    held: [],
    pause: null,
    sides: {},
    participants: {},
    facts: {},
    seats: 0,
    head: 0,
    log: {},
  });
}

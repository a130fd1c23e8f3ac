import { allows, EMPTY_TIMES, optionsOf } from "../pacing/options.ts";
import type { Fields } from "./command.ts";
import { refuse, type Refusal } from "./refusal.ts";
import { openWindow } from "./settle.ts";
import type { View } from "./view.ts";
import type { Recipe } from "./write.ts";

/**
 * Settings change while no slot of the window has been played, so that nothing that happened becomes untrue. Whether time stops where nobody
 * acts changes nothing that happens, and may be settled at any time.
 */
export function option(command: Fields<"option">, view: View): Recipe | Refusal {
  const spec = optionsOf(view.pacing).find(({ name }) => name === command.name);
  if (!spec) return refuse("no-such-option", { name: command.name.slice(0, 80) });
  const { value } = command;
  if (!allows(spec, value)) return refuse("bad-option", { name: spec.name });
  if (view.state.clock.played && spec !== EMPTY_TIMES) return refuse("window-is-being-played", { name: spec.name });
  return (draft) => { draft.options[spec.name] = value; };
}

export function start(_: Fields<"start">, view: View): Recipe | Refusal {
  if (view.state.status !== "setup") return refuse("already-started");
  const joining = [...view.participants()]
    .filter((participant) => participant.kind === "creature")
    .map((participant) => view.pacing.join?.(participant, view));
  const open = openWindow(view);
  return (draft, emit) => {
    draft.status = "running";
    emit({ type: "started" });
    for (const recipe of joining) recipe?.(draft, emit);
    open(draft, emit);
  };
}

export function end(_: Fields<"end">, view: View): Recipe | Refusal {
  if (view.state.status !== "running") return refuse("not-running");
  return (draft, emit) => {
    draft.status = "over";
    draft.now = {};
    draft.held = [];
    delete draft.halted;
    draft.pause = null;
    emit({ type: "ended" });
  };
}

export function pause(command: Fields<"pause">, view: View): Recipe | Refusal {
  if (view.state.status !== "running") return refuse("not-running");
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

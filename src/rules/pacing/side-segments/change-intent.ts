import { stepOff } from "../../order/turns.ts";
import * as v from "valibot";
import { integer, jsonObject, line, oneOrMore } from "../../model/fields.ts";
import { isRefusal, refuse } from "../../model/outcome.ts";
import { nameOfSlot } from "../../model/participants.ts";
import { edit, type Recipe } from "../../model/recipe.ts";
import { actionOf } from "./actions.ts";
import { checked, noted, rememberGiven } from "./declare.ts";
import { about, ableVerb, creatureVerb, editTurn, editFight, turnIn, verb } from "./facts.ts";
import type { Delay, Intent, Participant, Past, Shift, Slot, Turn, View } from "./facts.ts";
import { runsOver } from "./action-times.ts";
import { startOfChange } from "./segments.ts";
import { isCounting, sideIn } from "./sides.ts";
import { isOpen, isOwn } from "./slots.ts";

/**
 * S-12: changes a declared action. Free before the first segment; afterwards the option decides from where
 * the new action counts (SA-12). Finished actions stay, and no attack is gained.
 */
export const changeIntent = ableVerb(about({ intent: jsonObject }), (participant, command, view) => {
  const turn = turnIn(participant, view.setting);
  if (!turn.intent) return refuse("not-declared", { participant: participant.id });
  const { played } = view.state.clock;
  const intent = checked(command.intent, participant, view);
  if (isRefusal(intent)) return intent;
  if (!played) return noted(participant, intent, view);
  if (!isCounting(view)) return refuse("round-is-over", { participant: participant.id });
  const own = view.slotsOf(participant).filter(isOwn);
  const left = own.filter(isOpen);
  const { atOnce, kind } = actionOf(intent.action)!;
  // Breaking and running is always open, unless declared already.
  if (!left.length && !runsOver(participant, view.setting) && (!atOnce || turn.intent.action === intent.action))
    return refuse("nothing-to-change", { participant: participant.id });
  if (kind === "plain" && intent.segments === undefined) return refuse("speed-needed", { action: intent.action });
  return changeTo(participant, intent, view);
});

/** Takes what is left of the declared action off, and puts another in its place. */
export function changeTo(participant: Participant, intent: Intent, view: View): Recipe {
  const left = view.slotsOf(participant).filter((slot) => isOwn(slot) && isOpen(slot));
  const changed = turnChanging(participant, intent, view);
  return (draft, emit) => {
    for (const slot of left) stepOff(draft, slot, emit);
    for (const slot of left) emit({ type: "lost", slot: slot.id, participant: participant.id, reason: "changed" });
    edit(draft, participant.id).turn = changed;
    rememberGiven(draft, participant, intent, view.setting);
  };
}

export function turnChanging(participant: Participant, intent: Intent, view: View): Turn {
  const { setting, state } = view;
  // Earlier modifiers count only for what was carried in (`shiftsFor`).
  const { wait: _, ...turn } = turnIn(participant, setting);
  const { past = [], changes = 0, side = participant.side } = turn;
  const isPast = (slot: Slot): boolean => past.some(({ name }) => name === nameOfSlot(slot));
  const over = view.slotsOf(participant).filter((slot) => isOwn(slot) && slot.state === "done" && !isPast(slot));
  const done = over.map(pastOf);
  const now = state.clock.time ?? 0;
  const start = actionOf(intent.action)!.atOnce
    ? { base: now, shift: 0, floor: 0 }
    : startOfChange(now, sideIn(side, setting, participant.id).shift, setting.options);
  return {
    ...turn,
    round: setting.round,
    intent: lessDone(intent, [...past, ...done].filter(isAttack).length),
    from: { base: start.base, shift: start.shift !== 0, floor: start.floor, at: state.head + 1 },
    changes: changes + 1,
    ...(done.length ? { past: [...past, ...done] } : {}),
  };
}

function isAttack({ phase }: Pick<Slot, "phase">): boolean {
  return phase === "melee" || phase === "missile";
}

/** Subtracts earlier attacks from those due. */
function lessDone(intent: Intent, made: number): Intent {
  const { attacks } = intent;
  return attacks ? { ...intent, attacks: Math.max(1, attacks - made) } : intent;
}

function pastOf(slot: Slot): Past {
  const { time, key, phase, ordinal, of, note = {} } = slot;
  return { name: nameOfSlot(slot), time, key, phase, ordinal, of, note };
}

/**
 * S-34: bait buys a segment or two, a parley or spectacle as many as the GM says; everything that these sides
 * have left comes that much later. The current slot continues.
 */
export const bait = verb.gm(
  v.strictObject({
    sides: oneOrMore,
    segments: v.pipe(integer, v.minValue(1), v.maxValue(20)),
    cause: v.optional(v.picklist(["bait", "parley", "spectacle", "other"]), "bait"),
  }),
  ({ sides, segments, cause }, view) => {
    const stranger = sides.find((side) => !Object.hasOwn(view.state.sides, side));
    if (stranger !== undefined || !sides.length) return refuse("no-such-side", { side: stranger ?? "" });
    if (!isUnderWay(view)) return refuse("not-playing");
    const delay: Delay = { ...shift(segments, view), sides, cause };
    return (draft, emit) => {
      editFight(draft).delays = [...(view.setting.facts.delays ?? []), delay];
      emit({ type: "note", code: "delayed", data: { sides, segments, cause } });
    };
  },
);

/** S-23, S-24, S-40: moves what this creature has left, but not before the present segment. */
export const modify = creatureVerb.gm(
  about({ segments: v.pipe(integer, v.minValue(-20), v.maxValue(20)), cause: v.optional(line, "") }),
  (_, { participant, segments, cause }, view) => {
    if (!isUnderWay(view)) return refuse("not-playing");
    if (!segments) return refuse("nothing-changes");
    const added: Shift = { ...shift(segments, view), ...(cause ? { cause } : {}) };
    return (draft) => {
      const turn = editTurn(draft, participant);
      turn.mods = [...(turn.mods ?? []), added];
    };
  },
);

function isUnderWay(view: View): boolean {
  return view.state.stage !== "surprise" && view.state.stage !== "settle";
}

/** Shifts everything right after the current slot, or from the present segment. */
function shift(segments: number, view: View): Shift {
  const { clock, head } = view.state;
  const [current] = view.now.map((slot) => view.slot(slot));
  return { after: current ? [...current.key, 0, 1] : [clock.time ?? 1], segments, at: head + 1 };
}

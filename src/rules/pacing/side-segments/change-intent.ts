import * as v from "valibot";
import { id, jsonObject } from "../../model/fields.ts";
import { isRefusal, refuse, type Refusal } from "../../model/outcome.ts";
import { nameOfSlot } from "../../model/participants.ts";
import { editTurn, type Recipe } from "../../model/recipe.ts";
import { actionOf } from "./actions.ts";
import { checked, noted, rememberGiven } from "./declare.ts";
import { turnIn, verb, type Intent, type Past, type Slot, type Turn } from "./facts.ts";
import { runsOver } from "./moments.ts";
import { optionsOf } from "./options.ts";
import { startOfChange } from "./segments.ts";
import { isCounting, sideIn } from "./sides.ts";
import { isOpen, isOwn } from "./slots.ts";
import { takeOff } from "./wait.ts";

/**
 * S-12: somebody does something else than it declared. Before the first segment that costs nothing; afterwards the setting says from
 * where the new action counts (SA-12). What was done already stays done, and no attack is gained by it.
 */
export const changeIntent = verb(v.strictObject({ participant: id, intent: jsonObject }), (command, view): Recipe | Refusal => {
  const participant = view.participant(command.participant);
  if (participant?.kind !== "creature" || participant.defeated) return refuse("no-such-participant", { participant: command.participant });
  const turn = turnIn(participant, view.setting);
  if (!turn.intent) return refuse("not-declared", { participant: participant.id });
  const { played, time } = view.state.clock;
  const intent = checked(command.intent, participant, view);
  if (isRefusal(intent)) return intent;
  if (!played) return noted(participant, intent, view);
  if (!isCounting(view)) return refuse("round-is-over", { participant: participant.id });
  const own = view.slotsOf(participant).filter(isOwn);
  const left = own.filter(isOpen);
  const { atOnce, kind } = actionOf(intent.action)!;
  // Breaking and running is open to whoever has not run yet, whatever was done before.
  if (!left.length && !runsOver(participant, view.setting) && (!atOnce || turn.intent.action === intent.action)) return refuse("nothing-to-change", { participant: participant.id });
  if (kind === "plain" && intent.segments === undefined) return refuse("speed-needed", { action: intent.action });
  const done = own.filter((slot) => slot.state === "done" && !(turn.past ?? []).some(({ name }) => name === nameOfSlot(slot)));
  const start = atOnce ? { base: time ?? 0, shift: 0, floor: 0 } : startOfChange(time ?? 0, sideIn(turn.side ?? participant.side, view.setting).shift, optionsOf(view.setting));
  const changed = lessDone(intent, [...(turn.past ?? []).filter(isAttack), ...done.filter(isAttack)].length);
  return (draft, emit) => {
    takeOff(draft, left, emit);
    for (const slot of left) emit({ type: "lost", slot: slot.id, participant: participant.id, reason: "changed" });
    const fresh = editTurn<Turn>(draft, participant.id);
    fresh.intent = changed;
    fresh.from = { base: start.base, shift: start.shift !== 0, floor: start.floor, at: view.state.head + 1 };
    fresh.changes = (fresh.changes ?? 0) + 1;
    if (done.length) fresh.past = [...(fresh.past ?? []), ...done.map(pastOf)];
    for (const gone of ["hold", "released", "mods"] as const) delete fresh[gone];
    rememberGiven(draft, participant, intent, view.setting);
  };
});

function isAttack({ phase }: Pick<Slot, "phase">): boolean {
  return phase === "melee" || phase === "missile";
}

/** Attacks made before the change are part of those due this round. */
function lessDone(intent: Intent, made: number): Intent {
  const { attacks } = intent;
  return made && attacks ? { ...intent, attacks: Math.max(1, attacks - made) } : intent;
}

function pastOf(slot: Slot): Past {
  const { time, key, phase, ordinal, of, note = {} } = slot;
  return { name: nameOfSlot(slot), time, key, phase, ordinal, of, note };
}

import { activeIds } from "../../order/turns.ts";
import { latestStats } from "../../exchange/combat-status.ts";
import { shock } from "../../gurps/injury.ts";
import { present } from "../../model/json.ts";
import { drop, edit, type Draft, type Recipe } from "../../model/recipe.ts";
import {
  statsIn,
  editFacts,
  traitsIn,
  type Note,
  type Participant,
  type Slot,
  type Stats,
  type View,
} from "./facts.ts";
import { lapse } from "./wait.ts";

/**
 * Waits lapse (B-32), losses since the last turn cause shock (B-62, B-84, B-85, BA-8), and blocks and parries
 * are free again (B-47, B-50).
 */
export function beginTurns(slots: readonly Slot[], view: View): Recipe {
  const lapsing = lapse(slots, view);
  const begun = slots
    .filter(({ kind, begun: before }) => kind === "turn" && !before)
    .map(({ participant }) => participant);
  return (draft, emit) => {
    lapsing(draft, emit);
    for (const id of begun) beginTurn(draft, id, view);
  };
}

const PASSING = ["hurt", "blocked", "spent", "limb", "shock"] as const;

/** Begins a turn, even one that passes without being current. */
export function beginTurn(draft: Draft, id: string, view: View): void {
  const participant = view.participant(id)!;
  const before = participant.facts;
  // Writing would copy the participant.
  if (PASSING.every((what) => before[what] === undefined)) return;
  const stats = latestStats<Stats>(participant);
  const points = shock(stats.maxHp ?? 0, before.hurt ?? 0) * traitsIn(stats).shock;
  const facts = editFacts(draft, id);
  drop(facts, ...PASSING);
  if (points) facts.shock = points;
}

/**
 * B-2: notes the place in the order. B-5, B-20, B-64, B-68, B-77: with surprise, stun, unconsciousness or
 * waking known beforehand. From then on facts count instead of stats.
 */
export function enter(participant: Participant, view: View): Recipe {
  const { id } = participant;
  const { basicSpeed, dx, surprised, stunned, out, woken, ...stats } = statsIn(participant, view.setting);
  const { first } = traitsIn(stats);
  return (draft) => {
    Object.assign(editFacts(draft, id), {
      basicSpeed,
      dx,
      ...present({ first, surprised }),
      ...(out ? { out } : present({ stunned, woken })),
    });
    // A fight that starts over asks the sheet for stun and unconsciousness again, but reads surprise and waking here.
    if (!stunned && !out) return;
    const target = edit(draft, id);
    const { stunned: _stunned, out: _out, ...rest } = target.stats;
    target.stats = rest;
  };
}

/**
 * Returns the chosen manoeuvre; in a slot that answers a wait, the answer with its option (B-31), "other" for one that
 * the GM allows (BA-22).
 */
export function chosenFor({ note = {} }: Slot): Pick<Note, "manoeuvre" | "option"> {
  return note;
}

/** Returns whose limb it may strike, while the slot of the parry is current (B-53). */
export function limbOf(participant: Participant, view: View): string | null {
  const { limb } = participant.facts;
  return limb && activeIds(view).includes(limb.slot) ? limb.target : null;
}

import { activeIds } from "../../order/turns.ts";
import { latestStats } from "../../exchange/combat-status.ts";
import { shock } from "../../gurps/injury.ts";
import { edit, type Draft, type Recipe } from "../../model/recipe.ts";
import { statsIn, editFacts, traitsIn, type Participant, type Slot, type Stats, type View } from "./facts.ts";
import { lapse } from "./wait.ts";

/**
 * Own turns begin: waits lapse (B-32), shock from what was lost since the last turn counts now (B-62, B-84, B-85,
 * BA-8), and one may block and parry with everything again (B-47, B-50).
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

/** Also for a turn that passes without having begun. */
export function beginTurn(draft: Draft, id: string, view: View): void {
  const participant = view.participant(id)!;
  const before = participant.facts;
  // Most have none of it, and whoever is opened for writing is copied.
  if (PASSING.every((what) => before[what] === undefined)) return;
  const stats = latestStats<Stats>(participant);
  const points = shock(stats.maxHp ?? 0, before.hurt ?? 0) * traitsIn(stats).shock;
  const facts = editFacts(draft, id);
  delete facts.hurt;
  delete facts.blocked;
  delete facts.spent;
  delete facts.limb;
  if (points) facts.shock = points;
  else delete facts.shock;
}

/**
 * B-2: somebody comes into the fight, and their place in the order is noted once. B-5, B-20, B-64, B-68: surprised,
 * stunned or unconscious, if that is known before; B-77: who has come round before. Stun and unconsciousness are a
 * matter of the facts from then on, and no longer of the stats: a fight that starts over asks anew.
 */
export function enter(participant: Participant, view: View): Recipe {
  const { id } = participant;
  const { basicSpeed, dx, surprised, stunned, out, woken, ...stats } = statsIn(participant, view.setting);
  const { first } = traitsIn(stats);
  return (draft) => {
    Object.assign(editFacts(draft, id), {
      basicSpeed,
      dx,
      ...(first ? { first } : {}),
      ...(surprised ? { surprised } : {}),
      ...(out ? { out } : stunned ? { stunned } : {}),
      ...(woken && !out ? { woken: true as const } : {}),
    });
    if (!stunned && !out) return;
    const target = edit(draft, id);
    const { stunned: _stunned, out: _out, ...rest } = target.stats;
    target.stats = rest;
  };
}

interface ChosenManoeuvre {
  /** "other" is what no name says (BA-22). */
  readonly manoeuvre: string | undefined;
  readonly option: string | undefined;
}

/** For the own turn the choice; in a slot that answers a wait the answer, in the way that was named for it (B-31). */
export function chosenFor({ note }: Slot): ChosenManoeuvre {
  return { manoeuvre: note?.manoeuvre, option: note?.option };
}

/** B-53: whose limb may be struck, as long as the slot in which it was parried has the floor. */
export function limbOf(participant: Participant, view: View): string | null {
  const { limb } = participant.facts;
  return limb && activeIds(view).includes(limb.slot) ? limb.target : null;
}

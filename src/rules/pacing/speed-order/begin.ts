import type { Slot } from "../../encounter/state.ts";
import type { View } from "../../encounter/view.ts";
import { editFacts, type Draft, type Recipe } from "../../encounter/write.ts";
import { latestStats } from "../../exchange/harm.ts";
import { shock } from "../../gurps/injury.ts";
import { factsOf, type Facts, type Stats } from "./facts.ts";
import { lapse } from "./wait.ts";

/** Own turns begin: waits lapse (B-32), shock from what was lost since the last turn counts now (B-62, BA-8), and one may block and parry with everything again (B-47, B-50). */
export function beginTurns(slots: readonly Slot[], view: View): Recipe {
  const lapsing = lapse(slots, view);
  const begun = slots.filter(({ kind, begun: before }) => kind === "turn" && !before).map(({ participant }) => participant);
  return (draft, emit) => {
    lapsing?.(draft, emit);
    for (const id of begun) beginTurn(draft, id, view);
  };
}

/** What is over, or counts anew, with the own turn. */
const PASSING = ["hurt", "blocked", "spent", "limb", "shock"] as const;

/** Also for a turn that passes without having begun. */
export function beginTurn(draft: Draft, id: string, view: View): void {
  const participant = view.participant(id)!;
  const before = factsOf(participant);
  // Most have none of it, and whoever is opened for writing is copied.
  if (PASSING.every((what) => before[what] === undefined)) return;
  const points = shock(latestStats<Stats>(participant).maxHp ?? 0, before.hurt ?? 0);
  const facts = editFacts<Facts>(draft, id);
  delete facts.hurt;
  delete facts.blocked;
  delete facts.spent;
  delete facts.limb;
  if (points) facts.shock = points;
  else delete facts.shock;
}

import { byJoinOrder, turnOf } from "../model/participants.ts";
import { editFacts, editTurn, type Recipe } from "../model/recipe.ts";
import type { Participant } from "../model/state.ts";
import type { View } from "../order/state-view.ts";

/** N-7: takes over what its group shares, such as dice, from the first member that has any. */
export function groupShare(newcomer: Participant, view: View): Recipe | null {
  const { state, setting } = view;
  const { shared } = view.pacing.play;
  if (!shared || !newcomer.group || newcomer.kind === "hazard" || state.status !== "running") return null;
  const unit = shared.unitOf(newcomer, setting);
  const [first] = byJoinOrder(view.participants())
    .filter(({ kind, group }) => kind !== "hazard" && group === newcomer.group)
    .filter((one) => shared.unitOf(one, setting) === unit)
    .map((one) => ({ facts: only(shared.facts, one.facts), turn: only(shared.turn, turnOf(one, setting.round)) }))
    .filter(({ facts, turn }) => Object.keys({ ...facts, ...turn }).length > 0);
  if (!first) return null;
  return (draft) => {
    Object.assign(editFacts(draft, newcomer.id), first.facts);
    if (Object.keys(first.turn).length) Object.assign(editTurn(draft, newcomer.id), first.turn);
  };
}

function only(names: readonly string[] = [], noted: object): object {
  return Object.fromEntries(Object.entries(noted).filter(([name]) => names.includes(name)));
}

import { refuse, type Refusal } from "../model/outcome.ts";
import { edit, write, type Recipe } from "../model/recipe.ts";
import type { Participant } from "../model/state.ts";
import { isInCircle } from "../order/lasting-places.ts";
import { sharersOf } from "../order/sharing.ts";
import { withActiveNamed, type View } from "../order/state-view.ts";
import type { Fields } from "./commands.ts";
import { noCreature, returns } from "./share-turn.ts";

/** J-8: this combatant's turns come right before or after another's, from round to round. */
export function keepPlace({ participant, beside, where }: Fields<"keepPlace">, view: View): Recipe | Refusal {
  const { state } = view;
  const wrong = noCreature([participant, beside], "hazard-keeps-no-place", view);
  if (wrong) return wrong;
  // J-9: a shared turn keeps its leader's place.
  const keeper = sharersOf(participant, state)?.[0].id ?? participant;
  const keep: Recipe = (draft) => void (edit(draft, keeper).keepsPlace = { beside, where, at: state.head + 1 });
  const kept = write(withActiveNamed(view), (draft) => keep(draft, () => undefined));
  return isInCircle(keeper, kept) ? refuse("places-in-a-circle", { participant, beside }) : keep;
}

/** J-8: the combatant's own place counts again, in this round if it is still to come. */
export function ownPlace(
  { id: participant, keepsPlace: kept }: Participant,
  _: Fields<"ownPlace">,
  view: View,
): Recipe | Refusal {
  if (!kept) return refuse("keeps-own-place", { participant });
  const returning = view.state.status === "running" ? returns(participant, view) : [];
  return (draft) => {
    delete edit(draft, participant).keepsPlace;
    for (const back of returning) back(draft);
  };
}

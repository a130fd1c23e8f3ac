import * as v from "valibot";
import { id } from "../../encounter/command.ts";
import { refuse, type Refusal } from "../../encounter/refusal.ts";
import type { Request } from "../../encounter/state.ts";
import type { View } from "../../encounter/view.ts";
import type { Recipe } from "../../encounter/write.ts";
import { verb } from "../pacing.ts";
import { fightOf, type Fight } from "./facts.ts";
import { activeSides, deltasIn } from "./sides.ts";

const WAYS = ["engage", "withdraw", "hide"] as const;
type Way = (typeof WAYS)[number];

/** S-8: sides that know of others which do not know of them. */
function unseen(view: View): readonly string[] {
  const { clock } = view.state;
  const surprised = deltasIn(view.setting);
  if (clock.round !== 1 || clock.played || !Object.values(surprised).some((delta) => delta > 0)) return [];
  return activeSides(view).filter((side) => !surprised[side]);
}

/** S-8: asked, but nothing waits for it: whoever declares an action has engaged. */
export function avoidRequests(view: View): readonly Request[] {
  return unseen(view).map((side) => ({
    id: `avoid_${side}`, kind: "decision", what: "avoid", side, choices: WAYS, fallback: "engage", blocking: false, gm: true,
  }));
}

/** S-8: the side slips away: its members act no more; the fight is over when fewer than two sides are left. */
export function answerAvoid(side: string, way: Way, view: View): Recipe {
  const left = activeSides(view).filter((other) => other !== side).length;
  return (draft, emit) => {
    const { [side]: _, ...others } = (draft.facts as Fight).avoided ?? {};
    draft.facts.avoided = way === "engage" ? others : { ...others, [side]: way };
    if (way === "engage") return;
    emit({ type: "note", code: "avoided", data: { side, way } });
    if (left >= 2) return;
    draft.status = "over";
    emit({ type: "ended" });
  };
}

/** S-8: the same by command; "engage" brings a side back before the first segment. */
export const avoid = verb(v.strictObject({ side: id, way: v.picklist(WAYS) }), ({ side, way }, view): Recipe | Refusal => {
  const back = way === "engage" && Object.hasOwn(fightOf(view.setting).avoided ?? {}, side);
  return back || unseen(view).includes(side) ? answerAvoid(side, way, view) : refuse("cannot-avoid", { side });
}, { gm: true });

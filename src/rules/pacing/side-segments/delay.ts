import * as v from "valibot";
import { figure, id, line } from "../../model/fields.ts";
import { refuse, type Refusal } from "../../model/outcome.ts";
import { editFight, editTurn, type Recipe } from "../../model/recipe.ts";
import { fightOf, verb, type Delay, type Fight, type Shift, type Turn, type View } from "./facts.ts";

/**
 * S-34: bait buys a segment or two, a parley or spectacle takes as many as the GM says: everything that these sides still have to do
 * comes so much later. What is current now goes on.
 */
export const bait = verb(v.strictObject({
  sides: v.pipe(v.union([id, v.array(id)]), v.transform((one) => (typeof one === "string" ? [one] : one))),
  segments: v.pipe(figure, v.minValue(1), v.maxValue(20)),
  cause: v.optional(v.picklist(["bait", "parley", "spectacle", "other"]), "bait"),
}), ({ sides, segments, cause }, view): Recipe | Refusal => {
  const stranger = sides.find((side) => !Object.hasOwn(view.state.sides, side));
  if (stranger !== undefined || !sides.length) return refuse("no-such-side", { side: stranger ?? "" });
  if (!isUnderWay(view)) return refuse("not-playing");
  const delay: Delay = { ...shift(segments, view), sides, cause };
  return (draft, emit) => {
    editFight<Fight>(draft).delays = [...(fightOf(view.setting).delays ?? []), delay];
    emit({ type: "note", code: "delayed", data: { sides, segments, cause } });
  };
}, { gm: true });

/**
 * S-23, S-24, S-40: modifiers that accrue during the round, such as what a counter-charge does to a charge: what this creature still has
 * to do comes so many segments later, or sooner, but never before the present one.
 */
export const modify = verb(v.strictObject({
  participant: id,
  segments: v.pipe(figure, v.minValue(-20), v.maxValue(20)),
  cause: v.optional(line, ""),
}), ({ participant, segments, cause }, view): Recipe | Refusal => {
  if (view.participant(participant)?.kind !== "creature") return refuse("no-such-participant", { participant });
  if (!isUnderWay(view)) return refuse("not-playing");
  if (!segments) return refuse("nothing-changes");
  const added: Shift = { ...shift(segments, view), ...(cause ? { cause } : {}) };
  return (draft) => {
    const turn = editTurn<Turn>(draft, participant);
    turn.mods = [...(turn.mods ?? []), added];
  };
}, { gm: true });

function isUnderWay(view: View): boolean {
  return view.state.stage !== "surprise" && view.state.stage !== "settle";
}

/** From right after what is current now; with nobody current, from the present segment on. */
function shift(segments: number, view: View): Shift {
  const { clock, head } = view.state;
  const current = view.slot(view.now[0] ?? "");
  return { after: current ? [...current.key, 0, 1] : [clock.time ?? 1], segments, at: head + 1 };
}

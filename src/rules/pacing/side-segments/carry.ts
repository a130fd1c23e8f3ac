import * as v from "valibot";
import { integer, line } from "../../model/fields.ts";
import { refuse } from "../../model/outcome.ts";
import { byJoinOrder } from "../../model/participants.ts";
import type { Recipe } from "../../model/recipe.ts";
import { PHASES } from "./actions.ts";
import { about, creatureVerb, editFacts, type Carried, type Participant, type View } from "./facts.ts";
import { actionTimesOf } from "./action-times.ts";
import { carry, overflowOf } from "./segments.ts";

/**
 * S-26, S-35: carries what falls beyond this round into a later one, ordered by that round's rank and without
 * a second penalty (SA-11).
 */
export function carryOver(view: View): Recipe {
  const changes = byJoinOrder(view.participants()).flatMap((participant) => {
    const had = participant.facts.carried ?? [];
    const fresh = participant.defeated ? [] : carriedOut(participant, view);
    const carried = [...had.filter(({ round }) => round > view.setting.round), ...fresh];
    return had.length || fresh.length ? [{ id: participant.id, fresh, carried }] : [];
  });
  return (draft, emit) => {
    for (const { id, carried, fresh } of changes) {
      const facts = editFacts(draft, id);
      if (carried.length) facts.carried = carried;
      else delete facts.carried;
      for (const { round, segment, note } of fresh.filter(({ note: { leg } }) => leg !== "arrival"))
        emit({ type: "note", code: "carried", data: { participant: id, round, to: segment, from: note.from } });
    }
  };
}

function carriedOut(participant: Participant, { setting }: View): readonly Carried[] {
  const overflow = overflowOf(setting.options);
  return actionTimesOf(participant, setting)
    .filter(({ beyond }) => beyond)
    .map((time) => {
      const { roundsLater: rounds, segment } = carry(time.segment, overflow);
      const { phase, side, ordinal, of } = time;
      const name = time.name.startsWith("k") ? time.name : `k${setting.round}x${time.name}`;
      const note = { ...time.note, from: time.segment, rounds };
      return { name, round: setting.round + rounds, segment, phase, side, ordinal, of, note };
    });
}

/** S-26: by the GM, with segment and phase. */
export const carryIn = creatureVerb.gm(
  about({
    segment: v.pipe(integer, v.minValue(1), v.maxValue(100)),
    phase: v.optional(v.picklist(PHASES), "melee"),
    label: v.optional(line, ""),
  }),
  (participant, { segment, phase, label }, view) => {
    const { time } = view.state.clock;
    if (segment < (time ?? 1)) return refuse("time-has-passed", { time: segment });
    const action: Carried = {
      name: `g${view.state.head + 1}`,
      round: view.setting.round,
      segment,
      phase,
      side: participant.side,
      ordinal: 1,
      of: 1,
      note: { label, given: true },
    };
    return (draft) => {
      const facts = editFacts(draft, participant.id);
      facts.carried = [...(facts.carried ?? []), action];
    };
  },
);

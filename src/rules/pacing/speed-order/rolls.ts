import type { Json } from "../../json.ts";
import { stunRecovery } from "../../gurps/injury.ts";
import { rollsAtTurnStart } from "../../gurps/turn-rolls.ts";
import { turnOf } from "../../encounter/participants.ts";
import type { Participant, Request } from "../../encounter/state.ts";
import type { View } from "../../encounter/view.ts";
import { editTurn, type Recipe } from "../../encounter/write.ts";
import { factsOf, type Stats, type Turn } from "./facts.ts";
import { currentTurn } from "./turn.ts";

type What = keyof NonNullable<Turn["rolled"]>;

/**
 * 3d6 asked of whoever is current, without holding up play: HT to stay conscious at 0 HP or less (B-60), Will to do more than nothing at
 * 0 FP or less (B-81), HT or IQ to come out of a stun at the end of the turn (B-20, B-64).
 */
export function turnRolls(view: View): readonly Request[] {
  return view.now.flatMap((slot): readonly Request[] => {
    const participant = view.participant(view.slot(slot)?.participant ?? "");
    return participant?.kind === "creature" && currentTurn(participant, view) ? owedBy(participant, view) : [];
  });
}

function owedBy(participant: Participant, view: View): readonly Request[] {
  const { rolled = {} } = turnOf<Turn>(participant, view.setting.round);
  // Wounds count at once: an injury earlier in this very second is asked for.
  const stats = (participant.later?.stats ?? participant.stats) as unknown as Stats;
  const { stunned } = factsOf(participant);
  const due: readonly { what: What; against: number }[] = [
    ...rollsAtTurnStart(stats),
    ...(stunned ? [{ what: "stun", against: stunRecovery(stunned, stats) } as const] : []),
  ];
  return due.filter(({ what }) => rolled[what] === undefined).map(({ what, against }): Request => ({
    id: `${what}_${participant.id}`, kind: "dice", what, participant: participant.id, dice: { count: 3, faces: 6 }, against,
    fallback: 10, blocking: false, gm: false, ...(what === "stun" ? { data: { kind: stunned! } } : {}),
  }));
}

/** Notes whether the roll was made. Who falls unconscious is the GM's to take out of the fight (B-68); who fails the Will roll can only Do nothing (B-81). */
export function answerRoll({ what, participant, against }: Request, value: Json): Recipe {
  const made = (value as number) <= against!;
  return (draft, emit) => {
    const turn = editTurn<Turn>(draft, participant!);
    turn.rolled = { ...turn.rolled, [what]: made };
    if (what === "effort" && !made) {
      delete turn.chosen;
      delete turn.option;
    }
    emit({ type: "note", code: what, data: { participant: participant!, made, margin: against! - (value as number) } });
  };
}

import * as v from "valibot";
import { id, LARGEST } from "../../encounter/command.ts";
import { turnOf } from "../../encounter/participants.ts";
import { refuse, type Refusal } from "../../encounter/refusal.ts";
import { leaveFloor } from "../../encounter/turns.ts";
import { editTurn, type Recipe } from "../../encounter/write.ts";
import { verb } from "../pacing.ts";
import type { Turn } from "./facts.ts";
import { currentTurn } from "./turn.ts";

/**
 * There is no waiting; only a ruling of the GM lets somebody hold the turn. It goes behind everybody's, and the GM may put it
 * anywhere before by moving the slot.
 */
export const hold = verb(v.strictObject({ participant: id }), ({ participant: who }, view): Recipe | Refusal => {
  const participant = view.participant(who);
  const slot = participant && currentTurn(participant, view);
  if (!slot) return refuse("not-your-turn", { participant: who });
  const others = [...view.participants()].some((other) => other.id !== who && view.slotsOf(other).some(({ state }) => state === "open"));
  if (!others) return refuse("nobody-to-hold-for", { participant: who });
  const { placed } = turnOf<Turn>(participant, view.setting.round);
  return (draft) => {
    const turn = editTurn<Turn>(draft, who);
    turn.held = true;
    turn.placed = { ...placed, [slot.id]: { time: slot.time, key: [LARGEST, view.state.head + 1] } };
    leaveFloor(draft, slot.id);
  };
}, { gm: true });

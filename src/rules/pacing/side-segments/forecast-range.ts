import type { Participant, Slot } from "../../encounter/state.ts";
import type { Setting } from "../pacing.ts";
import { turnIn } from "./facts.ts";
import { penaltyOf } from "./initiative-dice.ts";
import { optionsOf } from "./options.ts";
import { stepsOf } from "./segments.ts";
import { sideIn } from "./sides.ts";

/** The segments in which a slot can fall while the dice of the sides are not rolled: from a won die to one five pips worse (S-18). */
export function spread(slot: Slot, participant: Participant, setting: Setting): readonly [number, number] | null {
  const { intent, from, side = participant.side } = turnIn(participant, setting);
  const { delta, shift } = sideIn(side, setting);
  const dependsOnDice = (slot.kind === "turn" || slot.kind === "leg") && intent && !from && delta === 0;
  if (!dependsOnDice) return [slot.time, slot.time];
  const options = optionsOf(setting);
  const at = (penalty: number): number | undefined =>
    stepsOf(intent, { shift: penalty }, options).find((step) => step.ordinal === slot.ordinal && (step.leg === "arrival") === (slot.note?.leg === "arrival"))?.segment;
  const now = at(shift);
  const first = at(0);
  const last = at(penaltyOf(6, 1, options.penaltyRounding));
  return now === undefined || first === undefined || last === undefined ? null : [slot.time - now + first, slot.time - now + last];
}

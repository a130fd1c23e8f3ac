import { isPercent } from "../../exchange/fight-parts.ts";
import type { TrackerContext } from "../tracker/build/context.ts";

/** Whether this reader may have somebody attack by a roll: a creature of theirs that still fights, where attacks are rolled with 3d6 and skills are not in per cent. */
export function mayStrike(id: string, { state, owned, participant }: TrackerContext): boolean {
  const one = participant(id);
  return state.status === "running" && !isPercent(state.pacing) && one?.kind === "creature" && !one.defeated && owned(id);
}

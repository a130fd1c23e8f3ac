// Events of turns and rounds for scene regions (foundryvtt#11238, #13983), once for each token inside.
import type { Loose } from "../../../shared/loose.ts";
import { REGION_EVENTS } from "../../../shared/region-events.ts";
import type { Step } from "./turn-events.ts";

const NAMES = {
  startTurn: REGION_EVENTS.TOKEN_TURN_START,
  endTurn: REGION_EVENTS.TOKEN_TURN_END,
  startRound: REGION_EVENTS.TOKEN_ROUND_START,
  endRound: REGION_EVENTS.TOKEN_ROUND_END,
} as const;

/** Sends a turn's event to the regions of its combatant, a round's to those of all combatants. */
export async function tellRegions(
  combat: Loose,
  { event, combatant }: Pick<Step, "event" | "combatant">,
): Promise<void> {
  for (const each of combatant ? [combatant] : (combat.combatants.contents as Loose[])) {
    const { token } = each;
    for (const region of (token?.regions ?? []) as Iterable<Loose>)
      await region._handleEvent({ name: NAMES[event], data: { token, combatant: each } });
  }
}

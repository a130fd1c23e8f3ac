import { unattended } from "../../host/constants.ts";
import type { Fight } from "../fight.ts";
import { table } from "../table.ts";
import type { SlotEvent, TurnEvent } from "./turn-events.ts";

/** What one package gets wrong must not take the turn from the others; the console tells it under this name. */
const WORK = "events";

/** The protected handlers of Combat that core would call. */
interface TurnHandlers {
  _onStartTurn(combatant: Combatant.Implementation, context: object): Promise<void>;
  _onEndTurn(combatant: Combatant.Implementation, context: object): Promise<void>;
  _onStartRound(context: object): Promise<void>;
  _onEndRound(context: object): Promise<void>;
  _clearMovementHistoryOnStartTurn?(combatant: Combatant.Implementation, context: object): Promise<void>;
}

/**
 * Start and end of turns and rounds, and what people are to be reminded of, once each and in the order in which they happened, each awaited
 * before the next. For whoever acted, also when nobody acts next and when the same one acts again.
 * @param begin called before each, with those that are left after it
 * @param betweenTurns what is due after the turns that are over and before those that begin
 */
export async function runTurnEvents(
  combat: Fight, turnEvents: readonly TurnEvent[], begin: (left: readonly TurnEvent[]) => void, betweenTurns: () => Promise<void>,
): Promise<void> {
  const starts = turnEvents.findIndex(({ type }) => type === "slotStart");
  const cut = starts < 0 ? turnEvents.length : starts;
  for (const [at, turnEvent] of turnEvents.entries()) {
    if (at === cut) await unattended(WORK, betweenTurns);
    begin(turnEvents.slice(at + 1));
    await work(combat, turnEvent);
  }
  if (cut === turnEvents.length) await unattended(WORK, betweenTurns);
}

async function work(combat: Fight, turnEvent: TurnEvent): Promise<void> {
  // They are protected; core would call them from within, with turns that are not ours (`SegmentZeroCombat._manageTurnEvents`).
  const handlers = combat as unknown as TurnHandlers;
  switch (turnEvent.type) {
    case "windowStart": return unattended(WORK, () => handlers._onStartRound({ round: turnEvent.round, skipped: false }));
    case "windowEnd": return unattended(WORK, () => handlers._onEndRound({ round: turnEvent.round, skipped: false }));
    case "note": return unattended(WORK, () => table().remind(combat, turnEvent.code, turnEvent.data));
    case "slotEnd": return turn(combat, turnEvent, (combatant, context) => handlers._onEndTurn(combatant, context));
    case "slotStart": return turn(combat, turnEvent, async (combatant, context) => {
      await handlers._onStartTurn(combatant, context);
      await handlers._clearMovementHistoryOnStartTurn?.(combatant, context);
    });
  }
}

async function turn(
  combat: Fight, { participant, round }: SlotEvent, run: (combatant: Combatant.Implementation, context: object) => Promise<void>,
): Promise<void> {
  const combatant = combat.combatants.get(participant) ?? combat.removed.get(participant);
  const at = combat.turns.findIndex(({ id }) => id === participant);
  if (combatant) await unattended(WORK, () => run(combatant, { round, turn: at < 0 ? null : at, skipped: false }));
}

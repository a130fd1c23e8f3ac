import { remind } from "../chat/reminders.ts";
import type { SegmentZeroCombat } from "../documents/combat.ts";
import type { Moment, SlotMoment } from "./moments.ts";
import { unattended } from "../unattended.ts";

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
  combat: SegmentZeroCombat, moments: readonly Moment[], begin: (left: readonly Moment[]) => void, betweenTurns: () => Promise<void>,
): Promise<void> {
  const starts = moments.findIndex(({ type }) => type === "slotStart");
  const cut = starts < 0 ? moments.length : starts;
  for (const [at, moment] of moments.entries()) {
    if (at === cut) await unattended(WORK, betweenTurns);
    begin(moments.slice(at + 1));
    await work(combat, moment);
  }
  if (cut === moments.length) await unattended(WORK, betweenTurns);
}

async function work(combat: SegmentZeroCombat, moment: Moment): Promise<void> {
  const handlers = combat as unknown as TurnHandlers;
  switch (moment.type) {
    case "windowStart": return unattended(WORK, () => handlers._onStartRound({ round: moment.round, skipped: false }));
    case "windowEnd": return unattended(WORK, () => handlers._onEndRound({ round: moment.round, skipped: false }));
    case "note": return unattended(WORK, () => remind(combat, moment.code, moment.data));
    case "slotEnd": return turn(combat, moment, (combatant, context) => handlers._onEndTurn(combatant, context));
    case "slotStart": return turn(combat, moment, async (combatant, context) => {
      await handlers._onStartTurn(combatant, context);
      await handlers._clearMovementHistoryOnStartTurn?.(combatant, context);
    });
  }
}

async function turn(
  combat: SegmentZeroCombat, { participant, round }: SlotMoment, run: (combatant: Combatant.Implementation, context: object) => Promise<void>,
): Promise<void> {
  const combatant = combat.combatants.get(participant) ?? combat.removed.get(participant);
  const at = combat.turns.findIndex(({ id }) => id === participant);
  if (combatant) await unattended(WORK, () => run(combatant, { round, turn: at < 0 ? null : at, skipped: false }));
}

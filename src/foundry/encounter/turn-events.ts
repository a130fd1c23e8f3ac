import type { EncounterEvent } from "../../rules/index.ts";
import { remind } from "../chat/reminders.ts";
import type { SegmentZeroCombat } from "../documents/combat.ts";

/** What travels with an update: the events of the commands it carries, so that every client can tell what happened. */
export interface TurnNews {
  /** Number of the command in the log: says which news have been worked on. */
  readonly head: number;
  /** Undo and redo change what is shown, but start and end no turn a second time. */
  readonly silent: boolean;
  readonly events: readonly EncounterEvent[];
}

/** The protected handlers of Combat that core would call. */
interface TurnHandlers {
  _onStartTurn(combatant: Combatant.Implementation, context: object): Promise<void>;
  _onEndTurn(combatant: Combatant.Implementation, context: object): Promise<void>;
  _onStartRound(context: object): Promise<void>;
  _onEndRound(context: object): Promise<void>;
}

/**
 * Start and end of turns and rounds, and what is to be thought of, once each and in the order in which they happened, each awaited before the next.
 * For whoever acted, also when nobody acts next and when the same one acts again. On the active GM's client only.
 */
export async function runTurnEvents(combat: Combat.Implementation, { events }: TurnNews): Promise<void> {
  const handlers = combat as unknown as TurnHandlers;
  for (const event of events) {
    switch (event.type) {
      case "windowStart": await handlers._onStartRound({ round: event.round, skipped: false }); break;
      case "windowEnd": await handlers._onEndRound({ round: event.round, skipped: false }); break;
      case "slotStart": await turn(combat, event.participant, (combatant, context) => handlers._onStartTurn(combatant, context)); break;
      case "slotEnd": await turn(combat, event.participant, (combatant, context) => handlers._onEndTurn(combatant, context)); break;
      case "note": await remind(combat as unknown as SegmentZeroCombat, event.code, event.data); break;
      default: break;
    }
  }
}

async function turn(
  combat: Combat.Implementation, id: string, run: (combatant: Combatant.Implementation, context: object) => Promise<void>,
): Promise<void> {
  const combatant = combat.combatants.get(id);
  if (combatant) await run(combatant, { round: combat.round, turn: combat.turns.indexOf(combatant), skipped: false });
}

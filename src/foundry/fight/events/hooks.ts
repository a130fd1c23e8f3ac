import type { Command, EncounterEvent } from "../../../rules/core.ts";
import { isHeard } from "../../host/typed-calls.ts";
import type { Fight } from "../fight.ts";
import { takeWork } from "./pending-work.ts";
import type { SlotEvent } from "./turn-events.ts";
import type { WriteReport } from "./write-report.ts";

/** `segmentZero.slotStart` and `segmentZero.slotEnd`: a turn begins or is over. */
export interface SlotHook extends Omit<SlotEvent, "type"> {
  readonly combat: Fight;
  /** Null when it has left the fight. */
  readonly combatant: Combatant.Implementation | null;
}

/** `segmentZero.windowStart`: a round begins. */
export interface WindowHook {
  readonly combat: Fight;
  readonly round: number;
  /** Since the fight began; halves are possible. */
  readonly seconds: number;
  /** It has begun before, and what followed was taken back. */
  readonly again?: true;
}

/** `segmentZero.command`: a click was carried out. */
export interface CommandHook {
  readonly combat: Fight;
  /** As they were given; one click may be several. */
  readonly commands: readonly Command[];
  /** Id of the user who gave them; null for what the system does by itself when combatants or actors change. */
  readonly user: string | null;
  readonly events: readonly EncounterEvent[];
  /** -1 when it went back in time. */
  readonly direction: 1 | -1;
  /** True for Undo and Redo. */
  readonly history: boolean;
}

declare module "@league-of-foundry-developers/foundry-vtt-types/configuration" {
  namespace Hooks {
    interface HookConfig {
      "segmentZero.slotStart": (turn: SlotHook) => void;
      "segmentZero.slotEnd": (turn: SlotHook) => void;
      "segmentZero.windowStart": (window: WindowHook) => void;
      "segmentZero.command": (command: CommandHook) => void;
    }
  }
}

/**
 * Tells other packages what an update brought about, on every client: first the command, then what followed from it, in
 * order.
 */
export function callHooks(combat: Fight, report: WriteReport): void {
  const { commands, user, direction, silent } = report;
  if (isHeard("segmentZero.command"))
    Hooks.callAll("segmentZero.command", { combat, commands, user, events: report.events, direction, history: silent });
  if (!isHeard("segmentZero.slotStart", "segmentZero.slotEnd", "segmentZero.windowStart")) return;
  for (const turnEvent of report.turnEvents) {
    switch (turnEvent.type) {
      case "slotStart":
      case "slotEnd": {
        const { type, ...turn } = turnEvent;
        Hooks.callAll(`segmentZero.${type}`, {
          combat,
          combatant: combat.combatants.get(turn.participant) ?? null,
          ...turn,
        });
        break;
      }
      case "windowStart": {
        const { type, ...window } = turnEvent;
        Hooks.callAll(`segmentZero.${type}`, { combat, ...window });
        break;
      }
      default:
        break;
    }
  }
}

/**
 * Where each combat stood when `combatTurnChange` was called last. Core's `previous` is that of any change, such as a
 * combatant deleted.
 */
const reported = new WeakMap<object, Combat.HistoryData>();

/**
 * An update with news of the encounter has been taken in: tells other packages, and does what is due if this client
 * wrote it.
 */
export function receiveReport(combat: Fight, summary: WriteReport): void {
  if (summary.moved) {
    Hooks.callAll(
      "combatTurnChange",
      combat as Combat.Implementation,
      reported.get(combat) ?? (combat.previous as Combat.HistoryData),
      combat.current as Combat.HistoryData,
    );
    reported.set(combat, combat.current as Combat.HistoryData);
  }
  callHooks(combat, summary);
  takeWork(combat, summary);
}

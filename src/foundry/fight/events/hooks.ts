import type { Command, EncounterEvent } from "../../../rules/core.ts";
import { isHeard } from "../../host/typed-calls.ts";
import type { Fight } from "../fight.ts";
import { takeWork } from "./pending-work.ts";
import type { SlotEvent } from "./turn-events.ts";
import type { WriteReport } from "./write-report.ts";

/** `segmentZero.slotStart` and `segmentZero.slotEnd`. */
export interface SlotHook extends Omit<SlotEvent, "type"> {
  readonly combat: Fight;
  /** Null if it has left the fight. */
  readonly combatant: Combatant.Implementation | null;
}

/** `segmentZero.windowStart`. */
export interface WindowHook {
  readonly combat: Fight;
  readonly round: number;
  /** Since the start of the fight; may end in .5. */
  readonly seconds: number;
  /** True if it began before and was undone. */
  readonly again?: true;
}

/** `segmentZero.command`: a click was carried out. */
export interface CommandHook {
  readonly combat: Fight;
  readonly commands: readonly Command[];
  /** Id of the sender; null for automatic changes of combatants or actors. */
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

/** Calls other modules' hooks on every client: the command, then its consequences in order. */
function callHooks(combat: Fight, report: WriteReport): void {
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

const reported = new WeakMap<object, Combat.HistoryData>();

/** Calls hooks, and runs turn events if this client wrote the update. */
export function receiveReport(combat: Fight, summary: WriteReport): void {
  if (summary.moved) {
    Hooks.callAll(
      "combatTurnChange",
      combat as Combat.Implementation,
      reported.get(combat) ?? (combat.previous as Combat.HistoryData),
      combat.current,
    );
    reported.set(combat, combat.current);
  }
  callHooks(combat, summary);
  takeWork(combat, summary);
}

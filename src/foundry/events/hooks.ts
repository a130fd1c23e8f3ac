import type { Command, EncounterEvent } from "../../rules/index.ts";
import type { SegmentZeroCombat } from "../documents/combat.ts";
import type { SlotMoment } from "./moments.ts";
import type { TurnNews } from "./news.ts";

/** `segmentZero.slotStart` and `segmentZero.slotEnd`: a turn begins or is over. */
export interface SlotHook extends Omit<SlotMoment, "type"> {
  readonly combat: Combat.Implementation;
  /** Null when it has left the fight. */
  readonly combatant: Combatant.Implementation | null;
}

/** `segmentZero.windowStart`: a round begins. */
export interface WindowHook {
  readonly combat: Combat.Implementation;
  readonly round: number;
  /** Since the fight began; halves are possible. */
  readonly seconds: number;
  /** It has begun before, and what followed was taken back. */
  readonly again?: true;
}

/** `segmentZero.command`: a click was carried out. */
export interface CommandHook {
  readonly combat: Combat.Implementation;
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

/** Tells other packages what an update brought about, on every client: first the command, then what followed from it, in order. */
export function callHooks(combat: SegmentZeroCombat, { commands, user, events, direction, silent, moments }: TurnNews): void {
  Hooks.callAll("segmentZero.command", { combat, commands, user, events, direction, history: silent });
  for (const moment of moments) {
    switch (moment.type) {
      case "slotStart":
      case "slotEnd": {
        const { type, ...turn } = moment;
        Hooks.callAll(`segmentZero.${type}`, { combat, combatant: combat.combatants.get(turn.participant) ?? null, ...turn });
        break;
      }
      case "windowStart": {
        const { type, ...window } = moment;
        Hooks.callAll(`segmentZero.${type}`, { combat, ...window });
        break;
      }
      default: break;
    }
  }
}

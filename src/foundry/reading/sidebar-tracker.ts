import type { Command, Refusal } from "../../rules/core.ts";
import type { Fight, Reply } from "../fight/fight.ts";

/** The tracker in the sidebar, for lower layers and windows. */
export interface SidebarTracker {
  readonly element: HTMLElement;
  /** The viewed encounter. */
  readonly encounterCombat: Fight | null;
  /** Sends commands as one click and shows a refusal. Null: not sent, because the previous click is unanswered. */
  readonly give: (...commands: readonly Command[]) => Promise<Reply | null>;
  /** Presses the tracker's button of this action, for buttons elsewhere. */
  press(event: PointerEvent, target: HTMLElement): Promise<void>;
  showRefusal(refusal: Refusal, commands?: readonly Command[], retry?: Reply["retry"]): void;
  /** Switches the GM's player view. */
  seeAsPlayers(on: boolean): void;
}

/** Undefined before the interface is built. */
export function sidebarTracker(): SidebarTracker | undefined {
  return ui.combat as (foundry.applications.sidebar.tabs.CombatTracker.Any & SidebarTracker) | undefined;
}

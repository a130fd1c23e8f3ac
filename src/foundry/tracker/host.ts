import type { Command, Refusal } from "../../rules/core.ts";
import type { Fight, Reply } from "../fight/fight.ts";
import { applyAll } from "../fight/history.ts";
import { pressOf } from "../host/presses.ts";
import type { TrackerContext } from "../reading/context.ts";
import { contextHere } from "../reading/fight-context.ts";
import type { SidebarTracker } from "../reading/sidebar-tracker.ts";
import type { ShownRefusal } from "./shown-refusal.ts";
import { applyFirst, leftOpen, type WarnedAttacks } from "./views/left-open.ts";

/** The tracker for its actions, menus, moves and drops; implemented by `SegmentZeroTracker`. */
export interface TrackerHost extends SidebarTracker {
  readonly rendered: boolean;
  /** Open attacks already warned about. */
  readonly warnedAttacks: WarnedAttacks;
  /** The shown refusal. */
  readonly refused: ShownRefusal | null;
  /** Repeats the last click, if it may have been lost. */
  sendAgain(): Promise<void>;
  showRefusal(
    refusal: Refusal,
    commands?: readonly Command[],
    retry?: Reply["retry"],
    goOn?: ShownRefusal["goOn"],
  ): void;
  closeRefusal(): void;
  openGroup(group: string, open: boolean): void;
  /** Renders the attacks of the turn. */
  showSteps(): Promise<void>;
  /** Renders the list and its tools. */
  showOrder(): void;
}

/** Runs with the viewed fight, if readable. */
export async function withContext(
  tracker: TrackerHost,
  run: (combat: Fight, context: TrackerContext) => Promise<unknown>,
): Promise<void> {
  const combat = tracker.encounterCombat;
  const context = contextHere(combat);
  if (combat && context) await run(combat, context);
}

/**
 * Ends turns. An attack that waits for one of these combatants is named first; a second Done ends the turns
 * anyway. The same click applies injuries that only need applying. Other refusals come first.
 */
export async function endTurns(
  tracker: TrackerHost,
  context: TrackerContext,
  ...commands: readonly Command[]
): Promise<Refusal | null> {
  const open = leftOpen(commands, context, tracker.warnedAttacks);
  const first = applyFirst(commands, context);
  // Refusals concern Done alone.
  if (first.length && !open && !applyAll(context.combat.encounter, [...first, ...commands]).refusal)
    return (await tracker.give(...first, ...commands))?.refusal ?? null;
  if (!open || applyAll(context.combat.encounter, commands).refusal)
    return (await tracker.give(...commands))?.refusal ?? null;
  tracker.warnedAttacks.add(commands, context);
  tracker.showRefusal(open, commands);
  return open;
}

/** Ends the turns of its button. */
export async function done(this: TrackerHost, _event: PointerEvent, button: HTMLElement): Promise<void> {
  const press = pressOf(button);
  if (press)
    await withContext(this, async (_combat, context) => endTurns(this, context, { type: "done", ...press.args }));
}

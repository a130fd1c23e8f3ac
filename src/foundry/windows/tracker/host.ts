import type { Command, Refusal } from "../../../rules/core.ts";
import type { Fight, Reply } from "../../fight/fight.ts";
import { applyAll } from "../../fight/history.ts";
import { pressOf } from "../../host/presses.ts";
import type { TrackerContext } from "../../reading/context.ts";
import { contextOf } from "../../reading/fight-context.ts";
import type { ShownRefusal } from "./shown-refusal.ts";
import { applyFirst, leftOpen, type WarnedAttacks } from "./views/left-open.ts";

/** The tracker window as its actions, menus, moves and drops use it. `SegmentZeroTracker` is the one class behind it. */
export interface TrackerHost {
  readonly element: HTMLElement;
  readonly rendered: boolean;
  /** The encounter on view. */
  readonly encounterCombat: Fight | null;
  /** Picks from the panel's list that have not begun yet, by participant. */
  readonly chosen: ReadonlyMap<string, readonly Command[]>;
  /** Open attacks that the user was warned of when a turn was to end. */
  readonly warnedAttacks: WarnedAttacks;
  /** The refusal on view, with what can still be done about it. */
  readonly refused: ShownRefusal | null;
  /** Gives commands as one click and shows the refusal, if there is one. Null: not sent, because the previous click has no answer yet. */
  readonly give: (...commands: readonly Command[]) => Promise<Reply | null>;
  /** Does what the tracker's button of this action does, for a button of ours that stands elsewhere. */
  press(event: PointerEvent, target: HTMLElement): Promise<void>;
  /** Sends the last click again after it may have been lost. */
  sendAgain(): Promise<void>;
  showRefusal(
    refusal: Refusal,
    commands?: readonly Command[],
    retry?: Reply["retry"],
    goOn?: ShownRefusal["goOn"],
  ): void;
  closeRefusal(): void;
  choose(participant: string, commands: readonly Command[]): void;
  /** Shows the GM what players see, or the GM's own view again. */
  seeAsPlayers(on: boolean): void;
  /** Shows a group's members one by one, or the group as one row. */
  openGroup(group: string, open: boolean): void;
  /** Renders anew what is said of the attacks of the turn. */
  showSteps(): Promise<void>;
  /** Renders the list and the tools above it anew. */
  showOrder(): void;
}

/** The tracker in the sidebar; undefined before the interface is built. */
export function sidebarTracker(): TrackerHost | undefined {
  return ui.combat as (foundry.applications.sidebar.tabs.CombatTracker.Any & TrackerHost) | undefined;
}

/** Does something with the fight on view, as this client's user sees it; nothing when there is none that can be read. */
export async function withContext(
  tracker: TrackerHost,
  run: (combat: Fight, context: TrackerContext) => Promise<unknown>,
): Promise<void> {
  const combat = tracker.encounterCombat;
  const context = combat && game.user && contextOf(combat, game.user, tracker.chosen);
  if (combat && context) await run(combat, context);
}

/**
 * Ends turns, by Done of one or of several; an attack that still waits for one of those who would be done is told first, and Done once more ends them all the same.
 * An injury that only has to be applied is applied by the same click: the button says so. What the fight refuses comes before that: whoever has to roll yet learns of the attack when nothing else keeps the turn from ending.
 */
export async function endTurns(
  tracker: TrackerHost,
  context: TrackerContext,
  ...commands: readonly Command[]
): Promise<Refusal | null> {
  const open = leftOpen(commands, context, tracker.warnedAttacks);
  const first = applyFirst(commands, context);
  // What the fight refuses of both is said of Done alone.
  if (first.length && !open && !applyAll(context.combat.encounter, [...first, ...commands]).refusal)
    return (await tracker.give(...first, ...commands))?.refusal ?? null;
  if (!open || applyAll(context.combat.encounter, commands).refusal)
    return (await tracker.give(...commands))?.refusal ?? null;
  tracker.warnedAttacks.add(commands, context);
  tracker.showRefusal(open, commands);
  return open;
}

/** Done: the one button for which nothing is fetched. */
export async function done(this: TrackerHost, _event: PointerEvent, button: HTMLElement): Promise<void> {
  const press = pressOf(button);
  if (press)
    await withContext(this, async (_combat, context) => endTurns(this, context, { type: "done", ...press.args }));
}

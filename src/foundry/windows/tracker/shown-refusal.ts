import { currentIds, refuse, type Command, type Refusal } from "../../../rules/core.ts";
import type { Fight, Reply } from "../../fight/fight.ts";
import { applyAll } from "../../fight/history.ts";
import { contextOf } from "../../reading/fight-context.ts";
import { isAttackOpen, isLeftOpen } from "./views/left-open.ts";

/** A refusal on view, with what can still be done about it. */
export interface ShownRefusal {
  readonly refusal: Refusal;
  /** The combat that refused; null for none. */
  readonly combat: string | null;
  /** What was refused. */
  readonly commands: readonly Command[];
  /** The slots that were current when it was refused. */
  readonly now: readonly string[];
  /** Sends the same click once more, if it may not have arrived. */
  readonly retry?: Reply["retry"];
  /** What comes after the dice that are rolled first, where that is more than the same commands. */
  readonly goOn?: (() => Promise<void>) | undefined;
}

/** Refusals of what may be done later as it was asked. */
const LATER: ReadonlySet<string> = new Set(["not-your-turn"]);

export function shownRefusal(
  refusal: Refusal,
  combat: Fight | null,
  more: Partial<Pick<ShownRefusal, "commands" | "retry" | "goOn">>,
): ShownRefusal {
  return {
    commands: [],
    ...more,
    refusal,
    combat: combat?.id ?? null,
    now: combat ? currentIds(combat.encounter) : [],
  };
}

/** What is left of a refusal: it stands until it is closed, or until what was refused can be done after all. Then null. */
export function stillRefused(shown: ShownRefusal, combat: Fight): ShownRefusal | null {
  const { refusal, commands } = shown;
  if (refusal.code === "no-gm" && game.users?.activeGM) return { ...shown, refusal: refuse("gm-is-back") };
  if (isAttackOpen(refusal)) return isStillOpen(shown, combat) ? shown : null;
  return LATER.has(refusal.code) && commands.length && !applyAll(combat.encounter, commands).refusal ? null : shown;
}

/** A turn that was not ended at once because of an attack is still to be ended, and the attack is open. */
function isStillOpen({ refusal, commands }: ShownRefusal, combat: Fight): boolean {
  const context = game.user && contextOf(combat, game.user);
  return Boolean(context && isLeftOpen(refusal, commands, context));
}

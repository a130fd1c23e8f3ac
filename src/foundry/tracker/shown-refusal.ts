import { currentIds, refuse, type Command, type Refusal } from "../../rules/core.ts";
import type { Fight, Reply } from "../fight/fight.ts";
import { applyAll } from "../fight/history.ts";
import { contextHere } from "../reading/fight-context.ts";
import { isAttackOpen, isLeftOpen } from "./views/left-open.ts";

export interface ShownRefusal {
  readonly refusal: Refusal;
  /** Id of the combat that refused; null for none. */
  readonly combat: string | null;
  readonly commands: readonly Command[];
  /** Current slots at that time. */
  readonly now: readonly string[];
  /** Repeats the click, if it may have been lost. */
  readonly retry?: Reply["retry"];
  /** Continues after the dice, if more than the same commands. */
  readonly goOn?: (() => Promise<void>) | undefined;
}

/** Refusals of what may be possible later. */
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

/** A refusal stays until closed or obsolete; then null. */
export function stillRefused(shown: ShownRefusal, combat: Fight): ShownRefusal | null {
  const { refusal, commands } = shown;
  if (refusal.code === "no-gm" && game.users?.activeGM) return { ...shown, refusal: refuse("gm-is-back") };
  if (isAttackOpen(refusal)) return isStillOpen(shown, combat) ? shown : null;
  return LATER.has(refusal.code) && commands.length && !applyAll(combat.encounter, commands).refusal ? null : shown;
}

/** True while the turn is current and the attack open. */
function isStillOpen({ refusal, commands }: ShownRefusal, combat: Fight): boolean {
  const context = contextHere(combat);
  return Boolean(context && isLeftOpen(refusal, commands, context));
}

import type { Participant } from "../encounter/state.ts";
import type { View } from "../encounter/view.ts";
import type { Aim } from "../gurps/aim.ts";
import type { Manoeuvre } from "../gurps/manoeuvres.ts";

/** How somebody stands in the fight at this moment: what an attack or a defence of theirs depends on beyond the sheet. */
export interface Footing {
  /** The manoeuvre in force: on the own turn the chosen one, else the last (B-8, B-41); null where the pacing knows none. */
  readonly manoeuvre: Manoeuvre | null;
  readonly option: string | null;
  /** Stunned or surprised (B-20, B-44). */
  readonly stunned: boolean;
  /** Points off DX, IQ and their skills on this turn, 0 to 4 (B-62). */
  readonly shock: number;
  readonly aim: Aim | null;
  /** Turns spent evaluating this opponent (B-22). */
  readonly evaluate: { readonly target: string; readonly turns: number } | null;
  /** What an own feint takes off the defences of this opponent (B-24). */
  readonly feint: { readonly target: string; readonly penalty: number } | null;
  /** Has blocked since the last turn (B-47). */
  readonly blocked: boolean;
  /** Ids of unbalanced weapons that struck on the last turn and cannot parry (B-50). */
  readonly spent: readonly string[];
  /** Attacks that the manoeuvre leaves on this turn; null where the pacing does not count them. */
  readonly attacksLeft: number | null;
  /** The same for feints. */
  readonly feintsLeft?: number | null;
  /** Can neither attack nor defend. */
  readonly out?: "unconscious" | "dead" | null;
  /** As the sheet names it, where it was another at the time of an attack (B-70); absent: as it is. */
  readonly posture?: string;
  /** Whose limb it may strike right now, having parried an unarmed blow with a weapon (B-53): an attack marked `undefendable`. */
  readonly limb?: string | null;
}

/** Nobody and nothing in particular. */
export const NO_FOOTING: Footing = {
  manoeuvre: null, option: null, stunned: false, shock: 0, aim: null, evaluate: null, feint: null, blocked: false, spent: [], attacksLeft: null,
};

export function footingOf(participant: Participant, view: View): Footing {
  return view.pacing.footing?.(participant, view) ?? NO_FOOTING;
}

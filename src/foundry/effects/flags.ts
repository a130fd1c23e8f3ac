import { SYSTEM_ID } from "../constants.ts";
import type { Began, Standing } from "./duration.ts";

/** What we note on an effect (`flags.segment-zero`). */
export interface EffectFlags {
  /** When it began; absent or null while no fight counts it. */
  readonly began?: Began | null;
  /** It was ended by the fight and not by hand, so that Undo may bring it back. */
  readonly over?: boolean;
  /** Id of the fight that has put this condition, or made it its own, and takes it off. */
  readonly fight?: string;
}

export function flagsOf(effect: ActiveEffect.Implementation): EffectFlags {
  return ((effect.flags as Record<string, unknown>)[SYSTEM_ID] as EffectFlags | undefined) ?? {};
}

/** An update that sets flags; those not named stay. */
export function withFlags(flags: EffectFlags): { flags: Record<string, EffectFlags> } {
  return { flags: { [SYSTEM_ID]: flags } };
}

/** @param older seconds that the effect has lasted already */
export function beginning(combat: string, { round, time, seconds, turns, slot }: Standing, older = 0): Began {
  return { combat, round, time, seconds: seconds - older, turns, slot };
}

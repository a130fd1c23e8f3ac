import type { OptionSpec } from "../../model/options.ts";
import type { Options, Setting } from "./facts.ts";

/** The GM settings, by the names of docs/rules/side-segments.md. */
export const options: readonly OptionSpec[] = [
  // S-5, S-40: whether surprise is checked at all; `callSurprise` does it for one fight.
  { name: "surprise", kind: "switch", default: false, rule: "S-5" },
  { name: "penaltyRounding", kind: "choice", choices: ["down", "up"], default: "down", rule: "SA-2" },
  { name: "multiPenalty", kind: "choice", choices: ["shift", "scaled"], default: "shift", rule: "SA-7" },
  { name: "fractionalFirst", kind: "choice", choices: ["low", "high"], default: "low", rule: "SA-10" },
  // O-1: 0 lets any extension past ten bleed into the next round.
  { name: "overflow", kind: "choice", choices: [2, 0, "never", 1, 3, 4, 5], default: 2, rule: "SA-11" },
  { name: "changeOfIntent", kind: "choice", choices: ["restart", "flat", "none"], default: "restart", rule: "SA-12" },
  { name: "delay", kind: "integer", min: 0, max: 20, default: 1, rule: "SA-12" },
  { name: "missileEffects", kind: "choice", choices: ["inOrder", "segmentEnd"], default: "inOrder", rule: "SA-13" },
  { name: "splitMovePenalty", kind: "integer", min: -20, max: 0, default: 0, rule: "SA-15" },
  { name: "halfMovePenalty", kind: "integer", min: -20, max: 0, default: 0, rule: "SA-15" },
  { name: "unlistedSpeed", kind: "integer", min: 1, max: 20, default: 5, rule: "SA-18" },
  { name: "moraleCheck", kind: "choice", choices: ["2d6", "host"], default: "2d6", rule: "S-40" },
  { name: "bookkeeping", kind: "switch", default: false, rule: "S-35" },
  { name: "specialisation", kind: "switch", default: false, rule: "O-2" },
  { name: "lastGasp", kind: "switch", default: false, rule: "O-3" },
];

export function optionsOf({ options: chosen }: Setting): Options {
  return chosen;
}

/** S-26: segments past ten that still belong to the round; null = all of them do. */
export function overflowOf({ overflow }: Pick<Options, "overflow">): number | null {
  return overflow === "never" ? null : overflow;
}

/** Segments of a round (S-3). */
export const ROUND = 10;

/**
 * S-26, SA-11: where a count past ten falls. Up to `overflow` over it stays; later ones move to the next round at segment - 10,
 * and on to the one after if that is still too late. O-1 is an overflow of 0.
 * @param overflow segments past ten that stay; null = never carried
 */
export function carry(segment: number, overflow: number | null): { roundsLater: number; segment: number } {
  const latest = overflow === null ? segment : ROUND + overflow;
  const roundsLater = Math.max(0, Math.ceil((segment - latest) / ROUND));
  return { roundsLater, segment: segment - roundsLater * ROUND };
}

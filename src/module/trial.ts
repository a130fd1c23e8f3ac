import { profileInUse } from "./profiles/in-use.ts";
import { reportOf, sidesReport } from "./profiles/report.ts";
import { worldActors } from "./profiles/actor-like.ts";

declare module "@league-of-foundry-developers/foundry-vtt-types/configuration" {
  namespace Hooks {
    interface HookConfig {
      /** In the playground with somebody else's system: add lines, or work that will add them. */
      "segmentZero.trial": (lines: string[], parts: Promise<unknown>[]) => void;
    }
  }
}

/** Adds what the profile reads in this world to the report of a trial. */
export function addReadings(lines: string[]): void {
  const combatants = [...(game.combats ?? [])].flatMap((combat) => [...combat.combatants]);
  lines.push(...reportOf(profileInUse(), worldActors()), ...sidesReport(profileInUse(), combatants));
}

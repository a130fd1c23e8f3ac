import type { Loose } from "../../../../playground/shared/loose.ts";

/** Stages of side segments in which declarations are secret (S-10): until they are over, a player's client orders by what that player may know. */
const SECRET: ReadonlySet<string> = new Set(["declare", "roll", "declareLate"]);

/** Ids of the combatants in the order that all clients share. */
export function sharedOrder({ turns, encounter }: Loose): string[] {
  const ids = (turns as Loose[]).map(({ id }) => String(id));
  return encounter.pacing === "side-segments" && SECRET.has(encounter.stage) ? ids.sort() : ids;
}

import { exchangeOf } from "../../../rules/index.ts";
import type { SegmentZeroCombat } from "../../documents/combat.ts";

/** How long the news of an attack that was carried out may take, in milliseconds. */
const PATIENCE = 3_000;

/** Resolves with true as soon as all these attacks stand in the fight on this client: the answer to a click may be here before the news of what it changed. */
export function arrived(combat: SegmentZeroCombat, ids: readonly string[]): Promise<boolean> {
  const isThere = (): boolean => ids.length > 0 && ids.every((id) => exchangeOf({ state: combat.encounter }, id));
  if (isThere()) return Promise.resolve(true);
  return new Promise((resolve) => {
    const done = (): void => {
      clearTimeout(timer);
      Hooks.off("updateCombat", hook);
      resolve(isThere());
    };
    const hook = Hooks.on("updateCombat", ((changed: Combat) => { if (changed.id === combat.id && isThere()) done(); }) as never);
    const timer = setTimeout(done, PATIENCE);
  });
}

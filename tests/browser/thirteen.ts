import type { Dict } from "../../playground/shared/loose.ts";
import type { Table } from "./table.ts";

export const PACINGS = ["speed-order", "action-period", "side-segments", "stopwatch", "two-action"] as const;

/** The people of the goblin gate, for a fight without a scene: five with names of their own, and eight goblins. */
export function thirteen(table: Table): readonly Dict[] {
  const gate = table.world.documents
    .all("Combat")
    .find((combat) => ((combat.flags as Dict | undefined)?.world as Dict | undefined)?.title === "The goblin gate");
  return ((gate as Dict).combatants as Dict[]).map(({ actorId, name, img, system, tokenId: _, ...rest }) => ({
    actorId,
    name,
    ...(img ? { img } : {}),
    ...(rest.hidden ? { hidden: true } : {}),
    system: { side: (system as Dict).side ?? "", group: (system as Dict).group ?? "" },
  }));
}

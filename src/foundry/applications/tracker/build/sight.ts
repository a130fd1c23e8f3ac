import type { SegmentZeroCombat } from "../../../documents/combat.ts";
import { tableSettings } from "../../../settings/table.ts";

/** Who looks at a fight, and what the table's settings let them see of it. */
export interface Reader {
  readonly gm: boolean;
  /** Plays the participant. The game master plays all. */
  readonly mine: (id: string) => boolean;
  /** May act for the participant: their own, and if the table allows it those of other players. */
  readonly owned: (id: string) => boolean;
  /** May know who the participant is. */
  readonly visible: (id: string) => boolean;
  readonly sees: Sight;
}

/** What a reader may see of somebody they know of. */
export interface Sight {
  /** Figures behind the order, budgets and chances. Times and the order are always seen. */
  readonly numbers: (id: string) => boolean;
  /** What somebody waits for, and what is done then. That they wait is always seen. */
  readonly triggers: (id: string) => boolean;
  /** That somebody hidden stands in the order, though not who. */
  readonly unseen: boolean;
}

/** How this user sees the fight. */
export function readerOf(combat: SegmentZeroCombat, user: User.Implementation): Reader {
  const owns = (id: string): boolean => combat.combatants.get(id)?.testUserPermission(user, "OWNER") ?? false;
  return user.isGM ? GAME_MASTER : player(combat, owns);
}

/** How somebody sees it who plays nobody: what may be said aloud at the table. */
export function everybody(combat: SegmentZeroCombat): Reader {
  return player(combat, () => false);
}

const always = (): boolean => true;
const GAME_MASTER: Reader = { gm: true, mine: always, owned: always, visible: always, sees: { numbers: always, triggers: always, unseen: false } };

function player(combat: SegmentZeroCombat, mine: (id: string) => boolean): Reader {
  const { hiddenSlots, numbers, triggers, actForEachOther } = tableSettings();
  const shown = (id: string): boolean => combat.combatants.get(id)?.hidden === false;
  const ofAPlayer = (id: string): boolean => combat.combatants.get(id)?.hasPlayerOwner ?? false;
  return {
    gm: false, mine,
    owned: (id) => mine(id) || (actForEachOther && shown(id) && ofAPlayer(id)),
    visible: (id) => mine(id) || shown(id),
    sees: { numbers: (id) => numbers || mine(id), triggers: (id) => triggers || mine(id), unseen: hiddenSlots === "mark" },
  };
}

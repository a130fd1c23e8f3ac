import { text } from "../host/i18n.ts";
import { participantOf, type EncounterState } from "../../rules/core.ts";
import type { CombatantData } from "../data/combat.ts";
import { hostAdapter } from "./host-adapter.ts";
import { isFallen } from "./effects/conditions-of.ts";
import { ALONE, groupByLikeness } from "./reconcile.ts";
import { changesChoices, combatantSource } from "./store.ts";

/** A combatant. Its initiative is derived from the encounter by `SegmentZeroCombat#setupTurns`; nothing rolls or stores it. */
export class SegmentZeroCombatant<out SubType extends Combatant.SubType = Combatant.SubType> extends Combatant<SubType> {
  /**
   * The core library moves `turn` along with every change of a combatant. Ours is written with the encounter alone,
   * so whatever was worked out is taken back out (docs/architecture.md, "Turn and round").
   */
  static override async _preCreateOperation(...args: Parameters<typeof Combatant._preCreateOperation>): Promise<boolean | void> {
    const result = await super._preCreateOperation(...args);
    keepTurn(args[1]);
    return result;
  }

  static override async _preUpdateOperation(...args: Parameters<typeof Combatant._preUpdateOperation>): Promise<boolean | void> {
    const result = await super._preUpdateOperation(...args);
    keepTurn(args[1]);
    return result;
  }

  static override async _preDeleteOperation(...args: Parameters<typeof Combatant._preDeleteOperation>): Promise<boolean | void> {
    const result = await super._preDeleteOperation(...args);
    keepTurn(args[1]);
    return result;
  }
}

function keepTurn(operation: object): void {
  delete (operation as { combatTurn?: number }).combatTurn;
}

/** A change of a combatant, as `_onUpdateDescendantDocuments` tells it, that only a game master may make. Foundry lets owners write these. */
export function isGameMastersWord(change: object): boolean {
  return "defeated" in change || "hidden" in change || changesChoices(change);
}

/**
 * What a player wrote of a combatant although only a game master may say it is put back to how the encounter has it: side, group, hidden and defeat. Here at once, so that
 * nothing reads it meanwhile, and then for everybody. On the active GM's client.
 * @param player name of whoever wrote it, for the game master
 */
export async function putBack(state: EncounterState, combatants: readonly Combatant.Implementation[], player: string): Promise<void> {
  for (const combatant of combatants) {
    const said = asEncounterHas(state, combatant);
    if (foundry.utils.isEmpty(combatant.updateSource(said))) continue;
    combatant.reset();
    ui.notifications?.warn(text("Tracker.PutBack", { name: combatant.name, player }));
    await combatant.update(said, { diff: false } as Combatant.Database.UpdateOperation);
  }
}

/** What a combatant would say of itself if only game masters had written it. Of one that is not in the fight yet: nothing. */
function asEncounterHas(state: EncounterState, combatant: Combatant.Implementation): Combatant.UpdateData {
  const participant = participantOf(state, combatant.id ?? "");
  if (!participant) return { defeated: false, ...combatantSource({ side: "", group: "" }) };
  const { side, group, hidden, defeated } = participant;
  const bySelf = isFallen(state, combatant, false);
  return {
    hidden, defeated: defeated !== bySelf ? defeated : combatant.defeated && defeated,
    ...combatantSource({
      side: side === hostAdapter().sideOf(combatant) ? "" : side,
      group: group === groupByLikeness(combatant) ? "" : group || ALONE,
    }),
  };
}

export type { CombatantData };

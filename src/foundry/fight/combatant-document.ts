import { mustNotBeSent } from "../data/write-options.ts";
import { followLikes, leaveOut } from "./combatant.ts";

/** A combatant whose initiative is derived by `SegmentZeroCombat#setupTurns`, never rolled or stored. */
export class SegmentZeroCombatant<
  out SubType extends Combatant.SubType = Combatant.SubType,
> extends Combatant<SubType> {
  /** Drops the `turn` that Foundry computes, because it is written only with the encounter. */
  static override async _preCreateOperation(
    ...args: Parameters<typeof Combatant._preCreateOperation>
  ): Promise<boolean | void> {
    const result = await super._preCreateOperation(...args);
    keepTurn(args[1]);
    return result;
  }

  static override async _preUpdateOperation(
    ...args: Parameters<typeof Combatant._preUpdateOperation>
  ): Promise<boolean | void> {
    const result = await super._preUpdateOperation(...args);
    keepTurn(args[1]);
    return mustNotBeSent(args[0], args[1]) ? false : result;
  }

  static override async _preDeleteOperation(
    ...args: Parameters<typeof Combatant._preDeleteOperation>
  ): Promise<boolean | void> {
    const result = await super._preDeleteOperation(...args);
    keepTurn(args[1]);
    return result;
  }

  /** Only on a GM's client, because players may choose neither side nor group. */
  protected override async _preCreate(...args: Parameters<Combatant["_preCreate"]>): Promise<boolean | void> {
    const allowed = await super._preCreate(...args);
    if (allowed !== false && game.user?.isGM) followLikes(this);
    return allowed;
  }

  /** Drops initiative, except without an actor, where it says when the combatant acts (`statsOf` in reconcile.ts). */
  protected override async _preUpdate(...args: Parameters<Combatant["_preUpdate"]>): Promise<boolean | void> {
    if (this.actor) leaveOut(args[0], ["initiative"], 'combat.perform({type: "move", slot, to})');
    return super._preUpdate(...args);
  }
}

function keepTurn(operation: object): void {
  Reflect.deleteProperty(operation, "combatTurn");
}

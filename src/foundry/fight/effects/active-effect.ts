import { coreMarkedExpired, expiryOf, spansOf, unmarkExpired } from "../../host/compat.ts";
import { fightsOf } from "./expire.ts";

/**
 * An active effect whose end a running fight decides (`expire.ts`): V14 ends effects by world time too, and
 * does not reverse that when time goes back (foundryvtt#14725, #13743, #14271).
 */
export class SegmentZeroActiveEffect<
  out SubType extends ActiveEffect.SubType = ActiveEffect.SubType,
> extends ActiveEffect<SubType> {
  /** True if V14 tracks its expiry; V13 never asks. */
  get isExpiryTrackable(): boolean {
    return !isCounted(this) && expiryOf(ActiveEffect.prototype, this).trackable();
  }

  /** True if an event ends it in V14; V13 never asks. */
  isExpiryEvent(event: string, context?: object): boolean {
    return !isCounted(this) && expiryOf(ActiveEffect.prototype, this).ends(event, context);
  }

  /** Ignores Foundry's mark of expiry until the fight ends the effect. */
  override get isSuppressed(): boolean {
    if (coreMarkedExpired(this) && isCounted(this)) unmarkExpired(this);
    return super.isSuppressed;
  }
}

/** True if a running fight counts the effect's time. */
function isCounted(effect: ActiveEffect.Implementation): boolean {
  return spansOf(effect).length > 0 && fightsOf(effect.parent).length > 0;
}

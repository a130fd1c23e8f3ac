import { coreMarkedExpired, expiryOf, spansOf, unmarkExpired } from "../../host/compat.ts";
import { fightsOf } from "./expire.ts";

/**
 * An active effect. A running fight that counts it decides alone when it is over (`expire.ts`): V14 lets world time end
 * effects as well, and does not look back when time goes back (foundryvtt#14725, #13743, #14271).
 */
export class SegmentZeroActiveEffect<
  out SubType extends ActiveEffect.SubType = ActiveEffect.SubType,
> extends ActiveEffect<SubType> {
  /** Whether V14 keeps an eye on it; V13 never asks. */
  get isExpiryTrackable(): boolean {
    return !isCounted(this) && expiryOf(ActiveEffect.prototype, this).trackable();
  }

  /** Whether V14 takes an event as the end of it; V13 never asks. */
  isExpiryEvent(event: string, context?: object): boolean {
    return !isCounted(this) && expiryOf(ActiveEffect.prototype, this).ends(event, context);
  }

  /** What core has marked as expired all the same works on until the fight ends it. */
  override get isSuppressed(): boolean {
    if (coreMarkedExpired(this) && isCounted(this)) unmarkExpired(this);
    return super.isSuppressed;
  }
}

/** True for an effect on an actor whose time a running fight counts. */
function isCounted(effect: ActiveEffect.Implementation): boolean {
  return spansOf(effect).length > 0 && fightsOf(effect.parent).length > 0;
}

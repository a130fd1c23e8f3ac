/** The parts of a token on Foundry's canvas that we use. Without a scene there is none. */
interface Placed {
  readonly center: { readonly x: number; readonly y: number };
  readonly isOwner: boolean;
  readonly visible: boolean;
  control?(options: { readonly releaseOthers: boolean }): unknown;
  /**
   * Core's own answer to the pointer above a token: its frame and its name. Protected, but the only way to show them.
   */
  _onHoverIn?(event: Event, options: { readonly hoverOutOthers: boolean }): unknown;
  _onHoverOut?(event: Event): unknown;
}

interface Canvas {
  animatePan?(to: { readonly x: number; readonly y: number }): unknown;
}

/** Somebody in a fight, as far as a token may stand for them. */
export interface WithToken {
  readonly token: { readonly object?: unknown } | null;
}

/** The token on the scene that this user looks at; null for one that is elsewhere or out of their sight. */
function placed(combatant: WithToken | null | undefined): Placed | null {
  const token = (combatant?.token?.object ?? null) as Placed | null;
  return token?.visible ? token : null;
}

/** Frames a token as if the pointer were above it, or takes the frame away. */
export function lightToken(combatant: WithToken | null | undefined, on: boolean, event: Event): void {
  const token = placed(combatant);
  if (on) token?._onHoverIn?.(event, { hoverOutOthers: true });
  else token?._onHoverOut?.(event);
}

/** Selects a token that this user owns, and brings any that they see into view. */
export function selectToken(combatant: WithToken | null | undefined): void {
  const token = placed(combatant);
  if (!token) return;
  if (token.isOwner) token.control?.({ releaseOthers: true });
  const { canvas } = globalThis as { canvas?: Canvas | null };
  canvas?.animatePan?.(token.center);
}
